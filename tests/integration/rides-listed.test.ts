import { ObjectId } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { exportRides } from '#core/admin/rides-csv.ts';
import { listAdminRides } from '#core/admin/rides.ts';
import { rideIdAt } from '#core/lib/ids.ts';
import { actorOf } from '#core/lib/principal.ts';
import type { RideDoc } from '#core/store/ride-documents.ts';
import { LIST_QUERIES, RideExportQuery, RIDES_LISTED_MAX, RIDES_SORTED_MAX } from '#shared/contract/admin-lists.ts';
import { parseInput } from '#shared/contract/parse-input.ts';
import { makeAdmin, makeDriver, makePassenger, testContext, type TestContext } from '../support/context.ts';
import { book, rideDoc } from '../support/rides.ts';
import { storeOfFile } from '../support/store.ts';

const db = storeOfFile();
const OLD = 5;
const BATCH = 1000;
let ctx: TestContext;
const finds: string[] = [];

/** Five old rides at a high fare, one of them cancelled, and as many completed ones as a list shows. */
beforeAll(async () => {
  ctx = testContext(db.store, { now: new Date('2026-03-12T09:30:00Z') });
  const { id } = await book(ctx, await makePassenger(ctx), await makeDriver(ctx));
  const { idempotencyKey: _key, bookingNo: _no, outbox: _outbox, ...sample } = await rideDoc(ctx, id);
  await db.store.rides.deleteMany({});
  const ride = (n: number): RideDoc => {
    const createdAt = new Date(ctx.clock.now().getTime() - (RIDES_LISTED_MAX + OLD - n) * 60_000);
    const status = n === 0 ? 'cancelled' : 'completed';
    const fare = n < OLD ? 5000 + n : 100 + (n % 400);
    const closed = { active: false, openNow: false, search: ['embu'], timeline: [] };
    return { ...sample, ...closed, _id: rideIdAt(createdAt), createdAt, completedAt: createdAt, status, fare };
  };
  const all = Array.from({ length: RIDES_LISTED_MAX + OLD }, (_, n) => ride(n));
  for (let n = 0; n < all.length; n += BATCH) await db.store.rides.insertMany(all.slice(n, n + BATCH));
  db.client.on('commandStarted', ({ commandName, command }) => {
    if (command[commandName] === 'rides' || command['collection'] === 'rides') finds.push(commandName);
  });
});

const list = (query: Record<string, string | number>) => listAdminRides(ctx, parseInput(LIST_QUERIES.rides, query));
const faresOf = async (query: Record<string, string>) => (await list(query)).items.map((ride) => ride.fare_amount);

describe('decision 053: lists of rides', () => {
  it('count and page through at most 10,000 by age, 2,500 in another order', async () => {
    const counts = { total: RIDES_LISTED_MAX, more: true };
    const bounds = [
      ['-created', RIDES_LISTED_MAX],
      ['created', RIDES_LISTED_MAX],
      ['-fare', RIDES_SORTED_MAX],
      ['status', RIDES_SORTED_MAX],
    ] as const;
    for (const [sort, total] of bounds) {
      const pages = total / 10;
      expect(await list({ sort, page: pages })).toMatchObject({ total, more: true, items: { length: 10 } });
      expect(await list({ sort, page: pages + 1 })).toMatchObject({ total, more: true, items: [] });
    }
    expect(await faresOf({ sort: 'created' })).toEqual(expect.arrayContaining([5000, 5001, 5002, 5003, 5004]));
    const times = (await list({})).items.map((ride) => ride.created_at);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(await list({ status: 'completed' })).toMatchObject(counts);
    expect(await list({ search: 'emb' })).toMatchObject(counts);
    expect(await list({ status: 'cancelled' })).toMatchObject({
      total: 1,
      more: false,
      items: [{ fare_amount: 5000 }],
    });
  });

  it('in another order are those of the newest 2,500 that match, each once', async () => {
    const filters: Record<string, string>[] = [{}, { status: 'completed' }, { search: 'embu' }];
    for (const filter of filters) {
      expect((await faresOf({ ...filter, sort: '-fare' }))[0]).toBe(499);
      expect((await faresOf({ ...filter, sort: 'fare' }))[0]).toBe(100);
    }
    const pages = await Promise.all([1, 2, 3].map((page) => list({ sort: '-fare', page, pageSize: 50 })));
    const ids = pages.flatMap(({ items }) => items.map(({ id }) => id));
    expect(new Set(ids).size).toBe(150);
  });

  it('the CSV contains every ride once, in reads of 250 that end by themselves', async () => {
    const actor = actorOf(await makeAdmin(ctx), '192.0.2.1');
    finds.length = 0;
    const ids = new Set<unknown>();
    let rows = 0;
    for await (const [id] of exportRides(ctx, actor, parseInput(RideExportQuery, {}))) {
      rows += 1;
      ids.add(id);
    }
    expect([rows, ids.size]).toEqual([1 + RIDES_LISTED_MAX + OLD, 1 + RIDES_LISTED_MAX + OLD]);
    expect(new Set(finds)).toEqual(new Set(['find']));
    expect(finds).toHaveLength(Math.ceil((RIDES_LISTED_MAX + OLD) / 250));
  });

  it('ids of rides are in the order of their requests, to the second', () => {
    const at = (ms: number) => rideIdAt(new Date(ms)).toHexString();
    expect(at(1000) < at(2000)).toBe(true);
    expect(at(Date.UTC(2026, 2, 1)) < at(Date.UTC(2040, 2, 1))).toBe(true);
    expect(rideIdAt(new Date(5999)).getTimestamp()).toEqual(new Date(5000));
    expect(new Set(Array.from({ length: 1000 }, () => at(0))).size).toBe(1000);
    expect(ObjectId.isValid(at(0))).toBe(true);
  });
});
