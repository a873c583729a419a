import { FIX_CURRENT_MAX_S } from './constants/positions.ts';
import { isRough } from './geo.ts';

/** Whether a position is younger than `maxS`. `timestamp`: epoch ms by the server's clock, like `nowMs`. */
export const isYoung = ({ timestamp }: { timestamp: number }, nowMs: number, maxS = FIX_CURRENT_MAX_S): boolean =>
  nowMs - timestamp < maxS * 1000;

/** Whether a position may be used to compute minutes and km (R44): young, and not rough. */
export const isCurrent = (fix: { timestamp: number; accuracy: number }, nowMs: number): boolean =>
  isYoung(fix, nowMs) && !isRough(fix.accuracy);
