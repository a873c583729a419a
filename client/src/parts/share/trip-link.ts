import { useCallback, useEffect, useState } from 'react';
import { SAFETY } from '#shared/contract/safety-texts.ts';
import { sentenceOf } from '#client/data/connection/api.ts';
import type { Ride } from '#client/data/rides/ride.ts';
import { firstName } from '#client/data/session/profile.ts';
import { tripLink, useTripLinks } from '#client/data/position/trip-links.ts';

/** The link to a trip, fetched while `wanted`; null until it is there. `problem`: why it is not; `load` tries again. */
export function useTripLink(rideId: string, wanted: boolean) {
  const url = useTripLinks((state) => state.urls[rideId] ?? null);
  const [problem, setProblem] = useState<string | null>(null);
  const load = useCallback(() => {
    setProblem(null);
    tripLink(rideId).catch((error: unknown) => setProblem(sentenceOf(error, SAFETY.trip.linkFailed)));
  }, [rideId]);
  useEffect(() => {
    if (wanted) load();
  }, [wanted, load]);
  return { url, problem: url === null ? problem : null, load };
}

/** What is sent with the link. */
export const tripMessage = ({ driver }: Ride): string =>
  driver ? SAFETY.trip.message(firstName(driver.name), driver.vehiclePlate) : SAFETY.trip.messageWithoutDriver;
