import { isOnline } from '../../shared/domain/driver.ts';
import type { Coordinates } from '../../shared/domain/geo.ts';
import type { DriverDoc } from '../store/documents.ts';

/** A driver's position: the last fix, else the stage they registered. */
export const placeOf = (driver: Pick<DriverDoc, 'fix' | 'location'>): Coordinates | null =>
  driver.fix ?? driver.location;

/**
 * A driver's position as passengers may know it (R12): while offline, the stage they registered. Every distance,
 * order or choice made for a passenger must use it: otherwise a passenger could compute the last fix from the distances
 * to three made-up positions.
 */
export const shownPlaceOf = (driver: Pick<DriverDoc, 'fix' | 'location' | 'status'>): Coordinates | null =>
  isOnline(driver.status) ? placeOf(driver) : driver.location;
