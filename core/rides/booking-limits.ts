import type { Filter, ObjectId } from 'mongodb';
import { Refusal } from '#shared/contract/errors.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { REFUSALS } from '#shared/texts/en/refusals.ts';
import type { RideCreate } from '#shared/contract/ride-entities.ts';
import { askableFrom, cancellationsFrom, pauseAt, requestsFrom } from '#shared/domain/booking-limits.ts';
import { clockFrom } from '#shared/domain/schedule.ts';
import type { Context } from '../context.ts';
import { toObjectId } from '../lib/ids.ts';
import { formerIds } from '../people/former-account.ts';
import type { UserDoc } from '../store/documents.ts';
import type { RideDoc } from '../store/ride-documents.ts';
import { findEarlierRide, type RequestIdentity } from './insert-ride.ts';

/** A driver whom a passenger has asked too often, and when the passenger may ask them again (R49). */
interface OverAskedDriver {
  id: ObjectId;
  from: Date;
}

/** A booking allowed by R49, provided that it is stored with these fields. */
export interface BookingCheck {
  numbered: Pick<RideDoc, 'bookingNo'>;
  overAsked: readonly OverAskedDriver[];
  /** The ride that an earlier attempt of this request has created meanwhile. */
  repeated?: RideDoc;
}

/** An admin's booking is neither limited nor counted. */
export const OF_AN_ADMIN: BookingCheck = { numbered: {}, overAsked: [] };

/** Matches the passenger's own bookings, exactly as in the partial index. */
const OWN = { bookingNo: { $gte: 1 } };

/**
 * Checks a passenger's booking against their earlier ones (R49). The returned number is unique per passenger, so of two
 * bookings checked concurrently only one is stored, and the other is checked again. No earlier booking for now is still
 * open, so this check sees all their cancellations. The bookings of the person's deleted accounts count too.
 * @throws Refusal RIDE_OPEN, PAUSED, ASKED_TOO_OFTEN
 */
export async function checkBooking(
  ctx: Context,
  { _id: passengerId, returned }: UserDoc,
  { driverId, tripTiming }: RideCreate,
  identity: RequestIdentity | null,
): Promise<BookingCheck> {
  try {
    const before = await lastBookings(ctx, { passengerId });
    if (tripTiming === 'now' && before.some(({ openNow }) => openNow)) throw new Refusal('RIDE_OPEN');
    const now = ctx.clock.now();
    const former = returned ? await formerIds(ctx, passengerId) : [];
    await requireNoPause(ctx, [passengerId, ...former], now);
    const overAsked = overAskedDrivers([...before, ...(await bookingsOfFormer(ctx, former, now))], now);
    const one = overAsked.find(({ id }) => id.toHexString() === driverId);
    if (one) throw askedTooOften(REFUSALS.booking.askedTooOften, one.from);
    return { numbered: { bookingNo: (before[0]?.bookingNo ?? 0) + 1 }, overAsked };
  } catch (error) {
    // A retry is never refused: its first attempt may have been stored while this one was checked.
    const repeated = error instanceof Refusal ? await findEarlierRide(ctx, passengerId, identity) : null;
    if (!repeated) throw error;
    return { ...OF_AN_ADMIN, repeated };
  }
}

/** Returns the refusal when the passenger has asked all nearby drivers too often. */
export const allAskedTooOften = (overAsked: readonly OverAskedDriver[]): Refusal =>
  askedTooOften(REFUSALS.booking.allAskedTooOften, new Date(Math.min(...overAsked.map(({ from }) => from.getTime()))));

const askedTooOften = (say: (from: string) => string, from: Date): Refusal =>
  new Refusal('ASKED_TOO_OFTEN', { message: say(clockFrom(from)) });

type Earlier = Pick<RideDoc, 'bookingNo' | 'openNow' | 'createdAt' | 'timeline'>;

/**
 * More than a passenger can book in ten minutes within the rate limits and R49, unless many drivers decline at once.
 */
const LOOKED_AT = 100;

/** Returns the passenger's own last bookings, latest first. */
const lastBookings = ({ store }: Context, whose: Filter<RideDoc>): Promise<Earlier[]> =>
  store.rides
    .find({ ...whose, ...OWN })
    .sort({ bookingNo: -1 })
    .limit(LOOKED_AT)
    .project<Earlier>({ bookingNo: 1, openNow: 1, createdAt: 1, 'timeline.asked': 1 })
    .toArray();

/** Returns the recent bookings of deleted accounts. Each account numbers its own, so the filter uses the time. */
const bookingsOfFormer = async (ctx: Context, former: readonly ObjectId[], now: Date): Promise<Earlier[]> =>
  former.length === 0
    ? []
    : lastBookings(ctx, { passengerId: { $in: [...former] }, createdAt: { $gt: requestsFrom(now) } });

/** Matches cancellations by choice: no request whose driver gave up (R24), and no admin's booking. */
const CANCELLED_BY_CHOICE = { cancelledBy: 'passenger', 'timeline.what': { $ne: 'gave_up' }, ...OWN } as const;

async function requireNoPause({ store }: Context, accounts: readonly ObjectId[], now: Date): Promise<void> {
  const rides = await store.rides
    .find({ passengerId: { $in: [...accounts] }, cancelledAt: { $gt: cancellationsFrom(now) }, ...CANCELLED_BY_CHOICE })
    .project<Pick<RideDoc, 'cancelledAt'>>({ cancelledAt: 1 })
    .toArray();
  const times = rides.flatMap(({ cancelledAt }) => cancelledAt ?? []);
  const pause = pauseAt(times, now);
  if (pause) {
    throw new Refusal('PAUSED', { message: MESSAGES.booking.paused(pause.cancelled, clockFrom(pause.until)) });
  }
}

/** Returns the drivers who were asked by as many of these requests as R49 allows, with any outcome. */
function overAskedDrivers(requests: readonly Earlier[], now: Date): OverAskedDriver[] {
  const times = new Map<string, Date[]>();
  for (const { createdAt, timeline } of requests) {
    if (createdAt <= requestsFrom(now)) continue;
    const asked = new Set(timeline.flatMap((entry) => entry.asked ?? []).map((id) => id.toHexString()));
    for (const id of asked) times.set(id, [...(times.get(id) ?? []), createdAt]);
  }
  return [...times].flatMap(([id, asked]) => {
    const from = askableFrom(asked, now);
    return from ? [{ id: toObjectId(id), from }] : [];
  });
}

/** Returns the drivers to omit from an open request: the passenger has asked them too often with other requests. */
export async function leftOutOf(ctx: Context, ride: RideDoc, now: Date): Promise<ObjectId[]> {
  if (ride.bookingNo === undefined) return [];
  const others = await lastBookings(ctx, { passengerId: ride.passengerId, _id: { $ne: ride._id } });
  const former = await bookingsOfFormer(ctx, await formerIds(ctx, ride.passengerId), now);
  return overAskedDrivers([...others, ...former], now).map(({ id }) => id);
}
