import type { Context } from '../context.ts';

/** Which of these session hashes, of users or admins, have neither ended nor expired. */
export async function liveSessions(ctx: Context, hashes: readonly string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const live = { _id: { $in: [...hashes] }, expiresAt: { $gt: ctx.clock.now() } };
  const [users, admins] = await Promise.all([
    ctx.store.sessions
      .find({ ...live, endedBy: { $exists: false } })
      .project<{ _id: string }>({ _id: 1 })
      .toArray(),
    ctx.store.adminSessions.find(live).project<{ _id: string }>({ _id: 1 }).toArray(),
  ]);
  return new Set([...users, ...admins].map((session) => session._id));
}
