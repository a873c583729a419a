import type { ObjectId } from 'mongodb';
import type { AdminDriver, AdminDriverUpdate } from '../../shared/contract/admin-entities.ts';
import { Refusal } from '../../shared/contract/errors.ts';
import type { Context } from '../context.ts';
import { changeDriver } from '../drivers/change-driver.ts';
import { requireOrderedBands } from '../drivers/fare-bands.ts';
import { completedTrips } from '../drivers/trips.ts';
import { toObjectId } from '../ids.ts';
import { phoneOf } from '../people/phone-of.ts';
import { orEmailTaken, UNCLAIMED } from '../people/prepared-account.ts';
import { followDriver } from '../people/profile.ts';
import { endAllSessions } from '../people/sessions.ts';
import { writeUser } from '../people/write-user.ts';
import { cancelRidesOfDriver } from '../rides/cancel-rides-of-driver.ts';
import type { AdminDoc } from '../store/admin-documents.ts';
import type { DriverDoc } from '../store/documents.ts';
import { audit, changesOf } from './audit.ts';
import { presentAdminDriver } from './drivers.ts';

/**
 * An admin changes any fields of a driver, approves or bans (spec 2 §4). A ban ends their sessions and sockets at once
 * and cancels their rides (R5). Banning again repeats all of it. Audited with what changed (R16).
 * @param from address of the admin
 * @throws Refusal NOT_FOUND, INVALID naming the field, EMAIL_TAKEN
 */
export async function updateDriver(
  ctx: Context,
  admin: AdminDoc,
  from: string,
  id: string,
  input: AdminDriverUpdate,
): Promise<AdminDriver> {
  const driverId = toObjectId(id);
  const fields = fieldsOf(input);
  if (input.email !== undefined) await followEmail(ctx, driverId, input.email);
  const changed = await changeDriver(ctx, driverId, (before) => {
    requireOrderedBands({ ...before, ...fields });
    return fields;
  });
  if (!changed) throw new Refusal('NOT_FOUND');
  const { before, after } = changed;
  if (input.verification_status === 'banned') {
    await endAllSessions(ctx, driverId, 'ban');
    await cancelRidesOfDriver(ctx, driverId);
  }
  if (fields.fullName !== undefined || fields.phone !== undefined) await followDriver(ctx, after);
  const who = admin.username;
  const changes = changesOf(before, fields);
  if (changes) await audit(ctx, { who, from, kind: 'driver', what: 'driver changed', target: id, ...changes });
  const totalTrips = (await completedTrips(ctx, [driverId])).get(id) ?? 0;
  return presentAdminDriver(after, totalTrips);
}

/**
 * Before anybody has signed in to it, an account is found by its e-mail address, so that a corrected one must be right
 * there, too; afterwards it is only a way to write to the driver.
 */
async function followEmail(ctx: Context, _id: ObjectId, email: string): Promise<void> {
  await orEmailTaken(writeUser(ctx, { _id, userType: 'driver', ...UNCLAIMED }, { email }));
}

type Fields = Partial<
  Pick<
    DriverDoc,
    | 'fullName'
    | 'phone'
    | 'email'
    | 'stageName'
    | 'plate'
    | 'withinTownFareMin'
    | 'withinTownFareMax'
    | 'outsideTownFareMin'
    | 'outsideTownFareMax'
    | 'verification'
  >
>;

/** The document's fields for those that were sent. */
function fieldsOf(input: AdminDriverUpdate): Fields {
  const { full_name, mobile_number, stage_name, motorbike_plate_number, verification_status, ...same } = input;
  const renamed = {
    fullName: full_name,
    phone: mobile_number === undefined ? undefined : phoneOf(mobile_number, 'mobile_number'),
    stageName: stage_name,
    plate: motorbike_plate_number?.toUpperCase(),
    verification: verification_status,
  };
  return Object.fromEntries(Object.entries({ ...same, ...renamed }).filter(([, value]) => value !== undefined));
}
