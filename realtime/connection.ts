import { adminOfSession } from '#core/admin/admin-sessions.ts';
import type { Context } from '#core/context.ts';
import { flatHex } from '#core/lib/ids.ts';
import { type Blocking, blocksOf } from '#core/drivers/blocked-by.ts';
import { favoriteRooms } from '#core/favorites/favorites.ts';
import type { Reporter } from '#core/fixes/audience.ts';
import { seesDrivers } from '#core/people/sees-drivers.ts';
import { userOfSession } from '#core/people/sessions.ts';
import type { Principals } from '#core/lib/principal.ts';
import { isHiddenRoom, type Room, room, tellsOfDrivers } from '#core/lib/rooms.ts';
import type { PayloadOf } from '#shared/contract/events.ts';
import { PRINCIPAL_REREAD_S } from '#shared/domain/constants/server.ts';
import { type GuardedTransport, transportOf } from './guarded-transport.ts';
import type { BodaSocket } from './types.ts';

type Id = Reporter['_id'];

/** Who a socket belongs to. Holds only the needed fields, since it stays in memory as long as the socket. */
export interface Holder {
  /** A banned driver may be `suspended` (R5). */
  user: (Reporter & { hex: string; sessionHash: string; suspended: boolean; seesDrivers: boolean }) | null;
  admin: { _id: Id; sessionHash: string } | null;
}

export const holderOf = ({ user, admin }: Principals): Holder => ({
  user: user && {
    _id: user.user._id,
    hex: flatHex(user.user._id),
    userType: user.user.userType,
    fix: user.user.fix,
    sessionHash: user.sessionHash,
    suspended: user.suspended,
    seesDrivers: seesDrivers(user.user),
  },
  admin: admin && { _id: admin.admin._id, sessionHash: admin.sessionHash },
});

/** What is known about a connection after its handshake. */
export interface Handshake {
  /** Without a valid session it is anonymous. */
  readonly holder: Holder;
  /** The address that it is counted under. */
  readonly address: string;
  /** When its sessions were read, epoch ms. */
  readonly readAt: number;
}

/** The rooms of the watched area and link. */
interface Watched {
  area: readonly Room[];
  share: readonly Room[];
}
const NOTHING: Watched = { area: [], share: [] };

/** The part of a connection that presence needs: counting, checking sessions, ending. */
export type TrackedConnection = Pick<Connection, 'holder' | 'refresh' | 'end'> & HidingConnection;
/** The part needed to hide drivers' events. */
type HidingConnection = Pick<Connection, 'holder'> & { socket: Pick<BodaSocket, 'rooms' | 'join' | 'leave'> };

/** A socket, its holder, and what it watches. */
export class Connection {
  readonly socket: BodaSocket;
  watched: Watched = NOTHING;
  readonly #ctx: Context;
  #holder: Holder;
  #readAt: number;
  #reads = 0;

  constructor(ctx: Context, socket: BodaSocket, { holder, readAt }: Handshake) {
    this.#ctx = ctx;
    this.socket = socket;
    this.#holder = holder;
    this.#readAt = readAt;
  }

  get holder(): Holder {
    return this.#holder;
  }

  /** The connection below Socket.IO. */
  get transport(): GuardedTransport {
    return transportOf(this.socket.conn);
  }

  /**
   * Reads the sessions again if the last read is some seconds old, or `anyway`. Closes the socket and returns false if
   * one has ended. Joins or leaves the drivers' rooms if the person may now see drivers, or no longer (R47).
   */
  async refresh(anyway = false): Promise<boolean> {
    const now = this.#ctx.clock.now().getTime();
    if (!anyway && now - this.#readAt < PRINCIPAL_REREAD_S * 1000) return true;
    this.#readAt = now;
    this.#reads += 1;
    const read = this.#reads;
    // A socket opened without a session stays anonymous, because rooms are joined only once.
    const before = this.#holder;
    const [user, admin] = await Promise.all([
      before.user && userOfSession(this.#ctx, before.user.sessionHash),
      before.admin && adminOfSession(this.#ctx, before.admin.sessionHash),
    ]);
    if ((before.user && !user) || (before.admin && !admin)) {
      this.end('expired');
      return false;
    }
    // A newer read supersedes this one.
    if (read !== this.#reads) return true;
    this.#holder = holderOf({ user, admin });
    if (before.user?.seesDrivers !== this.#holder.user?.seesDrivers) await this.#followSight();
    return true;
  }

  async #followSight(): Promise<void> {
    if (this.#holder.user?.seesDrivers) return joinFavoriteRooms(this.#ctx, this);
    this.watched = { ...this.watched, area: [] };
    for (const name of [...this.socket.rooms].filter(tellsOfDrivers)) await this.socket.leave(name);
  }

  /** Sends the reason, and closes the socket. */
  end(reason: PayloadOf<'session:ended'>['reason']): void {
    this.socket.emit('session:ended', { reason });
    this.socket.disconnect(true);
    // Engine.IO would wait for a client that does not read.
    this.transport.destroyLater();
  }
}

/** Joins the rooms of a passenger's favorite drivers, to receive their status changes. */
export async function joinFavoriteRooms(ctx: Context, connection: Connection): Promise<void> {
  const {
    socket,
    holder: { user },
  } = connection;
  if (!user?.seesDrivers) return;
  try {
    await hideBlocking(ctx, [connection]);
    await socket.join(await favoriteRooms(ctx, user._id));
  } catch (error) {
    ctx.log.error({ err: error }, 'favorites were not joined');
  }
}

/**
 * Hides drivers' events from passengers they have blocked (R48), also when the block's event was lost; one query for
 * all connections. Returns the blocks.
 */
export async function hideBlocking(ctx: Context, connections: readonly HidingConnection[]): Promise<Blocking[]> {
  const asked = connections.flatMap(({ socket, holder: { user } }) =>
    // Rooms joined while the store answers are kept.
    user?.seesDrivers ? [{ socket, user, before: [...socket.rooms].filter(isHiddenRoom) }] : [],
  );
  if (asked.length === 0) return [];
  const blocks = await blocksOf(
    ctx,
    asked.map(({ user }) => user._id),
  );
  const roomsOf = new Map<string, Room[]>();
  for (const { passengerId, driverId } of blocks) {
    const whose = flatHex(passengerId);
    roomsOf.set(whose, [...(roomsOf.get(whose) ?? []), room.hiddenFrom(driverId)]);
  }
  for (const { socket, user, before } of asked) {
    const rooms = roomsOf.get(user.hex) ?? [];
    if (rooms.length > 0) await socket.join(rooms);
    for (const name of before) if (!rooms.includes(name)) await socket.leave(name);
  }
  return blocks;
}

/** The rooms of a connection: the person's, each session's, the admins'. */
export function roomsOf({ user, admin }: Holder): Room[] {
  return [
    ...(user ? [room.user(user.hex), room.session(user.sessionHash)] : []),
    ...(admin ? [room.admins, room.session(admin.sessionHash)] : []),
  ];
}
