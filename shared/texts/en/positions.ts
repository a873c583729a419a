import { inBoth } from '../language.ts';
import { whereabouts } from '#shared/domain/whereabouts.ts';
import type { Doubt, Fix } from '#shared/contract/fields.ts';

/** Says what a phone reports while its position is not believed (R42): "Your phone says you are in Nairobi." */
function claim(doubt: Doubt, fix: Pick<Fix, 'latitude' | 'longitude' | 'accuracy'>): string {
  const place = whereabouts(fix);
  if (place === null) return 'Your phone does not know where you are.';
  if (doubt === 'implausible') return `Your phone says you are ${place}.`;
  const km = fix.accuracy / 1000;
  return `Your location is known only to within ${km < 1 ? `${Math.round(fix.accuracy)} m` : `${Math.round(km)} km`}.`;
}

const STEP_OUTSIDE = 'If you are indoors, step outside.';

const en = {
  DOUBT_TEXTS: {
    /** Shown when an arrival needs a position that the phone does not have (R43). */
    phoneLost: 'Your phone does not know where it is. Go outside, or turn on precise location.',
    /** Shown to a working driver. */
    driver: (doubt: Doubt, fix: Fix): string =>
      `${claim(doubt, fix)} Passengers cannot see you until your location is right. ${STEP_OUTSIDE}`,
    /** Shown to everyone else. */
    person: (doubt: Doubt, fix: Fix): string => `${claim(doubt, fix)} Others see your last location. ${STEP_OUTSIDE}`,
  },
};
export type En = typeof en;

export const { DOUBT_TEXTS } = inBoth(en, () => import('../sw/positions.ts'));
