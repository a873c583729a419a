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
  /** Whether the lists have been fetched once; until then an empty list does not mean that there are no rides. */
  loaded: boolean;
  /** When the lists were last fetched, epoch ms by this phone's clock; for restored lists, before this page loaded. */
  asOfMs: number | null;
}

const UNKNOWN: RidesStore = { ...NO_RIDES, loaded: false, asOfMs: null };

export const useRides = create<RidesStore>()(() => UNKNOWN);
onPersonChanged(() => useRides.setState(UNKNOWN));

/** Whether a booking waits for its answer; the events may show its ride before. */
export const useCreating = create(() => ({ is: false }));

/** Applies a reducer of rides-state.ts. */
export const applyToRides = (reduce: (state: RidesState) => RidesState): void => useRides.setState(reduce);

/** Returns the passenger's current and scheduled rides. usePassengerLive (the shell) keeps them current. */
export function usePassengerRides(): PassengerRides {
  const byId = useRides((state) => state.byId);
  return useMemo(() => passengerRides({ byId }), [byId]);
}

/** Returns the driver's requests, active ride and scheduled rides. useDriverLive (the shell) keeps them current. */
export function useDriverRides(): DriverRides {
  const byId = useRides((state) => state.byId);
  const withdrawn = useRides((state) => state.withdrawn);
  return useMemo(() => driverRides({ byId, withdrawn }), [byId, withdrawn]);
}

/** Returns the number of known rides that have ended. When it grows, the figures of past rides have changed (R8). */
export const useRidesOver = (): number =>
  useRides(({ byId }) => Object.values(byId).filter(({ status }) => !isOpen(status)).length);

/** Returns one ride, open or ended. */
export const useRide = (id: string | null): Ride | null =>
  useRides((state) => (id === null ? null : (state.byId[id] ?? null)));

/** Returns the newest positions and estimate of a ride. */
export const useRideLiveData = (id: string | null): RideLive =>
  useRides((state) => (id === null ? NOTHING_LIVE : (state.live[id] ?? NOTHING_LIVE)));
