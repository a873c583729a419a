import { ObjectId } from 'mongodb';
import type { AuditKind } from '../../shared/contract/admin-lists.ts';
import type { Context } from '../context.ts';
import { searchKeys } from '../search.ts';

/** One thing that an admin, or someone who would be one, did. `target` is the id (a setting's key) of what it was done to. */
export interface AuditRecord {
  who: string;
  /** Address of the caller. */
  from: string;
  kind: AuditKind;
  what: string;
  target?: string | null;
  before?: unknown;
  after?: unknown;
}

/** Writes to the audit log (R16), phones and e-mail addresses masked. Give it no passwords, codes or tokens. */
export async function audit(ctx: Context, record: AuditRecord): Promise<void> {
  const { from, kind, what, target = null, before = null, after = null } = record;
  const who = maskedText(record.who);
  await ctx.store.audit.insertOne({
    _id: new ObjectId(),
    at: ctx.clock.now(),
    who,
    from,
    kind,
    what,
    target,
    before: masked(before),
    after: masked(after),
    search: searchKeys(who, what, target, from),
  });
}

/** What an attempt to get in is called in the log, so that a list of them shows which came to nothing. */
export const attempted = (what: 'sign-in' | 'sign-up', succeeded: boolean): string =>
  succeeded ? `admin ${what}` : `admin ${what} refused`;

/**
 * Before and after of what a change really changed; of a plate, which is erased with its account, a hint.
 * @returns null where nothing changed: that is no action
 */
export function changesOf(before: object, fields: object): { before: object; after: object } | null {
  const was = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(fields).filter(([key, value]: [string, unknown]) => was.get(key) !== value);
  if (changed.length === 0) return null;
  return {
    before: withoutPlate(changed.map(([key]) => [key, was.get(key)])),
    after: withoutPlate(changed),
  };
}

const withoutPlate = (entries: readonly (readonly [string, unknown])[]): object =>
  Object.fromEntries(
    entries.map(([key, value]) => [
      key,
      key === 'plate' && typeof value === 'string' ? `${value.slice(0, 3)}•••` : value,
    ]),
  );

const EMAIL = /([^\s@])[^\s@]*@([^\s@]+)/gu;
const PHONE = /(?<!\w)\+?\d(?:[ -]?\d){7,15}(?!\w)/g;
const KEPT_FIRST = 4;
const KEPT_LAST = 3;

/** Enough is left to tell one from another, not enough to call or write to. */
function maskedPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '').length;
  let seen = 0;
  return phone.replace(/\d/g, (digit) => {
    seen += 1;
    return seen > KEPT_FIRST && seen <= digits - KEPT_LAST ? '•' : digit;
  });
}

const maskedText = (text: string): string => text.replace(EMAIL, '$1•••@$2').replace(PHONE, maskedPhone);

/** What changed, as deep as it is, with every phone and e-mail address masked. */
function masked(value: unknown): unknown {
  if (typeof value === 'string') return maskedText(value);
  if (Array.isArray(value)) return value.map(masked);
  const isPlain = typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
  return isPlain ? Object.fromEntries(Object.entries(value).map(([name, it]) => [name, masked(it)])) : value;
}
