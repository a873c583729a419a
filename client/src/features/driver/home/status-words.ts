import type { DriverStatus, VerificationStatus } from '../../../../../shared/domain/driver.ts';
import type { OwnStatus } from '../duty/shown-status.ts';

/** What a status means for earning, in a sentence. */
export function statusSentence(
  { status, riding, disconnected, manualOffline }: OwnStatus,
  verification: VerificationStatus | null,
): string {
  if (disconnected && !riding) {
    return manualOffline || verification !== 'approved'
      ? 'There is no connection.'
      : 'There is no connection. You are Available again when it returns.';
  }
  switch (status) {
    case 'online':
      return 'Passengers near you can book you now.';
    case 'on_route':
      if (!riding) return 'Passengers see that you are busy. Choose Available when you are free again.';
      return manualOffline
        ? 'You go offline when this ride ends.'
        : 'You are Available again when this ride ends. Choose Offline to stop after it.';
    case 'offline':
    case null:
      return verification === 'approved'
        ? 'You get no requests. Choose Available to earn.'
        : 'You get no requests yet.';
  }
}

export const BUSY_WORDS: Record<DriverStatus, string> = {
  online: 'Going online…',
  on_route: 'Setting On Route…',
  offline: 'Going offline…',
};
