import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { createPassenger, updatePassenger } from '#core/admin/change-passengers.ts';
import { createDriver } from '#core/admin/create-driver.ts';
import { listAdminDrivers } from '#core/admin/drivers.ts';
import { listAdminPassengers } from '#core/admin/passengers.ts';
import { updateDriver } from '#core/admin/update-driver.ts';
import { createRide } from '#core/rides/create-ride.ts';
import type { UserDoc } from '#core/store/documents.ts';
import type { AdminDoc } from '#core/store/admin-documents.ts';
import { searchOfUser } from '#core/lib/search.ts';
import {
  AdminDriverCreate,
  AdminPassengerCreate,
  AdminPassengerUpdate,
} from '#shared/contract/admin-people-entities.ts';
import { FOUND_MAX, type ListQuery } from '#shared/contract/admin-lists.ts';
import { parseInput } from '#shared/contract/parse-input.ts';
import { makeAdmin, makeDriver, makePassenger, testContext, type TestContext } from '../support/context.ts';
import { book, bookAndAccept, booking, codeOf } from '../support/rides.ts';
import { completeRide, startRide } from '#core/rides/progress-ride.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { actorOf } from '#core/lib/principal.ts';
import { storeOfFile } from '../support/store.ts';
import { rounds } from '../support/thorough.ts';

const FROM = '192.0.2.11';
const db = storeOfFile();
let ctx: TestContext;
let admin: AdminDoc;
beforeEach(async () => {
  ctx = testContext(db.store);
  const { rides, drivers, users } = db.store;
  await Promise.all([rides.deleteMany({}), drivers.deleteMany({}), users.deleteMany({})]);
  admin = await makeAdmin(ctx);
});

const PAGE = { page: 1, pageSize: 10, search: '', status: 'all', sort: '-joined' } as const;
const driversBy = (query: Partial<ListQuery<'drivers'>>) => listAdminDrivers(ctx, { ...PAGE, ...query });
const passengersBy = (query: Partial<ListQuery<'passengers'>>) => listAdminPassengers(ctx, { ...PAGE, ...query });

async function driverNamed(fullName: string, fields: { phone?: string; email?: string; stageName?: string } = {}) {
  const driver = { phone: '+254700000001', email: 'x@boda.test', stageName: 'Kutus', ...fields, fullName };
  return makeDriver(ctx, driver);
}
async function passengerNamed(name: string, fields: { phone?: string; email?: string; isActive?: boolean } = {}) {
  const person = { phone: '+254700000002', ...fields, name, email: fields.email ?? `${name.toLowerCase()}@boda.test` };
  return makePassenger(ctx, { ...person, search: searchOfUser(person) });
}

describe('spec 2 §5 search', () => {
  it('spec 2 §5 finds drivers by any part of full name, email, mobile number or stage name, in any case', async () => {
    await driverNamed('Mwangi Kariuki', {
      phone: '+254712345678',
      email: 'mk.rider@example.com',
      stageName: 'Majimbo',
    });
    await driverNamed('Njeru Ireri', { phone: '+254722000000', email: 'njeru@boda.test' });
    const found = async (search: string) => (await driversBy({ search })).items.map((it) => it.full_name);
    for (const typed of [
      'mwangi',
      'KARIUKI',
      'ariu',
      'kariuki mwangi',
      'mk.rider@example.com',
      'rider',
      'majimbo',
      'JIMB',
    ]) {
      expect(await found(typed), typed).toEqual(['Mwangi Kariuki']);
    }
    for (const typed of ['0712345678', '0712 345', '+254712345678', '2345678']) {
      expect(await found(typed), typed).toEqual(['Mwangi Kariuki']);
    }
    for (const typed of ['xyzzy', 'mwangi ireri', '.*', 'kmd(', '0799']) expect(await found(typed), typed).toEqual([]);
    expect(await found('  ')).toHaveLength(2);
  });

  it('spec 2 §5 finds passengers by name, email or phone, and no drivers', async () => {
    await passengerNamed('Wanjiku', { phone: '+254733333333', email: 'shiko@example.com' });
    await passengerNamed('Achieng');
    await driverNamed('Wanjiku Mwangi');
    const found = async (search: string) => (await passengersBy({ search })).items.map((it) => it.name);
    for (const typed of ['wanj', 'NJIKU', 'shiko@', '0733 333 333'])
      expect(await found(typed), typed).toEqual(['Wanjiku']);
    expect(await found('')).toEqual(['Achieng', 'Wanjiku']);
  });

  it('decision 010: a person changed by an admin is found by the new values, no longer by the old ones', async () => {
    const driver = await driverNamed('Mwangi Kariuki');
    await updateDriver(ctx, actorOf(admin, FROM), driver._id.toHexString(), {
      full_name: 'Gitonga',
      mobile_number: '0711 222 333',
    });
    expect((await driversBy({ search: 'kariuki' })).total).toBe(0);
    for (const search of ['gitonga', '0711222333']) expect((await driversBy({ search })).total, search).toBe(1);
    const passenger = await passengerNamed('Wanjiku');
    await updatePassenger(ctx, actorOf(admin, FROM), passenger._id.toHexString(), { name: 'Nyambura' });
    expect((await passengersBy({ search: 'wanjiku', status: 'active' })).items.map((it) => it.name)).toEqual([
      'Nyambura',
    ]);
    expect((await passengersBy({ search: 'nyambura' })).total).toBe(1);
  });
});

describe('spec 2 §5 the lists of people are filtered, sorted and paged on the server', () => {
  it('spec 2 §5 status filter: "all" shows everyone; drivers are filtered by review or online status, passengers by active or inactive', async () => {
    await driverNamed('Approved');
    await makeDriver(ctx, { fullName: 'Pending', verification: 'pending', status: 'offline' });
    await makeDriver(ctx, { fullName: 'Banned', verification: 'banned', status: 'offline' });
    const names = async (status: ListQuery<'drivers'>['status']) =>
      (await driversBy({ status, sort: 'name' })).items.map((it) => it.full_name);
    expect(await names('all')).toEqual(['Approved', 'Banned', 'Pending']);
    expect(await names('pending')).toEqual(['Pending']);
    expect(await names('banned')).toEqual(['Banned']);
    expect(await names('approved')).toEqual(['Approved']);
    expect(await names('online')).toEqual(['Approved']);
    await passengerNamed('Active');
    await passengerNamed('Inactive', { isActive: false });
    expect((await passengersBy({ status: 'active' })).items.map((it) => it.name)).toEqual(['Active']);
    expect((await passengersBy({ status: 'inactive' })).items.map((it) => it.name)).toEqual(['Inactive']);
  });

  it('spec 2 §9 lists ten a page with the total, each row once, in every order, with and without a search', async () => {
    for (let i = 0; i < 23; i += 1)
      await driverNamed(`Rider ${String(i).padStart(2, '0')}`, { stageName: `Stage ${i % 4}` });
    for (const search of ['', 'rider']) {
      for (const sort of ['joined', '-joined', 'name', '-name', 'stage', '-stage', 'status', '-status'] as const) {
        const pages = await Promise.all([1, 2, 3, 4].map((page) => driversBy({ page, sort, search })));
        expect(pages.map((page) => [page.items.length, page.total, page.more])).toEqual(
          [10, 10, 3, 0].map((rows) => [rows, 23, false]),
        );
        const names = pages.flatMap((page) => page.items.map((it) => it.full_name));
        expect(new Set(names).size).toBe(23);
        const byName = [...names].sort();
        if (sort === 'name' || sort === 'joined') expect(names).toEqual(byName);
        if (sort === '-name' || sort === '-joined') expect(names).toEqual(byName.toReversed());
      }
    }
  });

  it('decision 010: a search with more than 1,000 results says so and lists only 1,000', async () => {
    const one = await driverNamed('Common Name');
    const { user: _user, ...driver } = one;
    await db.store.drivers.insertMany(Array.from({ length: FOUND_MAX }, () => ({ ...driver, _id: new ObjectId() })));
    expect(await driversBy({ search: 'common' })).toMatchObject({
      total: FOUND_MAX,
      more: true,
      items: { length: 10 },
    });
    expect(await driversBy({ search: 'common', sort: 'name', page: 100 })).toMatchObject({ items: { length: 10 } });
    expect(await driversBy({ search: 'common', page: 101 })).toMatchObject({ total: FOUND_MAX, items: [] });
    expect(await driversBy({})).toMatchObject({ total: FOUND_MAX + 1, more: false });
  });

  it('R8 trips, rides and money are computed from rides', async () => {
    const driver = await driverNamed('Mwangi');
    const passenger = await passengerNamed('Wanjiku');
    const { id, fare } = await bookAndAccept(ctx, passenger, driver);
    await startRide(ctx, driver.user, toObjectId(id));
    await completeRide(ctx, driver.user, toObjectId(id));
    await createRide(ctx, passenger, booking(driver._id.toHexString()), null);
    expect((await driversBy({})).items[0]).toMatchObject({ total_trips: 1, rating: null });
    expect((await passengersBy({})).items[0]).toMatchObject({ total_rides: 2, total_spent: fare });
  });
});

describe('spec 2 §6 drivers and passengers: create and edit', () => {
  const driverForm = (fields: object = {}) => ({
    full_name: 'Njeru Ireri',
    email: 'njeru@example.com',
    mobile_number: '0722 345 678',
    stage_name: 'Embu stage',
    ...fields,
  });
  const passengerForm = (fields: object = {}) => ({
    name: 'Wanjiku',
    email: 'wanjiku@example.com',
    phone: '0712 345 678',
    ...fields,
  });

  it('a new driver is pending and offline, with the default fares and an account under that email', async () => {
    const made = await createDriver(ctx, actorOf(admin, FROM), parseInput(AdminDriverCreate, driverForm()));
    expect(made).toMatchObject({ verification_status: 'pending', is_online: false, mobile_number: '+254722345678' });
    expect(made).toMatchObject({
      withinTownFareMin: 100,
      withinTownFareMax: 200,
      created_at: expect.any(String) as string,
    });
    const account = await db.store.users.findOne({ email: 'njeru@example.com' });
    expect(account).toMatchObject({ userType: 'driver', name: 'Njeru Ireri', isActive: true });
    expect(account?.sub).toBeUndefined();
    expect((await driversBy({ search: 'njeru' })).items).toEqual([made]);
    expect(ctx.heard('admin:changed')).toContainEqual({ type: 'drivers', id: made.user_id });
  });

  it('an email address belongs to one person: others get EMAIL_TAKEN, even in ten concurrent requests', async () => {
    const input = parseInput(AdminPassengerCreate, passengerForm());
    const codes = await Promise.all(
      Array.from({ length: 10 }, () => codeOf(createPassenger(ctx, actorOf(admin, FROM), input))),
    );
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
    expect(codes.filter((code) => code === 'EMAIL_TAKEN')).toHaveLength(9);
    const driver = parseInput(AdminDriverCreate, driverForm({ email: 'WANJIKU@example.com ' }));
    expect(await codeOf(createDriver(ctx, actorOf(admin, FROM), driver))).toBe('EMAIL_TAKEN');
    expect(await db.store.drivers.countDocuments()).toBe(0);
  });

  it('architecture "At the border": unlisted fields such as status, role or id are ignored', async () => {
    const extra = { verification_status: 'approved', is_online: true, _id: 'x', user_type: 'driver', isActive: false };
    const driver = await createDriver(ctx, actorOf(admin, FROM), parseInput(AdminDriverCreate, driverForm(extra)));
    expect(driver).toMatchObject({ verification_status: 'pending', is_online: false });
    const made = await createPassenger(
      ctx,
      actorOf(admin, FROM),
      parseInput(AdminPassengerCreate, passengerForm(extra)),
    );
    const update = parseInput(AdminPassengerUpdate, { ...extra, email: 'other@example.com', name: 'Njoki' });
    expect(await updatePassenger(ctx, actorOf(admin, FROM), made.user_id, update)).toMatchObject({
      user_id: made.user_id,
      name: 'Njoki',
      email: 'wanjiku@example.com',
      is_active: true,
    });
  });

  it('R5 an inactive passenger cannot book until active again; R16 the log records it, phones and emails masked', async () => {
    const made = await createPassenger(ctx, actorOf(admin, FROM), parseInput(AdminPassengerCreate, passengerForm()));
    const driver = await driverNamed('Mwangi');
    const account = async () => {
      const user = await db.store.users.findOne({ email: 'wanjiku@example.com' });
      if (!user) throw new Error('no account');
      return user;
    };
    expect(await updatePassenger(ctx, actorOf(admin, FROM), made.user_id, { is_active: false })).toMatchObject({
      is_active: false,
    });
    const book = async () => codeOf(createRide(ctx, await account(), booking(driver._id.toHexString()), null));
    expect(await book()).toBe('ACCOUNT_INACTIVE');
    await updatePassenger(ctx, actorOf(admin, FROM), made.user_id, { is_active: true });
    expect(await book()).toBe('ok');
    const entries = await db.store.audit.find({ target: made.user_id }).sort({ _id: 1 }).toArray();
    expect(entries.map(({ what, before, after }) => ({ what, before, after }))).toMatchObject([
      { what: 'passenger created' },
      { what: 'passenger changed', before: { isActive: true }, after: { isActive: false } },
      { what: 'passenger changed', before: { isActive: false }, after: { isActive: true } },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/wanjiku@|712345678/);
  });

  it('R5 pending requests of a passenger who becomes inactive end, even one booked at that moment; an accepted ride goes on', async () => {
    const switchOff = (whom: UserDoc) =>
      updatePassenger(ctx, actorOf(admin, FROM), whom._id.toHexString(), { is_active: false });
    const statuses = async (whom: UserDoc) =>
      (await db.store.rides.find({ passengerId: whom._id }).sort({ _id: 1 }).toArray()).map(({ status }) => status);
    const passenger = await makePassenger(ctx);
    const [driver, other] = [await driverNamed('Mwangi'), await driverNamed('Njeru')];
    await bookAndAccept(ctx, passenger, driver);
    await book(ctx, passenger, other, {
      tripTiming: 'schedule',
      scheduledTime: new Date(ctx.clock.now().getTime() + 7_200_000).toISOString(),
    });
    await switchOff(passenger);
    expect(await statuses(passenger)).toEqual(['accepted', 'cancelled']);
    for (let round = 0; round < rounds(10); round += 1) {
      const late = await makePassenger(ctx);
      await Promise.all([codeOf(book(ctx, late, other)), switchOff(late)]);
      expect(await statuses(late)).not.toContain('pending');
    }
  });

  it('an unknown id, or the id of the other kind of person, is NOT_FOUND', async () => {
    const driver = await driverNamed('Mwangi');
    const passenger = await passengerNamed('Wanjiku');
    expect(await codeOf(updatePassenger(ctx, actorOf(admin, FROM), driver._id.toHexString(), { name: 'X' }))).toBe(
      'NOT_FOUND',
    );
    expect(await codeOf(updateDriver(ctx, actorOf(admin, FROM), passenger._id.toHexString(), { full_name: 'X' }))).toBe(
      'NOT_FOUND',
    );
    const unknown = 'a'.repeat(24);
    expect(await codeOf(updatePassenger(ctx, actorOf(admin, FROM), unknown, { name: 'X' }))).toBe('NOT_FOUND');
    expect(await codeOf(updateDriver(ctx, actorOf(admin, FROM), unknown, { full_name: 'X' }))).toBe('NOT_FOUND');
  });
});
