import type { AdminDriverUpdate } from '#shared/contract/admin-people-entities.ts';
import { ADMIN_MESSAGES } from '#shared/contract/admin-texts.ts';
import { Refusal } from '#shared/contract/errors.ts';
import { ADMIN_REFUSALS } from '#shared/texts/en/refusals.ts';
import { namesOf, waitingDetails } from '../drivers/details.ts';
import { newEntry } from '../drivers/write-driver.ts';
import type { Actor } from '../lib/principal.ts';
import type { AuditDoc } from '../store/admin-documents.ts';
import type { DriverDoc, DriverEntry } from '../store/driver-documents.ts';
import { changeEntry } from '../store/audit.ts';

/** @throws Refusal INVALID when a rejection lacks a reason, or a reason lacks a rejection */
export function requireReason({ pending_changes, reason }: AdminDriverUpdate): void {
  if ((pending_changes === 'reject') === (reason !== undefined)) return;
  throw new Refusal('INVALID', { field: 'reason', message: ADMIN_MESSAGES.reasonOfRejection });
}

/**
 * Requires a decision to name what the admin saw: the details, and for an approval the photos too (R33, R46).
 * @throws Refusal INVALID naming what is missing
 */
export function requireSeenNamed(input: AdminDriverUpdate): void {
  const isApproval = input.verification_status === 'approved';
  const needed = isApproval ? (['details_seen', 'photos_seen'] as const) : (['details_seen'] as const);
  if (!isApproval && !input.pending_changes) return;
  const field = needed.find((name) => input[name] === undefined);
  if (field) throw new Refusal('INVALID', { field, message: ADMIN_REFUSALS.unseen(field) });
}

/** Returns the details after a decision on the pending ones (R46); empty without a decision. */
export function detailsDecided(
  before: DriverDoc,
  { pending_changes }: AdminDriverUpdate,
): Partial<Pick<DriverDoc, 'fullName' | 'phone' | 'plate' | 'pendingChanges'>> {
  if (!pending_changes) return {};
  return { ...(pending_changes === 'approve' && waitingDetails(before)), pendingChanges: null };
}

/**
 * @throws Refusal DETAILS_CHANGED when the admin saw other details, or when nothing is left to decide: the driver
 *   changed or withdrew the details, or another admin decided first
 */
export function requireDetailsSeen(driver: DriverDoc, { pending_changes, details_seen }: AdminDriverUpdate): void {
  const isOther = details_seen !== undefined && details_seen !== (driver.detailsRev ?? 0);
  if (isOther || (pending_changes && !driver.pendingChanges)) throw new Refusal('DETAILS_CHANGED');
}

/** Returns the driver's notifications about the decision. */
export function decisionNews(
  before: DriverDoc,
  { pending_changes, reason }: AdminDriverUpdate,
  now: Date,
): DriverEntry[] {
  if (!pending_changes) return [];
  const details = namesOf(waitingDetails(before));
  return [{ ...newEntry(now), what: 'detailsChecked', details, because: reason ?? null }];
}

const WHAT = { approve: 'details approved', reject: 'details rejected' } as const;

interface Decision {
  actor: Actor;
  now: Date;
  target: string;
  input: AdminDriverUpdate;
}

/** Returns the audit entry for an admin's change of a driver: what changed, and which pending details were dropped. */
export function detailsEntry(
  { actor, now, target, input: { pending_changes, reason } }: Decision,
  before: DriverDoc,
  change: Partial<DriverDoc>,
): AuditDoc | null {
  const { pendingChanges, ...fields } = change;
  const isDropped = pending_changes !== 'approve' && pendingChanges !== undefined;
  const because = reason && ('words' in reason ? reason.words : reason.reason);
  return changeEntry(
    actor,
    now,
    { kind: 'driver', what: pending_changes ? WHAT[pending_changes] : 'driver changed', target },
    { ...before, ...(isDropped && asked(before)) },
    { ...fields, ...(isDropped && asked({ pendingChanges })), ...(because && { rejectedBecause: because }) },
  );
}

const asked = (driver: Pick<DriverDoc, 'pendingChanges'>) => {
  const { fullName: newName = null, phone: newPhone = null, plate: newPlate = null } = waitingDetails(driver);
  return { newName, newPhone, newPlate };
};
