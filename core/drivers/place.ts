import { OWN_FIX_MAX_S } from '../../shared/domain/constants/rules.ts';
import { isOnline } from '../../shared/domain/driver.ts';
import { isCurrent, isYoung } from '../../shared/domain/fix-age.ts';
import { type Coordinates, haversineKm, roundKm } from '../../shared/domain/geo.ts';
import { nearestTown } from '../../shared/domain/places.ts';
import type { DriverDoc, StoredFix, UserDoc } from '../store/documents.ts';

/** A driver's position, if it is young enough to say where they are (R44). */
export const currentFix = ({ fix }: Pick<DriverDoc, 'fix'>, now: Date): StoredFix | null =>
  fix && isCurrent(fix, now.getTime()) ? fix : null;

/** Where a passenger is, as far as their own phone has said it lately (R44). */
export const ownPlaceOf = ({ fix }: Pick<UserDoc, 'fix'>, now: Date): Coordinates | null =>
  fix && isYoung(fix, now.getTime(), OWN_FIX_MAX_S) ? fix : null;

/** The town of the stage a driver registered; null when that is unknown. */
export const homeOf = ({ location }: Pick<DriverDoc, 'location'>): Coordinates | null =>
  location && nearestTown(location);

/** Where a driver is, as far as passengers may know it. */
export interface Whereabouts {
  at: Coordinates;
  /** A current position; otherwise only the town of their stage. */
  isExact: boolean;
}

/**
 * Where a driver is: their current position while online, otherwise the town of their stage (R12, R44). Every distance,
 * order or choice made for a passenger must use it: otherwise a passenger could compute the last fix from the distances
 * to three made-up positions.
 */
export function whereaboutsOf(driver: Pick<DriverDoc, 'fix' | 'location' | 'status'>, now: Date): Whereabouts | null {
  const fix = isOnline(driver.status) ? currentFix(driver, now) : null;
  if (fix) return { at: fix, isExact: true };
  const home = homeOf(driver);
  return home && { at: home, isExact: false };
}

/** How far a driver is from a place, in km as sent: whole ones from a town. */
export function shownKm({ at, isExact }: Whereabouts, from: Coordinates): number {
  const km = haversineKm(from, at);
  return isExact ? roundKm(km) : Math.round(km);
}
