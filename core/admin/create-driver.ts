import type { AdminDriver } from '#shared/contract/admin-people-entities.ts';
import type { BodyOf } from '#shared/contract/api.ts';
import { Refusal } from '#shared/contract/errors.ts';
import { FARE_DEFAULTS_KSH } from '#shared/domain/constants/rules.ts';
import { plateWritten } from '#shared/domain/plate.ts';
import type { Context } from '../context.ts';
import { requireOrderedBands } from '../drivers/fare-bands.ts';
import { type DriverFields, newDriver, NO_PHOTOS } from '../registration/new-driver.ts';
import { mobileOf } from '../people/phone-of.ts';
import { prepareAccount, UNCLAIMED } from '../people/prepared-account.ts';
import { followDriver } from '../people/profile.ts';
import type { Actor } from '../lib/principal.ts';
import { room } from '../lib/rooms.ts';
import type { AuditDoc } from '../store/admin-documents.ts';
import type { UserDoc } from '../store/documents.ts';
import type { DriverDoc } from '../store/driver-documents.ts';
import { isFirst } from '../store/errors.ts';
import { auditEntry, changesOf, moveAuditsToLog } from '../store/audit.ts';
import { presentAdminDriver } from './drivers.ts';

/**
 * An admin registers a driver. The driver waits for approval like any other, and takes over the account by signing in
 * with that email address. Audited (R16).
 * @throws Refusal INVALID naming the field, EMAIL_TAKEN
 */
export async function createDriver(
  ctx: Context,
  actor: Actor,
  input: BodyOf<'adminCreateDriver'>,
): Promise<AdminDriver> {
  const fields = fieldsOf(input);
  requireOrderedBands(fields);
  const user = await accountFor(ctx, { ...fields, email: input.email });
  const id = user._id.toHexString();
  const act = { kind: 'driver', what: 'driver created', target: id, after: changesOf({}, fields)?.after } as const;
  const driver = await register(ctx, user, fields, auditEntry(actor, ctx.clock.now(), act));
  ctx.publish(room.admins, 'admin:changed', { type: 'drivers', id });
  await moveAuditsToLog(ctx, 'drivers', driver);
  return presentAdminDriver(ctx, driver);
}

const fieldsOf = (input: BodyOf<'adminCreateDriver'>): DriverFields => ({
  fullName: input.full_name,
  phone: mobileOf(input.mobile_number, 'mobile_number'),
  email: input.email,
  locationAddress: '',
  location: null,
  stageName: input.stage_name,
  plate: plateWritten(input.motorbike_plate_number ?? ''),
  withinTownFareMin: input.withinTownFareMin ?? FARE_DEFAULTS_KSH.withinTownFareMin,
  withinTownFareMax: input.withinTownFareMax ?? FARE_DEFAULTS_KSH.withinTownFareMax,
  outsideTownFareMin: input.outsideTownFareMin ?? FARE_DEFAULTS_KSH.outsideTownFareMin,
  outsideTownFareMax: input.outsideTownFareMax ?? FARE_DEFAULTS_KSH.outsideTownFareMax,
});

/** Creates the account. Reuses an unclaimed account without a driver, which a crash may have left behind. */
async function accountFor(
  ctx: Context,
  { email, fullName, phone }: DriverFields & { email: string },
): Promise<UserDoc> {
  try {
    return await prepareAccount(ctx, { email, name: fullName, phone, userType: 'driver' });
  } catch (error) {
    const left = await ctx.store.users.findOne({ email, userType: 'driver', ...UNCLAIMED });
    if (!left || (await ctx.store.drivers.findOne({ _id: left._id }))) throw error;
    return left;
  }
}

async function register(ctx: Context, user: UserDoc, fields: DriverFields, audited: AuditDoc): Promise<DriverDoc> {
  const made = newDriver(user._id, fields, NO_PHOTOS, { now: ctx.clock.now(), seenAt: null });
  const driver = { ...made, audits: [audited] };
  if (!(await isFirst(ctx.store.drivers.insertOne(driver)))) throw new Refusal('EMAIL_TAKEN', { field: 'email' });
  if (user.name !== driver.fullName || user.phone !== driver.phone) await followDriver(ctx, driver);
  return driver;
}
