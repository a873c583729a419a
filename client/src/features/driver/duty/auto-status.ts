import type { DriverStatus, VerificationStatus } from '../../../../../shared/domain/driver.ts';

/** Whether a lost connection takes a driver offline who was not: not during a ride, which goes on (spec 2 §4, R7). */
export const fallsOffline = (status: DriverStatus | null, riding: boolean): boolean =>
  status !== null && status !== 'offline' && !riding;

interface Known {
  status: DriverStatus | null;
  manualOffline: boolean;
  verification: VerificationStatus | null;
}

/** Whether a connected driver is to go online by themself: currently offline, and not by hand (spec 2 §4, R5). */
export const wantsOnline = ({ status, manualOffline, verification }: Known): boolean =>
  status === 'offline' && !manualOffline && verification === 'approved';
