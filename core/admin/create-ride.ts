import type { BodyOf } from '#shared/contract/api.ts';
import { type ErrorCode, Refusal } from '#shared/contract/errors.ts';
import { ADMIN_MESSAGES } from '#shared/contract/admin-texts.ts';
import type { AdminRide } from '#shared/contract/admin-ride-entities.ts';
import type { Context } from '../context.ts';
import { toObjectId } from '../lib/ids.ts';
import type { Actor } from '../lib/principal.ts';
import { bookRide } from '../rides/create-ride.ts';
import { requestIdentity } from '../rides/insert-ride.ts';
import { pickupForOthers } from '../location/pickup.ts';
import type { AuditDoc } from '../store/admin-documents.ts';
import type { UserDoc } from '../store/documents.ts';
import type { RideDoc } from '../store/ride-documents.ts';
import { auditEntry, moveAuditsToLog } from '../store/audit.ts';
import { accountOfCaller, earlierRideOfCaller } from './callers.ts';
import { presentAdminRide } from './rides.ts';

/** Error texts addressed to the passenger, reworded for the admin who books for them. */
const OF_THE_PASSENGER: Partial<Record<ErrorCode, string>> = {
  ACCOUNT_INACTIVE: ADMIN_MESSAGES.passengerInactive,
  NOT_ONBOARDED: ADMIN_MESSAGES.passengerIncomplete,
  RIDE_OPEN: ADMIN_MESSAGES.passengerRiding,
  PLANNED_TWICE: ADMIN_MESSAGES.passengerPlannedTwice,
  TOO_MANY_SCHEDULED: ADMIN_MESSAGES.passengerPlanned,
};

/**
 * An admin books for a passenger who telephoned, by the rules of createRide; the timeline names the admin. A caller
 * without an account gets one. The same request with the same Idempotency-Key returns the first ride. Audited (R16).
 * @throws Refusal NOT_FOUND when there is no such passenger; INVALID for a caller's number; any refusal of createRide
 */
export async function createRideFor(
  ctx: Context,
  actor: Actor,
  { passengerId, caller, ...input }: BodyOf<'adminCreateRide'>,
  key: string | null,
): Promise<AdminRide> {
  // Look for the ride before the account, which may have been changed or deleted since.
  const first = caller ? await earlierRideOfCaller(ctx, caller, requestIdentity(key, input)) : null;
  if (first) return answer(ctx, first);
  const passenger = caller ? await accountOfCaller(ctx, actor, caller) : await passengerWith(ctx, passengerId);
  const audited = (ride: RideDoc): AuditDoc => {
    const { _id, passengerName, driver, destination, fare } = ride;
    const after = {
      passenger: passengerName,
      driver: driver?.name ?? null,
      pickup: pickupForOthers(ride),
      destination,
      fare,
    };
    const act = { kind: 'ride', what: 'ride created', target: _id.toHexString(), after } as const;
    return auditEntry(actor, ctx.clock.now(), act);
  };
  const booked = bookRide(ctx, passenger, input, { key, by: 'authority', who: actor.name, audited });
  const ride = await booked.catch((error: unknown) => {
    throw toAdmin(error);
  });
  return answer(ctx, ride);
}

async function answer(ctx: Context, ride: RideDoc): Promise<AdminRide> {
  await moveAuditsToLog(ctx, 'rides', ride);
  return presentAdminRide(ride);
}

async function passengerWith({ store }: Context, id: string | null | undefined): Promise<UserDoc> {
  const passenger = id ? await store.users.findOne({ _id: toObjectId(id), userType: 'passenger' }) : null;
  if (!passenger) throw new Refusal('NOT_FOUND', { field: 'passengerId' });
  return passenger;
}

function toAdmin(error: unknown): unknown {
  const message = error instanceof Refusal ? OF_THE_PASSENGER[error.code] : undefined;
  return error instanceof Refusal && message !== undefined ? new Refusal(error.code, { message }) : error;
}
