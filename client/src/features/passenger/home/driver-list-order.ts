import { isBookable, type DriverStatus } from '../../../../../shared/domain/driver.ts';
import { matches } from '../search.ts';
import { shownStatus } from '../shown-status.ts';

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

/** Whether a chip lets a driver through: Available can be booked, Offline cannot be reached, All is everyone. */
export function passesFilter(driver: Listed, filter: DriverFilter): boolean {
  if (filter === 'all') return true;
  return filter === 'available' ? isBookable(driver) : shownStatus(driver) === 'offline';
}

/** Where those are whom a search finds and a chip does not show. */
export function hiddenSentence(filter: DriverFilter, { all, offline }: Record<DriverFilter, number>): string {
  if (filter === 'offline') return all === 1 ? '1 other driver does.' : `${all} other drivers do.`;
  if (all === 1) return offline === 1 ? '1 driver does, but is offline.' : '1 driver does, but is on a ride.';
  if (offline === all) return `${all} drivers do, but are offline.`;
  return offline === 0
    ? `${all} drivers do, but are on a ride.`
    : `${all} other drivers do, ${offline} of them offline.`;
}

/** Name, stage name, phone or plate, case-insensitively (spec 1 §5). */
export const matchesSearch = (driver: Listed, query: string): boolean =>
  matches(query, [driver.name, driver.stageName], [driver.phone, driver.vehiclePlate]);

interface Search {
  /** How many of the drivers, which stand first, are listed; the others were found by some search. */
  listed: number;
  query: string;
  found: { search: string; drivers: readonly { id: string }[] };
}

/**
 * The drivers of a list that the query lets through, and those whom the server found by it: online first, then nearest.
 * Without a query the listed ones.
 */
export function matchingDrivers<D extends Listed & { distance: number | null }>(
  drivers: readonly D[],
  { listed, query, found }: Search,
): D[] {
  const wanted = query.trim();
  if (wanted === '') return drivers.slice(0, listed);
  const ids = new Set(found.search === wanted ? found.drivers.map(({ id }) => id) : []);
  const away = ({ distance }: D): number => distance ?? Infinity;
  return drivers
    .filter((driver) => ids.has(driver.id) || matchesSearch(driver, wanted))
    .sort((a, b) => Number(b.isOnline) - Number(a.isOnline) || (away(a) === away(b) ? 0 : away(a) - away(b)));
}

/**
 * The ids to show, in an order that does not move between refreshes: those shown stay where they are, even when they
 * no longer pass; newcomers stand at the end. A refresh, a search or another chip starts afresh (`shown` empty).
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
