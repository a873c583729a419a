import { useRef } from 'react';
import type { AdminRideDetails } from '../../../../../shared/contract/admin-ride-entities.ts';
import { ADMIN_POLL_MS } from '../../../../../shared/domain/constants.ts';
import { call } from '../../../lib/api.ts';
import { useFresh, type Fresh } from '../../../parts/use-fresh.ts';
import { useAdminChanges } from '../use-admin-changes.ts';

/** A ride with its timeline, kept right while it is looked at; an answer that is older than what is known is dropped. */
export function useRideDetails(id: string): Fresh<AdminRideDetails> {
  const newest = useRef<AdminRideDetails | null>(null);
  const details = useFresh(async () => {
    const ride = await call('adminGetRide', { params: { id } });
    if (newest.current === null || newest.current.rev <= ride.rev) newest.current = ride;
    return newest.current;
  }, ADMIN_POLL_MS);
  useAdminChanges('rides', details.retry);
  return details;
}
