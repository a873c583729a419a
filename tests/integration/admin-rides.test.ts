import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { createRideFor } from '#core/admin/create-ride.ts';
import { getAdminRide, listAdminRides } from '#core/admin/rides.ts';
import { updateRide } from '#core/admin/update-ride.ts';
import { finishBackground } from '#core/lib/background.ts';
import { rideIdAt, toObjectId } from '#core/lib/ids.ts';
import { listActivity } from '#core/notifications/activity.ts';
import { listNotifications } from '#core/notifications/notifications.ts';
import { actorOf } from '#core/lib/principal.ts';
import { acceptRide } from '#core/rides/accept-ride.ts';
import { cancelRide } from '#core/rides/cancel-ride.ts';
import { cancelRidesOfDriver } from '#core/rides/cancel-rides-of-driver.ts';
import { declineRide } from '#core/rides/decline-ride.ts';
import { completeRide, startRide } from '#core/rides/progress-ride.ts';
import { driverStats } from '#core/rides/stats.ts';
import { room } from '#core/lib/rooms.ts';
import type { AdminDoc } from '#core/store/admin-documents.ts';
import type { UserDoc } from '#core/store/documents.ts';
import type { DriverDoc } from '#core/store/driver-documents.ts';
import { sweep } from '#core/upkeep/sweep.ts';
import { LIST_QUERIES, RideExportQuery } from '#shared/contract/admin-lists.ts';
import type { BodyOf } from '#shared/contract/api.ts';
import { AdminRideUpdate } from '#shared/contract/admin-ride-entities.ts';
import { parseInput } from '#shared/contract/parse-input.ts';
import { ADMIN_MESSAGES } from '#shared/contract/admin-texts.ts';
import { textOf } from '#shared/texts/en/news.ts';
import { canMove, RIDE_STATUSES, type RideStatus } from '#shared/domain/ride.ts';
import { sayStatus } from '#shared/texts/en/ride-labels.ts';
import { EMBU, makeAdmin, makeDriver, makePassenger, testContext, type TestContext } from '../support/context.ts';
import { book, bookAndAccept, booking, codeOf, driverDoc, noShow, rideDoc } from '../support/rides.ts';
import { storeOfFile } from '../support/store.ts';
import { rounds } from '../support/thorough.ts';

const FROM = '192.0.2.31';
/** The second driver's position: farther away, so that the first driver is always the nearest. */
const FARTHER = { ...EMBU, latitude: EMBU.latitude + 0.004 };
type Driver = DriverDoc & { user: UserDoc };

const db = storeOfFile();
let ctx: TestContext;
let admin: AdminDoc;
beforeEach(async () => {
  ctx = testContext(db.store, { now: new Date('2026-03-02T08:00:00Z') });
  await Promise.all([
    db.store.rides.deleteMany({}),
    db.store.drivers.deleteMany({}),
    db.store.users.deleteMany({}),
    db.store.settings.deleteMany({}),
  ]);
  admin = await makeAdmin(ctx);
});

const change = (id: string, input: BodyOf<'adminUpdateRide'>) => updateRide(ctx, actorOf(admin, FROM), id, input);
const list = (query: Record<string, string> = {}) => listAdminRides(ctx, parseInput(LIST_QUERIES.rides, query));
const timeline = async (id: string) => (await getAdminRide(ctx, id)).timeline.map(({ what, who }) => [what, who]);
const audited = (id: string) => ctx.store.audit.find({ target: id }).sort({ _id: 1 }).toArray();
const forPassenger = (passenger: UserDoc, driver: DriverDoc | null, fields: object = {}) => ({
  ...booking(driver?._id.toHexString() ?? null),
  passengerId: passenger._id.toHexString(),
  ...fields,
});
const create = (input: BodyOf<'adminCreateRide'>, key: string | null = null) =>
  createRideFor(ctx, actorOf(admin, FROM), input, key);

/** Creates a ride of a new passenger and a new driver, who take it to `status`. */
async function rideIn(status: RideStatus): Promise<{ id: string; passenger: UserDoc; driver: Driver }> {
  const [passenger, driver] = [await makePassenger(ctx), await makeDriver(ctx)];
  const { id } = await book(ctx, passenger, driver);
  const _id = toObjectId(id);
  if (status === 'cancelled') await cancelRide(ctx, passenger, _id, null);
  else if (status !== 'pending') await acceptRide(ctx, driver.user, _id);
  if (status === 'in_progress' || status === 'completed') await startRide(ctx, driver.user, _id);
  if (status === 'completed') await completeRide(ctx, driver.user, _id);
  await finishBackground(ctx.store);
  ctx.published.length = 0;
  return { id, passenger, driver };
}

describe('spec 2 §2 rides table', () => {
  it('spec 2 §5 finds rides by any part of passenger, driver, pickup or destination, in any case', async () => {
    const driver = await makeDriver(ctx, { fullName: 'Kamau Gìtonga' });
    const wanjiku = await makePassenger(ctx, { name: 'Wanjiku Njeri' });
    const first = await book(ctx, wanjiku, driver);
    const second = await book(ctx, await makePassenger(ctx, { name: 'Otieno' }), null, { pickup: 'Kianjokoma' });
    const found = async (search: string) => (await list({ search })).items.map((ride) => ride.id);
    for (const typed of ['NJIKU', 'njeri wanj', 'gitonga', 'embu', ''])
      expect(await found(typed), typed).toContain(first.id);
    expect(await found('kianjo')).toEqual([second.id]);
    expect(await found('runyenjes')).toEqual([second.id, first.id]);
    expect(await found('nobody')).toEqual([]);
    // An accepted open request is found by its driver, too.
    await acceptRide(ctx, driver.user, toObjectId(second.id));
    expect(await found('kamau')).toEqual([second.id, first.id]);
  });

  it('spec 2 §5, §9 filters by status, open and running; sorts by age, fare and status; pages with the total', async () => {
    const made: Record<string, string> = {};
    for (const status of RIDE_STATUSES) {
      ctx.clock.advance(1000);
      made[status] = (await rideIn(status)).id;
      await db.store.rides.updateOne({ _id: toObjectId(made[status] ?? '') }, { $set: { fare: 100 * status.length } });
    }
    const statuses = async (query: Record<string, string>) => (await list(query)).items.map((ride) => ride.status);
    for (const status of RIDE_STATUSES) expect(await statuses({ status })).toEqual([status]);
    expect(await statuses({ status: 'open', sort: 'created' })).toEqual(['pending', 'accepted', 'in_progress']);
    expect(await statuses({ status: 'running' })).toEqual(['in_progress', 'accepted']);
    expect(await statuses({})).toEqual([...RIDE_STATUSES].reverse());
    expect(await statuses({ sort: 'fare' })).toEqual(['pending', 'accepted', 'completed', 'cancelled', 'in_progress']);
    expect(await statuses({ sort: '-fare' })).toEqual(['in_progress', 'cancelled', 'completed', 'accepted', 'pending']);
    expect(await statuses({ sort: 'status' })).toEqual([...RIDE_STATUSES].sort());
    expect(await list({ page: '2', pageSize: '2' })).toMatchObject({ total: 5, page: 2, items: [{}, {}] });
    expect((await list({ page: '2' })).items).toEqual([]);
  });

  it('R16.23 the list has only the rides of these days in Nairobi, and of one driver, together with the other filters', async () => {
    const [mine, other] = [await makeDriver(ctx), await makeDriver(ctx)];
    const {
      idempotencyKey: _key,
      bookingNo: _number,
      outbox: _outbox,
      ...like
    } = await rideDoc(ctx, (await rideIn('cancelled')).id);
    await ctx.store.rides.deleteMany({});
    const bookedAt = async (time: string, { _id: driverId }: Driver) => {
      const createdAt = new Date(time);
      const ride = { ...like, _id: rideIdAt(createdAt), createdAt, driverId };
      await ctx.store.rides.insertOne(ride);
      return ride._id.toHexString();
    };
    const late = await bookedAt('2026-03-03T20:59:59Z', mine);
    const early = await bookedAt('2026-03-03T21:00:00Z', other);
    const next = await bookedAt('2026-03-04T20:59:59Z', mine);
    const found = async (query: Record<string, string>) => (await list(query)).items.map(({ id }) => id);
    expect(await found({ from: '2026-03-03', to: '2026-03-03' })).toEqual([late]);
    expect(await found({ from: '2026-03-04', to: '2026-03-04' })).toEqual([next, early]);
    const both = { from: '2026-03-03', to: '2026-03-04' };
    expect(await found({ ...both, sort: 'created' })).toEqual([late, early, next]);
    expect(await found({ ...both, sort: '-fare', status: 'cancelled', search: 'embu' })).toHaveLength(3);
    expect(await found({ ...both, status: 'completed' })).toEqual([]);
    const driver = mine._id.toHexString();
    expect(await found({ driver })).toEqual([next, late]);
    expect(await found({ ...both, driver, search: late })).toEqual([late]);
    expect(await found({ from: '2026-03-04', to: '2026-03-04', search: late })).toEqual([]);
    expect(await list({ ...both, pageSize: '2', page: '2' })).toMatchObject({ total: 3, items: [{ id: late }] });
  });

  it.each([
    [{ from: '2026-02-30', to: '2026-03-01' }, ADMIN_MESSAGES.days.unknown],
    [{ from: '2026-3-1', to: '2026-03-01' }, ADMIN_MESSAGES.days.unknown],
    [{ from: '1'.repeat(10_000), to: '2026-03-01' }, ADMIN_MESSAGES.days.unknown],
    [{ from: '2026-03-01' }, ADMIN_MESSAGES.days.both],
    [{ to: '2026-03-01' }, ADMIN_MESSAGES.days.both],
    [{ from: '2026-03-02', to: '2026-03-01' }, ADMIN_MESSAGES.days.order],
    [{ from: '2016-03-01', to: '2026-03-01' }, ADMIN_MESSAGES.days.tooMany(92)],
    [{ from: '2026-01-01', to: '2026-04-03' }, ADMIN_MESSAGES.days.tooMany(92)],
  ])('R16.23 refuses the days %j, in the lists and the export', (query, sentence) => {
    for (const schema of [LIST_QUERIES.rides, LIST_QUERIES.audit, RideExportQuery]) {
      expect(() => parseInput(schema, query)).toThrow(sentence);
      expect(parseInput(schema, { from: '2026-01-01', to: '2026-04-02' })).toMatchObject({ from: '2026-01-01' });
    }
  });

  it('spec 2 §2 a row shows pickup, destination, time, people, status and fare', async () => {
    const { id, passenger, driver } = await rideIn('completed');
    expect((await list()).items).toEqual([
      expect.objectContaining({
        id,
        passenger_id: passenger._id.toHexString(),
        passenger_name: passenger.name,
        driver_id: driver._id.toHexString(),
        driver_name: driver.fullName,
        pickup_address: 'Embu Town',
        destination_address: 'Runyenjes Town',
        status: 'completed',
        fare_amount: 200,
        payment_status: 'completed',
        created_at: ctx.clock.now().toISOString(),
      }),
    ]);
  });
});

describe('architecture "How data flows": a ride’s timeline shows who was asked, when, and how they answered', () => {
  it('R21 an open request: each offer, who declined, accepted, started and completed', async () => {
    const [first, second] = [await makeDriver(ctx), await makeDriver(ctx, { at: FARTHER })];
    const passenger = await makePassenger(ctx);
    const { id } = await book(ctx, passenger, null);
    ctx.clock.advance(20_000);
    await declineRide(ctx, first.user, toObjectId(id));
    for (const step of [acceptRide, startRide, completeRide]) await step(ctx, second.user, toObjectId(id));
    expect(await timeline(id)).toEqual([
      ['created', passenger.name],
      ['offered', first.fullName],
      ['offered', second.fullName],
      ['declined', first.fullName],
      ['accepted', second.fullName],
      ['started', second.fullName],
      ['completed', second.fullName],
    ]);
    const { timeline: entries, ...details } = await getAdminRide(ctx, id);
    expect(entries.map(({ at }) => at).sort()).toEqual(entries.map(({ at }) => at));
    expect(entries[3]?.at).toBe(ctx.clock.now().toISOString());
    expect(details).toMatchObject({
      passenger_phone: passenger.phone,
      driver_phone: second.phone,
      cancel_reason: null,
    });
  });

  it('R1 R5 R6 R9 who cancelled and why: decline, no-show, driver cannot come, passenger, ban, admin, expiry', async () => {
    const ends: [
      string,
      (id: ObjectId, people: { passenger: UserDoc; driver: Driver }) => Promise<unknown>,
      RideStatus,
    ][] = [
      ['driver declined', (id, { driver }) => declineRide(ctx, driver.user, id), 'pending'],
      ['driver no_show', (id, { driver }) => noShow(ctx, driver.user, id), 'accepted'],
      [
        'driver cannot_come',
        (id, { driver }) => declineRide(ctx, driver.user, id, { reason: 'cannot_come' }),
        'accepted',
      ],
      ['passenger passenger_cancelled', (id, { passenger }) => cancelRide(ctx, passenger, id, null), 'accepted'],
      ['nobody driver_unavailable', (_id, { driver }) => cancelRidesOfDriver(ctx, driver._id), 'accepted'],
      ['admin admin', (id) => change(id.toHexString(), { status: 'cancelled' }), 'in_progress'],
      ['nobody expired', () => sweep(ctx, new Date(ctx.clock.now().getTime() + 300_000)), 'pending'],
    ];
    for (const [expected, end, from] of ends) {
      const { id, passenger, driver } = await rideIn(from);
      await end(toObjectId(id), { passenger, driver });
      const [who, reason] = expected.split(' ');
      const names = { driver: driver.fullName, passenger: passenger.name, admin: admin.username, nobody: null };
      const name = names[who as keyof typeof names];
      const entries = await timeline(id);
      expect(entries.at(-1), expected).toEqual(['cancelled', name]);
      expect(
        entries.some(([what]) => what === 'declined'),
        expected,
      ).toBe(reason === 'declined');
      expect((await getAdminRide(ctx, id)).cancel_reason).toBe(reason);
    }
  });

  it('an unknown ride id is NOT_FOUND', async () => {
    const none = new ObjectId().toHexString();
    expect(await codeOf(getAdminRide(ctx, none))).toBe('NOT_FOUND');
    expect(await codeOf(change(none, { status: 'cancelled' }))).toBe('NOT_FOUND');
  });
});

describe('spec 2 §7 an admin books for a passenger who phoned', () => {
  it('R16 the ride is offered like the passenger’s own, its timeline begins with the admin, and it is audited', async () => {
    const [passenger, driver] = [await makePassenger(ctx), await makeDriver(ctx)];
    const ride = await create(forPassenger(passenger, driver));
    expect(ride).toMatchObject({
      status: 'pending',
      passenger_name: passenger.name,
      driver_name: driver.fullName,
      fare_amount: 200,
    });
    expect(await timeline(ride.id)).toEqual([
      ['created', admin.username],
      ['offered', driver.fullName],
    ]);
    expect(ctx.heard('ride:requested', room.user(driver._id))).toMatchObject([
      { id: ride.id, passenger_phone: passenger.phone },
    ]);
    expect(ctx.heard('ride:changed', room.user(passenger._id))).toMatchObject([{ id: ride.id, status: 'pending' }]);
    expect(await audited(ride.id)).toMatchObject([
      { who: admin.username, from: FROM, kind: 'ride', what: 'ride created', before: null, after: { fare: 200 } },
    ]);
    await acceptRide(ctx, driver.user, toObjectId(ride.id));
  });

  it('R4 R16 eight concurrent requests with one Idempotency-Key get the same ride, audited once', async () => {
    const [passenger, driver] = [await makePassenger(ctx), await makeDriver(ctx)];
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => create(forPassenger(passenger, driver), 'key-12345')),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await db.store.rides.countDocuments({})).toBe(1);
    expect(await audited(answers[0]?.id ?? '')).toHaveLength(1);
  });

  it('R4 R5 R10 R21 the rules for a passenger’s own booking apply, with messages for the admin', async () => {
    const driver = await makeDriver(ctx);
    const nobody = { ...(await makePassenger(ctx)), _id: new ObjectId() };
    expect(await codeOf(create(forPassenger(nobody, driver)))).toBe('NOT_FOUND');
    expect(await codeOf(create(forPassenger(driver.user, driver)))).toBe('NOT_FOUND');
    const inactive = await makePassenger(ctx, { isActive: false });
    await expect(create(forPassenger(inactive, driver))).rejects.toMatchObject({
      code: 'ACCOUNT_INACTIVE',
      status: 403,
      message: ADMIN_MESSAGES.passengerInactive,
    });
    const nameless = await makePassenger(ctx, { phone: null });
    await expect(create(forPassenger(nameless, driver))).rejects.toMatchObject({
      message: ADMIN_MESSAGES.passengerIncomplete,
    });
    const passenger = await makePassenger(ctx);
    const tooLate = {
      tripTiming: 'schedule' as const,
      scheduledTime: new Date(ctx.clock.now().getTime() + 25 * 3600_000).toISOString(),
    };
    await expect(create(forPassenger(passenger, driver, tooLate))).rejects.toMatchObject({ field: 'scheduledTime' });
    await expect(create(forPassenger(passenger, driver, { paymentMethod: 'mpesa' }))).rejects.toMatchObject({
      field: 'paymentMethod',
    });
    await create(forPassenger(passenger, driver));
    await expect(create(forPassenger(passenger, null))).rejects.toMatchObject({
      code: 'RIDE_OPEN',
      message: ADMIN_MESSAGES.passengerRiding,
    });
    await db.store.drivers.deleteMany({});
    expect(await codeOf(create(forPassenger(await makePassenger(ctx), null)))).toBe('NO_DRIVERS');
    expect(await db.store.rides.countDocuments({})).toBe(1);
  });
});

describe('spec 2 §6 rides: edit', () => {
  it('R1 every impossible change of status is 409 with a message that says why', async () => {
    for (const from of RIDE_STATUSES) {
      for (const to of RIDE_STATUSES) {
        if (from === to || canMove(from, to, 'authority')) continue;
        const { id } = await rideIn(from);
        const before = await rideDoc(ctx, id);
        await expect(change(id, { status: to }), `${from} ${to}`).rejects.toMatchObject({
          code: 'MOVE_REFUSED',
          status: 409,
          message: ADMIN_MESSAGES.moveRefused(sayStatus(from), sayStatus(to)),
        });
        expect(await rideDoc(ctx, id)).toEqual(before);
        expect([await audited(id), ctx.published]).toEqual([[], []]);
      }
    }
  });

  it('R7 R8 accepted, in progress, completed: works like the driver’s own commands, live for both parties and admins', async () => {
    const { id, passenger, driver } = await rideIn('pending');
    expect(await change(id, { status: 'accepted' })).toMatchObject({
      status: 'accepted',
      driver_name: driver.fullName,
    });
    expect(await rideDoc(ctx, id)).toMatchObject({ active: true, acceptedAt: ctx.clock.now() });
    expect(await driverDoc(ctx, driver)).toMatchObject({ status: 'on_route', onRouteFor: toObjectId(id) });
    expect(await change(id, { status: 'in_progress' })).toMatchObject({ status: 'in_progress' });
    expect(await change(id, { status: 'completed' })).toMatchObject({
      status: 'completed',
      payment_status: 'completed',
    });
    expect(await driverDoc(ctx, driver)).toMatchObject({ status: 'online', onRouteFor: null });
    expect((await driverStats(ctx, driver.user)).total_earnings).toBe(200);
    const revs = [2, 3, 4];
    for (const party of [passenger._id, driver._id]) {
      expect(ctx.heard('ride:changed', room.user(party)).map((ride) => ride.rev)).toEqual(revs);
    }
    expect(ctx.heard('admin:changed', room.admins).filter(({ type }) => type === 'rides')).toHaveLength(3);
    expect((await timeline(id)).slice(2)).toEqual(
      ['accepted', 'started', 'completed'].map((what) => [what, admin.username]),
    );
    expect(await audited(id)).toMatchObject([
      { what: 'ride changed', before: { status: 'pending' }, after: { status: 'accepted' } },
      { before: { status: 'accepted' }, after: { status: 'in_progress' } },
      { before: { status: 'in_progress' }, after: { status: 'completed' } },
    ]);
  });

  it('R1 the passenger gets the usual notifications; the driver’s say that support changed the ride', async () => {
    const { id, passenger, driver } = await rideIn('pending');
    for (const status of ['accepted', 'in_progress', 'completed'] as const) await change(id, { status });
    await finishBackground(ctx.store);
    const texts = async (user: UserDoc) => (await listNotifications(ctx, user)).items.map(textOf).reverse();
    const [name, pickup, destination] = [driver.fullName, 'Embu Town', 'Runyenjes Town'];
    expect(await texts(passenger)).toEqual([
      `${name} accepted your trip and will be at ${pickup} in about 1 min.`,
      `You are on the way to ${destination} with ${name}.`,
      `Your trip to ${destination} is complete. Fare KSH 200.`,
    ]);
    const bySupport = ['accepted', 'in progress', 'completed'].map(
      (status) => `Boda support set ${passenger.name}’s trip to ${status}: ${pickup} → ${destination}.`,
    );
    expect((await texts(driver.user)).slice(1)).toEqual(bySupport);
    expect((await listActivity(ctx, driver.user)).map(textOf)).toEqual(expect.arrayContaining(bySupport));
  });

  it('spec 2 §4 Cancel Ride, even in progress: payment failed, reason admin, driver free again', async () => {
    for (const from of ['pending', 'accepted', 'in_progress'] as const) {
      const { id, passenger, driver } = await rideIn(from);
      expect(await change(id, { status: 'cancelled' })).toMatchObject({
        status: 'cancelled',
        payment_status: 'failed',
      });
      expect(await rideDoc(ctx, id)).toMatchObject({
        cancelledBy: 'admin',
        cancelReason: 'admin',
        active: false,
        openNow: false,
      });
      expect((await driverDoc(ctx, driver)).status).toBe('online');
      expect(ctx.heard('ride:changed', room.user(passenger._id))).toMatchObject([
        { status: 'cancelled', cancelReason: 'admin' },
      ]);
      expect(ctx.heard('ride:withdrawn', room.user(driver._id))).toHaveLength(from === 'pending' ? 1 : 0);
      expect(await audited(id)).toMatchObject([
        { what: 'ride cancelled', before: { status: from }, after: { status: 'cancelled' } },
      ]);
    }
  });

  it('R2 a repeat succeeds, writes nothing and notifies no one', async () => {
    for (const status of RIDE_STATUSES) {
      const { id } = await rideIn(status);
      const before = await rideDoc(ctx, id);
      for (const input of [{ status }, { status, fare_amount: before.fare }, { fare_amount: before.fare }, {}]) {
        expect(await change(id, input)).toMatchObject({ id, status });
      }
      expect(await rideDoc(ctx, id)).toEqual(before);
      expect([await audited(id), ctx.published]).toEqual([[], []]);
    }
  });

  it('R21 an open request without a driver cannot be accepted; R3 R5 R9 neither can a ride whose driver may not accept it', async () => {
    const driver = await makeDriver(ctx);
    const open = await book(ctx, await makePassenger(ctx), null);
    await expect(change(open.id, { status: 'accepted' })).rejects.toMatchObject({
      code: 'MOVE_REFUSED',
      message: ADMIN_MESSAGES.noDriverYet,
    });
    const waiting = await book(ctx, await makePassenger(ctx), driver);
    await bookAndAccept(ctx, await makePassenger(ctx), driver);
    await expect(change(waiting.id, { status: 'accepted' })).rejects.toMatchObject({
      code: 'DRIVER_BUSY',
      status: 409,
      message: ADMIN_MESSAGES.driverBusy,
    });
    const { id, driver: unapproved } = await rideIn('pending');
    await db.store.drivers.updateOne({ _id: unapproved._id }, { $set: { verification: 'pending' } });
    expect(await codeOf(change(id, { status: 'accepted' }))).toBe('DRIVER_UNAVAILABLE');
    ctx.clock.advance(300_000);
    expect(await codeOf(change(waiting.id, { status: 'accepted' }))).toBe('RIDE_MOVED_ON');
  });
});

describe('spec 2 §5 a ride’s fare', () => {
  it('spec 2 §5 Status is required, Valid fare amount is required: bad input is refused with that message', () => {
    for (const fare_amount of [-1, 10.5, '200', null, 1e9]) {
      const refused = () => parseInput(AdminRideUpdate, { fare_amount });
      expect(refused, String(fare_amount)).toThrow(expect.objectContaining({ code: 'INVALID', field: 'fare_amount' }));
      if (fare_amount !== 1e9) expect(refused).toThrow('Valid fare amount is required');
    }
    for (const status of ['', 'done', null]) {
      expect(() => parseInput(AdminRideUpdate, { status })).toThrow('Status is required');
    }
    const input = { status: 'completed', fare_amount: 0, driverId: 'x', rev: 9, pickup_address: 'Elsewhere' };
    expect(parseInput(AdminRideUpdate, input)).toEqual({ status: 'completed', fare_amount: 0 });
  });

  it('R8 R11 R16 a new fare reaches both parties and the earnings; timeline and audit log record who changed it', async () => {
    for (const status of ['accepted', 'in_progress', 'completed'] as const) {
      const { id, passenger, driver } = await rideIn(status);
      const { rev } = await rideDoc(ctx, id);
      expect(await change(id, { fare_amount: 350 })).toMatchObject({ status, fare_amount: 350 });
      expect(ctx.heard('ride:changed', room.user(passenger._id))).toMatchObject([{ id, fare: 350, rev: rev + 1 }]);
      expect(ctx.heard('ride:changed', room.user(driver._id))).toMatchObject([{ id, fare_amount: 350, rev: rev + 1 }]);
      expect((await timeline(id)).at(-1)).toEqual(['edited', admin.username]);
      expect(await audited(id)).toMatchObject([{ what: 'ride changed', before: { fare: 200 }, after: { fare: 350 } }]);
      await finishBackground(ctx.store);
      const said = 'Boda support changed the fare from KSH 200 to KSH 350: Embu Town → Runyenjes Town.';
      for (const user of [passenger, driver.user])
        expect((await listNotifications(ctx, user)).items.map(textOf)[0]).toBe(said);
      expect((await driverStats(ctx, driver.user)).total_earnings).toBe(status === 'completed' ? 350 : 0);
    }
  });

  it('R11 R12 drivers asked for a pending ride see its new fare, and still no phone number', async () => {
    const [a, b] = [await makeDriver(ctx), await makeDriver(ctx)];
    const { id } = await book(ctx, await makePassenger(ctx), null);
    ctx.published.length = 0;
    await change(id, { fare_amount: 0 });
    for (const driver of [a, b]) {
      expect(ctx.heard('ride:requested', room.user(driver._id))).toMatchObject([
        { id, rev: 2, fare_amount: 0, passenger_phone: null, status: 'pending', pickup_distance_km: 0 },
      ]);
    }
  });

  it('R11 the fare of a ride that is cancelled, or being cancelled, cannot change', async () => {
    const said = { code: 'MOVE_REFUSED', status: 409, message: ADMIN_MESSAGES.fareOfCancelled };
    await expect(change((await rideIn('cancelled')).id, { fare_amount: 300 })).rejects.toMatchObject(said);
    const { id } = await rideIn('accepted');
    await expect(change(id, { status: 'cancelled', fare_amount: 300 })).rejects.toMatchObject(said);
    expect(await rideDoc(ctx, id)).toMatchObject({ status: 'accepted', fare: 200, rev: 2 });
  });

  it('R1 R11 status and fare change together or not at all', async () => {
    const { id, passenger, driver } = await rideIn('in_progress');
    expect(await change(id, { status: 'completed', fare_amount: 420 })).toMatchObject({
      status: 'completed',
      fare_amount: 420,
    });
    expect(ctx.heard('ride:changed', room.user(passenger._id))).toMatchObject([
      { status: 'completed', fare: 420, rev: 4 },
    ]);
    expect((await timeline(id)).slice(-2).map(([what]) => what)).toEqual(['completed', 'edited']);
    expect(await audited(id)).toMatchObject([
      { before: { status: 'in_progress', fare: 200 }, after: { status: 'completed', fare: 420 } },
    ]);
    expect((await driverStats(ctx, driver.user)).total_earnings).toBe(420);
    const other = await rideIn('pending');
    expect(await codeOf(change(other.id, { status: 'completed', fare_amount: 420 }))).toBe('MOVE_REFUSED');
    expect(await rideDoc(ctx, other.id)).toMatchObject({ status: 'pending', fare: 200, rev: 1 });
  });
});

describe('admins and drivers acting at the same moment', () => {
  /** Checks the ride (driver reserved or free, no step twice, each rev published once), and returns its status. */
  async function isWhole(id: string, driver: Driver, what: string): Promise<RideStatus> {
    const ride = await rideDoc(ctx, id);
    const held = await driverDoc(ctx, driver);
    expect(held.onRouteFor, what).toEqual(ride.active ? ride._id : null);
    expect(held.status, what).toBe(ride.active ? 'on_route' : 'online');
    const entries = ride.timeline.map((entry) => entry.what).filter((it) => it !== 'edited');
    expect(new Set(entries).size, what).toBe(entries.length);
    const revs = ctx.heard('ride:changed', room.user(ride.passengerId)).flatMap((it) => (it.id === id ? [it.rev] : []));
    expect(new Set(revs).size, what).toBe(revs.length);
    expect(Math.max(...revs), what).toBe(ride.rev);
    return ride.status;
  }

  it('R2 a driver and two admins accept at once: all succeed, and the ride is accepted once', async () => {
    for (let round = 0; round < rounds(40); round += 1) {
      const { id, driver } = await rideIn('pending');
      const accept = { status: 'accepted' as const };
      const codes = await Promise.all([
        codeOf(acceptRide(ctx, driver.user, toObjectId(id))),
        codeOf(change(id, accept)),
        codeOf(change(id, accept)),
      ]);
      expect(codes, `round ${round}`).toEqual(['ok', 'ok', 'ok']);
      expect(await isWhole(id, driver, `round ${round}`)).toBe('accepted');
    }
  });

  it('R1 R2 a driver completes while one admin cancels and another changes the fare', async () => {
    const ends = new Set<RideStatus>();
    for (let round = 0; round < rounds(60); round += 1) {
      const { id, driver } = await rideIn('in_progress');
      const attempts = [
        () => codeOf(completeRide(ctx, driver.user, toObjectId(id))),
        () => codeOf(change(id, { status: 'cancelled' })),
        () => codeOf(change(id, { fare_amount: 300 })),
      ];
      const turn = round % 3;
      const codes = await Promise.all(
        [...attempts.slice(turn), ...attempts.slice(0, turn)].map((attempt) => attempt()),
      );
      const [completed, cancelled, edited] = [...codes.slice(3 - turn), ...codes.slice(0, 3 - turn)];
      const end = await isWhole(id, driver, `round ${round}`);
      ends.add(end);
      expect([completed, cancelled], `round ${round}`).toEqual(
        end === 'completed' ? ['ok', 'MOVE_REFUSED'] : ['RIDE_MOVED_ON', 'ok'],
      );
      const { fare, paymentStatus } = await rideDoc(ctx, id);
      expect(fare, `round ${round}`).toBe(edited === 'ok' ? 300 : 200);
      expect(paymentStatus, `round ${round}`).toBe(end === 'completed' ? 'completed' : 'failed');
      expect(await audited(id)).toHaveLength([cancelled, edited].filter((code) => code === 'ok').length);
    }
    expect([...ends].sort()).toEqual(['cancelled', 'completed']);
  });

  it('R3 two admins accept two rides of one driver at once: one succeeds, the other gets DRIVER_BUSY', async () => {
    for (let round = 0; round < rounds(30); round += 1) {
      const driver = await makeDriver(ctx);
      const rides = [
        await book(ctx, await makePassenger(ctx), driver),
        await book(ctx, await makePassenger(ctx), driver),
      ];
      const codes = await Promise.all(rides.map(({ id }) => codeOf(change(id, { status: 'accepted' }))));
      expect(codes.sort(), `round ${round}`).toEqual(['DRIVER_BUSY', 'ok']);
      expect(await db.store.rides.countDocuments({ driverId: driver._id, active: true })).toBe(1);
    }
  });

  it('R11 R16 ten admins set ten fares at once: each applies once, in the order of the audit log', async () => {
    for (let round = 0; round < rounds(10); round += 1) {
      const { id } = await rideIn('accepted');
      const fares = Array.from({ length: 10 }, (_, i) => 300 + i);
      await Promise.all(fares.map((fare_amount) => change(id, { fare_amount })));
      const ride = await rideDoc(ctx, id);
      expect([ride.rev, ride.timeline.filter(({ what }) => what === 'edited').length]).toEqual([12, 10]);
      const steps = (await audited(id)).map(({ before, after }) => ({ before, after }));
      expect(new Set(steps.map(({ after }) => JSON.stringify(after))).size).toBe(10);
      expect(steps).toContainEqual({ before: { fare: 200 }, after: expect.anything() as unknown });
      const last = steps.filter(
        ({ after }) => !steps.some((step) => JSON.stringify(step.before) === JSON.stringify(after)),
      );
      expect(last.map(({ after }) => after)).toEqual([{ fare: ride.fare }]);
    }
  });
});
