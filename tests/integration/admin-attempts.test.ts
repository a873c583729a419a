import { beforeEach, describe, expect, it } from 'vitest';
import { signInAdmin, type SignInFrom } from '#core/admin/sign-in.ts';
import { isPassword } from '#core/admin/password.ts';
import { signUpAdmin } from '#core/admin/sign-up.ts';
import { EXPIRING } from '#core/store/indexes.ts';
import { sweep } from '#core/upkeep/sweep.ts';
import {
  ADMIN_ATTEMPTS_KEPT_DAYS,
  ADMIN_FAILURES_MAX,
  ADMIN_NAME_FAILURES_MAX,
} from '#shared/domain/constants/rules.ts';
import { PASSWORDS_AT_ONCE_MAX, PASSWORDS_WAITING_MAX } from '#shared/domain/constants/server.ts';
import { TEST_ADMIN_CODE, testContext, type TestContext } from '../support/context.ts';
import { storeOfFile } from '../support/store.ts';

const PASSWORD = 'correct horse battery';
const HOME = { address: '192.0.2.9' };
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
let made = 0;

describe('R16 failed admin sign-ins', () => {
  const opened = storeOfFile();
  let ctx: TestContext;
  beforeEach(async () => {
    ctx = testContext(opened.store);
    await opened.store.adminTallies.deleteMany({});
    await opened.store.db.collection('audit').deleteMany({});
  });

  async function newAdmin(): Promise<string> {
    made += 1;
    const username = `guarded${made}`;
    const account = { username, email: `${username}@example.com`, password: PASSWORD, adminCode: TEST_ADMIN_CODE };
    await signUpAdmin(ctx, account, HOME.address);
    return username;
  }
  const attempt = (username: string, password: string, from: SignInFrom = HOME) =>
    signInAdmin(ctx, { username, password }, from, password === 'wrong' ? () => Promise.resolve(false) : undefined);
  const codeOf = (tried: Promise<unknown>): Promise<unknown> =>
    tried.then(
      () => 'signed in',
      (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
    );

  it('R16 five wrong passwords lock the name for that network, and the answer says for how long', async () => {
    const admin = await newAdmin();
    const there = { address: '198.51.100.1' };
    for (let i = 0; i < ADMIN_FAILURES_MAX; i += 1)
      expect(await codeOf(attempt(admin, 'wrong', there))).toBe('WRONG_CREDENTIALS');
    ctx.clock.advance(5 * MINUTE_MS);
    await expect(attempt(admin, PASSWORD, there)).rejects.toMatchObject({ code: 'LOCKED', retryAfterS: 600 });
    expect(await codeOf(attempt(admin, PASSWORD))).toBe('signed in');
  });

  it('R16 strangers from anywhere do not lock an admin out of a known device', async () => {
    const admin = await newAdmin();
    const { device } = await attempt(admin, PASSWORD);
    const known = { ...HOME, device: device.token };
    const codes: unknown[] = [];
    for (let i = 0; i < ADMIN_NAME_FAILURES_MAX + 5; i += 1)
      codes.push(await codeOf(attempt(admin, 'wrong', { address: `198.51.100.${i}` })));
    expect(codes.filter((code) => code === 'WRONG_CREDENTIALS')).toHaveLength(ADMIN_NAME_FAILURES_MAX);
    expect(await codeOf(attempt(admin, PASSWORD))).toBe('LOCKED');
    expect(await codeOf(attempt(admin, PASSWORD, known))).toBe('signed in');
  });

  it('R16 a known device has five guesses of its own, belongs to one admin, and is forgotten after 180 days', async () => {
    const [admin, other] = [await newAdmin(), await newAdmin()];
    const { device } = await attempt(admin, PASSWORD);
    const known = { ...HOME, device: device.token };
    for (let i = 0; i < ADMIN_FAILURES_MAX; i += 1)
      expect(await codeOf(attempt(admin, 'wrong', known))).toBe('WRONG_CREDENTIALS');
    expect(await codeOf(attempt(admin, PASSWORD, known))).toBe('LOCKED');
    expect(await codeOf(attempt(admin, PASSWORD))).toBe('signed in');
    for (let i = 0; i < ADMIN_FAILURES_MAX; i += 1) await codeOf(attempt(other, 'wrong'));
    expect(await codeOf(attempt(other, PASSWORD, known))).toBe('LOCKED');
    ctx.clock.advance(181 * DAY_MS);
    for (let i = 0; i < ADMIN_FAILURES_MAX; i += 1) await codeOf(attempt(admin, 'wrong'));
    expect(await codeOf(attempt(admin, PASSWORD, known))).toBe('LOCKED');
  });

  it('R16 a sign-in gives the device a new token, and invalidates the previous one', async () => {
    const admin = await newAdmin();
    const first = await attempt(admin, PASSWORD);
    const second = await attempt(admin, PASSWORD, { ...HOME, device: first.device.token });
    const { devices } = (await ctx.store.admins.findOne({ username: admin })) ?? {};
    expect(devices).toHaveLength(1);
    for (let i = 0; i < ADMIN_FAILURES_MAX; i += 1) await codeOf(attempt(admin, 'wrong'));
    expect(await codeOf(attempt(admin, PASSWORD, { ...HOME, device: first.device.token }))).toBe('LOCKED');
    expect(await codeOf(attempt(admin, PASSWORD, { ...HOME, device: second.device.token }))).toBe('signed in');
  });

  it('R16 sign-in attempts under 59 invented names a minute make one log entry, without the names, that expires after 90 days', async () => {
    const since = ctx.clock.now();
    for (let i = 0; i < 59; i += 1)
      await codeOf(attempt(`${'x'.repeat(240)}${i}`, 'wrong', { address: `198.51.100.${i}` }));
    for (let i = 0; i < 3; i += 1) await codeOf(signUpAdmin(ctx, { ...account(i), adminCode: 'wrong' }, HOME.address));
    await sweep(ctx, ctx.clock.now());
    expect(await ctx.store.audit.countDocuments({})).toBe(0);
    ctx.clock.advance(15 * MINUTE_MS);
    await sweep(ctx, ctx.clock.now());
    await sweep(ctx, ctx.clock.now());
    const entries = await ctx.store.audit.find({}).sort({ what: 1 }).toArray();
    expect(entries.map(({ what, after }) => [what, after])).toEqual([
      ['admin sign-in refused', { outcome: 'unknown names', attempts: 59 }],
      ['admin sign-up refused', { outcome: 'wrong codes', attempts: 3 }],
    ]);
    expect(entries.map(({ at }) => at)).toEqual([since, since]);
    expect(JSON.stringify(entries)).not.toMatch(/xxx|invented/);
    const keptMs = ADMIN_ATTEMPTS_KEPT_DAYS * DAY_MS;
    expect(entries.map(({ at, expiresAt }) => Number(expiresAt) - at.getTime())).toEqual([keptMs, keptMs]);
    expect(EXPIRING).toContainEqual({ collection: 'audit', afterS: 0 });
  });

  it('R16 a failed attempt under an admin’s name expires too; successful actions stay', async () => {
    const admin = await newAdmin();
    await codeOf(attempt(admin, 'wrong'));
    await attempt(admin, PASSWORD);
    const entries = await ctx.store.audit.find({ who: admin }).sort({ _id: 1 }).toArray();
    expect(entries.map(({ what, expiresAt }) => [what, expiresAt !== undefined])).toEqual([
      ['admin sign-up', false],
      ['admin sign-in refused', true],
      ['admin sign-in', false],
    ]);
  });

  it('R16 few passwords are verified at once, few attempts from unknown devices may wait, and known devices are never refused', async () => {
    let running = 0;
    let most = 0;
    const gates: (() => void)[] = [];
    const slow = async (): Promise<boolean> => {
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => gates.push(resolve));
      running -= 1;
      return true;
    };
    await isPassword(undefined, 'warm', { isKnown: false });
    const strangers = Array.from({ length: 50 }, () =>
      codeOf(isPassword('hash', 'p', { isKnown: false, belongs: slow })),
    );
    const known = codeOf(isPassword('hash', 'p', { isKnown: true, belongs: slow }));
    let open = true;
    const opener = (async () => {
      while (open) {
        gates.splice(0).forEach((resolve) => resolve());
        await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    const codes = await Promise.all(strangers);
    expect(await known).toBe('signed in');
    open = false;
    await opener;
    expect(most).toBe(PASSWORDS_AT_ONCE_MAX);
    expect(codes.filter((code) => code === 'TOO_MANY')).toHaveLength(
      50 - PASSWORDS_AT_ONCE_MAX - PASSWORDS_WAITING_MAX,
    );
  });
});

const account = (i: number) => ({
  username: `invented-${i}`,
  email: `invented-${i}@example.com`,
  password: PASSWORD,
  adminCode: TEST_ADMIN_CODE,
});
