import { beforeEach, describe, expect, it } from 'vitest';
import { createStage, deleteStage, listStages, updateStage } from '#core/admin/stages.ts';
import { updateDriverProfile } from '#core/registration/profile.ts';
import { cellOf } from '#core/location/cell.ts';
import type { Actor } from '#core/lib/principal.ts';
import { sweep } from '#core/upkeep/sweep.ts';
import { getStage, ownStage } from '#core/stages/read-stage.ts';
import { keepStageQueues } from '#core/stages/queue.ts';
import type { DriverDoc } from '#core/store/driver-documents.ts';
import { Refusal } from '#shared/contract/errors.ts';
import type { Coordinates } from '#shared/domain/geo.ts';
import { STAGE_LEFT_AFTER_MIN } from '#shared/domain/constants/rules.ts';
import { folded } from '#shared/domain/fold.ts';
import { slugOf } from '#shared/domain/stage.ts';
import { EMBU, makeAdmin, makeDriver, type TestContext, testContext, fixAt } from '../support/context.ts';
import { codeOf, driverDoc } from '../support/rides.ts';
import { storeOfFile } from '../support/store.ts';
import { appOfFile } from '../support/of-file.ts';
import { rounds } from '../support/thorough.ts';

const db = storeOfFile();
let ctx: TestContext;
let actor: Actor;
beforeEach(async () => {
  ctx = testContext(db.store, { now: new Date('2026-03-02T08:00:00Z') });
  await Promise.all([db.store.stages.deleteMany({}), db.store.drivers.deleteMany({})]);
  const { _id, username } = await makeAdmin(ctx);
  actor = { id: _id, name: username, from: '192.0.2.1' };
});

const north = (metres: number): Coordinates => ({ ...EMBU, latitude: EMBU.latitude + metres / 111_195 });
const market = () => createStage(ctx, actor, { name: 'Embu Market', spellings: ['embu mkt', 'Embu MKT.'], ...EMBU });

/** The driver's phone reports a position now. */
async function standAt({ _id }: Pick<DriverDoc, '_id'>, at: Coordinates, accuracy = 10): Promise<void> {
  const now = ctx.clock.now();
  const fix = { ...fixAt(at, now.getTime()), accuracy };
  const change = { fix, cell: cellOf(at), seenAt: now, socketSeenAt: now };
  await db.store.drivers.updateOne({ _id }, { $set: change });
}
const queueAt = async (slug: string): Promise<string[]> => (await getStage(ctx, slug)).drivers.map(({ id }) => id);
const sweepQueues = () => keepStageQueues(ctx);
const refusalOf = (promise: Promise<unknown>): Promise<Refusal> =>
  promise.then(
    () => {
      throw new Error('not refused');
    },
    (error: unknown) => {
      if (error instanceof Refusal) return error;
      throw error;
    },
  );

describe('a stage is named from drivers’ spellings', () => {
  it('spellings are compared without case, accents, dots and repeated blanks; the address is Latin', () => {
    expect(folded('  Embu  MKT. ')).toBe('embu mkt');
    expect(folded("Ng'ombe-ini")).toBe('ngombe ini');
    expect(slugOf('Embu Market (Stage 2)')).toBe('embu-market-stage-2');
    expect(slugOf('—')).toBe('');
    expect(slugOf('x'.repeat(200))).toHaveLength(60);
  });

  it('the admin sees spellings without a stage, with counts and the centre of the registered places', async () => {
    for (const [stageName, at] of [
      ['Embu mkt', north(0)],
      ['EMBU MKT.', north(200)],
      ['Kangaru', EMBU],
    ] as const) {
      await makeDriver(ctx, { stageName, location: at });
    }
    await makeDriver(ctx, { stageName: 'Banned stage', verification: 'banned' });
    const { stages, unnamed } = await listStages(ctx);
    expect(stages).toEqual([]);
    expect(unnamed.map(({ spelling, drivers }) => [spelling, drivers])).toEqual([
      ['embu mkt', 2],
      ['kangaru', 1],
    ]);
    expect(unnamed[0]?.latitude).toBeCloseTo(north(100).latitude, 6);
    const made = await market();
    expect(made).toMatchObject({ slug: 'embu-market', county: 'Embu', drivers: 2 });
    expect(made.spellings).toEqual(['embu market', 'embu mkt']);
    const after = await listStages(ctx);
    expect(after.unnamed.map(({ spelling }) => spelling)).toEqual(['kangaru']);
    expect(await updateStage(ctx, actor, made.id, { merge: ['Kangaru'] })).toMatchObject({ drivers: 3 });
    expect((await listStages(ctx)).unnamed).toEqual([]);
    expect(await updateStage(ctx, actor, made.id, { split: ['KANGARU'], name: 'Embu Main' })).toMatchObject({
      slug: 'embu-market',
      name: 'Embu Main',
      spellings: ['embu market', 'embu mkt', 'embu main'],
    });
  });

  it('double create: of any number at once one wins, the others are refused; each change is audited once', async () => {
    for (let round = 0; round < rounds(5); round += 1) {
      await db.store.stages.deleteMany({});
      await db.store.audit.find({}).toArray();
      const codes = await Promise.all(Array.from({ length: 12 }, () => codeOf(market())));
      expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
      expect(codes.filter((code) => code === 'STAGE_TAKEN')).toHaveLength(11);
    }
    const entries = await db.store.audit.find({ kind: 'stage', who: actor.name }).toArray();
    expect(entries.map(({ what, target }) => [what, target])).toEqual(
      Array.from({ length: rounds(5) }, () => ['stage created', 'embu-market']),
    );
  });

  it('a spelling belongs to one stage: merging one of another stage is refused by name, also in a race', async () => {
    await market();
    const other = await createStage(ctx, actor, { name: 'Kangaru', spellings: [], ...north(3000) });
    const refusal = await refusalOf(updateStage(ctx, actor, other.id, { merge: ['EMBU mkt'] }));
    expect([refusal.code, refusal.status]).toEqual(['SPELLING_TAKEN', 409]);
    expect(refusal.message).toContain('Embu Market');
    expect(await codeOf(createStage(ctx, actor, { name: 'New', spellings: ['embu mkt'], ...EMBU }))).toBe(
      'SPELLING_TAKEN',
    );
    expect((await listStages(ctx)).stages).toHaveLength(2);
    for (let round = 0; round < rounds(5); round += 1) {
      const spelling = `both ${round}`;
      const ids = (await listStages(ctx)).stages.map(({ id }) => id);
      const codes = await Promise.all(ids.map((id) => codeOf(updateStage(ctx, actor, id, { merge: [spelling] }))));
      expect(codes.sort()).toEqual(['SPELLING_TAKEN', 'ok']);
    }
  });

  it('two admins who merge at once lose nothing; a no-op is not logged; a deletion frees the spellings', async () => {
    const { id } = await market();
    const merges = Array.from({ length: 8 }, (_, i) => updateStage(ctx, actor, id, { merge: [`way ${i}`] }));
    await Promise.all(merges);
    const [stage] = (await listStages(ctx)).stages;
    expect(stage?.spellings).toHaveLength(10);
    const before = await db.store.audit.countDocuments({ kind: 'stage' });
    await updateStage(ctx, actor, id, { merge: ['way 1'], name: 'Embu Market' });
    expect(await db.store.audit.countDocuments({ kind: 'stage' })).toBe(before);
    await deleteStage(ctx, actor, id);
    expect(await codeOf(deleteStage(ctx, actor, id))).toBe('NOT_FOUND');
    expect(await codeOf(getStage(ctx, 'embu-market'))).toBe('NOT_FOUND');
    expect(await codeOf(market())).toBe('ok');
  });

  it('a name without a letter or digit is refused', async () => {
    const refusal = await refusalOf(createStage(ctx, actor, { name: '中央駅', spellings: [], ...EMBU }));
    expect([refusal.code, refusal.field]).toEqual(['INVALID', 'name']);
  });
});

describe('the queue at a stage', () => {
  it('R5 R12 R13 bookable drivers of that stage within 150 m, without phone, full name or position', async () => {
    const { slug } = await market();
    const here = await makeDriver(ctx, { stageName: 'Embu Mkt', fullName: 'Mwangi Kariuki', at: north(140) });
    await makeDriver(ctx, { stageName: 'Embu Mkt', at: north(160) });
    await makeDriver(ctx, { stageName: 'Kangaru', at: EMBU });
    await makeDriver(ctx, { stageName: 'Embu Mkt', status: 'offline' });
    await makeDriver(ctx, { stageName: 'Embu Mkt', status: 'on_route' });
    await makeDriver(ctx, { stageName: 'Embu Mkt', verification: 'pending' });
    const long = new Date(ctx.clock.now().getTime() - 90_000);
    await makeDriver(ctx, { stageName: 'Embu Mkt', socketSeenAt: long, seenAt: long });
    await makeDriver(ctx, { stageName: 'Embu Mkt', fix: null });
    const seen = await getStage(ctx, slug);
    expect(seen.drivers).toEqual([
      {
        id: here._id.toHexString(),
        firstName: 'Mwangi',
        photo: null,
        plate: here.plate,
        vehicleModel: 'Motorbike',
        since: null,
      },
    ]);
    expect(JSON.stringify(seen)).not.toContain(here.phone);
    expect(await codeOf(getStage(ctx, 'nowhere'))).toBe('NOT_FOUND');
  });

  it('the queue is in order of arrival; drivers keep their place while they stay, and lose it by leaving', async () => {
    const { slug } = await market();
    const [a, b, c] = await Promise.all(
      [0, 1, 2].map(() => makeDriver(ctx, { stageName: 'embu mkt', at: north(2000) })),
    );
    if (!a || !b || !c) throw new Error('no drivers');
    for (const driver of [b, a, c]) {
      ctx.clock.advance(60_000);
      for (const each of [a, b, c]) await touch(each);
      await standAt(driver, north(20));
      // Several processes sweep.
      await Promise.all([sweepQueues(), sweepQueues(), sweepQueues()]);
    }
    const order = [b, a, c].map(({ _id }) => _id.toHexString());
    expect(await queueAt(slug)).toEqual(order);
    const since = (await driverDoc(ctx, b)).atStage?.since;
    expect(since).toEqual(new Date('2026-03-02T08:01:00Z'));

    // Neither a rough fix nor moving about on the stage loses the place.
    await standAt(b, north(120));
    await standAt(a, north(900), 800);
    await sweepQueues();
    expect((await driverDoc(ctx, b)).atStage?.since).toEqual(since);
    expect((await driverDoc(ctx, a)).atStage).toBeDefined();

    ctx.clock.advance(30_000);
    await standAt(b, north(400));
    await sweepQueues();
    expect((await driverDoc(ctx, b)).atStage).toBeUndefined();
    ctx.clock.advance(30_000);
    for (const driver of [a, b, c]) await standAt(driver, north(10));
    await sweepQueues();
    expect(await queueAt(slug)).toEqual([a, c, b].map(({ _id }) => _id.toHexString()));
  });

  it('R34.4 a driver who comes while a slow sweep runs stands behind one who came before', async () => {
    const { slug } = await market();
    const late = await makeDriver(ctx, { stageName: 'embu mkt', at: north(2000) });
    const early = await makeDriver(ctx, { stageName: 'embu mkt', at: north(2000) });
    const began = ctx.clock.now();
    ctx.clock.advance(1000);
    await standAt(early, EMBU);
    await sweepQueues();
    ctx.clock.advance(1000);
    await standAt(late, EMBU);
    await sweep(ctx, began);
    expect(await queueAt(slug)).toEqual([early, late].map(({ _id }) => _id.toHexString()));
  });

  it('a driver who is silent for 10 min, changes stage, or whose stage is moved or deleted, has left', async () => {
    const { id } = await market();
    const driver = await makeDriver(ctx, { stageName: 'embu mkt' });
    const stands = async () => (await driverDoc(ctx, driver)).atStage !== undefined;
    const arrive = async () => {
      await standAt(driver, EMBU);
      await sweepQueues();
      expect(await stands()).toBe(true);
    };
    await arrive();
    ctx.clock.advance(STAGE_LEFT_AFTER_MIN * 60_000);
    await sweepQueues();
    expect(await stands()).toBe(true);
    ctx.clock.advance(1);
    await sweepQueues();
    expect(await stands()).toBe(false);

    await arrive();
    await updateDriverProfile(ctx, driver.user, { stageName: 'Kangaru' });
    await sweepQueues();
    expect(await stands()).toBe(false);
    expect(await ownStage(ctx, driver.user)).toEqual({ stage: null });
    await updateDriverProfile(ctx, driver.user, { stageName: 'Embu Mkt.' });
    expect(await ownStage(ctx, driver.user)).toEqual({
      stage: { name: 'Embu Market', slug: 'embu-market', county: 'Embu' },
    });

    await arrive();
    await updateStage(ctx, actor, id, { latitude: north(1000).latitude });
    await sweepQueues();
    expect(await stands()).toBe(false);
    await updateStage(ctx, actor, id, { latitude: EMBU.latitude });
    await arrive();
    await deleteStage(ctx, actor, id);
    await sweepQueues();
    expect(await stands()).toBe(false);
  });

  async function touch({ _id }: Pick<DriverDoc, '_id'>): Promise<void> {
    const now = ctx.clock.now();
    await db.store.drivers.updateOne(
      { _id },
      { $set: { seenAt: now, socketSeenAt: now, 'fix.timestamp': now.getTime() } },
    );
  }
});

describe('stages over HTTP', () => {
  const app = appOfFile();

  it('an unknown slug is 404, a malformed one 400; anyone may look', async () => {
    const anybody = app.client();
    expect((await anybody.call('getStage', { params: { slug: 'nowhere' } })).status).toBe(404);
    for (const slug of ['Embu', '%20', 'a--b', '-a', 'x'.repeat(61), '..%2f']) {
      const answer = await anybody.send('getStage', { path: `/api/stages/${slug}` });
      expect([slug, answer.status]).toEqual([slug, 400]);
    }
    const admin = await app.admin();
    const body = { name: 'Kutus Roundabout', spellings: ['kutus'], ...EMBU };
    expect((await admin.call('adminCreateStage', { body })).status).toBe(201);
    const again = await admin.call('adminCreateStage', { body });
    expect([again.status, again.body]).toMatchObject([409, { code: 'STAGE_TAKEN', field: 'name' }]);
    expect((await anybody.call('getStage', { params: { slug: 'kutus-roundabout' } })).body).toMatchObject({
      name: 'Kutus Roundabout',
      drivers: [],
    });
    for (const wrong of [{ latitude: 91 }, { longitude: 'x' }, { name: '' }, { spellings: 'kutus' }]) {
      const answer = await admin.send('adminCreateStage', { body: { ...body, ...wrong } });
      expect([answer.status, answer.body]).toMatchObject([400, { field: Object.keys(wrong)[0] }]);
    }
  });
});
