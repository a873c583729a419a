import type { DriverStatus } from '../../../../shared/domain/driver.ts';

/** The status a passenger is shown: not online counts as offline whatever else is said (spec 1 §4). */
export const shownStatus = (driver: { isOnline: boolean; driverStatus: DriverStatus }): DriverStatus =>
  driver.isOnline ? driver.driverStatus : 'offline';
