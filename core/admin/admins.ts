import type { OutputOf } from '#shared/contract/api.ts';
import { Refusal } from '#shared/contract/errors.ts';
import { ADMINS_LISTED_MAX } from '#shared/domain/constants/rules.ts';
import type { Context } from '../context.ts';
import { toObjectId } from '../lib/ids.ts';
import type { Actor, AdminPrincipal } from '../lib/principal.ts';
import { room } from '../lib/rooms.ts';
import type { AdminAccessDoc, AdminDoc } from '../store/admin-documents.ts';
import { isOff, readAccess, switchOff, switchOn } from './access.ts';
import { endAdminSessions } from './admin-sessions.ts';
import { auditEntry, moveAuditsToLog } from '../store/audit.ts';

/** A username or email as stored. Two admins cannot differ only by case or by fullwidth letters. */
export const adminName = (typed: string): string => typed.normalize('NFKC').toLowerCase();

type Item = OutputOf<'adminUpdateAdmin'>;

/** Presents an admin to another one; `is_new` until the reader has confirmed having seen the new admin. */
function present(admin: AdminDoc, access: AdminAccessDoc | null, reader: AdminDoc): Item {
  const { _id, username, email, seenAt, totp, createdAt } = admin;
  const noticed = reader.noticedAt ?? reader.createdAt;
  return {
    id: _id.toHexString(),
    username,
    email,
    is_active: !isOff(access, _id),
    last_seen_at: seenAt?.toISOString() ?? null,
    has_totp: totp !== undefined,
    created_at: createdAt.toISOString(),
    is_new: !_id.equals(reader._id) && createdAt > noticed,
  };
}

/** Lists all admin accounts, newest first. */
export async function listAdmins(ctx: Context, reader: AdminDoc): Promise<OutputOf<'adminListAdmins'>> {
  const [admins, access] = await Promise.all([
    ctx.store.admins.find().sort({ createdAt: -1, _id: -1 }).limit(ADMINS_LISTED_MAX).toArray(),
    readAccess(ctx),
  ]);
  return { items: admins.map((admin) => present(admin, access, reader)) };
}

/**
 * Switches an admin on, or off, which ends their sessions and closes their sockets at once. A repeat succeeds. Audited
 * (R16). Admins cannot switch themselves off, so at least one stays (`switchOff`).
 * @throws Refusal NOT_FOUND, NOT_YOURSELF
 */
export async function setActive(
  ctx: Context,
  actor: Actor,
  { admin: reader }: AdminPrincipal,
  id: string,
  isActive: boolean,
): Promise<Item> {
  const admin = await requireAdmin(ctx, id);
  if (admin._id.equals(actor.id) && !isActive) throw new Refusal('NOT_YOURSELF');
  const what = `admin switched ${isActive ? 'on' : 'off'}`;
  const entry = auditEntry(actor, ctx.clock.now(), { kind: 'admin', what, target: id });
  // End old sessions before the admin is switched on again: a crash may have left some.
  if (isActive && isOff(await readAccess(ctx), admin._id)) await endAdminSessions(ctx, admin._id);
  await (isActive ? switchOn(ctx, admin._id, entry) : switchOff(ctx, actor, admin._id, entry));
  if (!isActive) await endAdminSessions(ctx, admin._id);
  publishAdmins(ctx, admin._id);
  return present(admin, await readAccess(ctx), reader);
}

/**
 * Ends an admin's sessions and closes their sockets. An admin's own current session is kept. One write invalidates them
 * all. Audited (R16).
 * @throws Refusal NOT_FOUND
 */
export async function endSessionsOf(
  ctx: Context,
  actor: Actor,
  { sessionHash }: AdminPrincipal,
  id: string,
): Promise<void> {
  const kept = actor.id.equals(toObjectId(id)) ? sessionHash : null;
  const entry = auditEntry(actor, ctx.clock.now(), { kind: 'admin', what: 'sessions ended', target: id });
  const after = await ctx.store.admins.findOneAndUpdate(
    { _id: toObjectId(id) },
    { $inc: { epoch: 1 }, $set: { keptSession: kept }, $push: { audits: entry } },
    { returnDocument: 'after' },
  );
  if (!after) throw new Refusal('NOT_FOUND');
  await endAdminSessions(ctx, after._id, kept);
  await moveAuditsToLog(ctx, 'admins', after);
}

/** Records that the acting admin has seen the new admins up to `until`. Audited (R16), so that other admins know. */
export async function noticeAdmins(ctx: Context, actor: Actor, until: Date): Promise<void> {
  const now = ctx.clock.now();
  const noticedAt = until < now ? until : now;
  const entry = auditEntry(actor, now, { kind: 'admin', what: 'new admins noticed' });
  const after = await ctx.store.admins.findOneAndUpdate(
    { _id: actor.id, noticedAt: { $not: { $gte: noticedAt } } },
    { $set: { noticedAt }, $push: { audits: entry } },
    { returnDocument: 'after' },
  );
  if (after) await moveAuditsToLog(ctx, 'admins', after);
}

/** Notifies every connected admin that the list of admins has changed. */
export const publishAdmins = (ctx: Context, id: AdminDoc['_id']): void =>
  ctx.publish(room.admins, 'admin:changed', { type: 'admins', id: id.toHexString() });

async function requireAdmin(ctx: Context, id: string): Promise<AdminDoc> {
  const admin = await ctx.store.admins.findOne({ _id: toObjectId(id) });
  if (!admin) throw new Refusal('NOT_FOUND');
  return admin;
}
