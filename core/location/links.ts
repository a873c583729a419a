import type { ObjectId } from 'mongodb';
import type { Share, SharedLocation } from '#shared/contract/entities.ts';
import { Refusal } from '#shared/contract/errors.ts';
import type { Context } from '../context.ts';
import { type Room, room } from '../lib/rooms.ts';
import type { UserDoc } from '../store/documents.ts';
import { endShare, isActive, listShares, presentShared, shareOf } from './shares.ts';
import { endTripLink, listTripLinks, tripOf } from './trip-links.ts';

/** What a link shows, and the room of its viewers: null when it can no longer be followed. */
export interface Followed {
  room: Room | null;
  shown: SharedLocation;
}

/**
 * The content of a link by its token: a person's position (R15) or a trip (R29).
 * @throws Refusal NOT_FOUND: the same answer for a link that never existed, an ended one and a malformed token
 */
export async function followed(ctx: Context, token: string): Promise<Followed> {
  const trip = await tripOf(ctx, token);
  if (trip) return trip;
  const share = await shareOf(ctx, token);
  return { room: isActive(ctx, share) ? room.share(share) : null, shown: presentShared(share) };
}

/** The caller's active links, to their position and to their trips, newest first. */
export async function listLinks(ctx: Context, user: UserDoc, origin: string): Promise<Share[]> {
  const [trips, shares] = await Promise.all([listTripLinks(ctx, user, origin), listShares(ctx, user, origin)]);
  return [...trips, ...shares].sort((a, b) => Date.parse(b.sharedAt) - Date.parse(a.sharedAt));
}

/**
 * Ends one of the caller's links immediately.
 * @throws Refusal NOT_FOUND also for another person's link, or an ended one
 */
export async function endLink(ctx: Context, user: UserDoc, id: ObjectId): Promise<void> {
  try {
    await endShare(ctx, user, id);
  } catch (error) {
    const isUnknown = error instanceof Refusal && error.code === 'NOT_FOUND';
    if (!isUnknown || !(await endTripLink(ctx, user, id))) throw error;
  }
}
