import type { ObjectId } from 'mongodb';
import type { Context } from '../context.ts';
import { workingFilter } from '../drivers/may-work.ts';
import { holdDriver, releaseDriver } from '../drivers/ride-status.ts';
import { keepFigures } from '../drivers/figures.ts';
import { storeNotifications } from '../notifications/store-notifications.ts';
import { discardSums } from './day-sums.ts';
import { rideNews } from './ride-news.ts';
import type { DriverDoc } from '../store/driver-documents.ts';
import type { RideDoc, TimelineEntry } from '../store/ride-documents.ts';
import { type Consequence, CONSEQUENCES, isSuperseded, withdrawalOf } from './consequences.ts';
import {
  publishGivenUp,
  publishRating,
  publishRequest,
  publishReminder,
  publishRide,
  publishWithdrawal,
} from './publish-ride.ts';
import { keepPassengerAverage } from '../people/averages.ts';

type CarriedOut = Exclude<Consequence, 'hold'>;

type CarryOut = (
  ctx: Context,
  ride: RideDoc,
  it: { entry: TimelineEntry; known: readonly DriverDoc[] },
) => Promise<void> | void;

const HANDLERS: Record<CarriedOut, CarryOut> = {
  release: async (ctx, { _id, driverId, acceptedAt }, { entry: { left } }) => {
    const held = left ?? (acceptedAt && driverId);
    if (held) await releaseDriver(ctx, held, _id);
  },
  count: async (ctx, { driverId }) => {
    if (driverId) await keepFigures(ctx, driverId);
  },
  uncount: discardSums,
  average: async (ctx, { driverId, passengerId }, { entry }) => {
    if (entry.by === 'driver') await keepPassengerAverage(ctx, passengerId);
    else if (driverId) await keepFigures(ctx, driverId);
  },
  show: publishRating,
  publish: publishRide,
  ask: (ctx, ride, { entry, known }) => publishRequest(ctx, ride, entry.asked ?? ride.offeredTo, known),
  dismiss: publishGivenUp,
  withdraw: (ctx, ride, { entry }) => {
    const { drivers, reason } = withdrawalOf(ride, entry);
    publishWithdrawal(ctx, ride, drivers, reason);
  },
  remind: publishReminder,
};

/** Carries out the consequences of these entries, except reserving the driver (`holds`), which comes first. */
export async function carryOut(
  ctx: Context,
  ride: RideDoc,
  entries: readonly TimelineEntry[],
  known: readonly DriverDoc[],
): Promise<void> {
  const all = entries.flatMap((entry) => CONSEQUENCES[entry.what].map((what) => ({ entry, what })));
  for (const [i, { entry, what }] of all.entries()) {
    // Each screen gets one update for a write with several entries.
    const again = what !== 'withdraw' && all.slice(i + 1).some((later) => later.what === what);
    if (what !== 'hold' && !again) await HANDLERS[what](ctx, ride, { entry, known });
  }
}

/** Stores the notifications about these entries, the last consequences, and clears the entries from the outbox. */
export async function notifyParties(ctx: Context, ride: RideDoc, entries: readonly TimelineEntry[]): Promise<void> {
  for (const entry of entries) await storeNotifications(ctx, rideNews(ride, entry), entry.at);
  await clearOutbox(ctx, ride, entries);
}

/**
 * Removes finished entries from the outbox. Releases a driver who was reserved after the ride had ended, or after the
 * driver had given it up (R7, R24).
 */
export async function clearOutbox(
  ctx: Context,
  { _id, driverId }: Pick<RideDoc, '_id' | 'driverId'>,
  entries: readonly TimelineEntry[],
): Promise<void> {
  const ids = entries.flatMap(({ id }) => id ?? []);
  const done = { $pull: { outbox: { id: { $in: ids } } } };
  const held = entries.flatMap((entry) => (holdsSomebody(entry) ? [entry.driver ?? driverId] : []))[0];
  if (held) {
    const theirs = { _id, driverId: held, status: { $in: [...UNDER_WAY] } };
    const kept = await ctx.store.rides.updateOne(theirs, done);
    if (kept.matchedCount === 1) return;
    await releaseDriver(ctx, held, _id);
  }
  await ctx.store.rides.updateOne({ _id }, done);
}

/** Releases a driver who is reserved for a ride that is over or no longer theirs (R7, R24). */
export async function releaseUnlessTheirs(ctx: Context, _id: ObjectId, driverId: ObjectId): Promise<void> {
  const theirs = { _id, driverId, status: { $in: [...UNDER_WAY] } };
  if (!(await ctx.store.rides.findOne(theirs, { projection: { _id: 1 } }))) await releaseDriver(ctx, driverId, _id);
}

const UNDER_WAY = ['accepted', 'in_progress'] as const;

const holdsSomebody = ({ what }: TimelineEntry): boolean => CONSEQUENCES[what].includes('hold');

/** Whether an entry reserves the ride's driver. A driver who has given the ride up since is not reserved (R24). */
export const holdsDriver = ({ driverId }: Pick<RideDoc, 'driverId'>, entries: readonly TimelineEntry[]): boolean =>
  driverId !== null && entries.some((entry) => holdsSomebody(entry) && !isSuperseded({ driverId }, entry));

/**
 * Whether the driver of an accepted ride may keep it. Reserves the driver if the ride is active (R7).
 * @param known drivers as just read
 * @returns false when the driver may no longer work
 */
export async function holds(
  ctx: Context,
  { _id, driverId, active }: Pick<RideDoc, '_id' | 'driverId' | 'active'>,
  known: readonly DriverDoc[] = [],
): Promise<boolean> {
  if (!driverId) return false;
  const driver = known.find((it) => it._id.equals(driverId));
  return active ? holdDriver(ctx, driverId, _id, driver) : works(ctx, driverId);
}

export const works = async (ctx: Context, _id: ObjectId): Promise<boolean> =>
  (await ctx.store.drivers.findOne({ _id, ...(await workingFilter(ctx)) }, { projection: { _id: 1 } })) !== null;
