const squeezed = (text: string): string => text.toLowerCase().replace(/\s+/g, '');

/** Returns the query without a leading zero, so that 0712… also matches +254712…. */
const localNumber = (query: string): string => (/^0\d+$/.test(query) ? query.slice(1) : query);

/** Whether a text contains the query, case-insensitively (spec 1 §5). Ignores spaces in numbers and plates. */
export function matches(query: string, texts: readonly string[], numbers: readonly string[]): boolean {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return true;
  if ([...texts, ...numbers].some((text) => text.toLowerCase().includes(wanted))) return true;
  const tight = localNumber(squeezed(wanted));
  return numbers.some((text) => squeezed(text).includes(tight));
}
