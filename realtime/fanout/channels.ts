import { regionOf } from '#core/location/cell.ts';
import { type Room, room } from '#core/lib/rooms.ts';

const CHANNEL = 'boda:positions:';

/**
 * The Redis channel on which a room's positions travel between processes: one for all cells of an H3 parent cell, one
 * for a person and their links, one for the admins' map. null for a room that gets no positions.
 */
export function channelOf(name: Room): string | null {
  if (name === room.adminMap) return CHANNEL + name;
  const [kind, id = ''] = name.split(':');
  if (kind === 'drivers-in') return `${CHANNEL}cell:${parentOf(id)}`;
  return kind === 'user' || kind === 'share' ? `${CHANNEL}person:${id}` : null;
}

/** The cells that drivers are in: some hundreds in four counties, so all that anybody ever rides through. */
const parents = new Map<string, string>();
const PARENTS_MAX = 10_000;

/** `regionOf`, which takes longer than all else that is done for a position here. */
function parentOf(cell: string): string {
  const known = parents.get(cell);
  if (known !== undefined) return known;
  if (parents.size >= PARENTS_MAX) parents.clear();
  const parent = regionOf(cell);
  parents.set(cell, parent);
  return parent;
}
