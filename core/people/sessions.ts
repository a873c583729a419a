import type { ObjectId } from 'mongodb';
import { Refusal } from '#shared/contract/errors.ts';
import { SESSION_DAYS } from '#shared/domain/constants/rules.ts';
import type { Context } from '../context.ts';
import type { UserPrincipal } from '../lib/principal.ts';
import { room } from '../lib/rooms.ts';
import type { SessionDoc } from '../store/documents.ts';
import type { DriverDoc } from '../store/driver-documents.ts';
import { newToken, openToken, signToken } from '../lib/tokens.ts';

const SESSION_MS = SESSION_DAYS * 24 * 3600_000;

/** A new session for the browser. The token is stored only in a cookie. */
export interface StartedSession {
  token: string;
  expiresAt: Date;
}

/** Starts a session of 30 days; the store keeps only the SHA-256 of its random part. */
export async function startSession(ctx: Context, userId: ObjectId): Promise<StartedSession> {
  const { token, hash } = await newToken(ctx, 'user');
  const createdAt = ctx.clock.now();
  const expiresAt = new Date(createdAt.getTime() + SESSION_MS);
  await ctx.store.sessions.insertOne({ _id: hash, userId, createdAt, expiresAt });
  return { token, expiresAt };
}

/** Returns the person that a token belongs to; null when the token is absent, forged, unknown, ended or expired. */
export async function authenticate(ctx: Context, token: string | undefined): Promise<UserPrincipal | null> {
  const opened = await openToken(ctx, 'user', token);
  return opened && userOfSession(ctx, opened.hash);
}

/** Returns the person that a session belongs to, by its id; null when the session is unknown, ended or expired. */
export async function userOfSession(ctx: Context, sessionHash: string): Promise<UserPrincipal | null> {
  const session = await ctx.store.sessions.findOne({ _id: sessionHash, expiresAt: { $gt: ctx.clock.now() } });
  if (!session || session.endedBy) return null;
  const user = await ctx.store.users.findOne({ _id: session.userId, leaving: { $ne: true } });
  if (!user) return null;
  const principal = { sessionHash, expiresAt: session.expiresAt, user };
  if (user.userType !== 'driver') return { ...principal, suspended: false };
  const ban = await banOf(ctx, user._id);
  return isFromBefore(ban, session) ? null : { ...principal, suspended: ban?.verification === 'banned' };
}

type Ban = Pick<DriverDoc, 'verification' | 'bannedAt'>;
const banOf = (ctx: Context, _id: ObjectId): Promise<Ban | null> =>
  ctx.store.drivers.findOne({ _id }, { projection: { verification: 1, bannedAt: 1 } });

/** Whether a session began before a ban. It is invalid as soon as the ban is written, even before it is ended (R5). */
const isFromBefore = (ban: Pick<Ban, 'bannedAt'> | null | undefined, session: SessionDoc): boolean =>
  ban?.bannedAt !== undefined && session.createdAt <= ban.bannedAt;

/** Returns the valid ones of these sessions: not ended, not expired, not begun before a ban (R5). */
export async function liveUserSessions(ctx: Context, hashes: readonly string[]): Promise<string[]> {
  if (hashes.length === 0) return [];
  const live = { _id: { $in: [...hashes] }, expiresAt: { $gt: ctx.clock.now() }, endedBy: { $exists: false } } as const;
  const sessions = await ctx.store.sessions.find(live).toArray();
  const bans = await ctx.store.drivers
    .find({ _id: { $in: sessions.map(({ userId }) => userId) }, bannedAt: { $exists: true } })
    .project<Pick<DriverDoc, '_id' | 'bannedAt'>>({ bannedAt: 1 })
    .toArray();
  return sessions.flatMap((session) => {
    const ban = bans.find(({ _id }) => _id.equals(session.userId));
    return isFromBefore(ban, session) ? [] : [session._id];
  });
}

/** Returns the token with a MAC, if the session is from before tokens had one (decision 048); null otherwise. */
export async function renewedToken(ctx: Context, token: string | undefined): Promise<string | null> {
  const opened = await openToken(ctx, 'user', token);
  return opened && !opened.isSigned ? signToken(ctx, 'user', opened.random) : null;
}

/** Returns the refusal for a request without a valid session; a session ended by a ban has its own (R5). */
export async function refusalWithout(ctx: Context, token: string | undefined): Promise<Refusal> {
  const opened = await openToken(ctx, 'user', token);
  const session = opened && (await ctx.store.sessions.findOne({ _id: opened.hash }));
  const banned = session && (session.endedBy === 'ban' || isFromBefore(await banOf(ctx, session.userId), session));
  return new Refusal(banned ? 'SUSPENDED' : 'NO_SESSION');
}

/** Ends one session and closes its sockets. Repeating it changes nothing. */
export async function endSession(ctx: Context, sessionHash: string): Promise<void> {
  await ctx.store.sessions.deleteOne({ _id: sessionHash });
  await ctx.store.subscriptions.deleteMany({ session: sessionHash });
  ctx.publish(room.session(sessionHash), 'session:ended', { reason: 'logout' });
}

/** Ends a person's sessions except `kept`, and closes their sockets at once. Returns the number of ended sessions. */
export async function endOtherSessions(ctx: Context, userId: ObjectId, kept: string): Promise<number> {
  const others = { userId, _id: { $ne: kept }, endedBy: { $exists: false } } as const;
  const { deletedCount } = await ctx.store.sessions.deleteMany(others);
  await ctx.store.subscriptions.deleteMany({ userId, session: { $ne: kept } });
  ctx.publish(room.user(userId), 'session:ended', { reason: 'logout' }, { except: [room.session(kept)] });
  return deletedCount;
}

/** Ends every session of a deleted person, and closes all their sockets at once. */
export async function endAllSessions(ctx: Context, userId: ObjectId): Promise<void> {
  await ctx.store.sessions.deleteMany({ userId });
  await ctx.store.subscriptions.deleteMany({ userId });
  ctx.publish(room.user(userId), 'session:ended', { reason: 'deleted' });
}

/** Ends the sessions from before a ban and closes their sockets at once (R5). A new sign-in shows the suspension. */
export async function endSessionsOfBanned(ctx: Context, { _id, bannedAt }: DriverDoc): Promise<void> {
  if (!bannedAt) return;
  const from = { userId: _id, createdAt: { $lte: bannedAt } };
  await ctx.store.sessions.updateMany(from, { $set: { endedBy: 'ban' } });
  const ended = await ctx.store.sessions.distinct('_id', from);
  await ctx.store.subscriptions.deleteMany({ session: { $in: ended } });
  if (ended.length > 0) ctx.publish(ended.map(room.session), 'session:ended', { reason: 'ban' });
}
