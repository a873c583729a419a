import type { DriverRide } from '../../../../../shared/contract/ride-entities.ts';
import { NO_SHOW_WAIT_MIN } from '../../../../../shared/domain/constants.ts';
import { noShowFrom } from '../../../../../shared/domain/ride.ts';
import { clockTime } from '../../../lib/format.ts';
import { firstName } from './ride-words.ts';

interface NoShowWords {
  possible: boolean;
  text: string;
}

/** Whether the driver may say by now that the passenger did not come (R6), and from when. `nowMs`: epoch ms. */
export function noShowWords(
  { arrived_at, passenger_name }: Pick<DriverRide, 'arrived_at' | 'passenger_name'>,
  nowMs: number,
): NoShowWords {
  if (arrived_at === null) {
    return { possible: false, text: `Possible ${NO_SHOW_WAIT_MIN} minutes after you have arrived at the pickup.` };
  }
  const from = noShowFrom(new Date(arrived_at));
  if (nowMs < from.getTime()) {
    // Up to the minute it has: whoever reads 14:05 must not be refused at 14:05.
    const shownMs = Math.ceil(from.getTime() / 60_000) * 60_000;
    return {
      possible: false,
      text: `Possible from ${clockTime(shownMs)}, ${NO_SHOW_WAIT_MIN} minutes after you arrived.`,
    };
  }
  return { possible: true, text: `${firstName(passenger_name)} is told that you waited and did not find them.` };
}
