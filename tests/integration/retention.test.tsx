import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { PrivacyPolicyScreen } from '#client/features/legal/privacy-policy-screen.tsx';
import { finishBackground } from '#core/lib/background.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { flushFixes } from '#core/location/fix-writer.ts';
import { reportFix } from '#core/fixes/report-fix.ts';
import { createShare } from '#core/location/shares.ts';
import { shareTrip } from '#core/location/trip-links.ts';
import { countKeptTooLong } from '#core/admin/retention.ts';
import { completeRide, startRide } from '#core/rides/progress-ride.ts';
import { raiseAlert } from '#core/safety/raise-alert.ts';
import { EXPIRING } from '#core/store/indexes.ts';
import type { Store } from '#core/store/store.ts';
import { sweep } from '#core/upkeep/sweep.ts';
import { KEPT } from '#shared/domain/retention.ts';
import { EMBU, fixAt, makeDriver, makePassenger, testContext, type TestContext } from '../support/context.ts';
import { bookAndAccept, rideDoc } from '../support/rides.ts';
import { storeOfFile } from '../support/store.ts';

const ORIGIN = 'https://boda.test';
const DAY_MS = 24 * 3_600_000;
/** Collections that are not about passengers or drivers. */
const IMPERSONAL = [
  'settings',
  'admins',
  'adminSessions',
  'adminFailures',
  'adminAccess',
  'adminTallies',
  'erasures',
  'meta',
  'rideDays',
  'stages',
];

const db = storeOfFile();
let ctx: TestContext;
beforeEach(() => void (ctx = testContext(db.store)));

const kinds = Object.entries(KEPT);
const page = (): Map<string, string> => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <PrivacyPolicyScreen />
    </MemoryRouter>,
  );
  const items = html.matchAll(/<li data-kept="(\w+)">(.*?)<\/li>/gs);
  return new Map([...items].map(([, kind = '', text = '']) => [kind, text]));
};

/** Returns the fields that contain coordinates, without the fields inside lists. */
function positionsIn(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null || value instanceof Date) return [];
  if (Array.isArray(value)) return value.flatMap((one) => positionsIn(one, path));
  if ('latitude' in value && typeof value.latitude === 'number') return [path];
  if (Object.getPrototypeOf(value) !== Object.prototype) return [];
  return Object.entries(value).flatMap(([key, one]) => positionsIn(one, `${path}.${key}`));
}

async function positionsStored({ db: database }: Store): Promise<string[]> {
  const found = new Set<string>();
  for (const collection of await database.collections()) {
    for (const doc of await collection.find().toArray())
      for (const path of positionsIn(doc, collection.collectionName)) found.add(path);
  }
  return [...found].sort();
}

describe('R36 the privacy page, the store and the sweep agree on how long data is kept', () => {
  it('every collection is of a kind that the page names, or not about people', () => {
    const { db: _db, ...collections } = db.store;
    const named = new Set<string>(kinds.flatMap(([, { collections: of }]) => of));
    expect([...named, ...IMPERSONAL].sort()).toEqual(Object.keys(collections).sort());
    expect([...page().keys()]).toEqual(Object.keys(KEPT));
  });

  it('the page gives the days of each kind, and where positions are kept', () => {
    for (const [kind, kept] of kinds) {
      const text = page().get(kind) ?? '';
      if ('days' in kept) expect(text).toContain(`${kept.days} days`);
      if ('positions' in kept) expect(text).toMatch(/position|location|places/);
    }
  });

  it('of a whole ride with positions, links and an alert, positions are stored only where the page says', async () => {
    const passenger = await makePassenger(ctx);
    const driver = await makeDriver(ctx);
    await createShare(ctx, passenger, { ...EMBU, accuracy: 5 }, ORIGIN);
    const { id } = await bookAndAccept(ctx, passenger, driver);
    await shareTrip(ctx, passenger, toObjectId(id), ORIGIN);
    for (const user of [passenger, driver.user, passenger, driver.user]) {
      ctx.clock.advance(20_000);
      await reportFix(ctx, user, fixAt(EMBU, ctx.clock.now().getTime()));
      await flushFixes(ctx);
    }
    await startRide(ctx, driver.user, toObjectId(id));
    await raiseAlert(ctx, passenger, toObjectId(id), EMBU);
    await sweep(ctx, ctx.clock.now());
    const during = await positionsStored(db.store);
    await completeRide(ctx, driver.user, toObjectId(id));
    await finishBackground(db.store);
    const named = kinds.flatMap(([, kept]): readonly string[] => ('positions' in kept ? kept.positions : []));
    expect(during).toEqual(named.toSorted());
    // The start position is deleted.
    expect(await positionsStored(db.store)).toEqual(during.filter((field) => field !== 'rides.startedFrom'));
  });

  it('R29 the link of a trip is deleted a week after the trip, not merely hidden', async () => {
    const passenger = await makePassenger(ctx);
    const driver = await makeDriver(ctx);
    const { id } = await bookAndAccept(ctx, passenger, driver);
    await shareTrip(ctx, passenger, toObjectId(id), ORIGIN);
    await startRide(ctx, driver.user, toObjectId(id));
    await completeRide(ctx, driver.user, toObjectId(id));
    ctx.clock.advance(KEPT.links.days * DAY_MS - 1);
    await sweep(ctx, ctx.clock.now());
    expect((await rideDoc(ctx, id)).tripLink).toBeDefined();
    ctx.clock.advance(1);
    await sweep(ctx, ctx.clock.now());
    expect((await rideDoc(ctx, id)).tripLink).toBeUndefined();
  });

  it('a trip link that was not deleted shows in the admins’ health', async () => {
    const passenger = await makePassenger(ctx);
    const { id } = await bookAndAccept(ctx, passenger, await makeDriver(ctx));
    await shareTrip(ctx, passenger, toObjectId(id), ORIGIN);
    const before = await countKeptTooLong(ctx);
    ctx.clock.advance((KEPT.links.days + 1) * DAY_MS);
    expect((await countKeptTooLong(ctx)) - before).toBeGreaterThan(0);
  });

  it.each(EXPIRING)(
    '$collection: what the store does not delete in time is counted',
    async ({ collection, afterS }) => {
      const overdue = new Date(ctx.clock.now().getTime() - afterS * 1000 - 3_700_000);
      const before = await countKeptTooLong(ctx);
      const unique = { token: collection, key: collection };
      await db.store.db.collection(collection).insertOne({ ...unique, status: 'resolved', expiresAt: overdue });
      expect(await countKeptTooLong(ctx)).toBe(before + 1);
    },
  );
});
