import { type Collection, ObjectId } from 'mongodb';
import type { AuditKind } from '#shared/contract/admin-lists.ts';
import { ADMIN_ATTEMPTS_KEPT_DAYS } from '#shared/domain/constants/rules.ts';
import type { Context } from '../context.ts';
import { dueSince, forEachIsolated } from './outbox.ts';
import type { Actor } from '../lib/principal.ts';
import { searchKeys } from '../lib/search.ts';
import type { AuditDoc, SettingDoc } from './admin-documents.ts';
import { isFirst } from './errors.ts';
import { masked, maskedText, withoutPlate } from '../lib/masked.ts';

/** An action by an admin, or an attempt to sign in or up as one. `target`: the id, or setting key, of its subject. */
export interface Act {
  kind: AuditKind;
  what: string;
  target?: string | null;
  before?: unknown;
  after?: unknown;
  /** After how many days the store deletes the entry; absent: never. */
  keptDays?: number;
}

/**
 * Makes an entry for the audit log (R16), with phones and email addresses masked. Never pass passwords, codes or
 * tokens. The write that changes a document stores the entry in its `audits`; call `moveAuditsToLog` after that write.
 */
export function auditEntry(actor: Pick<Actor, 'name' | 'from'>, at: Date, act: Act): AuditDoc {
  const { kind, what, target = null, before = null, after = null, keptDays } = act;
  const [who, from] = [maskedText(actor.name), actor.from];
  const search = searchKeys(who, what, target, from);
  const changes = { before: masked(before), after: masked(after) };
  const expiresAt = keptDays && new Date(at.getTime() + keptDays * 24 * 3600_000);
  return {
    _id: new ObjectId(),
    at,
    who,
    from,
    kind,
    what,
    target,
    ...changes,
    search,
    ...(expiresAt && { expiresAt }),
  };
}

/** Writes an entry to the log; repeating it has no effect. */
const appendToLog = async (ctx: Context, entry: AuditDoc): Promise<void> =>
  void (await isFirst(ctx.store.audit.insertOne(entry)));

/** Logs an action that changes no document. */
export const audit = (
  ctx: Context,
  actor: Pick<Actor, 'name' | 'from'>,
  act: Act,
  at: Date = ctx.clock.now(),
): Promise<void> => appendToLog(ctx, auditEntry(actor, at, act));

/** The collections whose documents admins change. */
const CARRIERS = [
  'users',
  'drivers',
  'rides',
  'settings',
  'admins',
  'adminAccess',
  'incidents',
  'stages',
  'notes',
] as const;
type Carrier = (typeof CARRIERS)[number];

type Carrying = Pick<SettingDoc, '_id' | 'audits'>;

const carriers = ({ store }: Context, where: Carrier): Pick<Collection<Carrying>, 'find' | 'updateOne' | 'deleteOne'> =>
  store[where];

/** Moves a document's audit entries to the log. Called right after the document's write, and by the sweep. */
export async function moveAuditsToLog(ctx: Context, where: Carrier, { _id, audits = [] }: Carrying): Promise<void> {
  if (audits.length === 0) return;
  for (const entry of audits) await appendToLog(ctx, entry);
  const kept = { _id: { $in: audits.map((entry) => entry._id) } };
  await carriers(ctx, where).updateOne({ _id }, { $pull: { audits: kept } });
}

/**
 * Logs entries left by a process that died or lost the store. A failing document does not stop the others. Run by the
 * sweep.
 */
export async function moveRemainingAudits(ctx: Context, now: Date): Promise<void> {
  await forEachIsolated(CARRIERS, async (where) => {
    const left = carriers(ctx, where)
      .find({ 'audits.at': dueSince(now) })
      .project<Carrying>({ audits: 1 });
    await forEachIsolated(await left.toArray(), (doc) => moveAuditsToLog(ctx, where, doc));
  });
}

/** Deletes a document once the log has all of its audit entries. */
export async function deleteOnceLogged(ctx: Context, where: Carrier, _id: ObjectId): Promise<void> {
  const [doc] = await carriers(ctx, where).find({ _id }).project<Carrying>({ audits: 1 }).toArray();
  if (!doc) return;
  await moveAuditsToLog(ctx, where, doc);
  const { deletedCount } = await carriers(ctx, where).deleteOne({ _id, 'audits.at': { $exists: false } });
  if (deletedCount === 0) await deleteOnceLogged(ctx, where, _id);
}

/** Describes a successful admin sign-in or sign-up. */
export const signedIn = (what: 'sign-in' | 'sign-up', outcome: string): Act => ({
  kind: 'sign-in',
  what: `admin ${what}`,
  after: { outcome },
});

/** Describes a failed attempt to sign in or up; its entry expires. */
export const refused = (what: 'sign-in' | 'sign-up', after: { outcome: string; attempts?: number }): Act => ({
  kind: 'sign-in',
  what: `admin ${what} refused`,
  after,
  keptDays: ADMIN_ATTEMPTS_KEPT_DAYS,
});

/**
 * Returns the fields that differ, before and after. Keeps only part of a plate, since plates are erased with the
 * account.
 * @returns null when nothing changes
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

/** Returns the audit entry for a change; null when nothing changes. */
export function changeEntry(actor: Actor, at: Date, act: Act, before: object, fields: object): AuditDoc | null {
  const changes = changesOf(before, fields);
  return changes && auditEntry(actor, at, { ...act, ...changes });
}
