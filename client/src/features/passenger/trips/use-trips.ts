import { useCallback, useMemo, useState } from 'react';
import type { PassengerRide } from '../../../../../shared/contract/ride-entities.ts';
import { PAGE_SIZE, STATS_POLL_MS } from '../../../../../shared/domain/constants.ts';
import { call } from '../../../lib/api.ts';
import { usePolling } from '../../../live/use-polling.ts';
import { applyToRides, useRides } from '../../../stores/rides.ts';
import { mergeRide } from '../../../stores/rides-state.ts';
import { notePage, useHistory } from '../../../stores/trips.ts';
import { nextPage, tripsOf, type TripFilter } from '../../../stores/trips-state.ts';

interface Trips {
  /** null until a first page has come. */
  trips: PassengerRide[] | null;
  /** How many there are, known or not. */
  total: number;
  /** The last fetch brought nothing. */
  failed: boolean;
  /** What was pressed is under way. */
  busy: boolean;
  reload: () => void;
  /** Fetches the next page; null when all are there. */
  more: (() => void) | null;
}

/** The passenger's rides that pass the filter: fetched page by page, and kept right by whatever happens to them. */
export function useTrips(filter: TripFilter): Trips {
  const known = useHistory((state) => state[filter]);
  const byId = useRides((state) => state.byId);
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState(false);
  const trips = useMemo(() => tripsOf({ byId }, filter, known), [byId, filter, known]);

  const fetchPage = useCallback(
    async (page: number) => {
      try {
        const answer = await call('listPassengerRides', { query: { status: filter, page, pageSize: PAGE_SIZE } });
        applyToRides((state) => answer.items.reduce(mergeRide, state));
        notePage(filter, answer);
        setFailed(false);
      } catch {
        setFailed(true);
      }
    },
    [filter],
  );
  // What is polled keeps nobody from pressing a button.
  usePolling(() => fetchPage(1), STATS_POLL_MS);
  const load = async (page: number): Promise<void> => {
    setBusy(true);
    await fetchPage(page);
    setBusy(false);
  };

  const next = nextPage(trips.length, known, PAGE_SIZE);
  return {
    trips: known && trips,
    total: Math.max(known?.total ?? 0, trips.length),
    failed,
    busy,
    reload: () => void load(1),
    more: next === null ? null : () => void load(next),
  };
}
