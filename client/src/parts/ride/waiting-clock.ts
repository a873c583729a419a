import { NO_SHOW_WAIT_MIN } from '#shared/domain/constants/rules.ts';
import { noShowFrom } from '#shared/domain/ride.ts';

/** Returns the seconds that a driver who has arrived still waits (R6): at most 3 minutes, 0 once they may leave. */
export function waitLeftS(arrivedAt: string, nowMs: number): number {
  const leftS = Math.ceil((noShowFrom(new Date(arrivedAt)).getTime() - nowMs) / 1000);
  return Math.min(Math.max(leftS, 0), NO_SHOW_WAIT_MIN * 60);
}

/** Returns, for example, "2:41". */
export const waitClock = (leftS: number): string => `${Math.floor(leftS / 60)}:${String(leftS % 60).padStart(2, '0')}`;
