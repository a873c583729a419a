import type { Context } from '../context.ts';
import type { DriverDoc } from '../store/documents.ts';

/** Which of these session hashes, of users or admins, have neither ended nor expired, nor begun before a ban that lasts (R5). */
export async function liveSessions(ctx: Context, hashes: readonly string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const live = { _id: { $in: [...hashes] }, expiresAt: { $gt: ctx.clock.now() } };
  const [users, admins] = await Promise.all([
    ctx.store.sessions.find({ ...live, endedBy: { $exists: false } }).toArray(),
    ctx.store.adminSessions.find(live).project<{ _id: string }>({ _id: 1 }).toArray(),
  ]);
  const bans = await ctx.store.drivers
    .find({ _id: { $in: users.map(({ userId }) => userId) }, verification: 'banned', bannedAt: { $exists: true } })
    .project<Required<Pick<DriverDoc, '_id' | 'bannedAt'>>>({ bannedAt: 1 })
    .toArray();
  const bannedAt = new Map(bans.map((driver) => [driver._id.toHexString(), driver.bannedAt]));
  const honoured = users.filter(({ userId, createdAt }) => {
    const at = bannedAt.get(userId.toHexString());
    return !at || createdAt > at;
  });
  return new Set([...honoured, ...admins].map((session) => session._id));
}
