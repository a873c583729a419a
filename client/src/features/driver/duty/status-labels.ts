import { DRIVER_HOME } from '#shared/texts/en/driver-home.ts';
import type { DriverStatus, VerificationStatus } from '#shared/domain/driver.ts';
import type { OwnStatus } from './own-status.ts';

/**
 * Whether the driver is within the working hours. Outside them, Boda does not set the driver online automatically
 * (R13). `outside-default` is for hours that the driver did not set; its texts do not mention hours.
 */
type Hours = 'within' | 'outside' | 'outside-default';

/** Returns what the status means for the driver's earnings. */
export function statusSentence(
  own: OwnStatus,
  verification: VerificationStatus | null,
  hours: Hours = 'within',
): string {
  const texts = DRIVER_HOME.status;
  if (own.disconnected) return disconnectedSentence(own, verification, hours);
  switch (own.status) {
    case 'online':
      return own.unseen ? texts.unseen : texts.bookable;
    case 'on_route':
      if (!own.riding) return texts.busy;
      return own.manualOffline ? texts.offlineAfterTrip : texts.availableAfterTrip;
    case 'offline':
    case null:
      return offlineSentence(own, verification, hours);
  }
}

function disconnectedSentence(
  { riding, manualOffline, onRoute }: OwnStatus,
  verification: VerificationStatus | null,
  hours: Hours,
): string {
  const returns = !riding && !onRoute && !manualOffline && hours === 'within' && verification === 'approved';
  return returns ? DRIVER_HOME.status.disconnectedReturns : DRIVER_HOME.status.disconnected;
}

function offlineSentence({ manualOffline }: OwnStatus, verification: VerificationStatus | null, hours: Hours): string {
  const texts = DRIVER_HOME.status;
  if (verification !== 'approved') return texts.notApproved;
  return hours === 'outside' && !manualOffline ? texts.outsideHours : texts.offline;
}

/** Shown while a chosen status is being set. */
export const busyLabel = (wanted: DriverStatus): string => DRIVER_HOME.status.going[wanted];
