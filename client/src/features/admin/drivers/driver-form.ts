import type { BodyFor } from '#shared/contract/api.ts';
import { AdminDriverCreate, AdminDriverUpdate, type AdminDriver } from '#shared/contract/admin-people-entities.ts';
import { FARE_DEFAULTS_KSH } from '#shared/domain/constants/rules.ts';
import type { VerificationStatus } from '#shared/domain/driver.ts';
import { fareDraftOf, faresOf, fareOrderProblems, type FareDraft } from '#client/parts/ride/fare-draft.ts';
import { changedOf } from '#client/parts/form/use-form.ts';
import { type Validation, validate } from '#client/lib/validate.ts';

/** The driver form as typed, with the field names of the API (spec 2 §3). */
export interface DriverDraft extends FareDraft {
  full_name: string;
  email: string;
  mobile_number: string;
  stage_name: string;
  motorbike_plate_number: string;
  verification_status: VerificationStatus;
}

export const draftOf = (driver: AdminDriver | null): DriverDraft => ({
  full_name: driver?.full_name ?? '',
  email: driver?.email ?? '',
  mobile_number: driver?.mobile_number ?? '',
  stage_name: driver?.stage_name ?? '',
  motorbike_plate_number: driver?.motorbike_plate_number ?? '',
  ...fareDraftOf(driver ?? FARE_DEFAULTS_KSH),
  verification_status: driver?.verification_status ?? 'pending',
});

const typedOf = (draft: DriverDraft) => ({
  full_name: draft.full_name,
  email: draft.email,
  mobile_number: draft.mobile_number,
  stage_name: draft.stage_name,
  motorbike_plate_number: draft.motorbike_plate_number,
  ...faresOf(draft),
});

/** Drops unchanged fields, so that an old value that breaks a newer rule does not block another edit. */
const without = (typed: object, fields: readonly (keyof DriverDraft)[], draft: DriverDraft, before: DriverDraft) =>
  Object.fromEntries(
    Object.entries(typed).filter(
      ([name]) => !fields.some((field) => field === name && before[field] === draft[field].trim()),
    ),
  );

/** Adds the check that no minimum fare is above its maximum; the schema checks each bound alone. */
function withOrderedBands<Body>(draft: DriverDraft, validation: Validation<Body>): Validation<Body> {
  const known = 'problems' in validation ? validation.problems : {};
  const problems = { ...known, ...fareOrderProblems(faresOf(draft), known) };
  return Object.keys(problems).length > 0 ? { problems } : validation;
}

/** Validates the form for a new driver. The driver starts as pending; the plate may be added later. */
export const validateNew = (draft: DriverDraft): Validation<BodyFor<'adminCreateDriver'>> =>
  withOrderedBands(
    draft,
    validate(AdminDriverCreate, without(typedOf(draft), ['motorbike_plate_number'], draft, draftOf(null))),
  );

/**
 * Validates an edit of a driver (see changedOf). Drivers who registered without an email may stay without one (spec 2
 * §3); an existing email cannot be removed.
 */
export function validateChange(draft: DriverDraft, driver: AdminDriver): Validation<AdminDriverUpdate> {
  const typed = without(typedOf(draft), ['motorbike_plate_number', 'email'], draft, draftOf(driver));
  const { verification_status } = draft;
  return changedOf(withOrderedBands(draft, validate(AdminDriverUpdate, { ...typed, verification_status })), driver);
}
