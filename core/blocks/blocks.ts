import { ObjectId } from 'mongodb';
import type { Block } from '#shared/contract/block-entities.ts';
import { Refusal } from '#shared/contract/errors.ts';
import { BLOCKS_MAX } from '#shared/domain/constants/rules.ts';
import type { Context } from '../context.ts';
import { hideFromBlocked } from '../drivers/on-map.ts';
import { blockFormer } from '../people/former-account.ts';
import { isGone } from '../people/is-gone.ts';
import { endForBlocked } from '../rides/end-for-blocked.ts';
import { requestEnds } from '../rides/sight.ts';
import { room } from '../lib/rooms.ts';
import type { BlockDoc, UserDoc } from '../store/documents.ts';
import { isFirst } from '../store/errors.ts';
import type { RideDoc } from '../store/ride-documents.ts';

/** The passengers whom a driver has blocked, the last first (R48). */
export async function listBlocks({ store }: Context, driver: UserDoc): Promise<Block[]> {
  const blocks = await store.blocks.find({ driverId: driver._id }).sort({ createdAt: -1, _id: -1 }).toArray();
  const rides = await store.rides.find({ _id: { $in: blocks.map(({ rideId }) => rideId) } }).toArray();
  return blocks.flatMap((block) => {
    const ride = rides.find(({ _id }) => _id.equals(block.rideId));
    return ride ? [present(block, ride)] : [];
  });
}

/**
 * A driver blocks the passenger of a ride that was theirs, or that they were asked for (R48). The passenger is not told.
 * What they ask this driver now is declined; a ride that the two have agreed on goes on. A repeat succeeds.
 * @throws Refusal NOT_FOUND for another ride, and when the passenger's account is long gone; BLOCKS_FULL
 */
export async function blockPassenger(ctx: Context, driver: UserDoc, rideId: ObjectId): Promise<Block> {
  const ride = await knownRide(ctx, driver, rideId);
  const { block, isNew } = await keep(ctx, { driverId: driver._id, passengerId: ride.passengerId, rideId });
  const { passengerId } = block;
  const work = isNew ? await ctx.store.drivers.findOne({ _id: driver._id }) : null;
  if (work) hideFromBlocked(ctx, work, passengerId);
  ctx.listen(room.user(passengerId), room.hiddenFrom(driver._id), true);
  ctx.listen(room.user(passengerId), room.followersOf(driver._id), false);
  await endForBlocked(ctx, driver._id, passengerId);
  return present(block, block.rideId.equals(rideId) ? ride : await knownRide(ctx, driver, block.rideId));
}

/**
 * Lifts the block of the passenger of this ride, or the one that names it: that passenger may have a new account.
 * Succeeds even when there is none.
 * @throws Refusal NOT_FOUND for a ride that the driver was not asked for
 */
export async function unblockPassenger(ctx: Context, driver: UserDoc, rideId: ObjectId): Promise<{ ok: true }> {
  const ride = await knownRide(ctx, driver, rideId);
  const { blocks, favorites } = ctx.store;
  const whom = { $or: [{ passengerId: ride.passengerId }, { rideId }] };
  const lifted = await blocks.findOneAndDelete({ driverId: driver._id, ...whom });
  const { passengerId } = lifted ?? ride;
  ctx.listen(room.user(passengerId), room.hiddenFrom(driver._id), false);
  const follows = await favorites.findOne({ userId: passengerId, driverId: driver._id });
  if (follows) ctx.listen(room.user(passengerId), room.followersOf(driver._id), true);
  return { ok: true };
}

/** A ride that the driver has been asked for, whatever they answered. */
async function knownRide({ store }: Context, { _id: me }: UserDoc, rideId: ObjectId): Promise<RideDoc> {
  const asked = [{ driverId: me }, { offeredTo: me }, { declinedBy: me }, { 'timeline.asked': me }];
  const ride = await store.rides.findOne({ _id: rideId, $or: asked });
  if (!ride) throw new Refusal('NOT_FOUND');
  return ride;
}

/**
 * Checks after the insert, so that however many are added at once, never more than the limit stay. Of somebody who has
 * deleted their account it goes to the account that they have now, or waits for it.
 */
async function keep(
  ctx: Context,
  of: Pick<BlockDoc, 'driverId' | 'passengerId' | 'rideId'>,
): Promise<{ block: BlockDoc; isNew: boolean }> {
  const { blocks } = ctx.store;
  const { driverId, passengerId } = of;
  const block = { _id: new ObjectId(), ...of, createdAt: ctx.clock.now() };
  if (!(await isFirst(blocks.insertOne(block)))) {
    return { block: (await blocks.findOne({ driverId, passengerId })) ?? block, isNew: false };
  }
  const isFull = (await blocks.countDocuments({ driverId })) > BLOCKS_MAX;
  const isLeft = !isFull && (await isGone(ctx, passengerId, 'passenger'));
  const whom = isFull ? null : isLeft ? await blockFormer(ctx, passengerId) : passengerId;
  if (whom) return { block: { ...block, passengerId: whom }, isNew: true };
  await blocks.deleteOne({ _id: block._id });
  throw new Refusal(isFull ? 'BLOCKS_FULL' : 'NOT_FOUND');
}

/** Nothing of the passenger but what a request tells (R48). */
function present({ rideId, createdAt }: BlockDoc, ride: RideDoc): Block {
  const { passenger, pickup, destination } = requestEnds(ride);
  return { rideId: rideId.toHexString(), name: passenger, pickup, destination, blockedAt: createdAt.toISOString() };
}
