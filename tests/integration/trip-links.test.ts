import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { toObjectId } from '#core/lib/ids.ts';
import { endLink, followed, listLinks } from '#core/location/links.ts';
import { reportFix } from '#core/fixes/report-fix.ts';
import { shareTrip } from '#core/location/trip-links.ts';
import { erasePerson } from '#core/account/erase-person.ts';
import { cancelRide } from '#core/rides/cancel-ride.ts';
import { completeRide, startRide } from '#core/rides/progress-ride.ts';
import { room } from '#core/lib/rooms.ts';
import type { UserDoc } from '#core/store/documents.ts';
import type { DriverDoc } from '#core/store/driver-documents.ts';
import { sweep } from '#core/upkeep/sweep.ts';
import type { PassengerRide } from '#shared/contract/ride-entities.ts';
import { SHARE_KEPT_DAYS, TRIP_LINK_MAX_H } from '#shared/domain/constants/rules.ts';
import { onGrid } from '#shared/domain/geo.ts';
import { listedPoint } from '#shared/domain/trip-places.ts';
import { EMBU, fixAt, makeDriver, makePassenger, testContext, type TestContext } from '../support/context.ts';
import { book, bookAndAccept, codeOf, rideDoc } from '../support/rides.ts';
import { storeOfFile } from '../support/store.ts';

const ORIGIN = 'https://boda.example';
const HOUR_MS = 3_600_000;

const db = storeOfFile();
let ctx: TestContext;
let passenger: UserDoc;
let driver: DriverDoc & { user: UserDoc };
beforeEach(async () => {
  ctx = testContext(db.store);
  passenger = await makePassenger(ctx, { name: 'Wanjiku Njeri' });
  driver = await makeDriver(ctx, { fullName: 'Juma Mwangi', plate: 'KMFA 123B' });
});

const share = async (ride: PassengerRide, by = passenger): Promise<string> => {
  const { shareUrl } = await shareTrip(ctx, by, toObjectId(ride.id), ORIGIN);
  return shareUrl.slice(`${ORIGIN}/shared-location/`.length);
};
const seen = async (token: string) => (await followed(ctx, token)).shown;
const roomOf = async (ride: PassengerRide): Promise<string> => {
  const { tripLink } = await rideDoc(ctx, ride.id);
  if (!tripLink) throw new Error('not shared');
  return room.share({ _id: tripLink._id, userId: passenger._id });
};
/** The driver's phone reports a fix, three minutes later. */
async function moves(north: number, purpose: 'ride' | 'tracking' = 'ride') {
  ctx.clock.advance(180_000);
  const at = { ...EMBU, latitude: EMBU.latitude + north };
  return reportFix(ctx, driver.user, { ...fixAt(at, ctx.clock.now().getTime()), purpose });
}

describe('R29 the link to a trip', () => {
  it('R29 has a token of 192 random bits and a MAC; a repeat, and twenty at once, get the same live link', async () => {
    const ride = await bookAndAccept(ctx, passenger, driver);
    const tokens = await Promise.all(Array.from({ length: 20 }, () => share(ride)));
    expect(new Set(tokens).size).toBe(1);
    expect(tokens[0]).toMatch(/^[\w-]{54}$/);
    await startRide(ctx, driver.user, toObjectId(ride.id));
    expect(await share(ride)).toBe(tokens[0]);
  });

  it('R29 is refused for the rides of others, before a driver has accepted, and after the end', async () => {
    const ride = await book(ctx, passenger, driver);
    const stranger = await makePassenger(ctx);
    expect(await codeOf(share(ride))).toBe('TRIP_NOT_SHARED');
    expect(await codeOf(share(ride, stranger))).toBe('NOT_FOUND');
    expect(await codeOf(share(ride, driver.user))).toBe('NOT_FOUND');
    await cancelRide(ctx, passenger, toObjectId(ride.id), null);
    expect(await codeOf(share(ride))).toBe('TRIP_NOT_SHARED');
    expect((await rideDoc(ctx, ride.id)).tripLink).toBeUndefined();
  });

  it('R29 R24 the photo of the driver who takes a ride over has an address of its own', async () => {
    const ride = await bookAndAccept(ctx, passenger, driver);
    const token = await share(ride);
    const photoOf = async (photo: ObjectId) => {
      await db.store.rides.updateOne({ _id: toObjectId(ride.id) }, { $set: { 'driver.photo': photo } });
      return (await seen(token)).trip?.driver?.photo;
    };
    const [one, other] = [new ObjectId(), new ObjectId()];
    const first = await photoOf(one);
    const second = await photoOf(other);
    for (const photo of [first, second]) expect(photo).toMatch(`/api/location/shared/${token}/photo?of=`);
    expect(await photoOf(one)).toBe(first);
    expect(second).not.toBe(first);
  });

  it('R29 shows first names, plate, places and the time left; no phone, no surname, no id', async () => {
    const ride = await bookAndAccept(ctx, passenger, driver);
    const location = await seen(await share(ride));
    expect(location).toMatchObject({
      userName: 'Wanjiku',
      latitude: EMBU.latitude,
      trip: {
        status: 'accepted',
        active: true,
        driver: { firstName: 'Juma', plate: 'KMFA 123B', photo: null },
        pickup: 'Embu Town',
        destination: 'Runyenjes Town',
        next: listedPoint('Embu Town'),
        estimatedArrival: 1,
        endedAt: null,
      },
    });
    const words = JSON.stringify(location);
    for (const secret of ['Njeri', 'Mwangi', passenger.phone ?? '-', driver.phone, ride.id, driver._id.toHexString()]) {
      expect(words).not.toContain(secret);
    }
  });

  it('R29 R32 receives every fix of the driver in that ride, with a falling ETA; share links only those for tracking', async () => {
    const ride = await bookAndAccept(ctx, passenger, driver);
    await startRide(ctx, driver.user, toObjectId(ride.id));
    await share(ride);
    for (const north of [0.01, 0.04, 0.08]) await moves(north);
    const heard = ctx.heard('share:position', await roomOf(ride)).filter(({ latitude }) => latitude !== null);
    expect(heard.map(({ latitude }) => latitude)).toEqual([0.01, 0.04, 0.08].map((north) => EMBU.latitude + north));
    const etas = heard.map(({ trip }) => trip?.estimatedArrival ?? 0);
    expect(etas).toEqual([...etas].sort((a, b) => b - a));
    expect(etas[0]).toBeGreaterThan(etas[2] ?? 0);
  });

  it('R29 shows the next point: until the start the pickup, then the destination; a place not in the list only approximately', async () => {
    const door = { pickupLatitude: -0.53342, pickupLongitude: 37.45148 };
    const ride = await bookAndAccept(ctx, passenger, driver, { pickup: 'Current Location', ...door });
    const token = await share(ride);
    const about = onGrid({ latitude: door.pickupLatitude, longitude: door.pickupLongitude });
    expect((await seen(token)).trip?.next).toEqual(about);
    expect(JSON.stringify(await seen(token))).not.toContain('37.45148');
    await startRide(ctx, driver.user, toObjectId(ride.id));
    expect((await seen(token)).trip?.next).toEqual(listedPoint('Runyenjes Town'));
    expect(ctx.heard('share:position', await roomOf(ride)).at(-1)?.trip?.next).toEqual(listedPoint('Runyenjes Town'));
    ctx.clock.advance(TRIP_LINK_MAX_H * HOUR_MS);
    expect((await seen(token)).trip).toMatchObject({ status: 'in_progress', next: null, estimatedArrival: null });
    await completeRide(ctx, driver.user, toObjectId(ride.id));
    expect((await seen(token)).trip?.next).toBeNull();
  });

  it('R29 R48 names listed places only, not the address of a door, even after the end', async () => {
    const ends = { pickup: 'House 5, Njukiri Road', destination: 'Shop 7, Kanja Lane' };
    const at = { destinationLatitude: -0.46, destinationLongitude: 37.47 };
    const ride = await bookAndAccept(ctx, passenger, driver, { ...ends, ...at });
    const token = await share(ride);
    await startRide(ctx, driver.user, toObjectId(ride.id));
    await moves(0.01);
    await completeRide(ctx, driver.user, toObjectId(ride.id));
    const all = [await seen(token), ...ctx.heard('share:position', await roomOf(ride))];
    expect(all.length).toBeGreaterThan(2);
    for (const { trip } of all) {
      expect(trip?.pickup).toBe('Near Embu Town');
      expect(`${trip?.pickup} ${trip?.destination}`).not.toMatch(/House|Njukiri|Shop|Lane/);
    }
  });

  it('R29 the passenger’s own fixes never reach the link', async () => {
    const ride = await bookAndAccept(ctx, passenger, driver);
    await share(ride);
    ctx.clock.advance(2000);
    await reportFix(ctx, passenger, fixAt({ latitude: 1, longitude: 37 }, ctx.clock.now().getTime()));
    expect(ctx.heard('share:position', await roomOf(ride)).filter(({ latitude }) => latitude !== null)).toEqual([]);
  });

  it('R29 R20 the link of a scheduled ride waits until the ride is active', async () => {
    const at = new Date(ctx.clock.now().getTime() + 2 * HOUR_MS).toISOString();
    const ride = await bookAndAccept(ctx, passenger, driver, { tripTiming: 'schedule', scheduledTime: at });
    const token = await share(ride);
    await moves(0.001);
    expect(await seen(token)).toMatchObject({
      latitude: null,
      timestamp: null,
      trip: { active: false, scheduledTime: at, next: null },
    });
    expect(ctx.heard('share:position', await roomOf(ride)).filter(({ latitude }) => latitude !== null)).toEqual([]);
    ctx.clock.advance(1.6 * HOUR_MS);
    await sweep(ctx, ctx.clock.now());
    await moves(0.002);
    expect(await seen(token)).toMatchObject({ latitude: EMBU.latitude + 0.002, trip: { active: true } });
  });

  it('R29 ends with the trip: then shows when it ended, without a position, for 7 days', async () => {
    const ride = await bookAndAccept(ctx, passenger, driver);
    const token = await share(ride);
    await startRide(ctx, driver.user, toObjectId(ride.id));
    const viewers = await roomOf(ride);
    await completeRide(ctx, driver.user, toObjectId(ride.id));
    const endedAt = ctx.clock.now().toISOString();
    expect(ctx.heard('share:ended', viewers)).toHaveLength(1);
    expect(ctx.listening).toContainEqual({ of: viewers, to: viewers, on: false });
    const before = ctx.heard('share:position', viewers).length;
    await moves(0.05, 'tracking');
    expect(ctx.heard('share:position', viewers)).toHaveLength(before);
    expect(await followed(ctx, token)).toMatchObject({
      room: null,
      shown: { latitude: null, longitude: null, timestamp: null, trip: { status: 'completed', endedAt } },
    });
    ctx.clock.advance(SHARE_KEPT_DAYS * 24 * HOUR_MS);
    expect(await codeOf(seen(token))).toBe('NOT_FOUND');
  });

  it('R29 says that a ride was cancelled', async () => {
    const ride = await bookAndAccept(ctx, passenger, driver);
    const token = await share(ride);
    await cancelRide(ctx, passenger, toObjectId(ride.id), null);
    expect(await followed(ctx, token)).toMatchObject({ room: null, shown: { trip: { status: 'cancelled' } } });
  });

  it('R29 each step reaches its viewers', async () => {
    const ride = await bookAndAccept(ctx, passenger, driver);
    await share(ride);
    await startRide(ctx, driver.user, toObjectId(ride.id));
    expect(ctx.heard('share:position', await roomOf(ride)).at(-1)?.trip).toMatchObject({ status: 'in_progress' });
  });

  it('R29 a ride that is never ended is followed for at most 12 h', async () => {
    const ride = await bookAndAccept(ctx, passenger, driver);
    const token = await share(ride);
    ctx.clock.advance(TRIP_LINK_MAX_H * HOUR_MS);
    const before = ctx.heard('share:position').length;
    await moves(0.01);
    expect(ctx.heard('share:position')).toHaveLength(before);
    expect(await followed(ctx, token)).toMatchObject({ room: null, shown: { latitude: null } });
    expect(await share(ride)).not.toBe(token);
  });

  it('R29 is listed among the passenger’s links, and only they can end it', async () => {
    const ride = await bookAndAccept(ctx, passenger, driver);
    const token = await share(ride);
    const [link] = await listLinks(ctx, passenger, ORIGIN);
    expect(link).toMatchObject({ rideId: ride.id, shareUrl: `${ORIGIN}/shared-location/${token}` });
    const id = toObjectId(link?.id ?? '');
    expect(await codeOf(endLink(ctx, driver.user, id))).toBe('NOT_FOUND');
    await endLink(ctx, passenger, id);
    expect(await codeOf(seen(token))).toBe('NOT_FOUND');
    expect(await codeOf(endLink(ctx, passenger, id))).toBe('NOT_FOUND');
    expect(await listLinks(ctx, passenger, ORIGIN)).toEqual([]);
  });

  it('R29 R24 stays in the list while the ride waits for another driver', async () => {
    const ride = await bookAndAccept(ctx, passenger, driver);
    await share(ride);
    await db.store.rides.updateOne({ _id: toObjectId(ride.id) }, { $set: { status: 'pending', driverId: null } });
    expect(await listLinks(ctx, passenger, ORIGIN)).toHaveLength(1);
  });

  it('R29 is deleted with the passenger’s account', async () => {
    const ride = await bookAndAccept(ctx, passenger, driver);
    const token = await share(ride);
    await erasePerson(ctx, passenger._id, 'passenger');
    expect(await codeOf(seen(token))).toBe('NOT_FOUND');
  });
});
