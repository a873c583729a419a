import { OWN_FIX_MAX_S } from '#shared/domain/constants/positions.ts';
import { isCurrent, isYoung } from '#shared/domain/fix-age.ts';
import { type Coordinates, haversineKm, onGrid, roundKm } from '#shared/domain/geo.ts';
import { nearestTown } from '#shared/domain/places.ts';
import type { StoredFix, UserDoc } from '../store/documents.ts';
import type { DriverDoc } from '../store/driver-documents.ts';

/** Returns a driver's exact position, if it is current (R44). Only for the parties of a ride. */
export const currentFix = ({ fix }: Pick<DriverDoc, 'fix'>, now: Date): StoredFix | null =>
  fix && isCurrent(fix, now.getTime()) ? fix : null;

/** Returns a passenger's position, if their own phone reported it recently (R44). */
export const ownPlaceOf = ({ fix }: Pick<UserDoc, 'fix'>, now: Date): Coordinates | null =>
  fix && isYoung(fix, now.getTime(), OWN_FIX_MAX_S) ? fix : null;

/** Returns the town of the stage that a driver registered; null when the stage's position is unknown. */
export const homeOf = ({ location }: Pick<DriverDoc, 'location'>): Coordinates | null =>
  location && nearestTown(location);

/**
 * Returns where strangers may know a driver to be (R47): the grid square, while the driver is Available and has a
 * current fix (R44). Only the parties of a ride, viewers of their links and admins may ever learn more.
 */
export function squareOf({ status, fix }: Pick<DriverDoc, 'fix' | 'status'>, now: Date): Coordinates | null {
  const current = status === 'online' ? currentFix({ fix }, now) : null;
  return current && onGrid(current);
}

/** A driver's position, as precisely as passengers may know it. */
export interface Whereabouts {
  at: Coordinates;
  /** Whether `at` is the square of a current position; otherwise it is only the town of the driver's stage. */
  isCurrent: boolean;
}

/**
 * Returns a driver's position for passengers: the square while Available, nothing while on route, otherwise the town of
 * their stage (R12, R44, R47). Every distance, order or choice made for a passenger must use this; otherwise a
 * passenger could locate the driver by claiming three positions and comparing the distances.
 */
export function whereaboutsOf(driver: Pick<DriverDoc, 'fix' | 'location' | 'status'>, now: Date): Whereabouts | null {
  if (driver.status === 'on_route') return null;
  const square = squareOf(driver, now);
  if (square) return { at: square, isCurrent: true };
  const home = homeOf(driver);
  return home && { at: home, isCurrent: false };
}

/** Returns the distance from a driver to a place, in km as sent: whole km if measured from a town. */
export function shownKm({ at, isCurrent }: Whereabouts, from: Coordinates): number {
  const km = haversineKm(from, at);
  return isCurrent ? roundKm(km) : Math.round(km);
}
