import { OWN_FIX_MAX_S } from '#shared/domain/constants/rules.ts';
import { isCurrent, isYoung } from '#shared/domain/fix-age.ts';
import { type Coordinates, haversineKm, onGrid, roundKm } from '#shared/domain/geo.ts';
import { nearestTown } from '#shared/domain/places.ts';
import type { StoredFix, UserDoc } from '../store/documents.ts';
import type { DriverDoc } from '../store/driver-documents.ts';

/** A driver's own position, exactly, if it is young enough to say where they are (R44): for the parties of a ride only. */
export const currentFix = ({ fix }: Pick<DriverDoc, 'fix'>, now: Date): StoredFix | null =>
  fix && isCurrent(fix, now.getTime()) ? fix : null;

/** Where a passenger is, as far as their own phone has said it lately (R44). */
export const ownPlaceOf = ({ fix }: Pick<UserDoc, 'fix'>, now: Date): Coordinates | null =>
  fix && isYoung(fix, now.getTime(), OWN_FIX_MAX_S) ? fix : null;

/** The town of the stage a driver registered; null when that is unknown. */
export const homeOf = ({ location }: Pick<DriverDoc, 'location'>): Coordinates | null =>
  location && nearestTown(location);

/**
 * Where strangers may know a driver to be (R47): while Available and with a current fix (R44), the square of the grid
 * that it lies in. Nobody but the parties of a ride, their links and admins is told more, by any way.
 */
export function squareOf({ status, fix }: Pick<DriverDoc, 'fix' | 'status'>, now: Date): Coordinates | null {
  const current = status === 'online' ? currentFix({ fix }, now) : null;
  return current && onGrid(current);
}

/** Where a driver is, as far as passengers may know it. */
export interface Whereabouts {
  at: Coordinates;
  /** The square of a current position; otherwise only the town of their stage. */
  isCurrent: boolean;
}

/**
 * Where a driver is: their square while Available, nothing while on route, otherwise the town of their stage (R12, R44,
 * R47). Every distance, order or choice made for a passenger must use it: otherwise a passenger could compute the
 * position from the distances to three made-up ones.
 */
export function whereaboutsOf(driver: Pick<DriverDoc, 'fix' | 'location' | 'status'>, now: Date): Whereabouts | null {
  if (driver.status === 'on_route') return null;
  const square = squareOf(driver, now);
  if (square) return { at: square, isCurrent: true };
  const home = homeOf(driver);
  return home && { at: home, isCurrent: false };
}

/** How far a driver is from a place, in km as sent: whole ones from a town. */
export function shownKm({ at, isCurrent }: Whereabouts, from: Coordinates): number {
  const km = haversineKm(from, at);
  return isCurrent ? roundKm(km) : Math.round(km);
}
