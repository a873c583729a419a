/** One field that an action changed; null where it did not exist. */
export interface FieldChange {
  field: string;
  before: string | null;
  after: string | null;
}

/** What an action changed, field by field, in words; fields that stayed as they were are left out. */
export function changesOf(before: unknown, after: unknown): FieldChange[] {
  const old = flat(before);
  const now = flat(after);
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((field) => ({ field: fieldWords(field), before: old.get(field) ?? null, after: now.get(field) ?? null }))
    .filter((change) => change.before !== change.after);
}

/** Every field with its value as text; fields of objects inside stand under both names. */
function flat(value: unknown, path = ''): Map<string, string> {
  if (value === null || value === undefined) return new Map(path === '' ? [] : [[path, 'none']]);
  if (typeof value !== 'object') return new Map([[path, textOf(value)]]);
  if (Array.isArray(value)) return new Map([[path, value.length === 0 ? 'none' : value.map(textOf).join(', ')]]);
  return new Map(
    Object.entries(value).flatMap(([key, inner]) => [...flat(inner, path === '' ? key : `${path} ${key}`)]),
  );
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value === '' ? 'empty' : value;
  return JSON.stringify(value);
}

/** "withinTownFareMin" and "verification_status" as one reads them. */
const fieldWords = (field: string): string => {
  const words = field
    .replace(/_/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`);
  return words === '' ? 'Value' : words.charAt(0).toUpperCase() + words.slice(1);
};

/** What an entry is about by its id; anything else is a name, which is read. */
export const isId = (target: string): boolean => /^[0-9a-f]{24}$/.test(target);

/** An address as one reads it: one of IPv4 that came over IPv6 as the one it is. */
export const addressText = (from: string): string => from.replace(/^::ffff:(?=\d)/, '');
