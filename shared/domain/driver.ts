import { ACTIVITY_GRACE_S, SOCKET_GRACE_S } from './constants/positions.ts';

/** A driver's availability (spec 1 §4, spec 2 §4, R7). */
export const DRIVER_STATUSES = ['offline', 'online', 'on_route'] as const;
export type DriverStatus = (typeof DRIVER_STATUSES)[number];

export const VERIFICATION_STATUSES = ['pending', 'approved', 'banned'] as const;
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number];

/** Whether a driver with this status counts as online (R7): any status but offline. */
export const isOnline = (status: DriverStatus): boolean => status !== 'offline';

/** Whether Book is enabled: only if isOnline is true and the status is online (spec 1 §4). */
export const isBookable = (driver: { isOnline: boolean; driverStatus: DriverStatus }): boolean =>
  driver.isOnline && driver.driverStatus === 'online';

/** Whether this driver may work (R5). A pilot may run without approval; a ban always applies. */
export const mayWork = (verification: VerificationStatus, requireApproval: boolean): boolean =>
  verification === 'approved' || (verification === 'pending' && !requireApproval);

/**
 * The status after a driver's request to go online or offline (R7). During an active ride the status stays on_route: a
 * request to go online changes nothing, a request to go offline takes effect after the ride.
 */
export function statusRequested(
  requested: 'online' | 'offline',
  hasActiveRide: boolean,
): { status: DriverStatus; offlineAfterRide: boolean } {
  if (hasActiveRide) return { status: 'on_route', offlineAfterRide: requested === 'offline' };
  return { status: requested, offlineAfterRide: false };
}

/** The status after a ride: online, unless the driver is absent or chose offline before or during the ride (R7). */
export const statusAfterRide = (present: boolean, offlineAfterRide: boolean): DriverStatus =>
  present && !offlineAfterRide ? 'online' : 'offline';

/** When a driver was last seen. An absent driver was online until then, not until the server noticed (R18). */
export const lastSeen = ({ socketSeenAt, seenAt }: Seen): Date =>
  new Date(Math.max(socketSeenAt?.getTime() ?? 0, seenAt?.getTime() ?? 0));

/** Times of the last socket heartbeat, and of the last authenticated request or fix. */
interface Seen {
  socketSeenAt: Date | null;
  seenAt: Date | null;
}

/** Whether present: socket connected or closed under 45 s ago, or an authenticated request or fix within 75 s (R13). */
export function isPresent(seen: Seen, now: Date): boolean {
  const age = (at: Date | null): number => (at === null ? Infinity : (now.getTime() - at.getTime()) / 1000);
  return age(seen.socketSeenAt) < SOCKET_GRACE_S || age(seen.seenAt) < ACTIVITY_GRACE_S;
}
