import { useEffect } from 'react';
import { type Entry, textOf } from '../../../../../shared/contract/news.ts';
import { onNews } from '../../../live/news.ts';
import { onLive } from '../../../live/socket.ts';
import { toast } from '../../../ui/toast.tsx';
import { vibrate } from './alert-sound.ts';
import { LOST_RIDE } from './lost-ride.ts';

/** Tells at once when somebody else cancelled an accepted ride: the driver may be on the way to nobody. */
export function useCancelledNotice(): void {
  useEffect(() => {
    // One that was given up for a review stands in Recent Activity alone.
    const stops = [onNews(tell), onLive('activity:added', (entry) => entry.kind === 'givenUp' && tell(entry))];
    return () => stops.forEach((stop) => stop());
  }, []);
}

function tell(entry: Entry): void {
  if (!LOST_RIDE.includes(entry.kind)) return;
  toast.error(textOf(entry));
  vibrate();
}
