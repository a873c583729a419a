import type { ObjectId } from 'mongodb';
import { Refusal } from '#shared/contract/errors.ts';
import { ADMIN_SESSION_H } from '#shared/domain/constants/rules.ts';
import { ADMIN_SEEN_WRITE_S, HEALTH_WAIT_MS } from '#shared/domain/constants/server.ts';
import type { Context } from '../context.ts';
import type { StartedSession } from '../people/sessions.ts';
import { perStore } from '../lib/per-store.ts';
import type { AdminPrincipal } from '../lib/principal.ts';
import { room } from '../lib/rooms.ts';
import type { AdminDoc, AdminSessionDoc } from '../store/admin-documents.ts';
import { newToken, openToken } from '../lib/tokens.ts';
import { withTimeout } from '../lib/timeout.ts';
import { isOff, readAccess } from './access.ts';

const SESSION_MS = ADMIN_SESSION_H * 3600_000;

/**
 * Starts an admin session of 12 hours; the store keeps only the SHA-256 of its random part.
 * @param admin as read before the password was verified: if their sessions were ended since, this one is invalid too
 * @param from address of the caller
 */
export async function startAdminSession(
  ctx: Context,
  { _id: adminId, epoch = 0 }: Pick<AdminDoc, '_id' | 'epoch'>,
  from = '',
): Promise<StartedSession> {
  const { token, hash } = await newToken(ctx, 'admin');
  const createdAt = ctx.clock.now();
  const expiresAt = new Date(createdAt.getTime() + SESSION_MS);
  await ctx.store.adminSessions.insertOne({ _id: hash, adminId, createdAt, expiresAt, epoch, from });
  return { token, expiresAt };
}

/** Whether the session began after all the admin's sessions were last ended, or was kept then. */
export const isCurrent = ({ _id, epoch = 0 }: AdminSessionDoc, admin: AdminDoc): boolean =>
  epoch === (admin.epoch ?? 0) || _id === admin.keptSession;

/** Returns the admin that a token belongs to; null when the token is absent, forged, unknown, ended or expired. */
export async function authenticateAdmin(ctx: Context, token: string | undefined): Promise<AdminPrincipal | null> {
  const opened = await openToken(ctx, 'admin', token);
  return opened && adminOfSession(ctx, opened.hash);
}

/**
 * Returns the admin that a session belongs to, by its id; null when the session is unknown, ended or expired, or the
 * admin is switched off.
 */
export async function adminOfSession(ctx: Context, sessionHash: string): Promise<AdminPrincipal | null> {
  const session = await ctx.store.adminSessions.findOne({ _id: sessionHash, expiresAt: { $gt: ctx.clock.now() } });
  const [admin, access] = session
    ? await Promise.all([ctx.store.admins.findOne({ _id: session.adminId }), readAccess(ctx)])
    : [null, null];
  const seen = seenBy(ctx.store);
  if (!session || !admin || !isCurrent(session, admin) || isOff(access, admin._id)) {
    seen.delete(sessionHash);
    return null;
  }
  for (const [hash, { expiresAt }] of seen) if (expiresAt <= ctx.clock.now()) seen.delete(hash);
  const principal = { sessionHash, admin };
  seen.set(sessionHash, { principal, expiresAt: session.expiresAt });
  await noteSeen(ctx, session);
  return principal;
}

async function noteSeen({ store, clock }: Context, { _id, adminId, seenAt }: AdminSessionDoc): Promise<void> {
  const now = clock.now();
  if (seenAt && now.getTime() - seenAt.getTime() < ADMIN_SEEN_WRITE_S * 1000) return;
  const seen = { $set: { seenAt: now } };
  await Promise.all([store.adminSessions.updateOne({ _id }, seen), store.admins.updateOne({ _id: adminId }, seen)]);
}

/** The admins this process has authenticated, by session. */
const seenBy = perStore(() => new Map<string, { principal: AdminPrincipal; expiresAt: Date }>());

/**
 * Like `authenticateAdmin`, for data that an admin must see even when the store is down: an admin that this process has
 * already authenticated stays so until the session expires. Never use it to read or change data.
 * @throws Refusal UNAVAILABLE when the store is down and this process has never seen the session
 */
export async function authenticateAdminAnyway(ctx: Context, token: string | undefined): Promise<AdminPrincipal | null> {
  try {
    return await withTimeout(HEALTH_WAIT_MS, authenticateAdmin(ctx, token));
  } catch (error) {
    const opened = await openToken(ctx, 'admin', token);
    const known = opened && seenBy(ctx.store).get(opened.hash);
    if (known && known.expiresAt > ctx.clock.now()) return known.principal;
    throw new Refusal('UNAVAILABLE', { cause: error });
  }
}

/** Returns the ids of these sessions that are valid. */
export async function liveAdminSessions(ctx: Context, hashes: readonly string[]): Promise<string[]> {
  const live = { _id: { $in: [...hashes] }, expiresAt: { $gt: ctx.clock.now() } };
  const sessions = await ctx.store.adminSessions.find(live).toArray();
  if (sessions.length === 0) return [];
  const [admins, access] = await Promise.all([
    ctx.store.admins.find({ _id: { $in: sessions.map(({ adminId }) => adminId) } }).toArray(),
    readAccess(ctx),
  ]);
  const isValid = (session: AdminSessionDoc): boolean => {
    const admin = admins.find(({ _id }) => _id.equals(session.adminId));
    return admin !== undefined && isCurrent(session, admin) && !isOff(access, admin._id);
  };
  return sessions.filter(isValid).map(({ _id }) => _id);
}

/** Ends one admin session and closes its sockets. Repeating it changes nothing. */
export const endAdminSession = (ctx: Context, sessionHash: string): Promise<void> =>
  removeSessions(ctx, [sessionHash], 'logout');

/**
 * Removes an admin's sessions, except `kept`, and closes their sockets at once. An earlier write has invalidated the
 * sessions, so a crash in between revives none.
 */
export async function endAdminSessions(ctx: Context, adminId: ObjectId, kept: string | null = null): Promise<void> {
  const hashes = await ctx.store.adminSessions.distinct('_id', { adminId });
  await removeSessions(
    ctx,
    hashes.filter((hash) => hash !== kept),
    'expired',
  );
}

async function removeSessions(ctx: Context, hashes: string[], reason: 'logout' | 'expired'): Promise<void> {
  if (hashes.length === 0) return;
  await ctx.store.adminSessions.deleteMany({ _id: { $in: hashes } });
  for (const hash of hashes) seenBy(ctx.store).delete(hash);
  ctx.publish(hashes.map(room.session), 'session:ended', { reason });
}
