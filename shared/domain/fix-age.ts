import { FIX_CURRENT_MAX_S } from './constants/rules.ts';
import { isRough } from './geo.ts';

/** Whether a position is less than so old. `timestamp`: epoch ms by the server's clock, as `nowMs`. */
export const isYoung = ({ timestamp }: { timestamp: number }, nowMs: number, maxS = FIX_CURRENT_MAX_S): boolean =>
  nowMs - timestamp < maxS * 1000;

/** Whether a position says where somebody is now, so that figures may be made from it (R44): young, and not rough. */
export const isCurrent = (fix: { timestamp: number; accuracy: number }, nowMs: number): boolean =>
  isYoung(fix, nowMs) && !isRough(fix.accuracy);
