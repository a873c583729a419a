import { SHARING_TEXTS } from '#shared/texts/en/sharing.ts';
import type { Share } from '#shared/contract/entities.ts';
import { type ShareDuration, shareHours } from '#shared/domain/share-duration.ts';
import { minutes, nearTime, timeInSentence } from '#client/lib/format.ts';

const HOUR_MS = 3_600_000;

/** Returns hours as text in a sentence: "1 hour", "4 hours", "2 h 30 min", "30 min". */
const hoursText = (count: number): string =>
  Number.isInteger(count) ? SHARING_TEXTS.hours(count) : minutes(count * 60);

/** Returns hours as the text of a choice. */
const hoursChoice = (count: number): string =>
  Number.isInteger(count) ? SHARING_TEXTS.hoursChoice(count) : minutes(count * 60);

interface DurationChoice {
  value: ShareDuration;
  label: string;
}

/** Returns the durations to choose from; `settingHours`: the setting `share_location_hours` (R15). */
export function durationChoices(settingHours: number): DurationChoice[] {
  const setting: DurationChoice = { value: 'setting', label: hoursChoice(settingHours) };
  const hour: DurationChoice = { value: 'hour', label: hoursChoice(1) };
  const timed = settingHours === 1 ? [setting] : settingHours < 1 ? [setting, hour] : [hour, setting];
  return [...timed, { value: 'until_stopped', label: SHARING_TEXTS.untilIStop }];
}

/** Returns the text on when a link created now would end. */
export function durationHint(duration: ShareDuration, settingHours: number, nowMs: number): string {
  const hours = shareHours(duration, settingHours);
  return duration === 'until_stopped'
    ? SHARING_TEXTS.ifForgotten(hoursText(hours))
    : SHARING_TEXTS.untilOrStopped(nearTime(nowMs + hours * HOUR_MS, nowMs));
}

/** Returns the text on when a link of the person ends. */
export function linkEnd({ rideId, untilStopped, expiresAt }: Share, nowMs: number): string {
  if (rideId !== undefined) return SHARING_TEXTS.untilTripEnds;
  return untilStopped ? SHARING_TEXTS.untilYouStop : SHARING_TEXTS.until(nearTime(expiresAt, nowMs));
}

/** Returns the text on when a link of the person was shared, and, if it works until stopped, on its latest end. */
export function linkStart({ untilStopped, sharedAt, expiresAt }: Share, nowMs: number): string {
  const time = nearTime(sharedAt, nowMs);
  return untilStopped ? SHARING_TEXTS.sharedAtMost(time, timeInSentence(expiresAt, nowMs)) : SHARING_TEXTS.shared(time);
}
