import { REGISTRATION } from '#shared/texts/en/onboarding.ts';
import type { Problems } from '#client/lib/validate.ts';
import { FARE_FIELDS } from '#client/parts/ride/fare-draft.ts';
import { PHOTO_FIELDS } from './registration.ts';

/** The five steps of the registration (spec 2 §2), with the contract fields of each. */
export const STEPS = [
  { id: 'personal', fields: ['fullName', 'mobileNumber', 'email'] },
  { id: 'location', fields: ['locationAddress', 'locationLatitude', 'locationLongitude', 'stageName'] },
  { id: 'documents', fields: PHOTO_FIELDS },
  { id: 'vehicle', fields: ['motorbikePlateNumber'] },
  { id: 'pricing', fields: FARE_FIELDS },
] as const satisfies readonly { id: keyof typeof REGISTRATION.steps; fields: readonly string[] }[];

export const stepTitles = (): string[] => STEPS.map(({ id }) => REGISTRATION.steps[id]);
export const LAST_STEP = STEPS.length - 1;
export const DOCUMENTS_STEP = STEPS.findIndex(({ id }) => id === 'documents');

/** Returns the index of the step with this field; -1 if no step has it. */
export const stepOf = (field: string): number => STEPS.findIndex(({ fields }) => fields.some((it) => it === field));

/** Returns the problems of one step. */
export const problemsIn = (step: number, problems: Problems): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([field]) => stepOf(field) === step));

/** Returns the index of the first step with a problem; null when there is none. */
export function firstInvalidStep(problems: Problems): number | null {
  const steps = Object.keys(problems).map(stepOf);
  return steps.length === 0 ? null : Math.max(0, Math.min(...steps));
}

/** Returns the step in the address, but no step after the first one with a problem. */
export function reachableStep(requested: string | null, problems: Problems): number {
  const step = STEPS.findIndex(({ id }) => id === requested);
  return Math.max(0, Math.min(step, firstInvalidStep(problems) ?? LAST_STEP));
}
