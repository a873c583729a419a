import type { AdminRideCreate } from '#shared/contract/admin-ride-entities.ts';
import { ADMIN_MESSAGES } from '#shared/contract/admin-texts.ts';
import { Refusal } from '#shared/contract/errors.ts';
import { firstName } from '#shared/domain/names.ts';
import type { Context } from '../context.ts';
import { callerAddress } from '../lib/caller.ts';
import { NOT_LEAVING } from '../people/is-gone.ts';
import { mobileOf } from '../people/phone-of.ts';
import { prepareAccount } from '../people/prepared-account.ts';
import type { Actor } from '../lib/principal.ts';
import type { RequestIdentity } from '../rides/insert-ride.ts';
import { room } from '../lib/rooms.ts';
import type { UserDoc } from '../store/documents.ts';
import type { RideDoc } from '../store/ride-documents.ts';
import { auditEntry, moveAuditsToLog } from '../store/audit.ts';

type Caller = NonNullable<AdminRideCreate['caller']>;

/**
 * Returns the account of a telephone caller: the one created for their number before, else a new one with only name and
 * number, audited (R16). Only accounts created for callers count, because anyone who signs in can type any number.
 * @throws Refusal INVALID for an invalid number, or for the number of a caller with another name
 */
export async function accountOfCaller(ctx: Context, actor: Actor, { name, ...typed }: Caller): Promise<UserDoc> {
  const phone = mobileOf(typed.phone, 'phone');
  const user =
    (await accountWith(ctx, phone)) ??
    (await addCaller(ctx, actor, { name, phone })) ??
    // Another request has created the account of this number first.
    (await accountWith(ctx, phone));
  if (!user) throw new Refusal('UNAVAILABLE');
  if (user.name === name) return user;
  throw new Refusal('INVALID', { field: 'phone', message: ADMIN_MESSAGES.numberKnown(user.name ?? '') });
}

/** Sets the user type again: a caller's account stays a passenger's, even if an admin let its owner choose again. */
const accountWith = ({ store }: Context, phone: string): Promise<UserDoc | null> =>
  store.users.findOneAndUpdate(
    { email: callerAddress(phone), ...NOT_LEAVING },
    { $set: { userType: 'passenger' } },
    { returnDocument: 'after' },
  );

/** Creates a caller's account. Returns null when the number already has one. */
async function addCaller(ctx: Context, actor: Actor, after: Caller): Promise<UserDoc | null> {
  const email = callerAddress(after.phone);
  try {
    const user = await prepareAccount(ctx, { ...after, email, userType: 'passenger' }, ({ _id }) => {
      const act = { kind: 'passenger', what: 'passenger created', target: _id.toHexString(), after } as const;
      return auditEntry(actor, ctx.clock.now(), act);
    });
    ctx.publish(room.admins, 'admin:changed', { type: 'passengers', id: user._id.toHexString() });
    await moveAuditsToLog(ctx, 'users', user);
    return user;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'EMAIL_TAKEN') return null;
    throw error;
  }
}

/**
 * Returns the ride that the same request booked for a caller before, even if the caller's account has changed. Matches
 * the name and number copied into the ride: deleting the account erases that number, and a cancelled ride keeps only
 * the first name.
 */
export async function earlierRideOfCaller(
  ctx: Context,
  { name, phone }: Caller,
  identity: RequestIdentity | null,
): Promise<RideDoc | null> {
  if (!identity) return null;
  const passengerPhone = { $in: [mobileOf(phone, 'phone'), ''] };
  return ctx.store.rides.findOne({ ...identity, passengerName: { $in: [name, firstName(name)] }, passengerPhone });
}
