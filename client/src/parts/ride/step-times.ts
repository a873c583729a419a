import { clockTime, dayOf, timeOf } from '#client/lib/format.ts';

/** Adds the display time to each step: the first step, and each step on a new day, also shows the day. */
export const withTimes = <Step extends { at: string }>(
  steps: readonly Step[],
  nowMs: number,
): (Step & { time: string })[] =>
  steps.map((step, index) => {
    const before = steps[index - 1];
    const isSameDay = before !== undefined && dayOf(before.at, nowMs) === dayOf(step.at, nowMs);
    return { ...step, time: isSameDay ? clockTime(step.at) : timeOf(step.at, nowMs) };
  });
