import { HOME } from '#shared/texts/en/passenger-home.ts';
import { isBookable, type DriverStatus } from '#shared/domain/driver.ts';
import { matches } from '../search.ts';
import { shownStatus } from '#client/data/drivers/drivers-state.ts';

export type DriverFilter = 'available' | 'all' | 'offline';

interface Listed {
  id: string;
  name: string;
  phone: string;
  stageName: string;
  vehiclePlate: string;
  isOnline: boolean;
  driverStatus: DriverStatus;
}

/** Whether a driver passes a filter chip; "Available" means bookable. */
export function passesFilter(driver: Listed, filter: DriverFilter): boolean {
  if (filter === 'all') return true;
  return filter === 'available' ? isBookable(driver) : shownStatus(driver) === 'offline';
}

/** Returns how many matching drivers the current chip hides, and why. */
export function hiddenSentence(filter: DriverFilter, { all, offline }: Record<DriverFilter, number>): string {
  const { hidden } = HOME.list;
  if (filter === 'offline') return hidden.notOffline(all);
  if (all === 1) return offline === 1 ? hidden.oneOffline : hidden.oneOnTrip;
  if (offline === all) return hidden.allOffline(all);
  return offline === 0 ? hidden.allOnTrip(all) : hidden.some(all, offline);
}

/** Whether name, stage name, phone or plate match the query, case-insensitively (spec 1 §5). */
export const matchesSearch = (driver: Listed, query: string): boolean =>
  matches(query, [driver.name, driver.stageName], [driver.phone, driver.vehiclePlate]);

type Ranked = Listed & { distance: number | null; rating: number | null };

interface Search {
  /** The number of drivers, from the start, that came from the listing; the rest came from searches. */
  listed: number;
  query: string;
  found: { search: string; drivers: readonly { id: string }[] };
}

/** Returns the drivers sorted: Available, On Route, Offline; in each the nearest, then the best rated, then by name. */
function nearestFirst<D extends Ranked>(drivers: readonly D[]): D[] {
  const rank = (driver: D): number => Number(driver.isOnline) + Number(isBookable(driver));
  const away = ({ distance }: D): number => distance ?? Infinity;
  const stars = ({ rating }: D): number => rating ?? 0;
  return [...drivers].sort(
    (a, b) =>
      rank(b) - rank(a) ||
      (away(a) === away(b) ? stars(b) - stars(a) || a.name.localeCompare(b.name) : away(a) - away(b)),
  );
}

/**
 * Returns the drivers that match the query, from the listing or the server's search; without a query, those of the
 * listing.
 */
export function matchingDrivers<D extends Ranked>(drivers: readonly D[], { listed, query, found }: Search): D[] {
  const wanted = query.trim();
  if (wanted === '') return nearestFirst(drivers.slice(0, listed));
  const ids = new Set(found.search === wanted ? found.drivers.map(({ id }) => id) : []);
  return nearestFirst(drivers.filter((driver) => ids.has(driver.id) || matchesSearch(driver, wanted)));
}

/**
 * Returns the ids to show, in an order that stays stable between refreshes: ids already shown stay in place, even if
 * they no longer pass; new ids are appended. A refresh, a search or another chip starts again with an empty `shown`.
 */
export function stableOrder(
  shown: readonly string[],
  passing: readonly string[],
  known: ReadonlySet<string>,
): string[] {
  const kept = shown.filter((id) => known.has(id));
  const seen = new Set(kept);
  return [...kept, ...passing.filter((id) => !seen.has(id))];
}
