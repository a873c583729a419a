import { isBookable, type DriverStatus } from '../../../../../shared/domain/driver.ts';
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

const squeezed = (text: string): string => text.toLowerCase().replace(/\s+/g, '');

/** Name, stage name, phone or plate, case-insensitively (spec 1 §5); blanks in plates and phones do not matter. */
export function matchesSearch(driver: Listed, query: string): boolean {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return true;
  const texts = [driver.name, driver.stageName, driver.phone, driver.vehiclePlate];
  if (texts.some((text) => text.toLowerCase().includes(wanted))) return true;
  const tight = localNumber(squeezed(wanted));
  return [driver.phone, driver.vehiclePlate].some((text) => squeezed(text).includes(tight));
}

/** 0712… is how people say +254712…: the leading zero gives way so that both find the same rider. */
const localNumber = (query: string): string => (/^0\d+$/.test(query) ? query.slice(1) : query);

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
