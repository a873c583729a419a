import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { AdminDriver } from '#shared/contract/admin-people-entities.ts';
import { PAGE_SIZE_MAX } from '#shared/domain/constants/rules.ts';
import { ADMIN_POLL_MS } from '#shared/domain/constants/screens.ts';
import { call } from '#client/data/connection/api.ts';
import { queryClient } from '#client/data/connection/query-client.ts';
import { type Place, placeIn, type Queue } from './review-place.ts';

/** The query key. It begins like the key of the drivers list (`useRows`), so that both are refetched together. */
const QUEUE = ['admin', 'drivers', 'queue'];

/** Fetches all drivers to review (R37), oldest first, so that the others keep their order when a driver leaves. */
async function fetchQueue({ signal }: { signal: AbortSignal }): Promise<Queue | null> {
  const drivers: AdminDriver[] = [];
  for (let page = 1; ; page += 1) {
    const query = { status: 'review', sort: 'joined', page, pageSize: PAGE_SIZE_MAX } as const;
    const { items, total } = await call('adminListDrivers', { query, signal });
    drivers.push(...items);
    if (items.length === 0 || drivers.length >= total) return drivers;
  }
}

/** Returns the drivers to review; null while unknown. */
export function useReviewQueue(): Queue | null {
  const options = {
    queryKey: QUEUE,
    queryFn: fetchQueue,
    initialData: null,
    refetchInterval: ADMIN_POLL_MS,
    // The queue is never shown from the cache, because other admins review too.
    gcTime: 0,
  };
  return useQuery(options, queryClient).data;
}

/** Returns the next driver to review, or after the last driver the first; null when no other driver is left. */
export function nextToReview(id: string): AdminDriver | null {
  const queue = queryClient.getQueryData<Queue | null>(QUEUE) ?? [];
  return placeIn(queue, id).next ?? queue.find(({ user_id }) => user_id !== id) ?? null;
}

const STEPS = new Map<string, 'previous' | 'next'>([
  ['ArrowLeft', 'previous'],
  ['k', 'previous'],
  ['ArrowRight', 'next'],
  ['j', 'next'],
]);

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, select, textarea, [contenteditable]') !== null;

/** Moves through the drivers to review with the arrow keys or J and K, but not while typing. */
export function useReviewKeys(place: Place | null, isActive: boolean, show: (driver: AdminDriver) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const step = STEPS.get(event.key.length === 1 ? event.key.toLowerCase() : event.key);
    if (!step || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const driver = place?.[step];
    if (!driver) return;
    event.preventDefault();
    show(driver);
  });
  useEffect(() => {
    if (!isActive) return;
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [isActive]);
}
