import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { platformHealth } from '#core/admin/health.ts';
import { finishBackground } from '#core/lib/background.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { addFavorite } from '#core/favorites/favorites.ts';
import { listLinks } from '#core/location/links.ts';
import { createShare } from '#core/location/shares.ts';
import { deleteOwnAccount } from '#core/account/delete-own-account.ts';
import { erasePerson } from '#core/account/erase-person.ts';
import { ownData } from '#core/account/own-data.ts';
import { startSession } from '#core/people/sessions.ts';
import { updateTrustedContacts } from '#core/people/trusted-contacts.ts';
import { countKeptTooLong } from '#core/admin/retention.ts';
import { raiseAlert } from '#core/safety/raise-alert.ts';
import { listLowRatings } from '#core/admin/low-ratings.ts';
import { cancelRide } from '#core/rides/cancel-ride.ts';
import { sendQuickMessage } from '#core/rides/quick-messages.ts';
import { rateRide } from '#core/rides/rate-ride.ts';
import { sweep } from '#core/upkeep/sweep.ts';
import { acceptRide } from '#core/rides/accept-ride.ts';
import { declineRide } from '#core/rides/decline-ride.ts';
import { completeRide, startRide } from '#core/rides/progress-ride.ts';
import type { UserDoc } from '#core/store/documents.ts';
import type { DriverDoc } from '#core/store/driver-documents.ts';
import { OwnData } from '#shared/contract/own-data-entities.ts';
import { SHARE_KEPT_DAYS } from '#shared/domain/constants/rules.ts';
import { EMBU, makeDriver, makePassenger, testContext, type TestContext } from '../support/context.ts';
import { book, bookAndAccept, codeOf, rideDoc } from '../support/rides.ts';
import { storeOfFile } from '../support/store.ts';
import { rounds } from '../support/thorough.ts';

const ORIGIN = 'https://boda.test';
const DAY_MS = 24 * 3_600_000;

const db = storeOfFile();
let ctx: TestContext;
let passenger: UserDoc;
let driver: DriverDoc & { user: UserDoc };
beforeEach(async () => {
  ctx = testContext(db.store);
  await Promise.all([db.store.rides.deleteMany({}), db.store.drivers.deleteMany({}), db.store.shares.deleteMany({})]);
  passenger = await makePassenger(ctx, { name: 'Wanjiku', phone: '+254712345678' });
  driver = await makeDriver(ctx, { fullName: 'Mwangi', phone: '+254722345678' });
});

async function completed(): Promise<string> {
  const { id } = await bookAndAccept(ctx, passenger, driver);
  await startRide(ctx, driver.user, toObjectId(id));
  await completeRide(ctx, driver.user, toObjectId(id));
  return id;
}

describe('R36 a person’s data download', () => {
  it('R36 a passenger gets account, rides, contacts and links, ended ones too, in the declared shape', async () => {
    const id = await completed();
    const user = await db.store.users.findOneAndUpdate(
      { _id: passenger._id },
      { $set: { trustedContacts: [{ name: 'Mother', phone: '+254733000111' }] } },
      { returnDocument: 'after' },
    );
    if (!user) throw new Error('no user');
    await createShare(ctx, user, { ...EMBU, accuracy: 5 }, ORIGIN);
    await finishBackground(db.store);
    const data = OwnData.parse(await ownData(ctx, user, ORIGIN));
    expect(data.account).toMatchObject({ name: 'Wanjiku', phone: '+254712345678' });
    expect(data.rides.map((ride) => ride.id)).toEqual([id]);
    expect(data.trustedContacts).toEqual([{ name: 'Mother', phone: '+254733000111' }]);
    expect(data.links).toHaveLength(1);
    // An ended link still responds for a week.
    ctx.clock.advance(DAY_MS);
    await db.store.rides.updateOne(
      { _id: toObjectId(id) },
      {
        $set: { tripLink: { _id: toObjectId(id), token: 't', sharedAt: ctx.clock.now(), expiresAt: ctx.clock.now() } },
      },
    );
    expect(await listLinks(ctx, user, ORIGIN)).toEqual([]);
    expect((await ownData(ctx, user, ORIGIN)).links.map(({ rideId }) => rideId)).toEqual([id, undefined]);
    expect(data.notifications.length).toBeGreaterThan(0);
    expect(data.driver).toBeNull();
  });

  it('R47 a deactivated passenger gets only the names of their favorites, and no current data', async () => {
    await addFavorite(ctx, passenger, driver._id);
    const [known] = OwnData.parse(await ownData(ctx, passenger, ORIGIN)).favorites;
    expect(known).toMatchObject({ driver_name: 'Mwangi', driver_phone: '+254722345678', is_online: true });
    const [hidden] = OwnData.parse(await ownData(ctx, { ...passenger, isActive: false }, ORIGIN)).favorites;
    expect(hidden).toEqual({
      driver_id: driver._id.toHexString(),
      driver_name: 'Mwangi',
      driver_phone: '',
      stage_name: '',
      is_online: false,
      driver_status: 'offline',
      rating: null,
      total_trips: 0,
      within_town_fare: 0,
      outside_town_fare: 0,
    });
  });

  it('R12 R26 a driver gets their own rides, without the phone number or PIN of a passenger, and nobody else’s', async () => {
    await completed();
    const data = OwnData.parse(await ownData(ctx, driver.user, ORIGIN));
    expect(data.driver).toMatchObject({ fullName: 'Mwangi' });
    expect(data.rides).toHaveLength(1);
    expect(JSON.stringify(data)).not.toContain('+254712345678');
    const stranger = await makePassenger(ctx);
    expect((await ownData(ctx, stranger, ORIGIN)).rides).toEqual([]);
  });

  it('R30 a person gets only their own positions of an alert', async () => {
    const who = (party: 'passenger' | 'driver', latitude: number) => ({
      who: party,
      latitude,
      longitude: EMBU.longitude,
      at: ctx.clock.now(),
    });
    const { id } = await bookAndAccept(ctx, passenger, driver);
    await db.store.incidents.insertOne({
      _id: new ObjectId(),
      rev: 1,
      rideId: toObjectId(id),
      userId: passenger._id,
      role: 'passenger',
      passengerId: passenger._id,
      driverId: driver._id,
      at: ctx.clock.now(),
      status: 'open',
      open: true,
      queue: 0,
      position: null,
      trail: [who('passenger', -0.5), who('driver', -0.6)],
      newest: { passenger: 0, driver: 0 },
      rungAt: ctx.clock.now(),
      rings: 1,
      acknowledged: null,
      resolved: null,
      notes: [],
      expiresAt: new Date(+ctx.clock.now() + DAY_MS),
    });
    const { alerts } = await ownData(ctx, passenger, ORIGIN);
    expect(alerts.map(({ positions }) => positions.map(({ latitude }) => latitude))).toEqual([[-0.5]]);
    await db.store.incidents.deleteMany({});
  });
});

describe('R36 a person deletes their own account', () => {
  it('not while a ride is accepted or running, on either side; then nothing has changed', async () => {
    const { id } = await bookAndAccept(ctx, passenger, driver);
    for (const user of [passenger, driver.user])
      expect(await codeOf(deleteOwnAccount(ctx, user))).toBe('RIDE_UNDER_WAY');
    await startRide(ctx, driver.user, toObjectId(id));
    expect(await codeOf(deleteOwnAccount(ctx, passenger))).toBe('RIDE_UNDER_WAY');
    expect(await db.store.users.countDocuments({ _id: { $in: [passenger._id, driver._id] } })).toBe(2);
    expect((await rideDoc(ctx, id)).status).toBe('in_progress');
  });

  it('R5 R30 not while inactive, nor while an alert on a ride of theirs is unresolved, on either side', async () => {
    const blocked = await makePassenger(ctx, { isActive: false });
    expect(await codeOf(deleteOwnAccount(ctx, blocked))).toBe('ACCOUNT_INACTIVE');
    const { id } = await bookAndAccept(ctx, passenger, driver);
    await startRide(ctx, driver.user, toObjectId(id));
    await raiseAlert(ctx, passenger, toObjectId(id), undefined);
    await completeRide(ctx, driver.user, toObjectId(id));
    expect(await codeOf(deleteOwnAccount(ctx, passenger))).toBe('ALERT_OPEN');
    await expect(deleteOwnAccount(ctx, driver.user)).rejects.toMatchObject({
      code: 'NOT_DELETABLE',
      message: expect.not.stringMatching(/alert|help|support/i) as string,
    });
    await db.store.incidents.updateMany({}, { $set: { open: false, status: 'resolved' } });
    expect(await deleteOwnAccount(ctx, driver.user)).toEqual({ ok: true });
    await db.store.incidents.deleteMany({});
  });

  it.each(['passenger', 'driver'] as const)(
    'R30 during the ride the refusal is the same before and after the %s called for help',
    async (role) => {
      const { id } = await bookAndAccept(ctx, passenger, driver);
      const parties = [passenger, driver.user];
      const refusals = () => Promise.all(parties.map((user) => codeOf(deleteOwnAccount(ctx, user))));
      const before = await refusals();
      await raiseAlert(ctx, role === 'passenger' ? passenger : driver.user, toObjectId(id), undefined);
      expect(await refusals()).toEqual(before);
      await db.store.incidents.deleteMany({});
    },
  );

  it('R30 R24 a driver who gave the ride up does not read that its passenger called for help', async () => {
    const { id } = await book(ctx, passenger, null);
    await acceptRide(ctx, driver.user, toObjectId(id));
    await raiseAlert(ctx, passenger, toObjectId(id), undefined);
    await declineRide(ctx, driver.user, toObjectId(id), { reason: 'cannot_come' });
    expect(await codeOf(deleteOwnAccount(ctx, driver.user))).toBe('NOT_DELETABLE');
    await db.store.incidents.deleteMany({});
  });

  it('cancels a request that nobody has accepted, ends every session, and keeps the name on past rides', async () => {
    const past = await completed();
    const { id } = await book(ctx, passenger, driver);
    await startSession(ctx, passenger._id);
    await startSession(ctx, passenger._id);
    expect(await deleteOwnAccount(ctx, passenger)).toEqual({ ok: true });
    await finishBackground(db.store);
    expect(await db.store.users.findOne({ _id: passenger._id })).toBeNull();
    expect(await db.store.sessions.countDocuments({ userId: passenger._id })).toBe(0);
    expect((await rideDoc(ctx, id)).status).toBe('cancelled');
    expect(await rideDoc(ctx, past)).toMatchObject({ passengerName: 'Wanjiku', passengerPhone: '' });
  });

  it('R36 erases name, messages, tags and PIN from rides, and the ride from the admins’ ratings; stars stay', async () => {
    passenger = await makePassenger(ctx, { name: 'Wanjiku Zawadi' });
    driver = await makeDriver(ctx, { fullName: 'Mwangi Kithinji' });
    const at = { pickup: 'House 5, Njukiri Road', pickupLatitude: EMBU.latitude, pickupLongitude: EMBU.longitude };
    const { id: gone } = await bookAndAccept(ctx, passenger, driver, at);
    await sendQuickMessage(ctx, passenger, toObjectId(gone), 'where_are_you');
    await cancelRide(ctx, passenger, toObjectId(gone), 'wrong road');
    const past = await completed();
    await rateRide(ctx, passenger, toObjectId(past), { stars: 1, tags: ['rude', 'unsafe'] });
    await rateRide(ctx, driver.user, toObjectId(past), { stars: 1, tags: ['not_paid'] });
    await deleteOwnAccount(ctx, passenger);
    await finishBackground(db.store);
    const text = (ride: object): string => JSON.stringify(ride);
    const [cancelled, kept] = [await rideDoc(ctx, gone), await rideDoc(ctx, past)];
    expect(cancelled).toMatchObject({ passengerName: 'Wanjiku', pickup: 'Near Embu Town', from: null, to: null });
    expect(text(cancelled)).not.toMatch(/zawadi|njukiri|where_are_you|startPin|wrong road/i);
    expect(kept).toMatchObject({ passengerName: 'Wanjiku Zawadi', fare: expect.any(Number) as number });
    expect(kept.ratings?.byPassenger).toMatchObject({ stars: 1, tags: [] });
    expect(text(kept)).not.toMatch(/rude|unsafe|not_paid|lowAt|safetyAt|startPin/);
    const ratings = () => listLowRatings(ctx, { page: 1, pageSize: 10, status: 'all' });
    expect((await ratings()).total).toBe(0);
    // The other party may still change their own stars.
    await rateRide(ctx, driver.user, toObjectId(past), { stars: 2, tags: ['rude'] });
    expect((await rideDoc(ctx, past)).ratings?.byDriver).toMatchObject({ stars: 2, tags: [] });
    expect((await ratings()).total).toBe(0);
    // The second pass, some seconds later, finds nothing more to erase.
    ctx.clock.advance(60_000);
    await sweep(ctx, ctx.clock.now());
    expect(await rideDoc(ctx, gone)).toMatchObject({ passengerName: 'Wanjiku', pickup: 'Near Embu Town' });
    await deleteOwnAccount(ctx, driver.user);
    expect(text(await rideDoc(ctx, gone))).not.toMatch(/kithinji/i);
    expect((await rideDoc(ctx, gone)).driver).toMatchObject({ name: 'Mwangi', plate: '' });
  });

  describe('R36 the notifications of others say of cancelled trips only a first name and known places', () => {
    const FULL_NAMES = /zawadi|kithinji|njukiri|"word"/i;
    beforeEach(async () => {
      passenger = await makePassenger(ctx, { name: 'Wanjiku Zawadi' });
      driver = await makeDriver(ctx, { fullName: 'Mwangi Kithinji' });
    });
    /** The notifications in a person's download, by ride. */
    async function newsOf(user: UserDoc, ride: string): Promise<string> {
      await finishBackground(db.store);
      const { notifications } = await ownData(ctx, user, ORIGIN);
      return JSON.stringify(notifications.filter(({ rideId }) => rideId === ride));
    }
    async function cancelled(): Promise<string> {
      const at = { pickup: 'House 5, Njukiri Road', pickupLatitude: EMBU.latitude, pickupLongitude: EMBU.longitude };
      const { id } = await bookAndAccept(ctx, passenger, driver, at);
      await sendQuickMessage(ctx, passenger, toObjectId(id), 'where_are_you');
      await sendQuickMessage(ctx, driver.user, toObjectId(id), 'on_my_way');
      await cancelRide(ctx, passenger, toObjectId(id), null);
      return id;
    }

    it('R36 when a passenger leaves; those of completed trips keep the name, and later ones are reduced as well', async () => {
      const [gone, past] = [await cancelled(), await completed()];
      expect(await newsOf(driver.user, gone)).toMatch(FULL_NAMES);
      const late = await db.store.notifications.findOne({ userId: driver._id, kind: 'cancelledByPassenger' });
      if (!late) throw new Error('no notification');
      await deleteOwnAccount(ctx, passenger);
      const text = await newsOf(driver.user, gone);
      expect(text).not.toMatch(FULL_NAMES);
      expect(text).toMatch(/"cancelledByPassenger","data":{"passenger":"Wanjiku","pickup":"Near Embu Town"/);
      expect(text).toContain('youAccepted');
      expect(await newsOf(driver.user, past)).toContain('Wanjiku Zawadi');
      // Another process stored this one during the deletion.
      await db.store.notifications.insertOne({ ...late, _id: new ObjectId(), key: `${late.key}-late` });
      ctx.clock.advance(60_000);
      await sweep(ctx, ctx.clock.now());
      expect(await newsOf(driver.user, gone)).not.toMatch(FULL_NAMES);
    });

    it('R36 R24 when a driver leaves, also of a trip that the driver gave up; the passenger’s own places stay', async () => {
      const gone = await cancelled();
      const { id: passedOn } = await book(ctx, passenger, null);
      await acceptRide(ctx, driver.user, toObjectId(passedOn));
      await sendQuickMessage(ctx, driver.user, toObjectId(passedOn), 'on_my_way');
      await declineRide(ctx, driver.user, toObjectId(passedOn), { reason: 'cannot_come' });
      expect(await newsOf(passenger, passedOn)).toMatch(FULL_NAMES);
      await deleteOwnAccount(ctx, driver.user);
      expect(await newsOf(passenger, gone)).toMatch(/"accepted","data":{"driver":"Mwangi","pickup":"House 5, Njukiri/);
      const text = await newsOf(passenger, passedOn);
      expect(text).not.toMatch(FULL_NAMES);
      expect(text).toMatch(/"offeredOn","data":{"driver":"Mwangi"/);
    });

    it('R36 when an admin deletes a passenger whose trip is accepted', async () => {
      const at = { pickup: 'House 5, Njukiri Road', pickupLatitude: EMBU.latitude, pickupLongitude: EMBU.longitude };
      const { id } = await bookAndAccept(ctx, passenger, driver, at);
      await erasePerson(ctx, passenger._id, 'passenger');
      const text = await newsOf(driver.user, id);
      expect(text).not.toMatch(FULL_NAMES);
      expect(text).toMatch(/"cancelledBySupport","data":{"pickup":"Near Embu Town"/);
    });
  });

  it('a driver leaves every list; a person without a role can delete theirs too; a second deletion finds no account', async () => {
    await deleteOwnAccount(ctx, driver.user);
    expect(await db.store.drivers.findOne({ _id: driver._id })).toBeNull();
    const undecided = await makePassenger(ctx, { userType: null });
    await deleteOwnAccount(ctx, undecided);
    expect(await db.store.users.findOne({ _id: undecided._id })).toBeNull();
    expect(await codeOf(deleteOwnAccount(ctx, undecided))).toBe('NO_SESSION');
  });

  it('R1 when the driver accepts at the same moment, no ride is left open without its passenger', async () => {
    for (let round = 0; round < rounds(30); round += 1) {
      const leaving = await makePassenger(ctx);
      const free = await makeDriver(ctx);
      const { id } = await book(ctx, leaving, free);
      const [left] = await Promise.allSettled([
        deleteOwnAccount(ctx, leaving),
        acceptRide(ctx, free.user, toObjectId(id)),
      ]);
      await finishBackground(db.store);
      const { status } = await rideDoc(ctx, id);
      expect(status).toBe(left.status === 'fulfilled' ? 'cancelled' : 'accepted');
    }
  });
});

describe('R36 nothing is kept longer than the privacy page says', () => {
  it('a link is overdue an hour after its week, and the admins’ health shows it', async () => {
    await createShare(ctx, passenger, { ...EMBU, accuracy: 5 }, ORIGIN);
    expect(await countKeptTooLong(ctx)).toBe(0);
    const expired = new Date(+ctx.clock.now() - SHARE_KEPT_DAYS * DAY_MS);
    await db.store.shares.updateMany({}, { $set: { expiresAt: expired } });
    expect(await countKeptTooLong(ctx)).toBe(0);
    expect((await platformHealth(ctx, null)).retention).toBe(true);
    await db.store.shares.updateMany({}, { $set: { expiresAt: new Date(+expired - 3_700_000) } });
    expect(await countKeptTooLong(ctx)).toBe(1);
    expect((await platformHealth(ctx, null)).retention).toBe(false);
  });
});

it('R36 trusted contacts cannot be written to a deleted account', async () => {
  await deleteOwnAccount(ctx, passenger);
  expect(await codeOf(updateTrustedContacts(ctx, passenger, { contacts: [] }))).toBe('NO_SESSION');
});
