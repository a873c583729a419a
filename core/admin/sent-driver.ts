import type { AdminDriverSent, AdminDriverUpdate } from '#shared/contract/admin-people-entities.ts';
import { Refusal } from '#shared/contract/errors.ts';
import { ONBOARDING } from '#shared/texts/en/onboarding-messages.ts';
import type { Context } from '../context.ts';
import { toObjectId } from '../lib/ids.ts';
import type { DriverDoc } from '../store/driver-documents.ts';

/**
 * Returns what an admin's request changes in a driver. A row of the list that is sent back unchanged changes nothing,
 * ends no photo request and drops no pending details.
 * @throws Refusal NOT_FOUND; INVALID when a known plate would be removed
 */
export async function readSentDriver(ctx: Context, id: string, sent: AdminDriverSent): Promise<AdminDriverUpdate> {
  const driver = await ctx.store.drivers.findOne({ _id: toObjectId(id) });
  if (!driver) throw new Refusal('NOT_FOUND');
  const { details_rev, email, ban, pending_changes, motorbike_plate_number: plate, ...rest } = sent;
  if (plate === '' && driver.plate !== '')
    throw new Refusal('INVALID', { field: 'motorbike_plate_number', message: ONBOARDING.plateRequired });
  const said: AdminDriverUpdate = {
    ...rest,
    ...(email && { email }),
    ...(ban && { ban }),
    ...(plate && { motorbike_plate_number: plate }),
    ...(typeof pending_changes === 'string' && { pending_changes }),
  };
  return details_rev === undefined ? said : withoutStanding(said, driver);
}

/**
 * Omits values that the driver already has. Repeating `approved` is a verdict only if it names what the admin saw (R33,
 * R46).
 */
function withoutStanding(said: AdminDriverUpdate, driver: DriverDoc): AdminDriverUpdate {
  const isSeen = said.photos_seen !== undefined || said.details_seen !== undefined;
  const standing: AdminDriverUpdate = {
    full_name: driver.fullName,
    mobile_number: driver.phone,
    motorbike_plate_number: driver.plate,
    ...(driver.verification === 'approved' && !isSeen && { verification_status: 'approved' }),
  };
  const stands = new Map<string, unknown>(Object.entries(standing));
  return Object.fromEntries(Object.entries(said).filter(([name, value]) => stands.get(name) !== value));
}
