import { type Collection, ObjectId } from 'mongodb';
import type { AuditKind } from '../../shared/contract/admin-lists.ts';
import type { Context } from '../context.ts';
import { dueSince, eachAlone } from '../outbox.ts';
import type { Actor } from '../principal.ts';
import { searchKeys } from '../search.ts';
import type { AuditDoc, SettingDoc } from '../store/admin-documents.ts';
import { isDuplicateKey } from '../store/store.ts';

/** One thing that an admin, or someone who would be one, did. `target` is the id (a setting's key) of what it was done to. */
export interface Act {
  kind: AuditKind;
  what: string;
  target?: string | null;
  before?: unknown;
  after?: unknown;
}

/**
 * The entry of the audit log (R16), phones and e-mail addresses masked. Give it no passwords, codes or tokens. The write
 * that changes a document carries it in the document's `audits`; `keepAudits` then moves it to the log.
 */
export function auditEntry(actor: Pick<Actor, 'name' | 'from'>, at: Date, act: Act): AuditDoc {
  const { kind, what, target = null, before = null, after = null } = act;
  const [who, from] = [maskedText(actor.name), actor.from];
  const search = searchKeys(who, what, target, from);
  const changes = { before: masked(before), after: masked(after) };
  return { _id: new ObjectId(), at, who, from, kind, what, target, ...changes, search };
}

/** Writes an entry to the log, once however often. */
async function keepAudit(ctx: Context, entry: AuditDoc): Promise<void> {
  try {
    await ctx.store.audit.insertOne(entry);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}

/** What changes no document is written to the log at once. */
export const audit = (ctx: Context, actor: Pick<Actor, 'name' | 'from'>, act: Act): Promise<void> =>
  keepAudit(ctx, auditEntry(actor, ctx.clock.now(), act));

/** The collections whose documents admins change. */
const CARRIERS = ['users', 'drivers', 'rides', 'settings', 'admins'] as const;
type Carrier = (typeof CARRIERS)[number];

type Carrying = Pick<SettingDoc, '_id' | 'audits'>;

const carriers = ({ store }: Context, where: Carrier): Pick<Collection<Carrying>, 'find' | 'updateOne' | 'deleteOne'> =>
  store[where];

/** Moves what a document carries to the log. Done right after its write, and by the sweep. */
export async function keepAudits(ctx: Context, where: Carrier, { _id, audits = [] }: Carrying): Promise<void> {
  if (audits.length === 0) return;
  for (const entry of audits) await keepAudit(ctx, entry);
  const kept = { _id: { $in: audits.map((entry) => entry._id) } };
  await carriers(ctx, where).updateOne({ _id }, { $pull: { audits: kept } });
}

/** Keeps what a process that died, or had no store, has left; each document fails alone. Run by the sweep. */
export async function keepAuditsLeft(ctx: Context, now: Date): Promise<void> {
  await eachAlone(CARRIERS, async (where) => {
    const left = carriers(ctx, where)
      .find({ 'audits.at': dueSince(now) })
      .project<Carrying>({ audits: 1 });
    await eachAlone(await left.toArray(), (doc) => keepAudits(ctx, where, doc));
  });
}

/** Deletes a document, but never with what the log has not got yet. */
export async function deleteKept(ctx: Context, where: Carrier, _id: ObjectId): Promise<void> {
  const [doc] = await carriers(ctx, where).find({ _id }).project<Carrying>({ audits: 1 }).toArray();
  if (!doc) return;
  await keepAudits(ctx, where, doc);
  const { deletedCount } = await carriers(ctx, where).deleteOne({ _id, 'audits.at': { $exists: false } });
  if (deletedCount === 0) await deleteKept(ctx, where, _id);
}

const SUCCEEDED = { 'sign-in': 'signed in', 'sign-up': 'created' };

/** An attempt to get in, so called that a list of them shows which came to nothing. */
export const attempted = (what: keyof typeof SUCCEEDED, outcome: string): Act => ({
  kind: 'sign-in',
  what: outcome === SUCCEEDED[what] ? `admin ${what}` : `admin ${what} refused`,
  after: { outcome },
});

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

/** The entry of a change; null where it changes nothing. */
export function changeEntry(actor: Actor, at: Date, act: Act, before: object, fields: object): AuditDoc | null {
  const changes = changesOf(before, fields);
  return changes && auditEntry(actor, at, { ...act, ...changes });
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
