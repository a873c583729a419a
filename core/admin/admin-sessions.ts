import type { ObjectId } from 'mongodb';
import { ADMIN_SESSION_H } from '../../shared/domain/constants.ts';
import type { Context } from '../context.ts';
import type { StartedSession } from '../people/sessions.ts';
import type { AdminPrincipal } from '../principal.ts';
import { room } from '../rooms.ts';
import { newToken, sha256 } from '../tokens.ts';

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
  if (!session) return null;
  const admin = await ctx.store.admins.findOne({ _id: session.adminId });
  return admin && { sessionHash, admin };
}

/** Ends one admin session and closes its sockets; ending it again changes nothing. */
export async function endAdminSession(ctx: Context, sessionHash: string): Promise<void> {
  await ctx.store.adminSessions.deleteOne({ _id: sessionHash });
  ctx.publish(room.session(sessionHash), 'session:ended', { reason: 'logout' });
}
