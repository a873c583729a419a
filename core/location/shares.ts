import { ObjectId } from 'mongodb';
import type { Share, SharedLocation, ShareRequest } from '#shared/contract/entities.ts';
import { Refusal } from '#shared/contract/errors.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { SHARE_KEPT_DAYS, SHARES_LIVING_MAX } from '#shared/domain/constants/rules.ts';
import { shareHours } from '#shared/domain/share-duration.ts';
import type { Context } from '../context.ts';
import { forEachIsolated } from '../store/outbox.ts';
import { isGone } from '../people/is-gone.ts';
import { runInQueue } from '../lib/background.ts';
import { room } from '../lib/rooms.ts';
import { readSettings } from '../store/settings.ts';
import type { ShareDoc, UserDoc } from '../store/documents.ts';
import { newToken, openToken } from '../lib/tokens.ts';
import { believedPlace } from './believed-place.ts';
import { lastFix } from './fix-writer.ts';
import { linkFix } from './link-fix.ts';
import type { WhichLinks } from './trip-links.ts';

const HOUR_MS = 3_600_000;

/**
 * Creates a link to the caller's position. The link starts with the given position, or with the last known one if the
 * given one is not believed (R42). It works for the requested duration, by default for `share_location_hours` (R15).
 * @param origin the address of the app, such as https://boda.example
 * @throws Refusal TOO_MANY_SHARES when the caller has 20 active links (none is ended to make room, since it may have
 *   viewers); NO_SESSION when the account has been deleted
 */
export async function createShare(
  ctx: Context,
  user: UserDoc,
  { duration = 'setting', ...sent }: ShareRequest,
  origin: string,
): Promise<Share> {
  const { shareLocationHours } = await readSettings(ctx);
  const sharedAt = ctx.clock.now();
  const first = await believedPlace(ctx, user, sent);
  if (!first) throw new Refusal('INVALID', { field: 'latitude', message: MESSAGES.geolocation.unavailable });
  const share: ShareDoc = {
    _id: new ObjectId(),
    token: (await newToken(ctx, 'share')).token,
    userId: user._id,
    userName: user.name ?? user.google.name,
    sharedAt,
    expiresAt: new Date(sharedAt.getTime() + shareHours(duration, shareLocationHours) * HOUR_MS),
    ...(duration === 'until_stopped' && { untilStopped: true }),
    endTold: false,
    fix: linkFix(first),
  };
  // Inserts run one after the other, so that none counts another that is about to be deleted.
  await runInQueue(ctx, `shares ${user._id.toHexString()}`, () => insertShare(ctx, share));
  ctx.publish(room.user(user._id), 'shares:changed', {});
  return presentShare(share, origin);
}

/** Inserts a link. Counts after the insert, so that concurrent processes never exceed the limit. */
async function insertShare(ctx: Context, share: ShareDoc): Promise<void> {
  const { shares } = ctx.store;
  const { _id, userId, sharedAt } = share;
  await shares.insertOne(share);
  const isOver = (await shares.countDocuments({ userId, expiresAt: { $gt: sharedAt } })) > SHARES_LIVING_MAX;
  if (!isOver && !(await isGone(ctx, userId))) return;
  await shares.deleteOne({ _id });
  throw new Refusal(isOver ? 'TOO_MANY_SHARES' : 'NO_SESSION');
}

/** Lists the caller's links, newest first: those that are active, or all that are kept. */
export async function listShares(
  ctx: Context,
  user: UserDoc,
  origin: string,
  which: WhichLinks = 'living',
): Promise<Share[]> {
  const mine = { userId: user._id, ...(which === 'living' && { expiresAt: { $gt: ctx.clock.now() } }) };
  const shares = await ctx.store.shares.find(mine).sort({ sharedAt: -1, _id: -1 }).toArray();
  return shares.map((share) => presentShare(share, origin));
}

/**
 * Ends one of the caller's links immediately: nobody can open it any more, and its viewers are notified.
 * @throws Refusal NOT_FOUND also for another person's link, or a link that was ended
 */
export async function endShare(ctx: Context, user: UserDoc, id: ObjectId): Promise<void> {
  const { deletedCount } = await ctx.store.shares.deleteOne({ _id: id, userId: user._id });
  if (deletedCount === 0) throw new Refusal('NOT_FOUND');
  ctx.publish(room.share({ _id: id, userId: user._id }), 'share:ended', {});
  ctx.publish(room.user(user._id), 'shares:changed', {});
}

/**
 * Returns the link with a token, active or expired at most 7 days ago, with the newest position known to this process.
 * @throws Refusal NOT_FOUND: the same response for an unknown link, an ended link and a malformed token
 */
export async function shareOf(ctx: Context, token: string): Promise<ShareDoc> {
  const readableSince = new Date(ctx.clock.now().getTime() - SHARE_KEPT_DAYS * 24 * HOUR_MS);
  const isOurs = (await openToken(ctx, 'share', token)) !== null;
  const share = isOurs && (await ctx.store.shares.findOne({ token, expiresAt: { $gt: readableSince } }));
  if (!share) throw new Refusal('NOT_FOUND', { message: MESSAGES.shared.notFound });
  const heard = lastFix(ctx.store, 'shares', share.userId);
  const isNews = heard?.of === 'shares' && heard.heardAt < share.expiresAt && heard.fix.timestamp > share.fix.timestamp;
  return isNews ? { ...share, fix: heard.fix } : share;
}

export const isActive = (ctx: Context, share: ShareDoc): boolean => share.expiresAt > ctx.clock.now();

/** Presents a link to its viewers. */
export const presentShared = ({ userName, fix, sharedAt, expiresAt, untilStopped }: ShareDoc): SharedLocation => ({
  userName,
  ...linkFix(fix),
  sharedAt: sharedAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  ...(untilStopped && { untilStopped }),
});

/** Presents a link to its owner. */
const presentShare = ({ _id, token, sharedAt, expiresAt, untilStopped }: ShareDoc, origin: string): Share => ({
  id: _id.toHexString(),
  shareUrl: `${origin}/shared-location/${token}`,
  sharedAt: sharedAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  ...(untilStopped && { untilStopped }),
});

/** Notifies viewers once that a link has expired; run by the sweep. */
export async function publishExpiredShares(ctx: Context, now: Date): Promise<void> {
  const due = { endTold: false, expiresAt: { $lte: now } };
  await forEachIsolated(await ctx.store.shares.find(due).toArray(), async (share) => {
    const { modifiedCount } = await ctx.store.shares.updateOne({ _id: share._id, ...due }, { $set: { endTold: true } });
    if (modifiedCount > 0) ctx.publish(room.share(share), 'share:ended', {});
  });
}
