import { regionOf } from '../../core/location/cell.ts';
import { type Room, room } from '../../core/rooms.ts';

const CHANNEL = 'boda:positions:';

/**
 * The Redis channel on which a room's positions travel between processes: one for all cells of an H3 parent cell, one
 * for a person and their links, one for the admins' map. null for a room that gets no positions.
 */
export function channelOf(name: Room): string | null {
  if (name === room.adminMap) return CHANNEL + name;
  const [kind, id = ''] = name.split(':');
  if (kind === 'drivers-in') return `${CHANNEL}cell:${regionOf(id)}`;
  return kind === 'user' || kind === 'share' ? `${CHANNEL}person:${id}` : null;
}
