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
  /** `suspended`: the user is a banned driver (R5). */
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

/** The facts about a connection from its handshake. */
export interface Handshake {
  /** Anonymous if the client has no valid session. */
  readonly holder: Holder;
  /** The address under which the connection is counted. */
  readonly address: string;
  /** When the sessions were read, epoch ms. */
  readonly readAt: number;
}

interface Watched {
  area: readonly Room[];
  share: readonly Room[];
}
const NOTHING: Watched = { area: [], share: [] };

/** The part of a connection that presence needs: whose it is, checking its sessions, ending it. */
export type TrackedConnection = Pick<Connection, 'holder' | 'refresh' | 'end'> & HidingConnection;
/** The part needed to hide drivers' events from a connection. */
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
   * Reads the sessions again if the last read is at least `ageMs` old. If a session has ended, closes the socket and
   * returns false. If the person may now see drivers, or no longer may, joins or leaves the drivers' rooms (R47).
   */
  async refresh(ageMs = PRINCIPAL_REREAD_S * 1000): Promise<boolean> {
    const now = this.#ctx.clock.now().getTime();
    if (now - this.#readAt < ageMs) return true;
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
    await leaveDriversRooms(this);
  }

  /** Sends the reason, and closes the socket. */
  end(reason: PayloadOf<'session:ended'>['reason']): void {
    this.socket.emit('session:ended', { reason });
    this.socket.disconnect(true);
    // Engine.IO would wait for a client that does not read.
    this.transport.destroyLater();
  }
}

/** Makes a socket leave every room that carries events about drivers (R47). */
export async function leaveDriversRooms({ socket }: HidingConnection): Promise<void> {
  for (const name of [...socket.rooms].filter(tellsOfDrivers)) await socket.leave(name);
}

/** Joins the rooms of a passenger's favorite drivers, to receive their status changes. */
export async function joinFavoriteRooms(ctx: Context, connection: Connection): Promise<void> {
  const { user } = connection.holder;
  if (!user?.seesDrivers) return;
  try {
    await hideBlocking(ctx, [connection]);
    const rooms = await favoriteRooms(ctx, user._id);
    // An admin may have deactivated the passenger while the store answered.
    if (connection.holder.user?.seesDrivers) await connection.socket.join(rooms);
  } catch (error) {
    ctx.log.error({ err: error }, 'the rooms of favorite drivers were not joined');
  }
}

/**
 * Hides the events of drivers who have blocked a passenger from that passenger (R48), also when the block's event was
 * lost. One query serves all connections. Returns the blocks.
 */
export async function hideBlocking(ctx: Context, connections: readonly HidingConnection[]): Promise<Blocking[]> {
  const asked = connections.flatMap(({ socket, holder: { user } }) =>
    // Rooms that are joined while the store answers are kept.
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

/** The rooms of a connection: the person's own, each session's, and the admins' room. */
export function roomsOf({ user, admin }: Holder): Room[] {
  return [
    ...(user ? [room.user(user.hex), room.session(user.sessionHash)] : []),
    ...(admin ? [room.admins, room.session(admin.sessionHash)] : []),
  ];
}
