import fc from 'fast-check';
import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { toObjectId } from '#core/lib/ids.ts';
import { flushFixes } from '#core/location/fix-writer.ts';
import { reportFix } from '#core/fixes/report-fix.ts';
import { createShare, endShare, listShares, presentShared, shareOf } from '#core/location/shares.ts';
import { room } from '#core/lib/rooms.ts';
import { keepSetting } from '../support/settings.ts';
import type { UserDoc } from '#core/store/documents.ts';
import { sweep } from '#core/upkeep/sweep.ts';
import type { Share, SharedLocation } from '#shared/contract/entities.ts';
import { Refusal } from '#shared/contract/errors.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { newToken } from '#core/lib/tokens.ts';
import { SHARE_KEPT_DAYS, SHARES_LIVING_MAX } from '#shared/domain/constants/rules.ts';
import type { ShareDuration } from '#shared/domain/share-duration.ts';
import {
  EMBU,
  fixAt,
  makeDriver,
  makeNewcomer,
  makePassenger,
  testContext,
  type TestContext,
} from '../support/context.ts';
import { codeOf } from '../support/rides.ts';
import { storeOfFile } from '../support/store.ts';

const ORIGIN = 'https://boda.example';
const HOUR = 3_600_000;
const FIRST = { ...EMBU, accuracy: 12 };

const db = storeOfFile();
let ctx: TestContext;
beforeEach(() => {
  ctx = testContext(db.store);
});

/** The owner of each link. */
const owners = new Map<string, ObjectId>();
async function share(user: UserDoc, duration?: ShareDuration): Promise<Share> {
  const link = await createShare(ctx, user, { ...FIRST, ...(duration && { duration }) }, ORIGIN);
  owners.set(link.id, user._id);
  return link;
}
const tokenOf = ({ shareUrl }: Share): string => shareUrl.slice(`${ORIGIN}/shared-location/`.length);
const seen = async (link: Share): Promise<SharedLocation> => presentShared(await shareOf(ctx, tokenOf(link)));
const roomOf = ({ id }: Share): string => room.share({ _id: toObjectId(id), userId: owners.get(id) ?? new ObjectId() });
const now = (): number => ctx.clock.now().getTime();
/** Reports a fix the given number of steps to the north, by default two seconds later. */
async function reportMove(user: UserDoc, steps: number, at: { afterMs?: number; timestamp?: number } = {}) {
  const { afterMs = 2000 } = at;
  const timestamp = at.timestamp ?? now() + afterMs;
  ctx.clock.advance(afterMs);
  return reportFix(ctx, user, fixAt({ ...EMBU, latitude: north(steps) }, timestamp));
}
const north = (steps: number): number => EMBU.latitude + steps / 1000;
const refusalOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.catch((error: unknown) => error instanceof Refusal && [error.code, error.status, error.message]);

describe('R15 creating a link', () => {
  it('R15 POST /api/location/share: the link starts with the given position and lasts 4 hours', async () => {
    const user = await makePassenger(ctx, { name: 'Wanjiku Njeri' });
    const made = await share(user);
    expect(made).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
      shareUrl: expect.stringMatching(/^https:\/\/boda\.example\/shared-location\/[\w-]{44}$/) as string,
      sharedAt: new Date(now()).toISOString(),
      expiresAt: new Date(now() + 4 * HOUR).toISOString(),
    });
    expect(await seen(made)).toEqual({
      userName: 'Wanjiku Njeri',
      ...FIRST,
      sharedAt: made.sharedAt,
      expiresAt: made.expiresAt,
      timestamp: now(),
    });
    const newcomer = await makeNewcomer(ctx);
    expect((await seen(await share(newcomer))).userName).toBe(newcomer.google.name);
  });

  it('R15 a link lasts `share_location_hours`, a setting; earlier links keep their time', async () => {
    const user = await makePassenger(ctx);
    const before = await share(user);
    await keepSetting(ctx, 'share_location_hours', '0.5');
    const after = await share(user);
    await keepSetting(ctx, 'share_location_hours', '4');
    expect([before, after].map(({ sharedAt, expiresAt }) => Date.parse(expiresAt) - Date.parse(sharedAt))).toEqual([
      4 * HOUR,
      0.5 * HOUR,
    ]);
  });

  it.each([
    ['hour', '4', 1],
    ['setting', '4', 4],
    ['setting', '0.5', 0.5],
    ['until_stopped', '4', 24],
    ['until_stopped', '48', 48],
  ] as const)(
    'R15 requested for %s, where the setting says %s h, a link lasts %s h',
    async (duration, setting, lasts) => {
      await keepSetting(ctx, 'share_location_hours', setting);
      const user = await makePassenger(ctx);
      const made = await share(user, duration);
      await keepSetting(ctx, 'share_location_hours', '4');
      expect(Date.parse(made.expiresAt) - Date.parse(made.sharedAt)).toBe(lasts * HOUR);
      const meant = duration === 'until_stopped' ? true : undefined;
      expect([made.untilStopped, (await seen(made)).untilStopped]).toEqual([meant, meant]);
      expect(await listShares(ctx, user, ORIGIN)).toEqual([made]);
      expect(await db.store.shares.findOne({ _id: toObjectId(made.id) })).not.toHaveProperty('fix.duration');
    },
  );

  it('R15 a link that works until it is stopped says so with each fix, ends when stopped, or else after 24 hours', async () => {
    const user = await makePassenger(ctx);
    const [stopped, forgotten] = [await share(user, 'until_stopped'), await share(user, 'until_stopped')];
    await reportMove(user, 1, { afterMs: 23 * HOUR });
    for (const link of [stopped, forgotten]) {
      expect(ctx.heard('share:position', roomOf(link))).toEqual([await seen(link)]);
    }
    await endShare(ctx, user, toObjectId(stopped.id));
    expect(await codeOf(shareOf(ctx, tokenOf(stopped)))).toBe('NOT_FOUND');
    ctx.clock.advance(HOUR);
    await sweep(ctx, ctx.clock.now());
    expect(ctx.heard('share:ended', roomOf(forgotten))).toEqual([{}]);
    expect(await listShares(ctx, user, ORIGIN)).toEqual([]);
    expect(await seen(forgotten)).toMatchObject({ latitude: north(1), untilStopped: true });
  });

  it('R15 a token is 128 uniformly random bits and a MAC, and none repeats', async () => {
    const COUNT = 2000;
    const made = await Promise.all(Array.from({ length: COUNT }, () => newToken(ctx, 'share')));
    for (const { token } of made) expect(token).toMatch(/^[\w-]{44}$/);
    const tokens = made.map(({ token }) => token.slice(0, 22));
    expect(new Set(tokens).size).toBe(COUNT);
    const ones = Array.from({ length: 128 }, () => 0);
    fc.assert(
      fc.property(fc.constantFrom(...tokens), (token) => {
        expect(token).toMatch(/^[\w-]{22}$/);
        expect(Buffer.from(token, 'base64url').toString('base64url')).toBe(token);
      }),
    );
    for (const token of tokens) {
      const bytes = Buffer.from(token, 'base64url');
      expect(bytes.length * 8).toBe(128);
      for (const bit of ones.keys()) ones[bit] = (ones[bit] ?? 0) + (((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1);
    }
    // Seven standard deviations: practically impossible by chance.
    const most = 7 * Math.sqrt(COUNT / 4);
    for (const count of ones) expect(Math.abs(count - COUNT / 2)).toBeLessThan(most);
  });

  it('R15 two links never share a token: the store refuses the second', async () => {
    const doc = await shareOf(ctx, tokenOf(await share(await makePassenger(ctx))));
    const { _id, ...rest } = doc;
    await expect(db.store.shares.insertOne({ ...rest, _id: toObjectId('a'.repeat(24)) })).rejects.toThrow(/E11000/);
  });

  it('R15 a person has exactly 20 live links of 35 asked for at once; ending one makes room', async () => {
    const user = await makePassenger(ctx);
    const live = (): Promise<number> => db.store.shares.countDocuments({ userId: user._id });
    const codes = await Promise.all(Array.from({ length: SHARES_LIVING_MAX + 15 }, () => codeOf(share(user))));
    expect(await live()).toBe(codes.filter((code) => code === 'ok').length);
    expect(await live()).toBe(SHARES_LIVING_MAX);
    expect(await refusalOf(share(user))).toEqual([
      'TOO_MANY_SHARES',
      409,
      'You have too many active links. Stop one to make a new one.',
    ]);
    expect(await live()).toBe(SHARES_LIVING_MAX);
    expect(await codeOf(share(await makePassenger(ctx)))).toBe('ok');
    await endShare(ctx, user, toObjectId((await listShares(ctx, user, ORIGIN))[0]?.id ?? ''));
    expect(await codeOf(share(user))).toBe('ok');
    ctx.clock.advance(4 * HOUR);
    expect(await codeOf(share(user))).toBe('ok');
  });
});

describe('R15 one’s own links', () => {
  it('R15 are the live links of that person, newest first, with the address to share again', async () => {
    const [user, other] = [await makePassenger(ctx), await makePassenger(ctx)];
    const first = await share(user);
    ctx.clock.advance(HOUR);
    const second = await share(user);
    const theirs = await share(other);
    expect(await listShares(ctx, user, ORIGIN)).toEqual([second, first]);
    expect(await listShares(ctx, other, ORIGIN)).toEqual([theirs]);
    ctx.clock.advance(3 * HOUR);
    expect(await listShares(ctx, user, ORIGIN)).toEqual([second]);
  });

  it('R15 a link ended by its owner stops working at once and its viewers are notified; only the owner can end it', async () => {
    const [user, other] = [await makePassenger(ctx), await makePassenger(ctx)];
    const [link, stays] = [await share(user), await share(user)];
    const end = (by: UserDoc, id: ObjectId = toObjectId(link.id)) => endShare(ctx, by, id);
    expect(await codeOf(end(other))).toBe('NOT_FOUND');
    expect((await seen(link)).userName).toBe(user.name);
    expect(ctx.heard('share:ended')).toEqual([]);
    const ended = await Promise.all([codeOf(end(user)), codeOf(end(user))]);
    expect(ended.sort()).toEqual(['NOT_FOUND', 'ok']);
    expect(ctx.heard('share:ended', roomOf(link))).toEqual([{}]);
    expect(ctx.heard('share:ended')).toHaveLength(1);
    expect(await refusalOf(shareOf(ctx, tokenOf(link)))).toEqual(['NOT_FOUND', 404, MESSAGES.shared.notFound]);
    await reportMove(user, 1);
    expect(ctx.heard('share:position', roomOf(link))).toEqual([]);
    expect(await listShares(ctx, user, ORIGIN)).toEqual([stays]);
  });
});

describe('R15 fresh fixes on a live link', () => {
  it.each(['passenger', 'driver'])('R15 an accepted fix of a %s reaches each of their links at once', async (kind) => {
    const user = kind === 'driver' ? (await makeDriver(ctx)).user : await makePassenger(ctx);
    const other = await share(await makePassenger(ctx));
    const [one, two] = [await share(user), await share(user)];
    expect(await reportMove(user, 1)).toEqual({ accepted: true });
    for (const link of [one, two]) {
      expect(ctx.heard('share:position', roomOf(link))).toEqual([
        { ...(await seen(link)), latitude: north(1), accuracy: 10, timestamp: now() },
      ]);
    }
    expect(ctx.heard('share:position', roomOf(other))).toEqual([]);
    await flushFixes(ctx);
    expect(await seen(two)).toMatchObject({ latitude: north(1), timestamp: now() });
    expect((await seen(other)).latitude).toBe(EMBU.latitude);
  });

  it('R15 R14 a stale or too frequent fix reaches no link', async () => {
    const user = await makePassenger(ctx);
    const link = await share(user);
    await reportMove(user, 1);
    expect(await reportMove(user, 2, { timestamp: now() })).toEqual({ accepted: false, reason: 'stale' });
    const old = await reportMove(user, 3, { timestamp: now() - 60_000 });
    expect(old).toEqual({ accepted: false, reason: 'stale' });
    await reportMove(user, 4);
    await reportMove(user, 4, { afterMs: 1 });
    expect(await reportMove(user, 4, { afterMs: 1 })).toEqual({ accepted: false, reason: 'frequent' });
    expect(ctx.heard('share:position', roomOf(link)).map(({ latitude }) => latitude)).toEqual([1, 4, 4].map(north));
  });

  it('R15 polling sees new fixes as well: they are stored soon, and an older one never replaces a newer', async () => {
    const user = await makePassenger(ctx);
    const link = await share(user);
    await reportMove(user, 1);
    await expect.poll(async () => (await seen(link)).latitude).toBe(north(1));
    for (let step = 2; step <= 8; step += 1) await reportMove(user, step);
    await flushFixes(ctx);
    expect((await seen(link)).latitude).toBe(north(8));
    await reportMove(user, 9);
    await db.store.shares.updateOne({ _id: toObjectId(link.id) }, { $set: { 'fix.timestamp': now() + 1 } });
    await flushFixes(ctx);
    expect((await seen(link)).latitude).toBe(north(8));
  });
});

describe('R15 an expired link', () => {
  it('R15 keeps its last position from before it expired, never a newer one, for 7 days', async () => {
    const user = await makePassenger(ctx);
    const link = await share(user);
    await reportMove(user, 1, { afterMs: 4 * HOUR - 1 });
    await reportMove(user, 2, { afterMs: 1 });
    ctx.clock.advance(60_000);
    await reportMove(user, 3);
    // Stored only now: a fix received in time counts even if stored late.
    await flushFixes(ctx);
    expect(ctx.heard('share:position', roomOf(link)).map(({ latitude }) => latitude)).toEqual([north(1)]);
    expect(await seen(link)).toMatchObject({ latitude: north(1), expiresAt: link.expiresAt });
    await db.store.shares.updateOne({ _id: toObjectId(link.id) }, { $set: { endTold: true } });
    ctx.clock.set(new Date(Date.parse(link.expiresAt) + SHARE_KEPT_DAYS * 24 * HOUR - 1));
    expect(await seen(link)).toMatchObject({ latitude: north(1) });
    ctx.clock.advance(1);
    expect(await codeOf(shareOf(ctx, tokenOf(link)))).toBe('NOT_FOUND');
  });

  it('R15 the sweep notifies viewers once, with any number of processes', async () => {
    const user = await makePassenger(ctx);
    const link = await share(user);
    ctx.clock.advance(4 * HOUR - 1);
    await sweep(ctx, ctx.clock.now());
    expect(ctx.heard('share:ended', roomOf(link))).toEqual([]);
    ctx.clock.advance(1);
    await Promise.all(Array.from({ length: 4 }, () => sweep(ctx, ctx.clock.now())));
    await sweep(ctx, ctx.clock.now());
    expect(ctx.heard('share:ended', roomOf(link))).toEqual([{}]);
    expect((await seen(link)).userName).toBe(user.name);
  });
});
