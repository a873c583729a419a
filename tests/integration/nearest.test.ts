import { searchFieldsOf } from '#core/drivers/search-fields.ts';
import { ObjectId } from 'mongodb';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { updateDriver } from '#core/admin/update-driver.ts';
import { findDrivers, listAllDrivers } from '#core/drivers/listing.ts';
import { homeOf } from '#core/drivers/place.ts';
import { updateDriverProfile } from '#core/registration/profile.ts';
import { setDriverStatus } from '#core/drivers/set-status.ts';
import { cellOf } from '#core/location/cell.ts';
import { actorOf } from '#core/lib/principal.ts';
import type { UserDoc } from '#core/store/documents.ts';
import type { DriverDoc, StoredDriver } from '#core/store/driver-documents.ts';
import { migrate } from '#core/upkeep/migrations.ts';
import type { FindDrivers } from '#shared/contract/ride-entities.ts';
import { LISTED_DRIVERS_MAX } from '#shared/domain/constants/rules.ts';
import { type Coordinates, haversineKm, onGrid } from '#shared/domain/geo.ts';
import {
  EMBU,
  fixAt,
  makeAdmin,
  makeDriver,
  makePassenger,
  type TestContext,
  testContext,
} from '../support/context.ts';
import { book, booking, codeOf, driverDoc } from '../support/rides.ts';
import { keepSetting } from '../support/settings.ts';
import { storeOfFile } from '../support/store.ts';

const db = storeOfFile();
let ctx: TestContext;
let passenger: UserDoc;
beforeEach(async () => {
  ctx = testContext(db.store, { now: new Date('2026-03-02T08:00:00Z') });
  await Promise.all([db.store.rides.deleteMany({}), db.store.drivers.deleteMany({}), db.store.users.deleteMany({})]);
  passenger = await makePassenger(ctx, { fix: fixAt(EMBU, ctx.clock.now().getTime()) });
});

const north = (km: number): Coordinates => ({ ...EMBU, latitude: EMBU.latitude + km / 111.195 });
/** Inserts a copy of a driver for each place. */
async function crowd(
  like: StoredDriver,
  places: readonly Coordinates[],
  fields: Partial<StoredDriver> = {},
): Promise<StoredDriver[]> {
  const { user: _user, ...sample } = like as StoredDriver & { user?: UserDoc };
  const drivers = places.map((place, i): StoredDriver => {
    const it = { ...sample, _id: new ObjectId(), ...fields };
    const named = {
      ...it,
      fullName: `Driver ${i}`,
      fix: it.fix && fixAt(place, ctx.clock.now().getTime()),
      location: it.fix ? it.location : place,
    };
    return { ...named, cell: cellOf(place), ...searchFieldsOf(named) };
  });
  await db.store.drivers.insertMany(drivers);
  return drivers;
}
const idsOf = (drivers: readonly { id: string }[]): string[] => drivers.map(({ id }) => id);
const find = (input: Partial<FindDrivers> = {}) => findDrivers(ctx, passenger, { ...booking(null), ...input });

describe('nearest drivers, from the store', () => {
  it('R21 a driver 6.0 km away is offered the ride before one 10.1 km away', async () => {
    // Near a corner of its cell, where a disk of cells reaches farther on one side.
    const pickup = { latitude: -0.5342, longitude: 37.4559 };
    const at = { pickup: 'My gate', pickupLatitude: pickup.latitude, pickupLongitude: pickup.longitude };
    const turned = (km: number, degrees: number): Coordinates => ({
      latitude: pickup.latitude + (km / 111.195) * Math.cos((degrees * Math.PI) / 180),
      longitude: pickup.longitude + (km / 111.195) * Math.sin((degrees * Math.PI) / 180),
    });
    const far = await makeDriver(ctx, { at: turned(10.1, 155) });
    await crowd(
      far,
      Array.from({ length: 12 }, () => turned(10.1, 155)),
    );
    const near = await makeDriver(ctx, { at: turned(6, 1) });
    expect((await find(at))[0]).toMatchObject({ id: near._id.toHexString(), distance: 6 });
    await book(ctx, passenger, null, at);
    expect((await db.store.rides.findOne({}))?.offeredTo[0]).toEqual(near._id);
  });

  it('spec 1 §7 "all-available" lists the nearest drivers of any number: online first, then offline', async () => {
    const sample = await makeDriver(ctx, { at: north(70) });
    const place = fc.tuple(
      fc.double({ min: -40, max: 40, noNaN: true }),
      fc.double({ min: -0.3, max: 0.3, noNaN: true }),
    );
    const spread = (size: number): Coordinates[] =>
      fc
        .sample(place, { numRuns: size, seed: size })
        .map(([km, east]) => ({ latitude: north(km).latitude, longitude: EMBU.longitude + east }));
    const out = [sample, ...(await crowd(sample, spread(320)))];
    const nearest = (
      drivers: readonly StoredDriver[],
      placeOf: (driver: StoredDriver) => Coordinates | null,
    ): number[] => drivers.map((driver) => haversineKm(EMBU, placeOf(driver) ?? EMBU)).sort((a, b) => a - b);
    const shown = async () =>
      (await listAllDrivers(ctx, passenger)).map(({ distance, isOnline }) => ({ distance, isOnline }));
    const row = (isOnline: boolean) => (km: number) => ({
      distance: isOnline ? Math.round(km * 10) / 10 : Math.round(km),
      isOnline,
    });
    const squareOf = ({ fix }: StoredDriver) => fix && onGrid(fix);
    const first = nearest(out, squareOf);
    expect(await shown()).toEqual(first.slice(0, LISTED_DRIVERS_MAX).map(row(true)));

    await db.store.drivers.deleteMany({ _id: { $in: out.slice(40).map(({ _id }) => _id) } });
    const away = await crowd({ ...sample, fix: null, status: 'offline' }, spread(330));
    const then = nearest(away, homeOf).slice(0, LISTED_DRIVERS_MAX - 40);
    expect(await shown()).toEqual([...nearest(out.slice(0, 40), squareOf).map(row(true)), ...then.map(row(false))]);
  });

  it('spec 1 §7 a full list is read in one batch per query', async () => {
    const sample = await makeDriver(ctx);
    await crowd(
      sample,
      Array.from({ length: LISTED_DRIVERS_MAX + 100 }, (_, i) => north(i / 1000)),
    );
    const asked: string[] = [];
    const onCommand = ({ commandName }: { commandName: string }) => asked.push(commandName);
    db.client.on('commandStarted', onCommand);
    expect(await listAllDrivers(ctx, passenger)).toHaveLength(LISTED_DRIVERS_MAX);
    expect(await find()).toHaveLength(LISTED_DRIVERS_MAX);
    db.client.off('commandStarted', onCommand);
    expect(asked.filter((name) => name === 'find').length).toBeGreaterThan(0);
    expect(asked).not.toContain('getMore');
    expect(asked).not.toContain('killCursors');
  });

  it('spec 1 §7 drivers beyond every ring and drivers without a place are listed too; a passenger without a fix sees them by name', async () => {
    const sample = await makeDriver(ctx, { at: north(300), fullName: 'Zawadi' });
    const nowhere = await makeDriver(ctx, { fix: null, location: null, cell: null, fullName: 'Abdi' });
    expect(idsOf(await listAllDrivers(ctx, passenger))).toEqual([sample, nowhere].map(({ _id }) => _id.toHexString()));
    const stranger = await makePassenger(ctx);
    expect(idsOf(await listAllDrivers(ctx, stranger))).toEqual([nowhere, sample].map(({ _id }) => _id.toHexString()));
    await crowd(
      sample,
      Array.from({ length: 230 }, (_, i) => north(300 + i)),
    );
    const names = (await listAllDrivers(ctx, stranger)).map(({ name }) => name);
    expect(names).toHaveLength(LISTED_DRIVERS_MAX);
    expect(names[0]).toBe('Abdi');
    expect((await listAllDrivers(ctx, passenger))[0]?.distance).toBe(300);
  });

  it('R12 offline drivers are chosen and sorted by their registered place, never by their last fix', async () => {
    const sample = await makeDriver(ctx, { at: north(90), location: north(90), status: 'offline' });
    await crowd(
      { ...sample, fix: null },
      Array.from({ length: 230 }, (_, i) => north(5 + i / 100)),
    );
    // One driver registered far away but last seen next to the passenger, and one the other way round.
    const seenHere = await makeDriver(ctx, { at: EMBU, location: north(80), status: 'offline' });
    const livesHere = await makeDriver(ctx, { at: north(80), location: EMBU, status: 'offline' });
    const ids = idsOf(await listAllDrivers(ctx, passenger));
    expect(ids[0]).toBe(livesHere._id.toHexString());
    expect(ids).not.toContain(seenHere._id.toHexString());
  });

  it('the home cell follows the registered place, and migration fills in a missing one', async () => {
    const driver = await makeDriver(ctx);
    await updateDriverProfile(ctx, driver.user, { locationLatitude: 0.05, locationLongitude: 37.65 });
    expect((await driverDoc(ctx, driver)).homeCell).toBe(cellOf({ latitude: 0.05, longitude: 37.65 }));
    await db.store.drivers.updateOne({ _id: driver._id }, { $unset: { homeCell: '', listedUnder: '' } });
    await migrate(db.store);
    expect((await driverDoc(ctx, driver)).homeCell).toBe(cellOf({ latitude: 0.05, longitude: 37.65 }));
  });
});

describe('the fare before a booking is the fare of the ride', () => {
  it('R11 holds with `town_fare_max_km`, for one driver and for an open request; at 0 only the word "Town" decides', async () => {
    const driver = await makeDriver(ctx);
    const near = { destination: 'Kangaru Town', destinationLatitude: -0.505, destinationLongitude: 37.4575 };
    const fares = async (input: Partial<FindDrivers>) => {
      const ride = async (to: DriverDoc | null) => (await book(ctx, await makePassenger(ctx), to, input)).fare;
      return [(await find(input))[0]?.estimatedFare, await ride(driver), await ride(null)];
    };
    expect([await fares({}), await fares(near)]).toEqual([Array(3).fill(200), Array(3).fill(200)]);
    await keepSetting(ctx, 'town_fare_max_km', '10');
    expect([await fares({}), await fares(near)]).toEqual([Array(3).fill(300), Array(3).fill(200)]);
    await keepSetting(ctx, 'town_fare_max_km', '0');
    expect(await fares({})).toEqual(Array(3).fill(200));
  });

  it('spec 1 §2 a driver chosen beforehand is listed with their own fare at any distance, while they can be booked', async () => {
    const sample = await makeDriver(ctx, { fullName: 'Near' });
    await crowd(
      sample,
      Array.from({ length: 12 }, () => EMBU),
    );
    const bands = { withinTownFareMin: 300, withinTownFareMax: 400 };
    const chosen = await makeDriver(ctx, { fullName: 'Chosen', at: north(40), ...bands });
    const preferredDriverId = chosen._id.toHexString();
    const chosenFare = async (input: Partial<FindDrivers> = {}) =>
      (await find(input)).filter(({ id }) => id === preferredDriverId).map(({ estimatedFare }) => estimatedFare);
    expect(await chosenFare()).toEqual([]);
    expect(await chosenFare({ preferredDriverId })).toEqual([400]);
    const unknown = { pickup: 'Behind the mango tree', pickupLatitude: 0, pickupLongitude: 0, preferredDriverId };
    expect((await findDrivers(ctx, await makePassenger(ctx), { ...booking(null), ...unknown })).length).toBe(14);
    await setDriverStatus(ctx, chosen.user, { status: 'offline' });
    expect(await chosenFare({ preferredDriverId })).toEqual([]);
    expect(await chosenFare({ preferredDriverId: sample._id.toHexString() })).toEqual([]);
  });
});

describe('a pickup at an unknown place', () => {
  const unknown = { pickup: 'Behind the old mango tree', pickupLatitude: 0, pickupLongitude: 0 };

  it('R21 an open request without a position is refused with a message about the pickup', async () => {
    await makeDriver(ctx);
    const stranger = await makePassenger(ctx);
    const refused = book(ctx, stranger, null, unknown);
    await expect(refused).rejects.toMatchObject({ code: 'INVALID', field: 'pickup' });
    await expect(refused).rejects.toThrow('This pickup is not on our map');
    expect(await db.store.rides.countDocuments({})).toBe(0);
    expect(await codeOf(book(ctx, passenger, null, unknown))).toBe('ok');
  });

  it('a search lists available drivers by name, without a distance', async () => {
    for (const fullName of ['Otieno', 'Achieng']) await makeDriver(ctx, { fullName });
    const stranger = await makePassenger(ctx);
    const found = await findDrivers(ctx, stranger, { ...booking(null), ...unknown });
    expect(found.map(({ name, distance, estimatedArrival }) => [name, distance, estimatedArrival])).toEqual([
      ['Achieng', null, null],
      ['Otieno', null, null],
    ]);
  });
});

describe('spec 1 §5 a passenger searches for a driver', () => {
  const found = async (search: string) => (await listAllDrivers(ctx, passenger, search)).map(({ name }) => name).sort();

  it('by part of a name, stage or plate, or by the whole phone number, among all drivers', async () => {
    const sample = await makeDriver(ctx);
    await crowd(
      sample,
      Array.from({ length: 230 }, () => EMBU),
    );
    await makeDriver(ctx, {
      fullName: 'Zawadi Nkirote',
      plate: 'KMFA 204B',
      phone: '+254733111222',
      stageName: 'Makutano stage',
      at: north(120),
    });
    expect((await listAllDrivers(ctx, passenger)).some(({ name }) => name === 'Zawadi Nkirote')).toBe(false);
    for (const typed of [
      'zawa',
      'NKIROTE zaw',
      'kmfa 204b',
      'kmfa204',
      '204B',
      'makutano',
      '0733 111 222',
      '+254733111222',
    ]) {
      expect([typed, await found(typed)]).toEqual([typed, ['Zawadi Nkirote']]);
    }
    expect(await found('nobody is called this')).toEqual([]);
    expect(await found('%%')).toEqual([]);
  });

  it('R12 an email address or part of a phone number finds no driver', async () => {
    await makeDriver(ctx, { fullName: 'Mwangi', email: 'secret.address@example.com', phone: '+254733111222' });
    for (const typed of ['secret', 'example', '0733', '073311122', '254733', '111222'])
      expect(await found(typed)).toEqual([]);
  });

  it('returns the nearest 200 of more matches', async () => {
    const sample = await makeDriver(ctx, { fullName: 'Driver far', at: north(60) });
    await crowd(
      sample,
      Array.from({ length: 260 }, (_, i) => north(i / 10)),
    );
    const kms = (await listAllDrivers(ctx, passenger, 'driver')).map(({ distance }) => distance ?? NaN);
    expect(kms).toHaveLength(LISTED_DRIVERS_MAX);
    expect(Math.max(...kms)).toBeCloseTo(19.9, 0);
  });

  it('finds a driver under a new plate and name at once, and no driver who may not work (R5)', async () => {
    const driver = await makeDriver(ctx, { fullName: 'Mwangi', plate: 'KMAA 111A' });
    const change = (body: object) => updateDriver(ctx, actorOf(admin, '127.0.0.1'), driver._id.toHexString(), body);
    const admin = await makeAdmin(ctx);
    await change({ full_name: 'Kirimi', motorbike_plate_number: 'KMZZ 999Z' });
    expect([await found('mwangi'), await found('kmaa'), await found('kirimi'), await found('999z')]).toEqual([
      [],
      [],
      ['Kirimi'],
      ['Kirimi'],
    ]);
    await setDriverStatus(ctx, driver.user, { status: 'offline' });
    expect(await found('kirimi')).toEqual(['Kirimi']);
    await change({ verification_status: 'banned' });
    expect(await found('kirimi')).toEqual([]);
  });
});
