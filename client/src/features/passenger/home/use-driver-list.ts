import { useDeferredValue, useMemo, useRef } from 'react';
import type { DriverListing } from '#shared/contract/entities.ts';
import { DRIVER_SEARCH_MIN, NAME_MAX } from '#shared/domain/constants/rules.ts';
import { type Coordinates, etaMinutes, haversineKm, roundKm } from '#shared/domain/geo.ts';
import { searchDrivers } from '#client/data/drivers/fetch-drivers.ts';
import { useSearch } from '#client/parts/use-search.ts';
import { useDriverList, useDrivers } from '#client/data/drivers/drivers.ts';
import { type DriverFilter, matchingDrivers, passesFilter, stableOrder } from './driver-list-order.ts';

interface ShownDrivers {
  /** Whether the first list has arrived. */
  loaded: boolean;
  rows: DriverListing[];
  /** The number of drivers per chip. */
  counts: Record<DriverFilter, number>;
}

interface Order {
  listing: unknown;
  found: unknown;
  filter: string;
  query: string;
  isLocated: boolean;
  ids: string[];
}

/**
 * Returns the drivers that pass chip and search, nearest first. The order changes only on a refresh, a new filter or
 * search, or when this phone's position becomes known, so that no row moves away under a thumb. New data is drawn with
 * a deferred render, in slices, because drawing it at once would block a cheap phone for a quarter of a second.
 */
export function useShownDrivers(filter: DriverFilter, query: string, here: Coordinates | null): ShownDrivers {
  const drivers = useDriverList();
  const { listing, found, loaded } = useDrivers();
  const latest = useMemo(() => ({ drivers, listing, found, loaded, here }), [drivers, listing, found, loaded, here]);
  const deferred = useDeferredValue(latest);
  const shown = useRef<Order | null>(null);

  return useMemo(() => {
    const { listing, found, loaded, here } = deferred;
    const drivers = deferred.drivers.map((driver) => withLiveDistance(driver, here));
    const isLocated = here !== null;
    const matching = matchingDrivers(drivers, { listed: listing.length, query, found });
    const passing = matching.filter((driver) => passesFilter(driver, filter)).map(({ id }) => id);
    const byId = new Map(drivers.map((driver) => [driver.id, driver]));
    const before = shown.current;
    const asBefore =
      before?.listing === listing &&
      before.found === found &&
      before.filter === filter &&
      before.query === query &&
      before.isLocated === isLocated;
    const ids = stableOrder(asBefore ? before.ids : [], passing, new Set(byId.keys()));
    shown.current = { listing, found, filter, query, isLocated, ids };
    const count = (chip: DriverFilter) => matching.filter((driver) => passesFilter(driver, chip)).length;
    return {
      loaded,
      rows: ids.flatMap((id) => byId.get(id) ?? []),
      counts: { available: count('available'), all: matching.length, offline: count('offline') },
    };
  }, [deferred, filter, query]);
}

/** Returns the driver with distance and ETA recomputed if both positions are known; else with the server's values. */
function withLiveDistance(driver: DriverListing, here: Coordinates | null): DriverListing {
  const { latitude, longitude } = driver;
  if (!here || latitude === null || longitude === null || !driver.isOnline) return driver;
  const there = { latitude, longitude };
  return {
    ...driver,
    distance: roundKm(haversineKm(here, there)),
    estimatedArrival: etaMinutes(there, here),
  };
}

/** Searches all drivers on the server once the query is long enough, and again on every refresh of the list. */
export function useDriverSearch(query: string): 'none' | 'busy' | 'failed' {
  const refreshed = useDrivers((state) => state.listing);
  const typed = query.trim();
  const search = typed.length >= DRIVER_SEARCH_MIN && typed.length <= NAME_MAX ? typed : null;
  const { busy, problem } = useSearch(search, searchDrivers, refreshed);
  if (problem !== null) return 'failed';
  return busy ? 'busy' : 'none';
}
