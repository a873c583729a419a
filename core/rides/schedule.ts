import { Refusal } from '#shared/contract/errors.ts';
import { MESSAGES } from '#shared/contract/messages.ts';
import { isSchedulable } from '#shared/domain/schedule.ts';

/**
 * The scheduled time of a request, or null for now.
 * @throws Refusal INVALID when it is not between now and 24 h ahead (R10)
 */
export function requireSchedulable(
  input: { tripTiming: 'now' | 'schedule'; scheduledTime?: string | null | undefined },
  now: Date,
): Date | null {
  if (input.tripTiming === 'now') return null;
  const time = new Date(input.scheduledTime ?? Number.NaN);
  if (!isSchedulable(time, now)) {
    throw new Refusal('INVALID', { field: 'scheduledTime', message: MESSAGES.find.timeOutside });
  }
  return time;
}
