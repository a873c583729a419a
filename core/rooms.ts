import type { ObjectId } from 'mongodb';

/** A group of sockets that hear the same events. Only the servers name rooms; a client never does. */
export type Room = string;

/** Every room there is. A name of exactly 20 characters would be taken for a socket id by the adapter. */
export const room = {
  user: (id: ObjectId): Room => `user:${id.toHexString()}`,
  session: (hash: string): Room => `session:${hash}`,
  /** Those who watch the drivers in an H3 cell. */
  area: (cell: string): Room => `drivers-in:${cell}`,
  /** The passengers who keep a driver. */
  keeping: (driver: ObjectId): Room => `keeping:${driver.toHexString()}`,
  share: (id: ObjectId): Room => `share:${id.toHexString()}`,
  admins: 'admins' as Room,
  adminMap: 'admins:map' as Room,
} as const;
