import type { Ride } from '#client/data/rides/ride.ts';
import { NO_SHOW_WAIT_MIN } from '#shared/domain/constants/rules.ts';
import { noShowFrom } from '#shared/domain/ride.ts';
import { clockTime } from '#client/lib/format.ts';
import { firstName } from '#client/data/session/profile.ts';

interface NoShowState {
  possible: boolean;
  text: string;
}

/** Whether the driver may report a no-show yet (R6), and from when. `nowMs`: epoch ms. */
export function noShowState(
  { arrivedAt, passengerName }: Pick<Ride, 'arrivedAt' | 'passengerName'>,
  nowMs: number,
): NoShowState {
  if (arrivedAt === null) {
    return { possible: false, text: `Available after you wait ${NO_SHOW_WAIT_MIN} minutes at the pickup.` };
  }
  const from = noShowFrom(new Date(arrivedAt));
  if (nowMs < from.getTime()) {
    // Rounded up to the minute: a driver who reads 14:05 must not be refused at 14:05.
    const shownMs = Math.ceil(from.getTime() / 60_000) * 60_000;
    return {
      possible: false,
      text: `Available from ${clockTime(shownMs)}, after you wait ${NO_SHOW_WAIT_MIN} minutes at the pickup.`,
    };
  }
  return { possible: true, text: `${firstName(passengerName)} is told that you waited and did not find them.` };
}
