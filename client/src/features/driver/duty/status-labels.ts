import type { DriverStatus, VerificationStatus } from '#shared/domain/driver.ts';
import type { OwnStatus } from './own-status.ts';

/**
 * Outside the working hours Boda does not set the driver online automatically (R13). The texts do not mention default
 * hours, because the driver did not set them.
 */
type Hours = 'within' | 'outside' | 'outside-default';

/** What the status means for earning. */
export function statusSentence(
  own: OwnStatus,
  verification: VerificationStatus | null,
  hours: Hours = 'within',
): string {
  if (own.disconnected) return disconnectedSentence(own, verification, hours);
  switch (own.status) {
    case 'online':
      return own.unseen ? 'Passengers find you by your stage only.' : 'Passengers near you can book you now.';
    case 'on_route':
      if (!own.riding) return 'Passengers see that you are busy. Choose Available when you are free again.';
      return own.manualOffline
        ? 'You go offline when this trip ends.'
        : 'You are Available again when this trip ends. Choose Offline to stop after it.';
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
    ? 'There is no connection. You are Available again when it returns.'
    : 'There is no connection. You can change your status when it returns.';
}

function offlineSentence({ manualOffline }: OwnStatus, verification: VerificationStatus | null, hours: Hours): string {
  if (verification !== 'approved') return 'You get no requests yet.';
  return hours === 'outside' && !manualOffline
    ? 'It is outside your working hours. Choose Available to earn anyway.'
    : 'You get no requests. Choose Available to earn.';
}

export const BUSY_LABELS: Record<DriverStatus, string> = {
  online: 'Going online…',
  on_route: 'Setting On Route…',
  offline: 'Going offline…',
};
