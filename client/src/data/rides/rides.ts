import { useMemo } from 'react';
import { create } from 'zustand';
import { isOpen } from '#shared/domain/ride.ts';
import type { Ride } from './ride.ts';
import {
  driverRides,
  NO_RIDES,
  NOTHING_LIVE,
  passengerRides,
  type DriverRides,
  type PassengerRides,
  type RideLive,
  type RidesState,
} from './rides-state.ts';
import { onPersonChanged } from '../connection/person-changed.ts';

interface RidesStore extends RidesState {
  /** Whether the lists have been fetched once: until then an empty list means nothing. */
  loaded: boolean;
  /** When they were last fetched, epoch ms by this phone's clock; for restored lists, before this page loaded. */
  asOfMs: number | null;
}

const UNKNOWN: RidesStore = { ...NO_RIDES, loaded: false, asOfMs: null };

export const useRides = create<RidesStore>()(() => UNKNOWN);
onPersonChanged(() => useRides.setState(UNKNOWN));

/** Applies a reducer of rides-state.ts. */
export const applyToRides = (reduce: (state: RidesState) => RidesState): void => useRides.setState(reduce);

/** The passenger's current and scheduled rides. Kept fresh by usePassengerLive (the shell). */
export function usePassengerRides(): PassengerRides {
  const byId = useRides((state) => state.byId);
  return useMemo(() => passengerRides({ byId }), [byId]);
}

/** The driver's requests, active ride and scheduled rides. Kept fresh by useDriverLive (the shell). */
export function useDriverRides(): DriverRides {
  const byId = useRides((state) => state.byId);
  const withdrawn = useRides((state) => state.withdrawn);
  return useMemo(() => driverRides({ byId, withdrawn }), [byId, withdrawn]);
}

/** How many known rides have ended. When it grows, the figures of past rides have changed (R8). */
export const useRidesOver = (): number =>
  useRides(({ byId }) => Object.values(byId).filter(({ status }) => !isOpen(status)).length);

/** One ride, open or over. */
export const useRide = (id: string | null): Ride | null =>
  useRides((state) => (id === null ? null : (state.byId[id] ?? null)));

/** The newest positions and estimate of a ride. */
export const useRideLiveData = (id: string | null): RideLive =>
  useRides((state) => (id === null ? NOTHING_LIVE : (state.live[id] ?? NOTHING_LIVE)));
