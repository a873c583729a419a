import { useMemo, useRef } from 'react';
import type { DriverListing } from '../../../../../shared/contract/entities.ts';
import type { Coordinates } from '../../../../../shared/domain/geo.ts';
import { useDriverList, useDrivers } from '../../../stores/drivers.ts';
import { matchingDrivers, passesFilter, stableOrder, type DriverFilter } from './driver-list-order.ts';
import { withLiveDistance } from './live-distance.ts';

export interface ShownDrivers {
  rows: DriverListing[];
  /** How many each chip would show. */
  counts: Record<DriverFilter, number>;
}

interface Order {
  listing: unknown;
  found: unknown;
  filter: string;
  query: string;
  ids: string[];
}

/**
 * The drivers that pass chip and search, in the server's order as of the last refresh: what moves or changes in between
 * stays in its place, so that nothing slips under a thumb.
 */
export function useShownDrivers(filter: DriverFilter, query: string, here: Coordinates | null): ShownDrivers {
  const drivers = useDriverList();
  const listing = useDrivers((state) => state.listing);
  const found = useDrivers((state) => state.found);
  const shown = useRef<Order | null>(null);

  return useMemo(() => {
    const matching = matchingDrivers(drivers, { listed: listing.length, query, found });
    const passing = matching.filter((driver) => passesFilter(driver, filter)).map(({ id }) => id);
    const byId = new Map(drivers.map((driver) => [driver.id, driver]));
    const before = shown.current;
    const asBefore =
      before?.listing === listing && before.found === found && before.filter === filter && before.query === query;
    const ids = stableOrder(asBefore ? before.ids : [], passing, new Set(byId.keys()));
    shown.current = { listing, found, filter, query, ids };
    const count = (chip: DriverFilter) => matching.filter((driver) => passesFilter(driver, chip)).length;
    return {
      rows: ids.flatMap((id) => byId.get(id) ?? []).map((driver) => withLiveDistance(driver, here)),
      counts: { available: count('available'), all: matching.length, offline: count('offline') },
    };
  }, [drivers, listing, found, filter, query, here]);
}
