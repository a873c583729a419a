import type { ObjectId } from 'mongodb';
import type { BodyOf } from '#shared/contract/api.ts';
import { Refusal } from '#shared/contract/errors.ts';
import { REFUSALS } from '#shared/texts/en/refusals.ts';
import { arrivedForNoShow, type GiveUpReason } from '#shared/domain/ride.ts';
import type { Context } from '../context.ts';
import { readSettings } from '../store/settings.ts';
import type { UserDoc } from '../store/documents.ts';
import { requireAtPickup } from './arrive.ts';
import { leaveOpenRequest } from './leave-open-request.ts';
import { noteGivenUp } from './giving-up.ts';
import { cancel, moveRide } from './move-ride.ts';
import { givingUp, leaving } from './moves.ts';
import { hastenNextWave } from './waves.ts';

/**
 * A driver declines an offer made to them alone, which cancels the ride (R6); declines an open request, which the other
 * drivers keep (R21); or gives up an accepted ride, because they cannot come or the passenger did not. Giving up
 * cancels the ride (R6), except an open request whose driver cannot come: that one goes to other drivers (R24). A
 * repeat succeeds. The ride must still be as the card showed it: declining an outdated offer never ends a ride that the
 * driver has accepted on another phone.
 * @param said the reason, and the status that the card showed. A reason alone implies accepted, and neither implies
 *   pending; the default reason for an accepted ride is cannot_come.
 * @throws Refusal NOT_FOUND, RIDE_MOVED_ON when the ride is not as the card showed it; for a no-show NO_SHOW_TOO_EARLY,
 *   or the refusals of `requireAtPickup`
 */
export async function declineRide(
  ctx: Context,
  driver: UserDoc,
  rideId: ObjectId,
  { reason, status = reason ? 'accepted' : 'pending' }: NonNullable<BodyOf<'declineRide'>> = {},
): Promise<void> {
  const why = status === 'accepted' ? (reason ?? 'cannot_come') : null;
  const done = why ? giveUp(ctx, driver, rideId, why) : declineOffer(ctx, driver, rideId);
  if (!(await done)) await requireSaidBefore(ctx, driver, rideId, why);
}

async function giveUp(ctx: Context, { _id, name }: UserDoc, rideId: ObjectId, reason: GiveUpReason): Promise<boolean> {
  const accepted = { _id: rideId, driverId: _id, status: 'accepted' as const };
  const cancelling = { by: 'driver' as const, reason, who: name };
  if (reason === 'cannot_come') {
    const gaveUp = (await offerOn(ctx, accepted)) || (await cancel(ctx, accepted, cancelling)) !== null;
    if (gaveUp) await noteGivenUp(ctx, _id);
    return gaveUp;
  }
  const now = ctx.clock.now();
  // A scheduled ride stays inactive while its passenger has another one under way (R20).
  const isDue = { $or: [{ active: true }, { scheduledTime: { $lte: now } }] };
  const waited = { ...accepted, ...isDue, arrivedAt: { $lte: arrivedForNoShow(now) } };
  const ride = await ctx.store.rides.findOne(waited);
  if (!ride) return false;
  await requireAtPickup(ctx, ride);
  return (await cancel(ctx, waited, cancelling)) !== null;
}

/**
 * Returns an accepted open request to pending, and offers it to other drivers (R24).
 * @returns false if the ride is not an open request of this driver's, or its passenger is inactive (R5)
 */
async function offerOn(
  ctx: Context,
  accepted: { _id: ObjectId; driverId: ObjectId; status: 'accepted' },
): Promise<boolean> {
  const open = { ...accepted, openRequest: true };
  const ride = await ctx.store.rides.findOne(open);
  if (!ride || (await ctx.store.users.findOne({ _id: ride.passengerId, isActive: false }))) return false;
  const { rideRequestTimeoutS } = await readSettings(ctx);
  const move = givingUp(ctx.clock.now(), ride, accepted.driverId, rideRequestTimeoutS);
  const after = await moveRide(ctx, open, move);
  if (after) hastenNextWave(ctx, after);
  return after !== null;
}

async function declineOffer(ctx: Context, driver: UserDoc, rideId: ObjectId): Promise<boolean> {
  const said = { by: 'driver' as const, who: driver.name };
  const offer = { _id: rideId, driverId: driver._id, status: 'pending' as const };
  if (await cancel(ctx, offer, { ...said, reason: 'declined' })) return true;
  const left = await leaveOpenRequest(ctx, rideId, leaving(ctx.clock.now(), driver._id, 'declined', said));
  if (left) hastenNextWave(ctx, left);
  return left !== null;
}

/**
 * Accepts the repeat of an earlier decline; refuses anything else.
 * @param why the reason given for an accepted ride; null for an offer
 * @throws Refusal NOT_FOUND, RIDE_MOVED_ON, NO_SHOW_TOO_EARLY
 */
async function requireSaidBefore(
  ctx: Context,
  driver: UserDoc,
  rideId: ObjectId,
  why: GiveUpReason | null,
): Promise<void> {
  const ride = await ctx.store.rides.findOne({
    _id: rideId,
    $or: [{ driverId: driver._id }, { offeredTo: driver._id }, { declinedBy: driver._id }],
  });
  if (!ride) throw new Refusal('NOT_FOUND');
  const saidNoBefore = ride.declinedBy.some((id) => id.equals(driver._id)) || ride.cancelledBy === 'driver';
  if (saidNoBefore) return;
  const isMine = ride.driverId?.equals(driver._id) && ride.status === 'accepted';
  if (isMine && why === 'no_show') throw new Refusal('NO_SHOW_TOO_EARLY');
  throw new Refusal('RIDE_MOVED_ON', isMine ? { message: REFUSALS.driver.alreadyAccepted } : {});
}
