import { RATING } from '#shared/texts/en/ratings.ts';
import type { GivenRating } from '#shared/domain/rating.ts';
import { useTask } from '#client/lib/use-task.ts';
import type { Ride } from '#client/data/rides/ride.ts';
import { sendOrKeep } from '#client/data/outbox/send.ts';
import { orToast } from '#client/parts/or-toast.ts';

/** Done after a ride: sends the rating that is chosen but not sent, then leaves; on a refusal it stays (R27). */
export function useDone(ride: Ride, rating: GivenRating | null, leave: () => void) {
  const { busy, run } = useTask();
  const send = () => rating && sendOrKeep(ride, { what: 'rating', ...rating });
  const done = () =>
    run(async () => {
      if (await orToast(RATING.failed, async () => send())) leave();
    });
  return { busy, done };
}
