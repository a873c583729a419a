import type { AdminDriver } from '#shared/contract/admin-people-entities.ts';

/** The drivers to review, sorted by id. */
export type Queue = readonly AdminDriver[];

/** The position of a driver in the queue. */
export interface Place {
  /** The number in the queue, counted from 1; null for a driver who is not in the queue. */
  position: number | null;
  total: number;
  previous: AdminDriver | null;
  next: AdminDriver | null;
}

/** Returns a driver's place. A driver who left the queue still has neighbors, because the queue is sorted by id. */
export function placeIn(queue: Queue, id: string): Place {
  const index = queue.findIndex(({ user_id }) => user_id === id);
  return {
    position: index === -1 ? null : index + 1,
    total: queue.length,
    previous: queue.findLast(({ user_id }) => user_id < id) ?? null,
    next: queue.find(({ user_id }) => user_id > id) ?? null,
  };
}
