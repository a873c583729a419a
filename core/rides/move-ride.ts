import type { Filter, ObjectId } from 'mongodb';
import { Refusal } from '#shared/contract/errors.ts';
import { START_UNPROVEN_MIN } from '#shared/domain/constants/rules.ts';
import { type RideActor, STARTED_FAR, statusesBefore } from '#shared/domain/ride.ts';
import { runInBackground, isQueueBusy } from '../lib/background.ts';
import type { Context } from '../context.ts';
import { levels } from '../lib/counters.ts';
import { dueSince, forEachIsolated } from '../store/outbox.ts';
import { perStore } from '../lib/per-store.ts';
import type { DriverDoc } from '../store/driver-documents.ts';
import type { RideDoc, TimelineEntry } from '../store/ride-documents.ts';
import { isDuplicateKey } from '../store/errors.ts';
import { carryOut, holds, holdsDriver, clearOutbox, notifyParties } from './carry-out.ts';
import { CONSEQUENCES } from './consequences.ts';
import { BY_AUTHORITY, type Cancelling, cancellation, type Move, type Offers } from './moves.ts';
import { queueOf } from './queue.ts';
import { deliverLeftMessages } from './quick-messages.ts';

/**
 * Moves a ride one step further: one conditional write, then its consequences (R1). The write lists them in the ride's
 * outbox, so that a crash loses none (`drainRideOutbox`).
 * @returns the ride afterwards, which is cancelled if its driver may not work (R5); null when no ride matches
 * @throws Refusal DRIVER_BUSY when this would be the driver's second active ride (R3), or second scheduled ride with
 *   the same passenger in the same minute (R31); PASSENGER_BUSY when it would be the passenger's second ride under way
 *   (R4)
 */
export async function moveRide(ctx: Context, filter: Filter<RideDoc>, move: Move): Promise<RideDoc | null> {
  const ride = await write(ctx, filter, move);
  return ride && runConsequences(ctx, ride, move.entries, move.known);
}

async function write(
  ctx: Context,
  filter: Filter<RideDoc>,
  { set, offers, entries, audited, isQuiet }: Move,
): Promise<RideDoc | null> {
  const { offered, pushed, pulled } = offersUpdate(offers);
  try {
    return await ctx.store.rides.findOneAndUpdate(
      filter,
      {
        ...(Object.keys(set).length > 0 && { $set: { ...set, ...offered } }),
        ...(!isQuiet && { $inc: { rev: 1 } }),
        $push: {
          timeline: { $each: entries },
          outbox: { $each: outboxOf(entries) },
          ...pushed,
          ...(audited && { audits: audited }),
        },
        ...(pulled && { $pull: pulled }),
      },
      { returnDocument: 'after' },
    );
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    throw new Refusal(set.openNow && (await isPassengerBusy(ctx, filter)) ? 'PASSENGER_BUSY' : 'DRIVER_BUSY');
  }
}

/** Whether the passenger of a ride has another ride under way (R4). A duplicate key may have other causes. */
async function isPassengerBusy({ store: { rides } }: Context, filter: Filter<RideDoc>): Promise<boolean> {
  const ride = await rides.findOne(filter, { projection: { passengerId: 1 } });
  const other = ride && { passengerId: ride.passengerId, openNow: true, _id: { $ne: ride._id } };
  return other !== null && (await rides.findOne(other, { projection: { _id: 1 } })) !== null;
}

interface OffersUpdate {
  offered?: { offeredTo: ObjectId[] };
  pushed?: { offeredTo: { $each: ObjectId[] } } | { declinedBy: ObjectId };
  pulled?: { offeredTo: ObjectId };
}

function offersUpdate(offers: Offers | undefined): OffersUpdate {
  if (!offers) return {};
  if ('add' in offers) return { pushed: { offeredTo: { $each: offers.add } } };
  if ('without' in offers) return { pushed: { declinedBy: offers.without }, pulled: { offeredTo: offers.without } };
  return { offered: { offeredTo: [] }, pushed: { declinedBy: offers.nobodySince } };
}

/** Returns the outbox entries for new timeline entries. An entry without consequences needs none. */
export const outboxOf = (entries: readonly TimelineEntry[]): NonNullable<RideDoc['outbox']> =>
  entries.flatMap(({ id, at, what }) => (id && CONSEQUENCES[what].length > 0 ? [{ id, at }] : []));

/**
 * Carries out the consequences of new entries of a ride; the command does not wait for the notifications. The step is
 * already written, so a failure here is logged and left to the sweep.
 * @param known the ride's driver, or the drivers to whom it is offered, as just read; saves another read
 * @returns the ride afterwards
 */
export async function runConsequences(
  ctx: Context,
  ride: RideDoc,
  entries: readonly TimelineEntry[],
  known: readonly DriverDoc[] = [],
): Promise<RideDoc> {
  try {
    if (holdsDriver(ride, entries) && !(await holds(ctx, ride, known))) {
      const ended = await endUnheld(ctx, ride);
      await clearOutbox(ctx, ride, entries);
      return ended ?? ride;
    }
    await carryOut(ctx, ride, entries, known);
    runInBackground(ctx, queueOf(ride), () => notifyParties(ctx, ride, entries));
  } catch (error) {
    ctx.log.error({ err: error, ride: ride._id.toHexString() }, 'what follows from a ride was not carried out');
  }
  return ride;
}

type Accepted = Pick<RideDoc, '_id' | 'driverId' | 'active'>;

/** Ends a ride whose driver may no longer work (R5). A started ride ends only after a ban or a deletion. */
async function endUnheld(ctx: Context, { _id, driverId }: Accepted): Promise<RideDoc | null> {
  const reviewed =
    driverId &&
    (await ctx.store.drivers.findOne(
      { _id: driverId, verification: { $ne: 'banned' as const } },
      { projection: { _id: 1 } },
    ));
  const ended = reviewed ? { _id, status: 'accepted' as const } : { _id };
  await cancel(ctx, ended, { ...BY_AUTHORITY, reason: 'driver_unavailable' });
  return ctx.store.rides.findOne({ _id });
}

/** Cancels a ride if this party may cancel it as it is now (R1); otherwise returns null. */
export const cancel = (ctx: Context, filter: Filter<RideDoc>, it: Cancelling): Promise<RideDoc | null> =>
  moveRide(ctx, { $and: [filter, { $or: cancellableBy(it.by, ctx.clock.now()) }] }, cancellation(ctx.clock.now(), it));

/** The rides that this party may cancel now (R1): `passengerMayCancel` and `unprovenUntil` say the same of one ride. */
const cancellableBy = (by: RideActor, now: Date): Filter<RideDoc>[] => [
  { status: { $in: statusesBefore('cancelled', by) } },
  ...(by === 'passenger' ? [STARTED_FAR, startUnproven(now)] : []),
];

function startUnproven(now: Date): Filter<RideDoc> {
  const since = { $gt: new Date(now.getTime() - START_UNPROVEN_MIN * 60_000) };
  const recent = [{ startedAt: since }, { scheduledTime: since }];
  return { status: 'in_progress', 'startPin.asked': { $ne: true }, $or: recent };
}

/**
 * Reserves the driver of an accepted ride, or ends the ride when the driver may not work (R5, R7).
 * @returns false when the ride ended
 */
export async function holdOrEnd(ctx: Context, ride: Accepted): Promise<boolean> {
  if (await holds(ctx, ride)) return true;
  await endUnheld(ctx, ride);
  return false;
}

const DRAINED_MAX = 200;
/** Where the next sweep continues, so that rides that keep failing do not block others; null: from the first ride. */
const progressOf = perStore((): { after: ObjectId | null } => ({ after: null }));

/**
 * Finishes the work that a process left undone when it died or lost the store, some rides at a time. A failing ride
 * does not stop the others. Run by the sweep.
 */
export async function drainRideOutbox(ctx: Context, now: Date): Promise<void> {
  const progress = progressOf(ctx.store);
  const due = { 'outbox.at': dueSince(now), ...(progress.after && { _id: { $gt: progress.after } }) };
  const overdue = await ctx.store.rides.find(due).sort({ _id: 1 }).limit(DRAINED_MAX).toArray();
  progress.after = overdue.length === DRAINED_MAX ? (overdue.at(-1)?._id ?? null) : null;
  levels.overdueRides = overdue.length;
  await forEachIsolated(overdue, async (ride) => {
    if (isQueueBusy(ctx.store, queueOf(ride))) return;
    const left = new Set(ride.outbox?.map(({ id }) => id.toHexString()));
    const entries = ride.timeline.filter(({ id }) => id && left.has(id.toHexString()));
    for (const entry of entries) await runConsequences(ctx, ride, [entry]);
    await deliverLeftMessages(ctx, ride);
  });
}
