import type { ObjectId } from 'mongodb';
import type { Coordinates } from '#shared/domain/geo.ts';
import { runInBackground } from '../lib/background.ts';
import { leftOutFor } from '../drivers/blocked-by.ts';
import type { Context } from '../context.ts';
import { driversToAsk } from '../drivers/nearby.ts';
import { readSettings } from '../store/settings.ts';
import type { RideDoc } from '../store/ride-documents.ts';
import { leftOutOf } from './booking-limits.ts';
import { endInvalidOffer } from './end-invalid-offer.ts';
import { queueOf } from './queue.ts';
import { cancel, moveRide } from './move-ride.ts';
import { asking, BY_TIME, type Wave } from './moves.ts';

/** The drivers asked before, whatever they answered, and the distance of the farthest, km. */
interface AskedBefore {
  drivers: readonly ObjectId[];
  km: number;
  /** Drivers who are neither asked nor counted as asked (R48, R49). */
  leftOut: readonly ObjectId[];
}

/**
 * Returns the next drivers to ask about an open request at `from` (R23): `wave_size` of those not asked before, until
 * `open_offer_count` have been asked. While no driver is near, returns no drivers and a time to look again.
 */
export async function nextWave(ctx: Context, from: Coordinates, before: AskedBefore): Promise<Wave> {
  const { openOfferCount, waveSize, waveS } = await readSettings(ctx);
  const left = openOfferCount - before.drivers.length;
  if (left <= 0) return { drivers: [], km: before.km, nextAt: null };
  const most = Math.min(waveSize, left);
  const except = [...before.drivers, ...before.leftOut];
  const { drivers, km } = await driversToAsk(ctx, from, { most, enough: openOfferCount, except });
  const isLast = drivers.length === left;
  const nextAt = isLast ? null : new Date(ctx.clock.now().getTime() + waveS * 1000);
  return { drivers, km: Math.max(before.km, km), nextAt };
}

/**
 * Offers a pending open request to the next drivers (R23), including those who came online since. Once all drivers who
 * may be asked have declined, the request ends (R21). Does nothing when the ride changed meanwhile: the sweep calls
 * again.
 */
export async function askNextWave(ctx: Context, rideId: ObjectId): Promise<void> {
  const now = ctx.clock.now();
  const ride = await ctx.store.rides.findOne({
    _id: rideId,
    status: 'pending',
    openRequest: true,
    nextWaveAt: { $lte: now },
    expiresAt: { $gt: now },
  });
  if (!ride) return;
  const leftOut = [...(await leftOutOf(ctx, ride, now)), ...(await leftOutFor(ctx, ride.passengerId))];
  const asked = { drivers: [...ride.offeredTo, ...ride.declinedBy], km: ride.askedKm ?? 0, leftOut };
  const from = ride.from ?? (await ctx.store.users.findOne({ _id: ride.passengerId }))?.fix;
  const wave = from ? await nextWave(ctx, from, asked) : { drivers: [], km: asked.km, nextAt: null };
  const unchanged = { _id: ride._id, rev: ride.rev };
  if (wave.drivers.length > 0) {
    const after = await moveRide(ctx, { ...unchanged, status: 'pending' }, asking(now, wave));
    if (after) await endInvalidOffer(ctx, after);
  } else if (wave.nextAt === null && ride.offeredTo.length === 0) {
    await cancel(ctx, unchanged, { ...BY_TIME, reason: 'no_driver_left' });
  } else await ctx.store.rides.updateOne(unchanged, { $set: { nextWaveAt: wave.nextAt } });
}

/** Asks the next drivers now instead of in the next sweep, when no driver has the request any more (R23, R24). */
export function hastenNextWave(ctx: Context, ride: RideDoc): void {
  if (ride.offeredTo.length === 0) runInBackground(ctx, queueOf(ride), () => askNextWave(ctx, ride._id));
}
