import { useCallback, useEffect, useRef, useState } from 'react';
import type { DriverListing } from '../../../../../shared/contract/entities.ts';
import { MESSAGES } from '../../../../../shared/contract/messages.ts';
import { ApiError, call } from '../../../lib/api.ts';
import { refreshConfig } from '../../../stores/config.ts';
import { tripOf, type BookingDraft } from '../../../parts/booking-draft.ts';

/** Refusals that a person can do something about keep the server's own words. */
const TELLING = [400, 403, 429];

/** Why a search brought nobody, in the words of spec 1 §8. */
export function findProblem(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return MESSAGES.find.failed;
  return TELLING.includes(error.status) ? error.message : MESSAGES.find.noneAvailable;
}

/** Who was found, and the setting that their fares follow (R11). */
interface Found {
  found: DriverListing[];
  townFareMaxKm: number;
}

/** The search of step 1: one at a time, the latest counts. */
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
        const [found, { townFareMaxKm }] = await Promise.all([call('findDrivers', { body }), refreshConfig()]);
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

  // An answer to what is no longer asked, or to a screen that was left, must lead nowhere.
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
