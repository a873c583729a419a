import type { ObjectId } from 'mongodb';
import type { Share, SharedLocation } from '#shared/contract/entities.ts';
import { Refusal } from '#shared/contract/errors.ts';
import type { Context } from '../context.ts';
import { type Room, room } from '../lib/rooms.ts';
import type { UserDoc } from '../store/documents.ts';
import { endShare, isActive, listShares, presentShared, shareOf } from './shares.ts';
import { endTripLink, listTripLinks, followedTrip, type WhichLinks } from './trip-links.ts';

/** What a link shows, and the room of its viewers; `room` is null when the link can no longer be followed. */
interface Followed {
  room: Room | null;
  shown: SharedLocation;
}

/**
 * Returns the content of a link by its token: a person's position (R15) or a trip (R29).
 * @throws Refusal NOT_FOUND: the same response for an unknown link, an ended link and a malformed token
 */
export async function followed(ctx: Context, token: string): Promise<Followed> {
  const trip = await followedTrip(ctx, token);
  if (trip) return trip;
  const share = await shareOf(ctx, token);
  return { room: isActive(ctx, share) ? room.share(share) : null, shown: presentShared(share) };
}

/** Lists the caller's links to their position and to their trips, newest first. */
export async function listLinks(
  ctx: Context,
  user: UserDoc,
  origin: string,
  which: WhichLinks = 'living',
): Promise<Share[]> {
  const [trips, shares] = await Promise.all([
    listTripLinks(ctx, user, origin, which),
    listShares(ctx, user, origin, which),
  ]);
  return [...trips, ...shares].sort((a, b) => Date.parse(b.sharedAt) - Date.parse(a.sharedAt));
}

/**
 * Ends one of the caller's links immediately.
 * @throws Refusal NOT_FOUND also for another person's link, or a link that was ended
 */
export async function endLink(ctx: Context, user: UserDoc, id: ObjectId): Promise<void> {
  try {
    await endShare(ctx, user, id);
  } catch (error) {
    const isUnknown = error instanceof Refusal && error.code === 'NOT_FOUND';
    if (!isUnknown || !(await endTripLink(ctx, user, id))) throw error;
  }
}
