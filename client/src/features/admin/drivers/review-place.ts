import type { AdminDriver } from '#shared/contract/admin-people-entities.ts';

/** The drivers to review, in the order of their ids. */
export type Queue = readonly AdminDriver[];

/** Where a driver stands among those to review. */
export interface Place {
  /** From 1; null for a driver who is not to review. */
  position: number | null;
  total: number;
  previous: AdminDriver | null;
  next: AdminDriver | null;
}

/** The place of a driver, and the neighbours also of one who has left the queue: ids are in the order of the queue. */
export function placeIn(queue: Queue, id: string): Place {
  const index = queue.findIndex(({ user_id }) => user_id === id);
  return {
    position: index === -1 ? null : index + 1,
    total: queue.length,
    previous: queue.findLast(({ user_id }) => user_id < id) ?? null,
    next: queue.find(({ user_id }) => user_id > id) ?? null,
  };
}
