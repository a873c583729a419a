import type { ObjectId } from 'mongodb';
import { BLOCK_KEPT_DAYS, BOOKING_PAUSE_MAX_MIN, CANCELLED_WINDOW_MIN } from '#shared/domain/constants/rules.ts';
import type { Context } from '../context.ts';
import { hasherOf } from '../store/installation-secret.ts';
import type { UserDoc } from '../store/documents.ts';
import { isFirst } from '../store/errors.ts';
import { isGone } from './is-gone.ts';

type Identified = Pick<UserDoc, '_id' | 'issuer' | 'sub' | 'email'>;

/** How far back deleted accounts matter for the limits of R49. */
const LIMITS_MS = (CANCELLED_WINDOW_MIN + BOOKING_PAUSE_MAX_MIN) * 60_000;
const BLOCKS_MS = BLOCK_KEPT_DAYS * 24 * 3_600_000;

/**
 * Keeps keyed hashes of the identity of an account being deleted, so that deleting it lifts neither blocks (R48) nor
 * booking limits (R49). Call it after the account is marked and before it is deleted.
 */
export async function rememberAccount(ctx: Context, person: Identified): Promise<void> {
  const { blocks, formerAccounts } = ctx.store;
  const { _id } = person;
  const isBlocked = (await blocks.findOne({ passengerId: _id }, { projection: { _id: 1 } })) !== null;
  const expiresAt = new Date(ctx.clock.now().getTime() + (isBlocked ? BLOCKS_MS : LIMITS_MS));
  const keys = await keysOf(ctx, person);
  await formerAccounts.updateOne({ _id }, { $set: { keys, expiresAt } }, { upsert: true });
}

/** Lets the blocks of a deleted passenger expire, unless they come back. */
export async function letBlocksExpire({ store, clock }: Context, passengerId: ObjectId): Promise<void> {
  const expiresAt = new Date(clock.now().getTime() + BLOCKS_MS);
  await store.blocks.updateMany({ passengerId, expiresAt: { $exists: false } }, { $set: { expiresAt } });
}

/**
 * Transfers to an account what its owner's deleted accounts left: blocks (R48), and bookings that still count (R49).
 */
export async function takeOver(ctx: Context, account: Identified): Promise<void> {
  const { formerAccounts, users } = ctx.store;
  const { _id: passengerId } = account;
  const theirs = { keys: { $in: await keysOf(ctx, account) }, _id: { $ne: passengerId } };
  const former = await formerAccounts.distinct('_id', theirs);
  if (former.length === 0) return;
  await formerAccounts.updateMany({ _id: { $in: former } }, { $set: { now: passengerId } });
  await users.updateOne({ _id: passengerId }, { $set: { returned: true } });
  await moveBlocks(ctx, former, passengerId);
}

async function moveBlocks({ store }: Context, former: readonly ObjectId[], passengerId: ObjectId): Promise<void> {
  const { blocks } = store;
  for (const { _id } of await blocks.find({ passengerId: { $in: [...former] } }).toArray()) {
    const moved = blocks.updateOne({ _id }, { $set: { passengerId }, $unset: { expiresAt: '' } });
    // A duplicate key: the driver has already blocked another account of this passenger.
    if (!(await isFirst(moved))) await blocks.deleteOne({ _id });
  }
}

/**
 * Transfers the blocks of a deleted account to its owner's current one, or keeps them for the next one. Call it once a
 * block is stored: an owner who comes back meanwhile takes it over.
 * @returns the account that the blocks belong to; null when nothing is known of the owner any more
 */
export async function blockFormer(ctx: Context, deleted: ObjectId): Promise<ObjectId | null> {
  const expiresAt = new Date(ctx.clock.now().getTime() + BLOCKS_MS);
  const known = await ctx.store.formerAccounts.findOneAndUpdate({ _id: deleted }, { $set: { expiresAt } });
  if (!known) return null;
  await letBlocksExpire(ctx, deleted);
  if (!known.now) return deleted;
  await moveBlocks(ctx, [deleted], known.now);
  return (await isGone(ctx, known.now)) ? blockFormer(ctx, known.now) : known.now;
}

/** Returns the deleted accounts whose bookings still count for this one. */
export const formerIds = ({ store }: Pick<Context, 'store'>, now: ObjectId): Promise<ObjectId[]> =>
  store.formerAccounts.distinct('_id', { now });

async function keysOf(ctx: Context, { issuer, sub, email }: Identified): Promise<string[]> {
  const keys = [`email:${email}`, ...(issuer && sub ? [`sub:${JSON.stringify([issuer, sub])}`] : [])];
  return keys.map(await hasherOf(ctx));
}
