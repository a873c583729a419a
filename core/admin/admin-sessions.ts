import type { ObjectId } from 'mongodb';
import { Refusal } from '../../shared/contract/errors.ts';
import { ADMIN_SESSION_H, HEALTH_WAIT_MS } from '../../shared/domain/constants.ts';
import type { Context } from '../context.ts';
import type { StartedSession } from '../people/sessions.ts';
import type { AdminPrincipal } from '../principal.ts';
import { room } from '../rooms.ts';
import type { Store } from '../store/store.ts';
import { newToken, sha256 } from '../tokens.ts';
import { within } from '../within.ts';

const SESSION_MS = ADMIN_SESSION_H * 3600_000;

/** Starts an admin session of 12 hours; the store keeps only the SHA-256 of its token (DESIGN section 4). */
export async function startAdminSession(ctx: Context, adminId: ObjectId): Promise<StartedSession> {
  const token = newToken();
  const createdAt = ctx.clock.now();
  const expiresAt = new Date(createdAt.getTime() + SESSION_MS);
  await ctx.store.adminSessions.insertOne({ _id: sha256(token), adminId, createdAt, expiresAt });
  return { token, expiresAt };
}

/** Which admin a token belongs to; null when it is absent, unknown, ended or expired. */
export async function authenticateAdmin(ctx: Context, token: string | undefined): Promise<AdminPrincipal | null> {
  if (!token) return null;
  const sessionHash = sha256(token);
  const session = await ctx.store.adminSessions.findOne({ _id: sessionHash, expiresAt: { $gt: ctx.clock.now() } });
  const admin = session && (await ctx.store.admins.findOne({ _id: session.adminId }));
  const seen = seenBy(ctx.store);
  if (!session || !admin) {
    seen.delete(sessionHash);
    return null;
  }
  for (const [hash, { expiresAt }] of seen) if (expiresAt <= ctx.clock.now()) seen.delete(hash);
  const principal = { sessionHash, admin };
  seen.set(sessionHash, { principal, expiresAt: session.expiresAt });
  return principal;
}

/** The admins whom this process let in, by session. */
const admitted = new WeakMap<Store, Map<string, { principal: AdminPrincipal; expiresAt: Date }>>();

function seenBy(store: Store): Map<string, { principal: AdminPrincipal; expiresAt: Date }> {
  const seen = admitted.get(store) ?? new Map<string, { principal: AdminPrincipal; expiresAt: Date }>();
  admitted.set(store, seen);
  return seen;
}

/**
 * As `authenticateAdmin`, for what an admin must hear also when the store is away: then whoever this process let in
 * before is let in again until the session expires. Nothing that reads or changes data may ask this way.
 * @throws Refusal UNAVAILABLE when the store is away and this process never saw that session
 */
export async function authenticateAdminAnyway(ctx: Context, token: string | undefined): Promise<AdminPrincipal | null> {
  try {
    return await within(HEALTH_WAIT_MS, authenticateAdmin(ctx, token));
  } catch (error) {
    const known = token && seenBy(ctx.store).get(sha256(token));
    if (known && known.expiresAt > ctx.clock.now()) return known.principal;
    throw new Refusal('UNAVAILABLE', { cause: error });
  }
}

/** Ends one admin session and closes its sockets; ending it again changes nothing. */
export async function endAdminSession(ctx: Context, sessionHash: string): Promise<void> {
  await ctx.store.adminSessions.deleteOne({ _id: sessionHash });
  seenBy(ctx.store).delete(sessionHash);
  ctx.publish(room.session(sessionHash), 'session:ended', { reason: 'logout' });
}
