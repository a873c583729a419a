import type { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { audit } from '#core/store/audit.ts';
import { updatePassenger } from '#core/admin/change-passengers.ts';
import { createRideFor } from '#core/admin/create-ride.ts';
import { listAudit } from '#core/admin/list-audit.ts';
import { listAdminPassengers } from '#core/admin/passengers.ts';
import { deletePerson } from '#core/admin/delete-person.ts';
import { updateRide } from '#core/admin/update-ride.ts';
import { finishBackground } from '#core/lib/background.ts';
import { findDriversForCaller } from '#core/drivers/listing.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { deleteOwnAccount } from '#core/account/delete-own-account.ts';
import { signIn } from '#core/people/sign-in.ts';
import { updateProfile } from '#core/account/update-profile.ts';
import { actorOf, type Actor } from '#core/lib/principal.ts';
import { listPassengerRides } from '#core/rides/read-rides.ts';
import type { UserDoc } from '#core/store/documents.ts';
import { ADMIN_MESSAGES } from '#shared/contract/admin-texts.ts';
import { LIST_QUERIES } from '#shared/contract/admin-lists.ts';
import type { BodyOf } from '#shared/contract/api.ts';
import { parseInput } from '#shared/contract/parse-input.ts';
import { EMBU, makeAdmin, makeDriver, makePassenger, testContext, type TestContext } from '../support/context.ts';
import { booking } from '../support/rides.ts';
import { storeOfFile } from '../support/store.ts';
import { rounds } from '../support/thorough.ts';

const PHONE = '+254712345678';
const CALLER = { name: 'Wanja Caller', phone: '0712 345 678' };

const db = storeOfFile();
let ctx: TestContext;
let actor: Actor;
beforeEach(async () => {
  ctx = testContext(db.store, { now: new Date('2026-03-02T08:00:00Z') });
  const { rides, drivers, users } = db.store;
  await Promise.all([rides.deleteMany({}), drivers.deleteMany({}), users.deleteMany({})]);
  actor = actorOf(await makeAdmin(ctx), '192.0.2.31');
});

const book = (whom: Pick<BodyOf<'adminCreateRide'>, 'passengerId' | 'caller'>, key: string | null = null) =>
  createRideFor(ctx, actor, { ...booking(null), ...whom }, key);
const cancel = async (id: string) => {
  await updateRide(ctx, actor, id, { status: 'cancelled' });
  await finishBackground(ctx.store);
};
const passengers = async (search = '') =>
  (await listAdminPassengers(ctx, parseInput(LIST_QUERIES.passengers, { search }))).items;
const log = async () => (await listAudit(ctx, parseInput(LIST_QUERIES.audit, {}))).items;

/** Signs in a new person who enters the caller's number. */
async function newcomer(name = CALLER.name): Promise<UserDoc> {
  const identity = { issuer: 'https://accounts.test', sub: 'wanja', email: 'wanja@example.com', emailVerified: true };
  const user = await signIn(ctx, { ...identity, given_name: 'Wanja', name: 'Wanja', picture: null });
  await updateProfile(ctx, user, { user_type: 'passenger', ...CALLER, name });
  const kept = await ctx.store.users.findOne({ _id: user._id });
  if (!kept) throw new Error('no account');
  return kept;
}

describe('R21 booking for a caller who has no account', () => {
  it('adds the caller by name and number, both searchable, without an email; the ride shows its driver the number', async () => {
    await makeDriver(ctx);
    const ride = await book({ caller: CALLER });
    expect(ride).toMatchObject({ passenger_name: 'Wanja Caller', status: 'pending' });
    expect(await ctx.store.rides.findOne({ _id: toObjectId(ride.id) })).toMatchObject({ passengerPhone: PHONE });
    const one = [expect.objectContaining({ user_id: ride.passenger_id, phone: PHONE, email: null, total_rides: 1 })];
    for (const typed of ['wanja', '0712345678']) expect(await passengers(typed)).toEqual(one);
    expect(await passengers('tel')).toEqual([]);
    expect((await log()).slice(0, 2).map(({ what, subject }) => [what, subject])).toEqual([
      ['ride created', 'Wanja Caller, Embu Town to Runyenjes Town'],
      ['passenger created', 'Wanja Caller'],
    ]);
  });

  it('the same request with the same key makes one account and one ride, even at the same moment', async () => {
    await makeDriver(ctx);
    const [one, two] = await Promise.all([book({ caller: CALLER }, 'key-1'), book({ caller: CALLER }, 'key-1')]);
    expect(two.id).toBe(one.id);
    expect((await book({ caller: CALLER }, 'key-1')).id).toBe(one.id);
    expect(await passengers()).toHaveLength(1);
  });

  it('a retry returns the first ride, even if the caller’s account has changed since', async () => {
    await makeDriver(ctx);
    const first = await book({ caller: CALLER }, 'key-1');
    const again = async () => (await book({ caller: CALLER }, 'key-1')).id;
    await updatePassenger(ctx, actor, first.passenger_id, { name: 'Wanja Renamed' });
    expect(await again()).toBe(first.id);
    await updatePassenger(ctx, actor, first.passenger_id, { phone: '0733 345 678' });
    expect(await again()).toBe(first.id);
    await updatePassenger(ctx, actor, first.passenger_id, { is_active: false });
    expect(await again()).toBe(first.id);
    await deletePerson(ctx, actor, first.passenger_id, 'passenger');
    expect(await again()).toBe(first.id);
    expect(await passengers()).toEqual([]);
    expect(await ctx.store.rides.countDocuments()).toBe(1);
  });

  it('a key sent with another caller or trip is not a retry', async () => {
    await makeDriver(ctx);
    const first = await book({ caller: CALLER }, 'key-1');
    const other = await book({ caller: { ...CALLER, phone: '0722 345 678' } }, 'key-1');
    expect(other.passenger_id).not.toBe(first.passenger_id);
    const trip = { ...booking(null), caller: CALLER, destination: 'Siakago' };
    await expect(createRideFor(ctx, actor, trip, 'key-1')).rejects.toMatchObject({ code: 'REPEATED_KEY' });
  });

  it('a number that belongs to a caller of another name is refused, naming that caller', async () => {
    await makeDriver(ctx);
    await expect(book({ caller: { ...CALLER, phone: '12' } })).rejects.toMatchObject({
      code: 'INVALID',
      field: 'phone',
    });
    const { passenger_id } = await book({ caller: { name: 'Muthoni', phone: '0722 345 678' } });
    const other = { caller: { name: 'Somebody else', phone: '0722 345 678' } };
    const refusal = { code: 'INVALID', field: 'phone', message: ADMIN_MESSAGES.numberKnown('Muthoni') };
    await expect(book(other)).rejects.toMatchObject(refusal);

    // The other caller's new number identifies them.
    await updatePassenger(ctx, actor, passenger_id, { phone: '0733 345 678' });
    await expect(book({ caller: { ...other.caller, phone: '0733 345 678' } })).rejects.toMatchObject(refusal);
    expect((await book(other)).passenger_id).not.toBe(passenger_id);
    await expect(updatePassenger(ctx, actor, passenger_id, { phone: '0722 345 678' })).rejects.toMatchObject({
      message: ADMIN_MESSAGES.numberOfCaller,
    });
  });

  it('of several names sent with one number at the same moment, one is booked and the others are refused', async () => {
    await makeDriver(ctx);
    for (let round = 0; round < rounds(10); round += 1) {
      const phone = `0712 345 60${round}`;
      const names = ['Wanja', 'Muthoni', 'Kanana', 'Gakii'];
      const answers = await Promise.allSettled(names.map((name) => book({ caller: { name, phone } })));
      const booked = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
      const refused = answers.flatMap((answer): unknown[] => (answer.status === 'rejected' ? [answer.reason] : []));
      expect(booked).toHaveLength(1);
      const account = await ctx.store.users.findOne({ _id: toObjectId(booked[0]?.passenger_id ?? '') });
      expect(account?.name).toBe(booked[0]?.passenger_name);
      const message = ADMIN_MESSAGES.numberKnown(account?.name ?? '');
      const refusal: unknown = expect.objectContaining({ code: 'INVALID', field: 'phone', message });
      expect(refused).toEqual([refusal, refusal, refusal]);
    }
  });
});

describe('R21 a caller’s number that another person types in their own profile', () => {
  it.each(['Kanana', CALLER.name])('by %s neither blocks nor redirects the booking', async (name) => {
    await makeDriver(ctx);
    const typist = await newcomer(name);
    const first = await book({ caller: CALLER });
    expect(first.passenger_id).not.toBe(typist._id.toHexString());
    await cancel(first.id);
    expect((await book({ caller: CALLER })).passenger_id).toBe(first.passenger_id);
  });

  it('shows that person none of the caller’s trips, even after an admin books for them', async () => {
    await makeDriver(ctx);
    const first = await book({ caller: CALLER });
    const person = await newcomer();
    const trips = async () =>
      (await listPassengerRides(ctx, person, { page: 1, pageSize: 10, status: 'all' })).items.map(({ id }) => id);
    expect(await trips()).toEqual([]);
    await cancel(first.id);
    const second = await book({ passengerId: person._id.toHexString() });
    expect(await trips()).toEqual([second.id]);
    expect(await ctx.store.rides.countDocuments({ passengerId: toObjectId(first.passenger_id) })).toBe(1);
    const emails = (await passengers('wanja')).map(({ email }) => email);
    expect(emails).toHaveLength(2);
    expect(emails).toEqual(expect.arrayContaining([null, 'wanja@example.com']));
  });
});

describe('R36 the audit log shows people’s current names', () => {
  it('a renamed passenger is shown with the new name, a driver with the plate, a deleted person without a name', async () => {
    const driver = await makeDriver(ctx, { fullName: 'Paul Njeru', plate: 'KMFB 456C' });
    const passenger = await makePassenger(ctx, { name: 'Kanana' });
    await updatePassenger(ctx, actor, passenger._id.toHexString(), { name: 'Kanana Mwende' });
    await audit(ctx, actor, { kind: 'document', what: 'photo viewed', target: driver._id.toHexString() });
    const subjectOf = async ({ _id }: { _id: ObjectId }) =>
      (await log()).find(({ target }) => target === _id.toHexString())?.subject;
    expect([await subjectOf(driver), await subjectOf(passenger)]).toEqual(['Paul Njeru, KMFB 456C', 'Kanana Mwende']);
    const account = await ctx.store.users.findOne({ _id: passenger._id });
    if (account) await deleteOwnAccount(ctx, account);
    expect(await subjectOf(passenger)).toBeNull();
  });

  it('R16 an entry keeps the name of a deleted person', async () => {
    const { _id } = await makePassenger(ctx, { name: 'Kanana' });
    await deletePerson(ctx, actor, _id.toHexString(), 'passenger');
    const target = _id.toHexString();
    expect((await log())[0]).toMatchObject({
      target,
      what: 'passenger deleted',
      subject: null,
      before: { name: 'Kanana' },
    });
  });
});

describe('R21 the drivers an admin can ask for a caller', () => {
  const at = { ...EMBU, latitude: EMBU.latitude + 0.02 };
  const query = (search: string) => ({ ...booking(null), destinationLatitude: 0, destinationLongitude: 0, search });

  it('are nearest to the pickup first, with ETA, fare, plate and stage; a search keeps only the matches', async () => {
    const far = await makeDriver(ctx, { at, fullName: 'Kinyua Far', plate: 'KMGA 111A' });
    const near = await makeDriver(ctx, { fullName: 'Murithi Near' });
    await makeDriver(ctx, { fullName: 'Njeru Off', status: 'offline' });
    const found = await findDriversForCaller(ctx, query(''));
    expect(found.map(({ id }) => id)).toEqual([near._id.toHexString(), far._id.toHexString()]);
    expect(found[1]).toMatchObject({ vehiclePlate: 'KMGA 111A', driverStatus: 'online', estimatedFare: 200 });
    expect(found[1]?.estimatedArrival).toBeGreaterThan(found[0]?.estimatedArrival ?? 0);
    for (const typed of ['kinyua', 'kmga111']) {
      expect((await findDriversForCaller(ctx, query(typed))).map(({ name }) => name)).toEqual(['Kinyua Far']);
    }
  });
});
