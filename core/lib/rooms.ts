import type { ObjectId } from 'mongodb';

/** A group of sockets that receive the same events. Only servers name rooms; a client never does. */
export type Room = string;

const USER = 'user:';

/** Returns the user's id as hex, if it is a user's room. */
export const idOfUserRoom = (name: Room): string | null => (name.startsWith(USER) ? name.slice(USER.length) : null);

const [AREA, FOLLOWERS, HIDDEN] = ['drivers-in:', 'keeping:', 'blocked-by:'];

/** Whether a room's sockets receive events of drivers who are strangers to them (R47). */
export const tellsOfDrivers = (name: Room): boolean => name.startsWith(AREA) || name.startsWith(FOLLOWERS);

export const isHiddenRoom = (name: Room): boolean => name.startsWith(HIDDEN);

/** All rooms. No name may have exactly 20 characters: the Redis adapter would take it for a socket id. */
export const room = {
  /** @param id the user's id, as ObjectId or hex */
  user: (id: ObjectId | string): Room => USER + (typeof id === 'string' ? id : id.toHexString()),
  session: (hash: string): Room => `session:${hash}`,
  /** The sockets that watch the drivers in an H3 cell. */
  area: (cell: string): Room => AREA + cell,
  /** The passengers who have the driver as a favorite. */
  followersOf: (driver: ObjectId): Room => FOLLOWERS + driver.toHexString(),
  /** Passengers the driver has blocked. Events about the driver skip them (R48). */
  hiddenFrom: (driver: ObjectId | string): Room =>
    HIDDEN + (typeof driver === 'string' ? driver : driver.toHexString()),
  /** The viewers of a link. The name begins with the owner: positions reach other processes by it. */
  share: ({ _id, userId }: { _id: ObjectId; userId: ObjectId }): Room =>
    `share:${userId.toHexString()}:${_id.toHexString()}`,
  admins: 'admins' as Room,
  adminMap: 'admins:map' as Room,
} as const;
