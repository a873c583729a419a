import { useCallback, useEffect, useState } from 'react';
import { isCurrent } from '#shared/domain/fix-age.ts';
import { haversineKm } from '#shared/domain/geo.ts';
import type { Ride } from '#client/data/rides/ride.ts';
import { failureOf } from '#client/data/connection/api.ts';
import { isStale } from '#client/data/position/staleness.ts';
import { refreshRide } from '#client/data/rides/fetch-rides.ts';
import { useRide, useRideLiveData, useRides } from '#client/data/rides/rides.ts';
import type { PartyPosition, RideEstimate } from '#client/data/rides/rides-state.ts';

export type LoadedRide =
  { state: 'loading' } | { state: 'missing' } | { state: 'failed'; retry: () => void } | { state: 'ready'; ride: Ride };

/** Returns one of this passenger's rides, fetched if the store does not have it. */
export function useLoadedRide(id: string): LoadedRide {
  const ride = useRide(id);
  const gone = useRides((state) => state.withdrawn[id] !== undefined);
  const [outcome, setOutcome] = useState<'none' | 'missing' | 'failed'>('none');
  const known = ride !== null;

  const load = useCallback(async () => {
    setOutcome('none');
    try {
      await refreshRide(id);
    } catch (error) {
      setOutcome(failureOf(error) === 'refused' ? 'missing' : 'failed');
    }
  }, [id]);
  useEffect(() => {
    if (!known) void load();
  }, [known, load]);

  if (ride) return { state: 'ready', ride };
  if (gone || outcome === 'missing') return { state: 'missing' };
  return outcome === 'failed' ? { state: 'failed', retry: () => void load() } : { state: 'loading' };
}

/** The driver's position as the screen shows it, with its age and the ETA from it. */
export interface Approach {
  driver: PartyPosition | null;
  /** Seconds since the last fix; null without one. */
  ageS: number | null;
  /** Whether the last fix is too old (R14, R40). */
  stale: boolean;
  /** Whole minutes to the pickup, or after the start to the destination; null if the position is not current (R44). */
  etaMin: number | null;
  distanceKm: number | null;
  /** Whole tens of metres between a driver who has arrived and the pickup (R43); null if their position is not current. */
  awayM: number | null;
}

const NOTHING: Approach = { driver: null, ageS: null, stale: false, etaMin: null, distanceKm: null, awayM: null };

/** Returns the estimate; null if made before the start, when it referred to the pickup, not the destination. */
const currentEstimate = (estimate: RideEstimate | null, ride: Ride): RideEstimate | null =>
  estimate && ride.startedAt !== null && estimate.timestamp < Date.parse(ride.startedAt) ? null : estimate;

/** Returns the driver's approach; empty unless the ride is active (R12). */
export function useApproach(ride: Ride, nowMs: number): Approach {
  const { driver, estimate } = useRideLiveData(ride.id);
  const moving = ride.active && (ride.status === 'accepted' || ride.status === 'in_progress');
  if (!moving) return NOTHING;
  const current = driver && isCurrent(driver, nowMs) ? driver : null;
  const meant = current && currentEstimate(estimate, ride);
  const ageS = driver && Math.max(0, (nowMs - driver.timestamp) / 1000);
  return {
    driver,
    ageS,
    stale: driver !== null && ageS !== null && isStale(driver, ageS),
    etaMin: meant?.estimatedArrival ?? null,
    distanceKm: meant?.distance ?? null,
    awayM:
      current && ride.from && ride.arrivedAt !== null ? Math.round(haversineKm(current, ride.from) * 100) * 10 : null,
  };
}
