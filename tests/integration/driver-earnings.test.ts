import fc from 'fast-check';
import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { toObjectId } from '#core/lib/ids.ts';
import { declineRide } from '#core/rides/decline-ride.ts';
import { acceptRide } from '#core/rides/accept-ride.ts';
import { cancelRide } from '#core/rides/cancel-ride.ts';
import { completeRide, startRide } from '#core/rides/progress-ride.ts';
import { listDriverRides } from '#core/rides/read-rides.ts';
import { driverEarnings, driverStats } from '#core/rides/stats.ts';
import type { UserDoc } from '#core/store/documents.ts';
import type { DriverDoc } from '#core/store/driver-documents.ts';
import type { RideDoc } from '#core/store/ride-documents.ts';
import { Earnings } from '#shared/contract/driver-entities.ts';
import { makeDriver, makePassenger, testContext, type TestContext } from '../support/context.ts';
import { book, bookAndAccept, forgetBookings, rideDoc } from '../support/rides.ts';
import { storeOfFile } from '../support/store.ts';

const HOUR = 3600_000;
const DAY = 24 * HOUR;

const db = storeOfFile();
let ctx: TestContext;
let passenger: UserDoc;
let driver: DriverDoc & { user: UserDoc };
let sample: RideDoc;
beforeEach(async () => {
  ctx = testContext(db.store, { now: new Date('2026-03-02T14:00:00+03:00') });
  await Promise.all([db.store.rides, db.store.drivers].map((it) => it.deleteMany({})));
  passenger = await makePassenger(ctx, { name: 'Wanjiku' });
  driver = await makeDriver(ctx);
  const booked = await bookAndAccept(ctx, passenger, driver);
  await startRide(ctx, driver.user, toObjectId(booked.id));
  await completeRide(ctx, driver.user, toObjectId(booked.id));
  await forgetBookings(ctx);
  sample = await rideDoc(ctx, booked.id);
  await db.store.rides.deleteMany({});
});

const rideLike = (fields: Partial<RideDoc>): RideDoc => ({ ...sample, _id: new ObjectId(), ...fields });
/** The date in Nairobi, from Intl rather than from our own code. */
const nairobi = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Nairobi', dateStyle: 'short' });

describe('spec 2 §6 earnings', () => {
  const history = fc.array(
    fc.record({
      fare: fc.integer({ min: 0, max: 2000 }),
      agoMs: fc.oneof(
        fc.integer({ min: 0, max: 40 * DAY }),
        fc.tuple(fc.integer({ min: 0, max: 31 }), fc.integer({ min: -2, max: 2 })).map(([d, ms]) => d * DAY + ms),
      ),
      status: fc.constantFrom('completed', 'completed', 'completed', 'cancelled', 'in_progress'),
      paymentMethod: fc.constantFrom('cash', 'cash', 'mpesa', 'wallet'),
      mine: fc.boolean(),
    }),
    { maxLength: 40 },
  );
  const clocks = fc.oneof(
    fc.integer({ min: 0, max: DAY - 1 }),
    fc.constantFrom(0, 1, DAY - 1, 3 * HOUR, 21 * HOUR, 21 * HOUR - 1),
  );

  it('R8 R17 R18 totals equal the sum of completed rides, for any history at any time of the day', async () => {
    await fc.assert(
      fc.asyncProperty(history, clocks, async (rides, ofDay) => {
        const now = new Date(Date.parse('2026-03-02T00:00:00Z') + ofDay);
        ctx.clock.set(now);
        await db.store.rides.deleteMany({});
        const made = rides.map(({ fare, agoMs, status, paymentMethod, mine }) => {
          const ended = new Date(now.getTime() - Math.max(0, agoMs));
          return rideLike({
            fare,
            status: status,
            paymentMethod: paymentMethod,
            driverId: mine ? driver._id : new ObjectId(),
            completedAt: status === 'completed' ? ended : null,
          });
        });
        if (made.length > 0) await db.store.rides.insertMany(made);
        const earned = await driverEarnings(ctx, driver.user);

        expect(Earnings.safeParse(earned).error).toBeUndefined();
        const days = Array.from({ length: 30 }, (_, i) => nairobi.format(new Date(now.getTime() - i * DAY)));
        const own = made.filter((it) => it.status === 'completed' && it.driverId?.equals(driver._id));
        const sums = (dates: string[]) => {
          const these = own.filter((it) => it.completedAt && dates.includes(nairobi.format(it.completedAt)));
          const total = (list: RideDoc[]) => list.reduce((sum, it) => sum + it.fare, 0);
          return {
            amount: total(these),
            trips: these.length,
            cash: total(these.filter((it) => it.paymentMethod === 'cash')),
          };
        };
        const periods = { today: sums(days.slice(0, 1)), week: sums(days.slice(0, 7)), month: sums(days) };
        expect(earned).toEqual({
          today: periods.today.amount,
          week: periods.week.amount,
          month: periods.month.amount,
          trips: periods.month.trips,
          periods,
          days: days
            .slice(0, 14)
            .reverse()
            .map((date) => ({ date, ...sums([date]) })),
        });
        const stats = await driverStats(ctx, driver.user);
        expect(stats).toMatchObject({
          total_trips: own.length,
          total_earnings: own.reduce((sum, it) => sum + it.fare, 0),
          todays_earnings: earned.today,
        });
      }),
      { numRuns: 40 },
    );
  });

  it('R18 a ride that ended just before midnight in Nairobi counts for yesterday; a day without rides is listed', async () => {
    ctx.clock.set(new Date('2026-03-02T00:00:00+03:00'));
    await db.store.rides.insertMany([
      rideLike({ fare: 100, completedAt: new Date('2026-03-01T23:59:59.999+03:00') }),
      rideLike({ fare: 70, completedAt: new Date('2026-03-02T00:00:00+03:00') }),
    ]);
    const { today, week, month, trips, days } = await driverEarnings(ctx, driver.user);
    expect({ today, week, month, trips }).toEqual({ today: 70, week: 170, month: 170, trips: 2 });
    expect(days).toHaveLength(14);
    expect(days[0]).toEqual({ date: '2026-02-17', amount: 0, trips: 0, cash: 0 });
    expect(days.slice(-2).map((day) => [day.date, day.amount])).toEqual([
      ['2026-03-01', 100],
      ['2026-03-02', 70],
    ]);
  });
});

describe('the driver’s ride history', () => {
  const list = (status: 'all' | 'open' | 'completed' | 'cancelled', page = 1, pageSize = 10) =>
    listDriverRides(ctx, driver.user, { page, pageSize, status });

  it('R12 lists only rides that the driver accepted, without the phone number once they are over', async () => {
    const other = await makeDriver(ctx);
    const declined = await book(ctx, passenger, driver);
    await declineRide(ctx, driver.user, toObjectId(declined.id));
    const open = await book(ctx, passenger, null);
    await acceptRide(ctx, other.user, toObjectId(open.id));
    await completeOf(other, open.id);
    const cancelled = await bookAndAccept(ctx, passenger, driver);
    await cancelRide(ctx, passenger, toObjectId(cancelled.id), null);
    ctx.clock.advance(1000);
    await forgetBookings(ctx);
    const completed = await bookAndAccept(ctx, passenger, driver);
    await completeOf(driver, completed.id);
    ctx.clock.advance(1000);
    const running = await bookAndAccept(ctx, passenger, driver);

    const all = await list('all');
    expect(all).toMatchObject({ total: 3, page: 1, pageSize: 10 });
    expect(all.items.map(({ id, passenger_phone }) => [id, passenger_phone])).toEqual([
      [running.id, passenger.phone],
      [completed.id, null],
      [cancelled.id, null],
    ]);
    expect((await list('completed')).items.map((it) => it.id)).toEqual([completed.id]);
    expect((await list('cancelled')).items.map((it) => it.id)).toEqual([cancelled.id]);
    expect((await list('open')).items.map((it) => it.id)).toEqual([running.id]);
  });

  async function completeOf(by: { user: UserDoc }, id: string): Promise<void> {
    await startRide(ctx, by.user, toObjectId(id));
    await completeRide(ctx, by.user, toObjectId(id));
  }

  it('lists newest first, each ride once, with the total, even if many were created at the same moment', async () => {
    const rides = Array.from({ length: 23 }, (_, i) =>
      rideLike(i % 2 ? {} : { status: 'cancelled', createdAt: new Date(sample.createdAt.getTime() - i * 1000) }),
    );
    await db.store.rides.insertMany(rides);
    const seen: string[] = [];
    const times: string[] = [];
    for (const page of [1, 2, 3, 4]) {
      const { items, total } = await list('all', page);
      expect([total, items.length]).toEqual([23, [10, 10, 3, 0][page - 1]]);
      seen.push(...items.map((it) => it.id));
      times.push(...items.map((it) => it.created_at));
    }
    expect(new Set(seen).size).toBe(23);
    expect(times).toEqual(times.toSorted().reverse());
    expect((await list('cancelled')).total).toBe(12);
  });
});
