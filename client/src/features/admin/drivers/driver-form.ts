import type { BodyFor } from '../../../../../shared/contract/api.ts';
import {
  AdminDriverCreate,
  AdminDriverUpdate,
  type AdminDriver,
} from '../../../../../shared/contract/admin-entities.ts';
import { MESSAGES } from '../../../../../shared/contract/messages.ts';
import { FARE_DEFAULTS_KSH } from '../../../../../shared/domain/constants.ts';
import type { VerificationStatus } from '../../../../../shared/domain/driver.ts';
import { changedOf, judge, type Verdict } from '../table/use-entity-form.ts';

/** A driver as typed, under the names of the wire (spec 2 §3). */
export interface DriverDraft {
  full_name: string;
  email: string;
  mobile_number: string;
  stage_name: string;
  motorbike_plate_number: string;
  withinTownFareMin: string;
  withinTownFareMax: string;
  outsideTownFareMin: string;
  outsideTownFareMax: string;
  verification_status: VerificationStatus;
}

export const draftOf = (driver: AdminDriver | null): DriverDraft => ({
  full_name: driver?.full_name ?? '',
  email: driver?.email ?? '',
  mobile_number: driver?.mobile_number ?? '',
  stage_name: driver?.stage_name ?? '',
  motorbike_plate_number: driver?.motorbike_plate_number ?? '',
  withinTownFareMin: String(driver?.withinTownFareMin ?? FARE_DEFAULTS_KSH.withinTownFareMin),
  withinTownFareMax: String(driver?.withinTownFareMax ?? FARE_DEFAULTS_KSH.withinTownFareMax),
  outsideTownFareMin: String(driver?.outsideTownFareMin ?? FARE_DEFAULTS_KSH.outsideTownFareMin),
  outsideTownFareMax: String(driver?.outsideTownFareMax ?? FARE_DEFAULTS_KSH.outsideTownFareMax),
  verification_status: driver?.verification_status ?? 'pending',
});

/** An empty field is no number, so that the contract refuses it. */
const fare = (typed: string): number => (typed.trim() === '' ? NaN : Number(typed));

const typedOf = (draft: DriverDraft) => ({
  full_name: draft.full_name,
  email: draft.email,
  mobile_number: draft.mobile_number,
  stage_name: draft.stage_name,
  motorbike_plate_number: draft.motorbike_plate_number,
  withinTownFareMin: fare(draft.withinTownFareMin),
  withinTownFareMax: fare(draft.withinTownFareMax),
  outsideTownFareMin: fare(draft.outsideTownFareMin),
  outsideTownFareMax: fare(draft.outsideTownFareMax),
});

/** Without the fields that may stay empty where nothing was known before. */
const without = (typed: object, fields: readonly (keyof DriverDraft)[], draft: DriverDraft, before: DriverDraft) =>
  Object.fromEntries(
    Object.entries(typed).filter(
      ([name]) => !fields.some((field) => field === name && before[field] === '' && draft[field].trim() === ''),
    ),
  );

const BANDS = [
  ['withinTownFareMin', 'withinTownFareMax'],
  ['outsideTownFareMin', 'outsideTownFareMax'],
] as const;

/** The schema knows each bound; that the lowest is not above the highest is judged here, and by core. */
function withOrderedBands<Body>(draft: DriverDraft, verdict: Verdict<Body>): Verdict<Body> {
  const problems: Record<string, string> = 'problems' in verdict ? { ...verdict.problems } : {};
  for (const [min, max] of BANDS) {
    if (problems[min] ?? problems[max]) continue;
    if (Number(draft[min]) > Number(draft[max])) problems[max] = MESSAGES.onboarding.fareRange;
  }
  return Object.keys(problems).length > 0 ? { problems } : verdict;
}

/** A new driver, who waits for approval; the plate may come later. */
export const judgeNew = (draft: DriverDraft): Verdict<BodyFor<'adminCreateDriver'>> =>
  withOrderedBands(
    draft,
    judge(AdminDriverCreate, without(typedOf(draft), ['motorbike_plate_number'], draft, draftOf(null))),
  );

/**
 * A change of a driver (see changedOf). Who registered without an e-mail address (spec 2 §3: optional) needs none for
 * another field to be corrected; one that is known cannot be taken away.
 */
export function judgeChange(draft: DriverDraft, driver: AdminDriver): Verdict<AdminDriverUpdate> {
  const typed = without(typedOf(draft), ['motorbike_plate_number', 'email'], draft, draftOf(driver));
  const { verification_status } = draft;
  return changedOf(withOrderedBands(draft, judge(AdminDriverUpdate, { ...typed, verification_status })), driver);
}
