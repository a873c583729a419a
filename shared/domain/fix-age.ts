import { FIX_CURRENT_MAX_S } from './constants/rules.ts';

/**
 * Whether a position says where somebody is now, so that figures may be made from it (R44).
 * @param fix `timestamp`: epoch ms by the server's clock, as `nowMs`
 */
export const isCurrent = ({ timestamp }: { timestamp: number }, nowMs: number, maxS = FIX_CURRENT_MAX_S): boolean =>
  nowMs - timestamp < maxS * 1000;
