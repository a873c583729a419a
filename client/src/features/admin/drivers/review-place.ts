import type { AdminDriver } from '#shared/contract/admin-people-entities.ts';

/** The drivers to review, in the order of their ids. */
export type Queue = readonly AdminDriver[];

/** The position of a driver among those to review. */
export interface Place {
  /** From 1; null for a driver who is not in the queue. */
  position: number | null;
  total: number;
  previous: AdminDriver | null;
  next: AdminDriver | null;
}

/** The place of a driver. One who has left the queue still has neighbors, because the queue is in the order of ids. */
export function placeIn(queue: Queue, id: string): Place {
  const index = queue.findIndex(({ user_id }) => user_id === id);
  return {
    position: index === -1 ? null : index + 1,
    total: queue.length,
    previous: queue.findLast(({ user_id }) => user_id < id) ?? null,
    next: queue.find(({ user_id }) => user_id > id) ?? null,
  };
}
