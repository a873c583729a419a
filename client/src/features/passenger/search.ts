const squeezed = (text: string): string => text.toLowerCase().replace(/\s+/g, '');

/** 0712… is how people say +254712…: the leading zero gives way so that both find the same person. */
const localNumber = (query: string): string => (/^0\d+$/.test(query) ? query.slice(1) : query);

/** Whether one of the texts holds the query, case-insensitively (spec 1 §5); blanks in numbers and plates do not matter. */
export function matches(query: string, texts: readonly string[], numbers: readonly string[]): boolean {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return true;
  if ([...texts, ...numbers].some((text) => text.toLowerCase().includes(wanted))) return true;
  const tight = localNumber(squeezed(wanted));
  return numbers.some((text) => squeezed(text).includes(tight));
}
