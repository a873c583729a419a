import type { AuditEntry } from '#shared/contract/admin-entities.ts';
import { ADDRESS_OF_ADMINS, addressOfPerson, addressOfRide, addressOfSetting, addressOfTab } from '../admin-tabs.ts';

/** One field that an action changed; null where it did not exist. */
export interface FieldChange {
  field: string;
  before: string | null;
  after: string | null;
}

/** Returns the fields that an action changed, with their values as text. */
export function changesOf(before: unknown, after: unknown): FieldChange[] {
  const old = flat(before);
  const now = flat(after);
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((field) => ({ field: fieldLabel(field), before: old.get(field) ?? null, after: now.get(field) ?? null }))
    .filter((change) => change.before !== change.after);
}

/** Returns every field with its value as text; nested fields are keyed by their path ("vehicle plate"). */
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

/** Returns "withinTownFareMin" or "verification_status" as readable words. */
const fieldLabel = (field: string): string => {
  const words = field
    .replace(/_/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`);
  return words === '' ? 'Value' : words.charAt(0).toUpperCase() + words.slice(1);
};

/** Whether an audit target is a document id. Any other target is a name and is shown unchanged. */
export const isId = (target: string): boolean => /^[0-9a-f]{24}$/.test(target);

/** Returns an IP address for display: an IPv4-mapped IPv6 address as IPv4. */
export const addressText = (from: string): string => from.replace(/^::ffff:(?=\d)/, '');

/** Returns the path of the screen that shows an entry's target; null where there is no such screen. */
export function addressOfTarget(kind: AuditEntry['kind'], target: string): string | null {
  switch (kind) {
    case 'driver':
    case 'document':
      return addressOfPerson('drivers', target);
    case 'passenger':
      return addressOfPerson('passengers', target);
    case 'ride':
      return addressOfRide(target);
    case 'incident':
      return addressOfTab('safety');
    case 'stage':
      return addressOfTab('stages');
    case 'setting':
      return addressOfSetting(target);
    case 'admin':
      return ADDRESS_OF_ADMINS;
    case 'sign-in':
      return null;
  }
}

/** Returns the entries as rows. Consecutive photo views of one review become one row that names all photos. */
export function withViewsTogether(entries: readonly AuditEntry[]): AuditEntry[] {
  const rows: AuditEntry[] = [];
  for (const entry of entries) {
    const above = rows.at(-1);
    const isSame =
      entry.kind === 'document' &&
      above?.kind === 'document' &&
      above.who === entry.who &&
      above.target === entry.target &&
      above.from === entry.from;
    if (isSame) rows[rows.length - 1] = { ...above, what: 'photos viewed', after: { photos: photosOf(above, entry) } };
    else rows.push(entry);
  }
  return rows;
}

/** Returns the kinds of the photos viewed, without duplicates. */
const photosOf = (...views: AuditEntry[]): string[] => [
  ...new Set(views.flatMap(({ after }) => [...flat(after).values()].flatMap((text) => text.split(', ')))),
];
