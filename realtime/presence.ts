import type { Context } from '../core/context.ts';
import { liveSessions } from '../core/people/live-sessions.ts';
import { touchSockets } from '../core/presence.ts';
import type { Held } from './connection.ts';
import { createRoll } from './roll.ts';

/**
 * The connections of this node: keeps their drivers present (R13), and closes a person's oldest connection when they
 * open too many (R31) and those whose session is over, since that message may have been lost.
 */
export function createPresence(ctx: Context) {
  const roll = createRoll();
  let closing = false;

  /** Whoever is not known to be a passenger may be a driver; core writes only to drivers. */
  const driverOf = ({ principals: { user } }: Held) =>
    user && user.user.userType !== 'passenger' ? user.user._id : null;

  const drivers = () => {
    const ids = roll.all().flatMap((connection) => driverOf(connection) ?? []);
    return [...new Map(ids.map((id) => [id.toHexString(), id])).values()];
  };

  const attempt = async (what: string, run: () => Promise<void>): Promise<void> => {
    try {
      await run();
    } catch (error) {
      ctx.log.error({ err: error }, what);
    }
  };

  async function closeEnded(): Promise<void> {
    const hashesOf = ({ principals: { user, admin } }: Held): string[] =>
      [user?.sessionHash, admin?.sessionHash].filter((hash) => hash !== undefined);
    const asked = roll.all();
    const live = await liveSessions(ctx, [...new Set(asked.flatMap(hashesOf))]);
    for (const connection of asked) {
      if (hashesOf(connection).some((hash) => !live.has(hash))) connection.end('expired');
    }
  }

  return {
    async opened(connection: Held): Promise<void> {
      for (const oldest of roll.add(connection)) oldest.end('crowded');
      // The session may have ended between the handshake and now.
      await attempt('a session was not checked', async () => void (await connection.refresh()));
      const driver = driverOf(connection);
      if (driver) await attempt('presence was not written', () => touchSockets(ctx, [driver]));
    },
    async closed(connection: Held): Promise<void> {
      roll.remove(connection);
      const driver = driverOf(connection);
      if (!driver || closing || roll.holds(driver)) return;
      await attempt('presence was not written', () => touchSockets(ctx, [driver]));
    },
    /** The heartbeat, every 15 s: one write for all drivers, one check of all sessions. */
    async beat(): Promise<void> {
      await attempt('presence was not written', () => touchSockets(ctx, drivers()));
      await attempt('sessions were not checked', closeEnded);
    },
    /** At shutdown: begins the grace of every driver connected here, in one write. */
    async close(): Promise<void> {
      closing = true;
      await attempt('presence was not written', () => touchSockets(ctx, drivers()));
    },
  };
}
