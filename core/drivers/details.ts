import { isDeepStrictEqual } from 'node:util';
import type { PendingChanges } from '#shared/contract/driver-entities.ts';
import { plateKey } from '#shared/domain/plate.ts';
import { type Detail, DETAILS } from '#shared/domain/review.ts';
import type { Details, DriverDoc } from '../store/driver-documents.ts';

type Named = Details & Pick<DriverDoc, 'pendingChanges'>;

/** Returns the new details that await review (R46). */
export function waitingDetails({ pendingChanges }: Pick<DriverDoc, 'pendingChanges'>): Partial<Details> {
  const { since: _since, ...details } = pendingChanges ?? {};
  return details;
}

/** Returns the names of these details in a fixed order. */
export const namesOf = (details: Partial<Details>): Detail[] => DETAILS.filter((it) => details[it] !== undefined);

const only = (details: Partial<Details>, keep: (detail: Detail) => boolean): Partial<Details> =>
  Object.fromEntries(namesOf(details).flatMap((it) => (keep(it) ? [[it, details[it]]] : [])));

/**
 * Applies a driver's change of their own details (R46). If the driver was never approved, the change takes effect at
 * once; otherwise the approved details stay, and the new ones wait for review. Sending the approved details again
 * withdraws a change.
 */
export function detailsAfter(
  before: DriverDoc,
  asked: Partial<Details>,
  now: Date,
): Partial<Details> & Pick<DriverDoc, 'pendingChanges'> {
  if (before.verification === 'pending' && !before.wasApproved) return asked;
  const waiting = waitingDetails(before);
  const wanted = { ...waiting, ...asked };
  const changes = only(wanted, (it) => wanted[it] !== before[it]);
  if (isDeepStrictEqual(changes, waiting)) return {};
  return { pendingChanges: namesOf(changes).length > 0 ? { ...changes, since: now } : null };
}

/** Returns what is still pending once an admin has written some of the details. */
export function waitingAfter(before: DriverDoc, written: Partial<Details>): Pick<DriverDoc, 'pendingChanges'> {
  const { pendingChanges } = before;
  if (!pendingChanges) return {};
  const left = only(pendingChanges, (it) => written[it] === undefined);
  if (namesOf(left).length === namesOf(pendingChanges).length) return {};
  return { pendingChanges: namesOf(left).length > 0 ? { ...left, since: pendingChanges.since } : null };
}

/** Increments `detailsRev` with each change of the details or of the pending ones. */
export function detailsRevAfter(before: DriverDoc, change: Partial<DriverDoc>): Pick<DriverDoc, 'detailsRev'> {
  const differs = [...DETAILS, 'pendingChanges' as const].some(
    (field) => change[field] !== undefined && !isDeepStrictEqual(change[field], before[field] ?? null),
  );
  return differs ? { detailsRev: (before.detailsRev ?? 0) + 1 } : {};
}

/** Returns phone number and plate, including pending ones, in the form used to compare accounts and bans (R46). */
export function identityKeys(driver: Pick<Named, 'phone' | 'plate' | 'pendingChanges'>): string[] {
  const all = [driver, waitingDetails(driver)];
  const phones = all.flatMap(({ phone }) => (phone ? [`phone:${phone}`] : []));
  const plates = all.flatMap(({ plate }) => (plate ? [`plate:${plateKey(plate)}`] : []));
  return [...new Set([...phones, ...plates])];
}

/** Presents the pending details to the driver. */
export const presentWaiting = ({ pendingChanges }: Pick<DriverDoc, 'pendingChanges'>): PendingChanges | null =>
  pendingChanges
    ? {
        since: pendingChanges.since.toISOString(),
        ...(pendingChanges.fullName !== undefined && { fullName: pendingChanges.fullName }),
        ...(pendingChanges.phone !== undefined && { mobileNumber: pendingChanges.phone }),
        ...(pendingChanges.plate !== undefined && { motorbikePlateNumber: pendingChanges.plate }),
      }
    : null;
