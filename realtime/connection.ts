import { authenticateAdmin } from '../core/admin/admin-sessions.ts';
import type { Context } from '../core/context.ts';
import { favoriteRooms } from '../core/favorites/favorites.ts';
import { authenticate } from '../core/people/sessions.ts';
import type { Principals } from '../core/principal.ts';
import type { Rates } from '../core/rates.ts';
import { type Room, room } from '../core/rooms.ts';
import type { PayloadOf } from '../shared/contract/events.ts';
import { PRINCIPAL_REREAD_S } from '../shared/domain/constants/server.ts';
import { destroyLater, type GuardedTransport } from './guarded-transport.ts';
import type { BodaSocket } from './types.ts';

/** The session tokens of a handshake; kept in memory only, and never logged. */
export interface Tokens {
  user: string | undefined;
  admin: string | undefined;
}

/** Authenticates a socket. Without a valid session it is anonymous. */
export async function readPrincipals(ctx: Context, tokens: Tokens): Promise<Principals> {
  const [user, admin] = await Promise.all([authenticate(ctx, tokens.user), authenticateAdmin(ctx, tokens.admin)]);
  return { user, admin };
}

/** A socket, who it belongs to, and what it watches. */
export interface Connection {
  readonly socket: BodaSocket;
  readonly principals: Principals;
  /** The address that it is counted under. */
  readonly address: string;
  readonly rates: Rates;
  /** The connection below Socket.IO. */
  readonly transport: GuardedTransport;
  /** The rooms of the watched area, and of the watched link. */
  watched: { area: readonly Room[]; share: readonly Room[] };
  /** Reads the principals again if that was some seconds ago. If a session has ended, closes the socket: false. */
  refresh(): Promise<boolean>;
  /** Sends the reason, and closes the socket. */
  end(reason: PayloadOf<'session:ended'>['reason']): void;
}

/** The part of a connection that presence needs: it counts connections, checks their sessions and ends them. */
export type TrackedConnection = Pick<Connection, 'principals' | 'refresh' | 'end'>;

/** What is known about a connection after its handshake. */
export interface Handshake extends Pick<Connection, 'principals' | 'address'> {
  tokens: Tokens;
  /** When the principals were read, epoch ms. */
  readAt: number;
}

export function createConnection(
  ctx: Context,
  {
    socket,
    transport,
    handshake,
    rates,
  }: Pick<Connection, 'socket' | 'transport' | 'rates'> & { handshake: Handshake },
): Connection {
  const { tokens, address } = handshake;
  let { readAt } = handshake;
  const principals = { ...handshake.principals };
  const connection: Connection = {
    socket,
    principals,
    address,
    rates,
    transport,
    watched: { area: [], share: [] },
    async refresh() {
      const now = ctx.clock.now().getTime();
      if (now - readAt < PRINCIPAL_REREAD_S * 1000) return true;
      readAt = now;
      const { user, admin } = await readPrincipals(ctx, tokens);
      if ((principals.user && !user) || (principals.admin && !admin)) {
        connection.end('expired');
        return false;
      }
      // A socket that opened without a session stays anonymous, because rooms are joined only once.
      if (principals.user) principals.user = user;
      if (principals.admin) principals.admin = admin;
      return true;
    },
    end(reason) {
      socket.emit('session:ended', { reason });
      socket.disconnect(true);
      // Engine.IO would wait for a client that does not read.
      destroyLater(socket.conn);
    },
  };
  return connection;
}

/** Joins the rooms of a passenger's favorite drivers, to receive their status changes. */
export async function joinFavoriteRooms(ctx: Context, { socket, principals: { user } }: Connection): Promise<void> {
  if (user?.user.userType !== 'passenger') return;
  try {
    await socket.join(await favoriteRooms(ctx, user.user._id));
  } catch (error) {
    ctx.log.error({ err: error }, 'favorites were not joined');
  }
}

/** The rooms of a connection: the person's, each session's, the admins'. */
export function roomsOf({ user, admin }: Principals): Room[] {
  return [
    ...(user ? [room.user(user.user._id), room.session(user.sessionHash)] : []),
    ...(admin ? [room.admins, room.session(admin.sessionHash)] : []),
  ];
}
