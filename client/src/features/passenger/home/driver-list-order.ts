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

/** Name, stage name, phone or plate, case-insensitively (spec 1 §5). */
export const matchesSearch = (driver: Listed, query: string): boolean =>
  matches(query, [driver.name, driver.stageName], [driver.phone, driver.vehiclePlate]);

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
