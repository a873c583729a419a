import { useEffect, useEffectEvent } from 'react';
import type { AdminPerson } from '#shared/contract/admin-person-entities.ts';
import { ADMIN_POLL_MS, ADMIN_REFETCH_MIN_MS } from '#shared/domain/constants/screens.ts';
import { call } from '#client/data/connection/api.ts';
import { refetchShown } from '#client/data/connection/query-client.ts';
import { onLive } from '#client/data/connection/socket.ts';
import { throttle } from '#client/lib/throttle.ts';
import { type Fresh, useFresh } from '#client/parts/use-fresh.ts';

/** Returns a person's page, fetched again when the person or a trip on it changes. */
export function usePerson(id: string): Fresh<AdminPerson> & { refresh: () => Promise<void> } {
  // The key begins like the key of the rides, so that an answer to a report refetches the page too.
  const queryKey = ['admin', 'rides', 'person', id];
  const person = useFresh(queryKey, () => call('adminGetPerson', { params: { id } }), ADMIN_POLL_MS);
  const refresh = () => refetchShown(queryKey);
  const isShown = useEffectEvent((changed: string | undefined) =>
    [id, ...(person.data?.trips ?? []).map((trip) => trip.id)].some((shown) => shown === changed),
  );
  const refetch = useEffectEvent(refresh);
  useEffect(() => {
    const { soon, cancel } = throttle(() => void refetch(), ADMIN_REFETCH_MIN_MS);
    const stop = onLive('admin:changed', (change) => isShown(change.id) && soon());
    return () => {
      cancel();
      stop();
    };
  }, []);
  return { ...person, refresh };
}
