import { ObjectId } from 'mongodb';
import type { Block } from '#shared/contract/block-entities.ts';
import { Refusal } from '#shared/contract/errors.ts';
import { BLOCKS_MAX } from '#shared/domain/constants/rules.ts';
import type { Context } from '../context.ts';
import { hideFromBlocked } from '../drivers/on-map.ts';
import { followFavorite } from '../favorites/favorites.ts';
import { blockFormer } from '../people/former-account.ts';
import { isGone } from '../people/is-gone.ts';
import { endForBlocked } from '../rides/end-for-blocked.ts';
import { requestEnds } from '../rides/redact-request.ts';
import { room } from '../lib/rooms.ts';
import type { BlockDoc, UserDoc } from '../store/documents.ts';
import { isFirst } from '../store/errors.ts';
import type { RideDoc } from '../store/ride-documents.ts';

/** Lists the passengers that a driver has blocked, latest first (R48). */
export async function listBlocks({ store }: Context, driver: UserDoc): Promise<Block[]> {
  const blocks = await store.blocks.find({ driverId: driver._id }).sort({ createdAt: -1, _id: -1 }).toArray();
  const rides = await store.rides.find({ _id: { $in: blocks.map(({ rideId }) => rideId) } }).toArray();
  return blocks.flatMap((block) => {
    const ride = rides.find(({ _id }) => _id.equals(block.rideId));
    return ride ? [present(block, ride)] : [];
  });
}

/**
 * A driver blocks the passenger of a ride that they drove or were asked for (R48). The passenger is not notified. The
 * passenger's pending requests to this driver are declined; an accepted ride continues. A repeat succeeds.
 * @throws Refusal NOT_FOUND for any other ride, and when the passenger's account was deleted long ago; BLOCKS_FULL
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
 * Lifts the block of this ride's passenger, or the block that names the ride, since the passenger may have a new
 * account. Succeeds even without a block.
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
  if (follows) await followFavorite(ctx, passengerId, driver._id);
  return { ok: true };
}

/** Returns a ride that the driver was asked for, whatever the driver answered. */
async function knownRide({ store }: Context, { _id: me }: UserDoc, rideId: ObjectId): Promise<RideDoc> {
  const asked = [{ driverId: me }, { offeredTo: me }, { declinedBy: me }, { 'timeline.asked': me }];
  const ride = await store.rides.findOne({ _id: rideId, $or: asked });
  if (!ride) throw new Refusal('NOT_FOUND');
  return ride;
}

/**
 * Stores a block. Checks the limit after the insert, so that concurrent additions never exceed it. The block of a
 * passenger with a deleted account is transferred to their current account, or waits for one.
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

/** Presents only the passenger data that a request contains (R48). */
function present({ rideId, createdAt }: BlockDoc, ride: RideDoc): Block {
  const { passenger, pickup, destination } = requestEnds(ride);
  return { rideId: rideId.toHexString(), name: passenger, pickup, destination, blockedAt: createdAt.toISOString() };
}
