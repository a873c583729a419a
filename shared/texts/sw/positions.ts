import type { En } from '../en/positions.ts';
import { whereabouts } from '#shared/domain/whereabouts.ts';
import type { Doubt, Fix } from '#shared/contract/fields.ts';

/**
 * `whereabouts` returns an English phrase ("at Embu Town", "near X", "2.4 km from Embu", "in Nairobi", "outside
 * Kenya"). This turns it; better would be a Kiswahili `whereabouts` (or one that returns the kind and the name).
 */
const inKiswahili = (phrase: string): string =>
  phrase
    .replace(/^outside Kenya$/, 'nje ya Kenya')
    .replace(/^near /i, 'karibu na ')
    .replace(/^(\d+(?:\.\d+)?) km from /, '$1 km kutoka ')
    .replace(/^(?:in|at) /, '');

/** Says what a phone reports while its position is not believed (R42): "Simu yako inasema uko Nairobi." */
function claim(doubt: Doubt, fix: Pick<Fix, 'latitude' | 'longitude' | 'accuracy'>): string {
  const place = whereabouts(fix);
  if (place === null) return 'Simu yako haijui mahali ulipo.';
  if (doubt === 'implausible') return `Simu yako inasema uko ${inKiswahili(place)}.`;
  const km = fix.accuracy / 1000;
  return `Mahali ulipo panakadiriwa tu, ndani ya ${km < 1 ? `${Math.round(fix.accuracy)} m` : `${Math.round(km)} km`}.`;
}

const STEP_OUTSIDE = 'Ikiwa uko ndani ya nyumba, toka nje.';

export const DOUBT_TEXTS: En['DOUBT_TEXTS'] = {
  phoneLost: 'Simu yako haijui mahali ilipo. Toka nje, au washa precise location.',
  /** Shown to a working driver. */
  driver: (doubt: Doubt, fix: Fix): string =>
    `${claim(doubt, fix)} Abiria hawakuoni hadi mahali ulipo pawe sahihi. ${STEP_OUTSIDE}`,
  /** Shown to everyone else. */
  person: (doubt: Doubt, fix: Fix): string =>
    `${claim(doubt, fix)} Wengine wanaona mahali ulipokuwa mwisho. ${STEP_OUTSIDE}`,
};
