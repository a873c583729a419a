import { Onboarding } from '#shared/contract/driver-entities.ts';
import { inLanguage, LANGUAGES } from '#shared/texts/language.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { ONBOARDING } from '#shared/texts/en/onboarding-messages.ts';
import { type Problems, problemsOf } from '#client/lib/validate.ts';
import { FARE_FIELDS, fareOrderProblems, faresOf } from '#client/parts/ride/fare-draft.ts';
import { bodyOf, PHOTO_FIELDS, type Draft, type Photos } from './registration.ts';

const isFare = (field: string): boolean => FARE_FIELDS.some((fare) => fare === field);

/**
 * Validates the form with the contract's schema (spec 2 §5) and requires all photos. The phone number is checked
 * separately, because its library is large and loaded on demand.
 */
export function registrationProblems(draft: Draft, photos: Photos): Problems {
  const found = problemsOf(Onboarding, bodyOf(draft, photos));
  const problems: Record<string, string> = { ...found, ...fareOrderProblems(faresOf(draft), found) };
  for (const field of PHOTO_FIELDS) {
    if (photos[field] === null) problems[field] = ONBOARDING.photoMissing;
  }
  return problems;
}

/** In any language: the problem may be older than the choice of the language. */
const isFareRange = (sentence: string): boolean =>
  LANGUAGES.some((it) => sentence === inLanguage(it, () => ONBOARDING.fareRange));

/** Removes the problems of changed fields; a change of any fare also removes the error about the fare range. */
export function problemsWithout(changed: object, problems: Problems): Problems {
  const fares = Object.keys(changed).some(isFare);
  const left = Object.entries(problems).filter(
    ([field, sentence]) => !(field in changed) && !(fares && isFareRange(sentence)),
  );
  return Object.fromEntries(left);
}

/** Returns the reason why the typed number is not a valid mobile number; null when it is valid. */
export async function phoneProblem(typed: string): Promise<string | null> {
  const { toMobile } = await import('#shared/domain/phone.ts');
  return toMobile(typed) === null ? MESSAGES.profile.phoneInvalid : null;
}
