import { createHash } from 'node:crypto';
import type { ObjectId } from 'mongodb';
import { Refusal } from '#shared/contract/errors.ts';
import type { RideCreate } from '#shared/contract/ride-entities.ts';
import { SCHEDULED_OPEN_MAX } from '#shared/domain/constants/rules.ts';
import { OPEN_STATUSES } from '#shared/domain/ride.ts';
import type { Context } from '../context.ts';
import type { RideDoc } from '../store/ride-documents.ts';
import { isFirst } from '../store/errors.ts';

const ATTEMPTS_MAX = 20;

/** Identifies a request by its key and content, so that a retry is recognised. */
export interface RequestIdentity {
  idempotencyKey: string;
  requestDigest: string;
}

/**
 * Identifies a request that has an Idempotency-Key. Ignores the client's fares: the server never trusts them (R11), and
 * a request that agrees to a new fare (R45) is still the same request, which books once.
 */
export function requestIdentity(
  key: string | null,
  { estimatedFare: _shown, agreedFare: _agreed, ...asked }: RideCreate,
): RequestIdentity | null {
  if (key === null) return null;
  const given = Object.entries(asked).filter(([, value]) => value !== null && value !== undefined);
  const text = JSON.stringify(given.sort(([a], [b]) => (a < b ? -1 : 1)));
  return { idempotencyKey: key, requestDigest: createHash('sha256').update(text).digest('base64url') };
}

/** Returns driver and minute of a scheduled ride: a passenger has at most one open ride for each such pair (R31). */
export const plannedAs = (driverId: ObjectId | undefined, scheduledTime: Date | null): string | null =>
  driverId && scheduledTime ? `${driverId.toHexString()} ${scheduledTime.toISOString().slice(0, 16)}` : null;

/**
 * Returns the ride of an earlier attempt of this request. A key belongs to one passenger, even if an admin books.
 * @throws Refusal REPEATED_KEY when the key was used for a different request
 */
export async function findEarlierRide(
  ctx: Context,
  passengerId: ObjectId,
  identity: RequestIdentity | null,
): Promise<RideDoc | null> {
  if (!identity) return null;
  const ride = await ctx.store.rides.findOne({ passengerId, idempotencyKey: identity.idempotencyKey });
  // Older rides have no digest.
  if (ride?.requestDigest && ride.requestDigest !== identity.requestDigest) throw new Refusal('REPEATED_KEY');
  return ride;
}

/**
 * Inserts a new ride; unique indexes detect a request that was sent twice (R4, R31). A scheduled ride takes a free slot
 * of its passenger; if two rides choose the same slot, the second picks another.
 * @returns the ride, and whether it is new; for a retry, the ride that the first attempt created; null when another
 *   booking of the passenger took the ride's number, so that the limits must be checked again (R49)
 * @throws Refusal RIDE_OPEN, PLANNED_TWICE, TOO_MANY_SCHEDULED, REPEATED_KEY
 */
export async function insertRide(
  ctx: Context,
  ride: RideDoc,
  identity: RequestIdentity | null,
): Promise<{ ride: RideDoc; isNew: boolean } | null> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const scheduledSlot = ride.openNow ? null : await freeSlot(ctx, ride.passengerId);
    const isFull = !ride.openNow && scheduledSlot === null;
    const made = { ...ride, scheduledSlot };
    if (!isFull && (await isFirst(ctx.store.rides.insertOne(made)))) return { ride: made, isNew: true };
    const first = await findEarlierRide(ctx, ride.passengerId, identity);
    if (first) return { ride: first, isNew: false };
    if (await isTurnTaken(ctx, ride)) return null;
    if (ride.openNow) throw new Refusal('RIDE_OPEN');
    if (await isPlanned(ctx, ride)) throw new Refusal('PLANNED_TWICE');
    if (isFull) throw new Refusal('TOO_MANY_SCHEDULED');
  }
  throw new Refusal('UNAVAILABLE');
}

/** Whether the passenger already has this ride scheduled (R31). A duplicate key may have other causes. */
export const isPlanned = async (
  ctx: Context,
  { passengerId, plannedAs: like }: Pick<RideDoc, 'passengerId' | 'plannedAs'>,
): Promise<boolean> =>
  typeof like === 'string' && (await ctx.store.rides.findOne({ passengerId, plannedAs: like })) !== null;

/** Whether another booking of the passenger took this one's number (R49). */
const isTurnTaken = async (
  { store }: Context,
  { _id, passengerId, bookingNo }: Pick<RideDoc, '_id' | 'passengerId' | 'bookingNo'>,
): Promise<boolean> =>
  bookingNo !== undefined &&
  (await store.rides.findOne({ passengerId, bookingNo, _id: { $ne: _id } }, { projection: { _id: 1 } })) !== null;

/** Returns the first slot that no open scheduled ride of the passenger has; null when all slots are taken. */
async function freeSlot(ctx: Context, passengerId: ObjectId): Promise<number | null> {
  const open = await ctx.store.rides
    .find({ passengerId, tripTiming: 'schedule', status: { $in: [...OPEN_STATUSES] } })
    .project<Pick<RideDoc, 'scheduledSlot'>>({ scheduledSlot: 1 })
    .toArray();
  if (open.length >= SCHEDULED_OPEN_MAX) return null;
  const taken = new Set(open.map((ride) => ride.scheduledSlot));
  return [...Array(SCHEDULED_OPEN_MAX).keys()].find((slot) => !taken.has(slot)) ?? null;
}
