import type { Share } from '#shared/contract/entities.ts';
import { type ShareDuration, shareHours } from '#shared/domain/share-duration.ts';
import { minutes, nearTime, timeInSentence } from '#client/lib/format.ts';

const HOUR_MS = 3_600_000;

/** Returns hours as text: "1 hour", "4 hours", "2 h 30 min", "30 min". */
export function hoursText(count: number): string {
  if (!Number.isInteger(count)) return minutes(count * 60);
  return count === 1 ? '1 hour' : `${count} hours`;
}

interface DurationChoice {
  value: ShareDuration;
  label: string;
}

/** Returns the durations to choose from; `settingHours`: the setting `share_location_hours` (R15). */
export function durationChoices(settingHours: number): DurationChoice[] {
  const setting: DurationChoice = { value: 'setting', label: hoursText(settingHours) };
  const hour: DurationChoice = { value: 'hour', label: hoursText(1) };
  const timed = settingHours === 1 ? [setting] : settingHours < 1 ? [setting, hour] : [hour, setting];
  return [...timed, { value: 'until_stopped', label: 'Until I stop' }];
}

/** Returns the text on when a link created now would end. */
export function durationHint(duration: ShareDuration, settingHours: number, nowMs: number): string {
  const hours = shareHours(duration, settingHours);
  return duration === 'until_stopped'
    ? `If you forget, it stops after ${hoursText(hours)}.`
    : `Until ${nearTime(nowMs + hours * HOUR_MS, nowMs)}, or until you stop it.`;
}

/** Returns the text on when a link of the person ends. */
export function linkEnd({ rideId, untilStopped, expiresAt }: Share, nowMs: number): string {
  if (rideId !== undefined) return 'Until your trip ends';
  return untilStopped ? 'Until you stop it' : `Until ${nearTime(expiresAt, nowMs)}`;
}

/** Returns the text on when a link of the person was shared, and, if it works until stopped, on its latest end. */
export function linkStart({ untilStopped, sharedAt, expiresAt }: Share, nowMs: number): string {
  const shared = `Shared ${nearTime(sharedAt, nowMs)}`;
  return untilStopped ? `${shared}, at most until ${timeInSentence(expiresAt, nowMs)}` : shared;
}
