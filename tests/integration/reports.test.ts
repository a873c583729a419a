import type { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { listReports, updateReport } from '#core/admin/reports.ts';
import { ownData } from '#core/account/own-data.ts';
import { erasePerson } from '#core/account/erase-person.ts';
import { finishBackground } from '#core/lib/background.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { type Actor, actorOf } from '#core/lib/principal.ts';
import { room } from '#core/lib/rooms.ts';
import { cancelRide } from '#core/rides/cancel-ride.ts';
import { completeRide, startRide } from '#core/rides/progress-ride.ts';
import { getRide } from '#core/rides/read-rides.ts';
import { reportRide } from '#core/rides/report-ride.ts';
import type { UserDoc } from '#core/store/documents.ts';
import type { DriverDoc } from '#core/store/driver-documents.ts';
import { REPORT_DAYS } from '#shared/domain/constants/rules.ts';
import { makeAdmin, makeDriver, makePassenger, testContext, type TestContext } from '../support/context.ts';
import { book, bookAndAccept, codeOf, forgetBookings, rideDoc } from '../support/rides.ts';
import { storeOfFile } from '../support/store.ts';
import { rounds } from '../support/thorough.ts';

const db = storeOfFile();
let ctx: TestContext;
let passenger: UserDoc;
let driver: DriverDoc & { user: UserDoc };
let admin: Actor;
let id: ObjectId;

beforeEach(async () => {
  await finishBackground(db.store);
  ctx = testContext(db.store);
  await db.store.rides.deleteMany({});
  [passenger, driver] = [await makePassenger(ctx), await makeDriver(ctx)];
  admin = actorOf(await makeAdmin(ctx), '192.0.2.1');
  id = await ridden();
});

async function ridden(): Promise<ObjectId> {
  await forgetBookings(ctx);
  const ride = toObjectId((await bookAndAccept(ctx, passenger, driver)).id);
  await startRide(ctx, driver.user, ride);
  await completeRide(ctx, driver.user, ride);
  return ride;
}

const OVERCHARGED = { kind: 'overcharged', text: 'He asked for 400' } as const;
const page = { page: 1, pageSize: 10 };
const mine = async (status: 'open' | 'all') =>
  (await listReports(ctx, { ...page, status })).items.filter(({ ride_id }) => ride_id === id.toHexString());
const answer = (by: 'passenger' | 'driver', text: string, who = admin) =>
  updateReport(ctx, who, id.toHexString(), { by, status: 'answered', answer: text });

describe('R52 a report', () => {
  it('R52 reaches the admins and its author alone: the other party sees and hears nothing of it', async () => {
    const before = await getRide(ctx, driver.user, id);
    const heardByDriver = () => ctx.heard('ride:changed', room.user(driver._id)).length;
    const heard = heardByDriver();
    const reported = await reportRide(ctx, passenger, id, OVERCHARGED);
    expect(reported).toMatchObject({ myReport: { ...OVERCHARGED, status: 'open', answer: null } });
    await finishBackground(ctx.store);
    expect(await getRide(ctx, driver.user, id)).toEqual(before);
    expect(heardByDriver()).toBe(heard);
    expect(ctx.heard('ride:changed', room.user(passenger._id)).at(-1)).toEqual(reported);
    expect(await mine('open')).toMatchObject([
      { driver_reports: 1, reports: [{ by: 'passenger', ...OVERCHARGED, status: 'open', owner: null }] },
    ]);
  });

  it('R52 is given once by each party, at once from many phones; a repeat changes nothing', async () => {
    for (let round = 0; round < rounds(10); round += 1) {
      id = await ridden();
      const kinds = ['unsafe', 'rude', 'lost_item'] as const;
      const all = [
        ...kinds.map((kind) => codeOf(reportRide(ctx, passenger, id, { kind }))),
        ...kinds.map((kind) => codeOf(reportRide(ctx, driver.user, id, { kind }))),
      ];
      const codes = await Promise.all(all);
      expect(codes.toSorted()).toEqual([...Array<string>(4).fill('REPORT_CLOSED'), 'ok', 'ok']);
      const { reports, rev } = await rideDoc(ctx, id.toHexString());
      for (const [user, report] of [
        [passenger, reports?.byPassenger],
        [driver.user, reports?.byDriver],
      ] as const)
        expect(await codeOf(reportRide(ctx, user, id, { kind: report?.kind ?? 'other' }))).toBe('ok');
      expect(await rideDoc(ctx, id.toHexString())).toMatchObject({ reports, rev });
    }
  });

  it('R52 is refused for another person’s ride, before the end, without a driver, after 7 days, of the wrong kind', async () => {
    const other = await makePassenger(ctx);
    expect(await codeOf(reportRide(ctx, other, id, OVERCHARGED))).toBe('NOT_FOUND');
    expect(await codeOf(reportRide(ctx, driver.user, id, OVERCHARGED))).toBe('INVALID');
    const asked = toObjectId((await book(ctx, passenger, driver)).id);
    expect(await codeOf(reportRide(ctx, passenger, asked, OVERCHARGED))).toBe('REPORT_CLOSED');
    expect(await codeOf(reportRide(ctx, driver.user, asked, { kind: 'rude' }))).toBe('NOT_FOUND');
    await cancelRide(ctx, passenger, asked, null);
    expect(await codeOf(reportRide(ctx, passenger, asked, OVERCHARGED))).toBe('REPORT_CLOSED');
    const cancelled = toObjectId((await bookAndAccept(ctx, passenger, driver)).id);
    await cancelRide(ctx, passenger, cancelled, null);
    expect(await codeOf(reportRide(ctx, passenger, cancelled, { kind: 'did_not_come' }))).toBe('ok');
    ctx.clock.advance(REPORT_DAYS * 24 * 3600_000 + 1);
    expect(await codeOf(reportRide(ctx, passenger, id, OVERCHARGED))).toBe('REPORT_CLOSED');
  });

  it('R52 the answer reaches its author alone, once; of two admins one answers', async () => {
    await reportRide(ctx, passenger, id, OVERCHARGED);
    await reportRide(ctx, driver.user, id, { kind: 'rude' });
    const second = actorOf(await makeAdmin(ctx), '192.0.2.2');
    const codes = await Promise.all([
      codeOf(answer('passenger', 'You get KSH 200 back.')),
      codeOf(answer('passenger', 'Sorry.', second)),
    ]);
    expect(codes.toSorted()).toEqual(['REPORT_DONE', 'ok']);
    await finishBackground(ctx.store);
    const answers = async (userId: ObjectId) =>
      ctx.store.notifications.find({ userId, kind: 'reportAnswered' }).toArray();
    const said = (await rideDoc(ctx, id.toHexString())).reports?.byPassenger?.answer;
    expect(await answers(passenger._id)).toMatchObject([{ data: { answer: said }, rideId: id }]);
    expect(await answers(driver._id)).toEqual([]);
    expect(await getRide(ctx, passenger, id)).toMatchObject({ myReport: { status: 'answered', answer: said } });
    expect(await mine('open')).toMatchObject([{ reports: [{ status: 'answered' }, { by: 'driver', status: 'open' }] }]);
    await updateReport(ctx, admin, id.toHexString(), { by: 'driver', status: 'closed' });
    expect(await mine('open')).toEqual([]);
    expect(await mine('all')).toHaveLength(1);
    expect(await answers(driver._id)).toEqual([]);
  });

  it('R52 an admin takes it, repeats that and hands it on; each change is in the audit log, without the texts', async () => {
    await reportRide(ctx, passenger, id, OVERCHARGED);
    const second = actorOf(await makeAdmin(ctx), '192.0.2.2');
    const take = (who: Actor) => updateReport(ctx, who, id.toHexString(), { by: 'passenger', status: 'open' });
    for (const who of [admin, admin, second]) await take(who);
    expect(await mine('open')).toMatchObject([{ reports: [{ owner: second.name }] }]);
    for (let i = 0; i < 2; i += 1) await answer('passenger', 'You get KSH 200 back.', second);
    const log = await ctx.store.audit.find({ target: id.toHexString() }).sort({ at: 1, _id: 1 }).toArray();
    expect(log.map(({ what }) => what)).toEqual(['report taken', 'report taken', 'report answered']);
    expect(JSON.stringify(log)).not.toMatch(/400|KSH 200/);
    expect(await codeOf(updateReport(ctx, admin, id.toHexString(), { by: 'driver', status: 'open' }))).toBe(
      'NOT_FOUND',
    );
  });

  it('R36 R52 deleting the account deletes what one reported, and keeps what others reported', async () => {
    await reportRide(ctx, passenger, id, OVERCHARGED);
    await reportRide(ctx, driver.user, id, { kind: 'rude', text: 'Shouted at me' });
    expect((await ownData(ctx, passenger, 'https://boda.example')).rides).toMatchObject([{ myReport: OVERCHARGED }]);
    await erasePerson(ctx, driver._id, 'driver');
    expect(await mine('open')).toMatchObject([{ reports: [{ by: 'passenger', ...OVERCHARGED }] }]);
    await erasePerson(ctx, passenger._id, 'passenger');
    expect(await mine('all')).toEqual([]);
    expect((await rideDoc(ctx, id.toHexString())).reports).toBeUndefined();
  });
});
