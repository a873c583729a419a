import { regionOf } from '#core/location/cell.ts';
import { type Room, room } from '#core/lib/rooms.ts';

const CHANNEL = 'boda:positions:';

/**
 * The Redis channel of a room's positions: one for all cells of an H3 parent cell, one for a person and their links,
 * one for the admins' map. null for a room without positions.
 */
export function channelOf(name: Room): string | null {
  if (name === room.adminMap) return CHANNEL + name;
  const [kind, id = ''] = name.split(':');
  if (kind === 'drivers-in') return `${CHANNEL}cell:${parentOf(id)}`;
  return kind === 'user' || kind === 'share' ? `${CHANNEL}person:${id}` : null;
}

/** A cache of parent cells: some hundreds in four counties. */
const parents = new Map<string, string>();
const PARENTS_MAX = 10_000;

/** Cached, because `regionOf` is the slowest step of handling a position here. */
function parentOf(cell: string): string {
  const known = parents.get(cell);
  if (known !== undefined) return known;
  if (parents.size >= PARENTS_MAX) parents.clear();
  const parent = regionOf(cell);
  parents.set(cell, parent);
  return parent;
}
