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
  if (own.disconnected) return disconnectedSentence(own, verification, hours);
  switch (own.status) {
    case 'online':
      return own.unseen ? 'Passengers find you only by your stage.' : 'Passengers near you can book you now.';
    case 'on_route':
      if (!own.riding) return 'Passengers see that you are busy. Choose Available when you are free.';
      return own.manualOffline
        ? 'You go offline when this trip ends.'
        : 'Available again when this trip ends. Choose Offline to stop after it.';
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
  return returns
    ? 'No connection. You will be Available again when it returns.'
    : 'No connection. You can change your status when it returns.';
}

function offlineSentence({ manualOffline }: OwnStatus, verification: VerificationStatus | null, hours: Hours): string {
  if (verification !== 'approved') return 'You get no requests yet.';
  return hours === 'outside' && !manualOffline
    ? 'Outside your working hours. Choose Available to earn anyway.'
    : 'You get no requests. Choose Available to earn.';
}

export const BUSY_LABELS: Record<DriverStatus, string> = {
  online: 'Going online…',
  on_route: 'Setting On Route…',
  offline: 'Going offline…',
};
