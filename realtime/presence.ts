import { liveAdminSessions } from '#core/admin/admin-sessions.ts';
import type { Context } from '#core/context.ts';
import { inactivePassengers } from '#core/people/sees-drivers.ts';
import { liveUserSessions } from '#core/people/sessions.ts';
import { touchSockets } from '#core/upkeep/presence.ts';
import { CONNECT_PROMPT_MS } from '#shared/domain/constants/server.ts';
import type { Room } from '#core/lib/rooms.ts';
import { hideBlocking, leaveDriversRooms, type TrackedConnection } from './connection.ts';
import { createConnectionRegistry } from './connection-registry.ts';

/**
 * The connections of this node. Keeps their drivers present (R13). Closes a person's oldest connection when they open
 * too many (R31), and any connection whose session has ended, in case `session:ended` was lost. Also re-applies who may
 * see drivers (R47) and blocks (R48), in case those events were lost.
 */
export function createPresence(ctx: Context) {
  const registry = createConnectionRegistry();
  let closing = false;

  /** A driver, or a person without a type, who may have become one. For anyone else the write would match nothing. */
  const driverOf = ({ holder: { user } }: TrackedConnection) =>
    user && user.userType !== 'passenger' ? user._id : null;

  const drivers = () => {
    const ids = registry.all().flatMap((connection) => driverOf(connection) ?? []);
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
    const hashesOf = ({ holder: { user, admin } }: TrackedConnection): string[] =>
      [user?.sessionHash, admin?.sessionHash].filter((hash) => hash !== undefined);
    const asked = registry.all();
    if (asked.length === 0) return;
    const hashes = [...new Set(asked.flatMap(hashesOf))];
    const live = new Set((await Promise.all([liveUserSessions(ctx, hashes), liveAdminSessions(ctx, hashes)])).flat());
    for (const connection of asked) {
      if (hashesOf(connection).some((hash) => !live.has(hash))) connection.end('expired');
    }
  }

  /** Stops deactivated passengers from seeing drivers: the event may be lost, or a room joined at that moment (R47). */
  async function followInactive(): Promise<void> {
    const seesDrivers = ({ holder: { user } }: TrackedConnection) => user?.seesDrivers ?? false;
    const seeing = registry.all().filter(seesDrivers);
    if (seeing.length > 0) {
      const inactive = await inactivePassengers(ctx);
      const blind = seeing.filter(({ holder: { user } }) => user && inactive.has(user.hex));
      await Promise.all(blind.map((connection) => connection.refresh(0)));
    }
    const others = registry.all().filter((connection) => !seesDrivers(connection));
    await Promise.all(others.map(leaveDriversRooms));
  }

  return {
    async opened(connection: TrackedConnection): Promise<void> {
      for (const oldest of registry.add(connection)) oldest.end('crowded');
      // The session may have ended since the handshake.
      await attempt('a session was not checked', async () => void (await connection.refresh(CONNECT_PROMPT_MS)));
      const driver = driverOf(connection);
      if (driver) await attempt('presence was not written', () => touchSockets(ctx, [driver]));
    },
    async closed(connection: TrackedConnection): Promise<void> {
      registry.remove(connection);
      const driver = driverOf(connection);
      if (!driver || closing || registry.holds(driver)) return;
      await attempt('presence was not written', () => touchSockets(ctx, [driver]));
    },
    /** Re-evaluates what a person's sockets may receive, after a change of the account. */
    async changed(userRoom: Room): Promise<void> {
      await attempt('an account was not read again', async () => {
        await Promise.all(registry.of(userRoom).map((connection) => connection.refresh(0)));
      });
    },
    /** The heartbeat, every 15 s: one write for all drivers, one check of all sessions. */
    async beat(): Promise<void> {
      await attempt('presence was not written', () => touchSockets(ctx, drivers()));
      await attempt('sessions were not checked', closeEnded);
      await attempt('inactive passengers were not looked up', followInactive);
      await attempt('blocks were not looked up', async () => void (await hideBlocking(ctx, registry.all())));
    },
    /** At shutdown: one write starts the grace period of every driver connected here. */
    async close(): Promise<void> {
      closing = true;
      await attempt('presence was not written', () => touchSockets(ctx, drivers()));
    },
  };
}
