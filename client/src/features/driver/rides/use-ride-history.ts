import { useMemo, useState } from 'react';
import { PAGE_SIZE, STATS_POLL_MS } from '../../../../../shared/domain/constants.ts';
import { call } from '../../../lib/api.ts';
import { usePolling } from '../../../live/use-polling.ts';
import { noteDriverPage, useDriverHistory } from '../../../stores/driver-history.ts';
import { applyToRides, useRides } from '../../../stores/rides.ts';
import { mergeRide } from '../../../stores/rides-state.ts';
import { nextPage } from '../../../stores/trips-state.ts';
import { historyOf, type RideHistory } from './history.ts';

/** The driver's ended rides: fetched page by page, and kept right by whatever happens to them. */
export function useRideHistory() {
  const known = useDriverHistory((state) => state.known);
  const byId = useRides((state) => state.byId);
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState(false);
  const history = useMemo((): RideHistory | null => known && historyOf({ byId }, known), [byId, known]);

  const fetchPage = async (page: number): Promise<void> => {
    try {
      const answer = await call('listDriverRides', { query: { page, pageSize: PAGE_SIZE } });
      applyToRides((state) => answer.items.reduce(mergeRide, state));
      noteDriverPage(answer);
      setFailed(false);
    } catch {
      setFailed(true);
    }
  };
  // What is polled keeps nobody from pressing a button.
  usePolling(() => fetchPage(1), STATS_POLL_MS);
  const load = async (page: number): Promise<void> => {
    setBusy(true);
    await fetchPage(page);
    setBusy(false);
  };

  const next = history && nextPage(history.listed, known, PAGE_SIZE);
  return {
    /** null until a first page has come. */
    history,
    /** The last fetch brought nothing. */
    failed,
    busy,
    reload: () => void load(1),
    /** Fetches the next page; null when all are there. */
    more: next === null ? null : () => void load(next),
  };
}
