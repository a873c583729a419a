import { liveAdminSessions } from '../admin/admin-sessions.ts';
import type { Context } from '../context.ts';
import { isFromBefore } from './sessions.ts';
import type { DriverDoc } from '../store/documents.ts';

/** Which of these sessions of users and admins are valid: not ended, not expired, not begun before a ban (R5, R16). */
export async function liveSessions(ctx: Context, hashes: readonly string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const live = { _id: { $in: [...hashes] }, expiresAt: { $gt: ctx.clock.now() } };
  const [users, admins] = await Promise.all([
    ctx.store.sessions.find({ ...live, endedBy: { $exists: false } }).toArray(),
    liveAdminSessions(ctx, hashes),
  ]);
  const bans = await ctx.store.drivers
    .find({ _id: { $in: users.map(({ userId }) => userId) }, bannedAt: { $exists: true } })
    .project<Pick<DriverDoc, '_id' | 'bannedAt'>>({ bannedAt: 1 })
    .toArray();
  const honoured = users.filter((session) => {
    const ban = bans.find(({ _id }) => _id.equals(session.userId));
    return !isFromBefore(ban, session);
  });
  return new Set([...honoured.map((session) => session._id), ...admins]);
}
