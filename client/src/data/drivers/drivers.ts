import { useMemo } from 'react';
import { create } from 'zustand';
import type { DriverListing } from '#shared/contract/entities.ts';
import { knownDrivers, NO_DRIVERS, driversOnMap, type DriversState, type DriverOnMap } from './drivers-state.ts';
import { onCallSettled } from '../connection/api.ts';
import { onPersonChanged } from '../connection/person-changed.ts';

interface DriversStore extends DriversState {
  /** Whether a listing has arrived yet. */
  loaded: boolean;
  /** Whether the last fetch of the listing failed. */
  failed: boolean;
  /** Whether the server refused the listing, because this passenger is inactive (R47). */
  refused: boolean;
  /** When the last listing arrived, epoch ms by the server's clock. */
  listedAtMs: number;
}
const START = { ...NO_DRIVERS, loaded: false, failed: false, refused: false, listedAtMs: 0 };

export const useDrivers = create<DriversStore>()(() => START);
onPersonChanged(() => useDrivers.setState(START));

onCallSettled(({ code }) => {
  if (code === 'ACCOUNT_INACTIVE') useDrivers.setState({ ...START, failed: true, refused: true });
});

/** Applies a reducer of drivers-state.ts. */
export const applyToDrivers = (reduce: (state: DriversState) => DriversState): void => useDrivers.setState(reduce);

/** Returns all drivers listed or found, with newest position and status. useNearbyDrivers keeps them current. */
export function useDriverList(): DriverListing[] {
  const { listing, found, moves, statuses } = useDrivers();
  return useMemo(() => knownDrivers({ listing, found, moves, statuses }), [listing, found, moves, statuses]);
}

/** Returns the drivers for a map. useNearbyDrivers keeps them current. */
export function useDriversOnMap(): DriverOnMap[] {
  const { listing, found, moves, statuses } = useDrivers();
  return useMemo(() => driversOnMap({ listing, found, moves, statuses }), [listing, found, moves, statuses]);
}
