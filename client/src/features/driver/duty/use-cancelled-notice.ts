import { useEffect, useRef } from 'react';
import type { Ride } from '../../../lib/ride.ts';
import { endedByDriver } from '../../../../../shared/domain/ride.ts';
import { useRides } from '../../../stores/rides.ts';
import { toast } from '../../../ui/toast.tsx';
import { cancelledText } from '../rides/ride-words.ts';
import { vibrate } from './alert-sound.ts';

const isMine = (ride: Ride | undefined): boolean => ride?.status === 'accepted' || ride?.status === 'in_progress';

/** Tells at once when an accepted ride was cancelled by someone else: the driver may be on the way to nobody. */
export function useCancelledNotice(): void {
  const byId = useRides((state) => state.byId);
  const before = useRef(byId);
  useEffect(() => {
    const known = before.current;
    before.current = byId;
    for (const ride of Object.values(byId)) {
      if (ride.status !== 'cancelled' || !isMine(known[ride.id])) continue;
      if (endedByDriver(ride.cancelReason)) continue;
      toast.error(cancelledText(ride));
      vibrate();
    }
  }, [byId]);
}
