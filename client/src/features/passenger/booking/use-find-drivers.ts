import { useCallback, useEffect, useRef, useState } from 'react';
import type { DriverListing } from '#shared/contract/entities.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { DRIVERS_POLL_MS } from '#shared/domain/constants/screens.ts';
import { ApiError, call } from '#client/data/connection/api.ts';
import { usePolling } from '#client/data/connection/use-polling.ts';
import { currentTownFareMaxKm } from '#client/data/phone/config.ts';
import { tripOf, type BookingDraft } from '#client/parts/ride/booking-draft.ts';
import type { BookingProgress } from './booking-state.ts';

/** The statuses of refusals that the person can act on; for these, the server's message is shown. */
const ACTIONABLE = [400, 403, 429];

/** Returns why a search found no driver, as a message of spec 1 §8. */
function findProblem(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return MESSAGES.find.failed;
  return ACTIONABLE.includes(error.status) ? error.message : MESSAGES.find.noneAvailable;
}

/** The drivers found, and the setting that their fares depend on (R11). */
interface Found {
  found: DriverListing[];
  townFareMaxKm: number;
}

interface Shown {
  /** The drivers of step 2; null in any other step. */
  found: BookingProgress['found'];
  draft: BookingDraft;
  preferredDriverId: string | null;
}

/** Repeats the search while its drivers are on screen, because their positions and minutes become outdated (R44). */
export function useFoundAgain(
  { found, draft, preferredDriverId }: Shown,
  onFound: (again: readonly DriverListing[], before: BookingProgress['found']) => void,
): void {
  const again = async (): Promise<void> => {
    const drivers = await call('findDrivers', { body: { ...tripOf(draft), preferredDriverId } });
    if (drivers.length > 0) onFound(drivers, found);
  };
  usePolling(again, DRIVERS_POLL_MS, { enabled: found !== null, later: true, skipOnConnect: true });
}

/** The search of step 1. If several searches overlap, only the result of the latest is used. */
export function useFindDrivers(onFound: (found: Found) => void) {
  const [loading, setLoading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const latest = useRef(0);

  const find = useCallback(
    async (draft: BookingDraft, preferredDriverId: string | null) => {
      const mine = ++latest.current;
      setLoading(true);
      setProblem(null);
      try {
        const body = { ...tripOf(draft), preferredDriverId };
        const [found, townFareMaxKm] = await Promise.all([call('findDrivers', { body }), currentTownFareMaxKm()]);
        if (mine !== latest.current) return;
        if (found.length === 0) setProblem(MESSAGES.find.noneAvailable);
        else onFound({ found, townFareMaxKm });
      } catch (error) {
        if (mine === latest.current) setProblem(findProblem(error));
      } finally {
        if (mine === latest.current) setLoading(false);
      }
    },
    [onFound],
  );

  // Discards a running search, because its details have changed or the person left the screen.
  const forget = useCallback(() => {
    latest.current += 1;
    setLoading(false);
    setProblem(null);
  }, []);
  useEffect(
    () => () => {
      latest.current += 1;
    },
    [],
  );
  return { find, loading, problem, forget };
}
