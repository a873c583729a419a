import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { updatePassenger } from '#core/admin/change-passengers.ts';
import { getPerson } from '#core/admin/person.ts';
import { addNote, deleteNote } from '#core/admin/person-notes.ts';
import { updateReport } from '#core/admin/reports.ts';
import { erasePerson } from '#core/account/erase-person.ts';
import { ownData } from '#core/account/own-data.ts';
import { finishBackground } from '#core/lib/background.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { type Actor, actorOf } from '#core/lib/principal.ts';
import { room } from '#core/lib/rooms.ts';
import { completeRide, startRide } from '#core/rides/progress-ride.ts';
import { rateRide } from '#core/rides/rate-ride.ts';
import { reportRide } from '#core/rides/report-ride.ts';
import { audit } from '#core/store/audit.ts';
import type { UserDoc } from '#core/store/documents.ts';
import type { DriverDoc } from '#core/store/driver-documents.ts';
import { NoteInput } from '#shared/contract/admin-person-entities.ts';
import { parseInput } from '#shared/contract/parse-input.ts';
import { NOTE_MAX, PERSON_TRIPS } from '#shared/domain/constants/rules.ts';
import {
  makeAdmin,
  makeDriver,
  makeDriverUser,
  makeNewcomer,
  makePassenger,
  testContext,
  type TestContext,
} from '../support/context.ts';
import { bookAndAccept, codeOf, forgetBookings, RIDE_MS, rideDoc } from '../support/rides.ts';
import { storeOfFile } from '../support/store.ts';

const db = storeOfFile();
let ctx: TestContext;
let passenger: UserDoc;
let driver: DriverDoc & { user: UserDoc };
let admin: Actor;

beforeEach(async () => {
  await finishBackground(db.store);
  ctx = testContext(db.store, { now: new Date('2026-03-02T08:00:00Z') });
  await Promise.all([db.store.rides.deleteMany({}), db.store.notes.deleteMany({})]);
  [passenger, driver] = [await makePassenger(ctx, { name: 'Wanjiku Njeri' }), await makeDriver(ctx)];
  admin = actorOf(await makeAdmin(ctx), '192.0.2.1');
});

async function ridden(): Promise<ObjectId> {
  await forgetBookings(ctx);
  const ride = toObjectId((await bookAndAccept(ctx, passenger, driver)).id);
  await startRide(ctx, driver.user, ride);
  ctx.clock.advance(RIDE_MS);
  await db.store.drivers.updateOne({ _id: driver._id }, { $set: { seenAt: ctx.clock.now() } });
  await completeRide(ctx, driver.user, ride);
  await finishBackground(ctx.store);
  return ride;
}

const pageOf = ({ _id }: { _id: ObjectId }, reader = admin) => getPerson(ctx, reader, _id.toHexString());
const note = (text: string, who = admin, about: { _id: ObjectId } = passenger) =>
  addNote(ctx, who, about._id.toHexString(), text);

describe('R53 a person’s page', () => {
  it('R53 shows trips, ratings both ways and reports of a passenger and of their driver', async () => {
    const ride = await ridden();
    await rateRide(ctx, passenger, ride, { stars: 2, tags: ['late'] });
    await rateRide(ctx, driver.user, ride, { stars: 5, tags: ['polite'] });
    await reportRide(ctx, passenger, ride, { kind: 'overcharged', text: 'He asked for 400' });
    await updateReport(ctx, admin, ride.toHexString(), { by: 'passenger', status: 'closed' });
    const last = await ridden();
    const [theirs, his] = [await pageOf(passenger), await pageOf(driver)];
    const stars = { ride_id: ride.toHexString(), passenger_name: 'Wanjiku Njeri', driver_name: driver.fullName };
    const low = { average: 2, count: 1, recent: [{ ...stars, stars: 2, tags: ['late'] }] };
    const high = { average: 5, count: 1, recent: [{ ...stars, stars: 5, tags: ['polite'] }] };
    expect(theirs).toMatchObject({
      passenger: { name: 'Wanjiku Njeri', total_rides: 2 },
      driver: null,
      unregistered: null,
      ratings: { given: low, received: high },
      reports: { by: 1, about: 0, recent: [{ ride_id: ride.toHexString(), reports: [{ kind: 'overcharged' }] }] },
    });
    expect(his).toMatchObject({
      driver: { user_id: driver._id.toHexString(), verification_status: 'approved' },
      passenger: null,
      ratings: { given: high, received: low },
      reports: { by: 0, about: 1, recent: [{ driver_reports: 1 }] },
    });
    for (const { trips } of [theirs, his])
      expect(trips.map(({ id }) => id)).toEqual([last.toHexString(), ride.toHexString()]);
  });

  it('R53 lists the changes that admins made, with their names, and no views of photos', async () => {
    const [id, photo] = [driver._id.toHexString(), { kind: 'document', what: 'photo viewed' } as const];
    await updatePassenger(ctx, admin, passenger._id.toHexString(), { name: 'Wanjiku Kamau' });
    ctx.clock.advance(1000);
    await note('Called twice');
    expect((await pageOf(passenger)).changes).toMatchObject([
      { what: 'note added', before: null, after: null },
      {
        who: admin.name,
        what: 'passenger changed',
        before: { name: 'Wanjiku Njeri' },
        after: { name: 'Wanjiku Kamau' },
      },
    ]);
    await audit(ctx, admin, { ...photo, target: id, after: { kind: 'idCard' } });
    expect((await pageOf(driver)).changes).toEqual([]);
  });

  it('R53 exists for people who chose a type and have an account, and for nobody else', async () => {
    const waiting = await makeDriverUser(ctx, { name: 'Karimi' });
    expect(await pageOf(waiting)).toMatchObject({ unregistered: { full_name: 'Karimi' }, driver: null, trips: [] });
    const newcomer = await makeNewcomer(ctx);
    for (const who of [newcomer, { _id: new ObjectId() }]) {
      expect(await codeOf(pageOf(who))).toBe('NOT_FOUND');
      expect(await codeOf(note('Nobody', admin, who))).toBe('NOT_FOUND');
    }
    await erasePerson(ctx, passenger._id, 'passenger');
    expect(await codeOf(pageOf(passenger))).toBe('NOT_FOUND');
  });

  it('R53 reads a fixed number of trips and entries, by 9 commands for a passenger and 13 for a driver', async () => {
    const { idempotencyKey: _key, bookingNo: _no, ...sample } = await rideDoc(ctx, (await ridden()).toHexString());
    const rating = { stars: 4, tags: [], at: ctx.clock.now(), firstAt: ctx.clock.now(), changes: 0 };
    const many = Array.from({ length: PERSON_TRIPS + 20 }, (_, n) => ({
      ...sample,
      _id: new ObjectId(),
      createdAt: new Date(ctx.clock.now().getTime() + n),
      ratings: { byPassenger: rating },
      reports: { byPassenger: { ...REPORT, at: ctx.clock.now() }, at: new Date(ctx.clock.now().getTime() + n) },
    }));
    await db.store.rides.insertMany(many);
    for (let n = 0; n < 30; n += 1) await audit(ctx, admin, { ...ENTRY, target: passenger._id.toHexString() });
    const commands: string[] = [];
    const count = ({ commandName }: { commandName: string }) => void commands.push(commandName);
    db.client.on('commandStarted', count);
    const theirs = await pageOf(passenger);
    expect(commands.length, commands.join()).toBeLessThanOrEqual(9);
    expect(theirs).toMatchObject({
      trips: { length: 10 },
      ratings: { given: { average: 4, count: PERSON_TRIPS, recent: { length: 10 } } },
      reports: { by: PERSON_TRIPS, recent: { length: 10 } },
      changes: { length: 20 },
    });
    commands.length = 0;
    await pageOf(driver);
    expect(commands.length, commands.join()).toBeLessThanOrEqual(13);
    db.client.off('commandStarted', count);
  });
});

const REPORT = { kind: 'rude', text: null, status: 'open', owner: null, answer: null, changes: 0 } as const;
const ENTRY = { kind: 'passenger', what: 'passenger changed' } as const;

describe('R53 a note about a person', () => {
  it('R53 a note shows its author and time; only its author can delete it, once; other admins see each change at once', async () => {
    const second = actorOf(await makeAdmin(ctx), '192.0.2.2');
    const first = await note('Called twice');
    ctx.clock.advance(60_000);
    const newest = await note('<b>Rude</b> on the phone', second);
    expect((await pageOf(passenger)).notes).toEqual([
      { id: newest.id, text: '<b>Rude</b> on the phone', by: second.name, mine: false, at: '2026-03-02T08:01:00.000Z' },
      { id: first.id, text: 'Called twice', by: admin.name, mine: true, at: '2026-03-02T08:00:00.000Z' },
    ]);
    const changed = { type: 'passengers', id: passenger._id.toHexString() };
    expect(ctx.heard('admin:changed', room.admins).slice(-2)).toEqual([changed, changed]);
    expect(await codeOf(deleteNote(ctx, admin, newest.id))).toBe('NOT_FOUND');
    const twice = await Promise.all([1, 2].map(() => codeOf(deleteNote(ctx, second, newest.id))));
    expect(twice.toSorted()).toEqual(['NOT_FOUND', 'ok']);
    expect((await pageOf(passenger)).notes.map(({ id }) => id)).toEqual([first.id]);
    expect(await db.store.notes.countDocuments()).toBe(1);
    const log = await db.store.audit.find({ target: passenger._id.toHexString() }).toArray();
    expect(log.map(({ what, who }) => [what, who])).toEqual([
      ['note added', admin.name],
      ['note added', second.name],
      ['note deleted', second.name],
    ]);
    expect(JSON.stringify(log)).not.toMatch(/Called|Rude/);
  });

  it('R53 has 1 to 500 characters on one line; others are refused with the field', () => {
    const parse = (text: unknown) => parseInput(NoteInput, { text });
    expect(parse('  Called twice ')).toEqual({ text: 'Called twice' });
    for (const bad of ['', ' ', 'Called\ntwice', 'x'.repeat(NOTE_MAX + 1), 'x'.repeat(10_000), { $gt: '' }])
      expect(() => parse(bad)).toThrowError(expect.objectContaining({ code: 'INVALID', field: 'text' }));
    expect(parse('x'.repeat(NOTE_MAX)).text).toHaveLength(NOTE_MAX);
  });

  it('R36 R53 is erased with the account, is not in the person’s own data, and its entries reach the log', async () => {
    await note('Called twice');
    await note('Drives well', admin, driver);
    expect(JSON.stringify(await ownData(ctx, passenger, 'https://boda.example'))).not.toContain('Called twice');
    await erasePerson(ctx, passenger._id, 'passenger');
    expect(await db.store.notes.find().toArray()).toMatchObject([{ text: 'Drives well' }]);
    // A process that died after the write left the entry in the note.
    const [left] = await db.store.notes.find().toArray();
    const [logged] = await db.store.audit.find({ target: driver._id.toHexString() }).toArray();
    if (!left || !logged) throw new Error('nothing was noted');
    await db.store.notes.updateOne({ _id: left._id }, { $set: { audits: [{ ...logged, _id: new ObjectId() }] } });
    await erasePerson(ctx, driver._id, 'driver');
    expect(await db.store.notes.countDocuments()).toBe(0);
    expect(await db.store.audit.countDocuments({ target: driver._id.toHexString(), what: 'note added' })).toBe(2);
  });
});
