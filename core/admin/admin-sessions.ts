import type { ObjectId } from 'mongodb';
import { Refusal } from '../../shared/contract/errors.ts';
import { ADMIN_SESSION_H } from '../../shared/domain/constants/rules.ts';
import { HEALTH_WAIT_MS } from '../../shared/domain/constants/server.ts';
import type { Context } from '../context.ts';
import type { StartedSession } from '../people/sessions.ts';
import { perStore } from '../per-store.ts';
import type { AdminPrincipal } from '../principal.ts';
import { room } from '../rooms.ts';
import { newToken, openToken } from '../tokens.ts';
import { withTimeout } from '../timeout.ts';

const SESSION_MS = ADMIN_SESSION_H * 3600_000;

/** Starts an admin session of 12 hours; the store keeps only the SHA-256 of its random part. */
export async function startAdminSession(ctx: Context, adminId: ObjectId): Promise<StartedSession> {
  const { token, hash } = await newToken(ctx, 'admin');
  const createdAt = ctx.clock.now();
  const expiresAt = new Date(createdAt.getTime() + SESSION_MS);
  await ctx.store.adminSessions.insertOne({ _id: hash, adminId, createdAt, expiresAt });
  return { token, expiresAt };
}

/** Which admin a token belongs to; null when it is absent, made up, unknown, ended or expired. */
export async function authenticateAdmin(ctx: Context, token: string | undefined): Promise<AdminPrincipal | null> {
  const opened = await openToken(ctx, 'admin', token);
  return opened && adminOfSession(ctx, opened.hash);
}

/** Which admin a session belongs to, by its id; null when it is unknown, ended or expired. */
export async function adminOfSession(ctx: Context, sessionHash: string): Promise<AdminPrincipal | null> {
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

/** The admins this process has authenticated, by session. */
const seenBy = perStore(() => new Map<string, { principal: AdminPrincipal; expiresAt: Date }>());

/**
 * As `authenticateAdmin`, for what an admin must see even when the store is down: an admin whom this process has
 * already authenticated stays authenticated until the session expires. Never use it to read or change data.
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

/** Ends one admin session and closes its sockets; ending it again changes nothing. */
export async function endAdminSession(ctx: Context, sessionHash: string): Promise<void> {
  await ctx.store.adminSessions.deleteOne({ _id: sessionHash });
  seenBy(ctx.store).delete(sessionHash);
  ctx.publish(room.session(sessionHash), 'session:ended', { reason: 'logout' });
}
