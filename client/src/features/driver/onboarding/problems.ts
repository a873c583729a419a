import { Onboarding } from '../../../../../shared/contract/entities.ts';
import { MESSAGES } from '../../../../../shared/contract/messages.ts';
import { OUTSIDE_TOWN_BOUNDS_KSH, WITHIN_TOWN_BOUNDS_KSH } from '../../../../../shared/domain/constants.ts';
import { bodyOf, FARE_FIELDS, PHOTO_FIELDS, type Draft, type FareField, type Photos } from './registration.ts';

/** What is wrong, by field of the contract; a sentence each. */
export type Problems = Readonly<Record<string, string>>;

export const fareBounds = (field: FareField): { min: number; max: number } =>
  field.startsWith('within') ? WITHIN_TOWN_BOUNDS_KSH : OUTSIDE_TOWN_BOUNDS_KSH;

const isFare = (field: string): field is FareField => FARE_FIELDS.some((fare) => fare === field);

/**
 * Judges the form by the contract's own schema (spec 2 §5); the photos are marked required, so each must be there.
 * The phone number is judged apart: what knows it is large and comes when it is needed.
 */
export function problemsOf(draft: Draft, photos: Photos): Problems {
  const problems: Record<string, string> = {};
  const read = Onboarding.safeParse(bodyOf(draft, photos));
  for (const issue of read.error?.issues ?? []) {
    const field = String(issue.path[0]);
    if (field in problems || issue.message === MESSAGES.onboarding.fareRange) continue;
    problems[field] = issue.message;
  }
  for (const [min, max] of FARE_PAIRS) {
    if (problems[min] ?? problems[max]) continue;
    if (Number(draft[min]) > Number(draft[max])) problems[max] = MESSAGES.onboarding.fareRange;
  }
  for (const field of PHOTO_FIELDS) {
    if (photos[field] === null) problems[field] = MESSAGES.onboarding.photoKind;
  }
  return problems;
}

/** What is left of the problems when these fields change; either end of a band mends it. */
export function problemsWithout(changed: object, problems: Problems): Problems {
  const fares = Object.keys(changed).some(isFare);
  const left = Object.entries(problems).filter(
    ([field, sentence]) => !(field in changed) && !(fares && sentence === MESSAGES.onboarding.fareRange),
  );
  return Object.fromEntries(left);
}

const FARE_PAIRS = [
  ['withinTownFareMin', 'withinTownFareMax'],
  ['outsideTownFareMin', 'outsideTownFareMax'],
] as const;

/** Whether a Kenyan, or an international, number was typed. */
export async function phoneProblem(typed: string): Promise<string | null> {
  const { toE164 } = await import('../../../../../shared/domain/phone.ts');
  return toE164(typed) === null ? MESSAGES.profile.phoneInvalid : null;
}
