import { FIX_STALE_AFTER_S, FIX_STILL_STALE_AFTER_S } from '#shared/domain/constants/screens.ts';

/** Whether another person's position is out of date: after 30 s (R14), or 45 s if they stood still (R40). */
export const isStale = ({ still }: { still?: true | undefined }, ageS: number): boolean =>
  ageS >= (still ? FIX_STILL_STALE_AFTER_S : FIX_STALE_AFTER_S);
