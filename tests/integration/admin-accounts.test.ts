import { beforeEach, describe, expect, it } from 'vitest';
import { ADMIN_REFUSALS } from '#shared/texts/en/refusals.ts';
import { isAdminCode, renewAdminCode } from '#core/admin/admin-code.ts';
import { authenticateAdmin, liveAdminSessions, startAdminSession } from '#core/admin/admin-sessions.ts';
import { endSessionsOf, listAdmins, noticeAdmins, setActive } from '#core/admin/admins.ts';
import {
  changePassword,
  confirmTotp,
  listOwnSessions,
  offerTotp,
  type Own,
  removeTotp,
} from '#core/admin/own-account.ts';
import { resetAdmin } from '#core/admin/reset-admin.ts';
import { signInAdmin } from '#core/admin/sign-in.ts';
import { signUpAdmin } from '#core/admin/sign-up.ts';
import { actorOf } from '#core/lib/principal.ts';
import { room } from '#core/lib/rooms.ts';
import { ADMIN_FAILURES_MAX, RECOVERY_CODES } from '#shared/domain/constants/rules.ts';
import { codeAt } from '../support/admins.ts';
import { TEST_ADMIN_CODE, testContext, type TestContext } from '../support/context.ts';
import { storeOfFile } from '../support/store.ts';
import { rounds } from '../support/thorough.ts';

const PASSWORD = 'correct horse battery';
const ANOTHER = 'another horse battery';
const HOME = { address: '192.0.2.9' };
const STEP_MS = 30_000;
const ROUNDS = rounds(10);
let made = 0;

describe('R16 the accounts of admins', () => {
  const opened = storeOfFile();
  let ctx: TestContext;
  beforeEach(() => void (ctx = testContext(opened.store)));

  /** Creates a signed-in admin; returns their token, device and account. */
  async function newAdmin() {
    made += 1;
    const username = `keeper${made}`;
    const account = { username, email: `${username}@example.com`, password: PASSWORD, adminCode: TEST_ADMIN_CODE };
    await signUpAdmin(ctx, account, HOME.address);
    const { token, device } = await signIn(username);
    return {
      username,
      token,
      device: device.token,
      own: await ownOf(token),
      id: (await ownOf(token)).actor.id.toHexString(),
    };
  }
  const signIn = (username: string, more: { password?: string; code?: string } = {}) =>
    signInAdmin(ctx, { username, password: PASSWORD, ...more }, HOME);
  async function ownOf(token: string): Promise<Own> {
    const principal = await authenticateAdmin(ctx, token);
    if (!principal) throw new Error('no session');
    return { ctx, actor: actorOf(principal.admin, HOME.address), principal };
  }
  const codeOf = (tried: Promise<unknown>): Promise<unknown> =>
    tried.then(
      () => 'done',
      (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
    );
  const isLive = async (token: string): Promise<boolean> => (await authenticateAdmin(ctx, token)) !== null;
  const logOf = async (id: string) =>
    (await ctx.store.audit.find({ kind: 'admin', target: id }).sort({ _id: 1 }).toArray()).map(({ what }) => what);

  it('R16 switching an admin off ends their sessions and sockets at once, and signing in says so', async () => {
    const [boss, thief] = [await newAdmin(), await newAdmin()];
    const hash = thief.own.principal.sessionHash;
    const { actor, principal } = boss.own;
    expect(await setActive(ctx, actor, principal, thief.id, false)).toMatchObject({ id: thief.id, is_active: false });
    expect(await isLive(thief.token)).toBe(false);
    expect(ctx.heard('session:ended', room.session(hash))).toEqual([{ reason: 'expired' }]);
    expect(await codeOf(signIn(thief.username))).toBe('ADMIN_OFF');
    expect(await codeOf(signIn(thief.username, { password: 'wrong' }))).toBe('WRONG_CREDENTIALS');
    await setActive(ctx, actor, principal, thief.id, false);
    await setActive(ctx, actor, principal, thief.id, true);
    expect(await isLive(thief.token)).toBe(false);
    await signIn(thief.username);
    expect(await logOf(thief.id)).toEqual(['admin switched off', 'admin switched on']);
  });

  it('R16 a session that a crash left in the store is invalid once its admin is switched off, for sockets too', async () => {
    const [boss, thief] = [await newAdmin(), await newAdmin()];
    const left = await ctx.store.adminSessions.find({ adminId: thief.own.actor.id }).toArray();
    await setActive(ctx, boss.own.actor, boss.own.principal, thief.id, false);
    await ctx.store.adminSessions.insertMany(left);
    expect(await isLive(thief.token)).toBe(false);
    const hashes = left.map(({ _id }) => _id);
    expect(await liveAdminSessions(ctx, hashes)).toEqual([]);
    await setActive(ctx, boss.own.actor, boss.own.principal, thief.id, true);
    expect(await isLive(thief.token)).toBe(false);
  });

  it('R16 an admin cannot switch themselves off; of two who switch each other off at once exactly one stays', async () => {
    const alone = await newAdmin();
    expect(await codeOf(setActive(ctx, alone.own.actor, alone.own.principal, alone.id, false))).toBe('NOT_YOURSELF');
    for (let round = 0; round < ROUNDS; round += 1) {
      await ctx.store.adminAccess.deleteMany({});
      const [one, other] = [await newAdmin(), await newAdmin()];
      const codes = await Promise.all([
        codeOf(setActive(ctx, one.own.actor, one.own.principal, other.id, false)),
        codeOf(setActive(ctx, other.own.actor, other.own.principal, one.id, false)),
      ]);
      expect(codes.toSorted()).toEqual(['NO_SESSION', 'done']);
      const active = (await listAdmins(ctx, alone.own.principal.admin)).items.filter(
        ({ id, is_active }) => is_active && [one.id, other.id].includes(id),
      );
      expect(active).toHaveLength(1);
    }
  });

  it('R16 in a ring of five who each switch off the next at once, at least one stays', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await ctx.store.adminAccess.deleteMany({});
      const ring = await Promise.all([1, 2, 3, 4, 5].map(() => newAdmin()));
      await Promise.all(
        ring.map(({ own }, i) => codeOf(setActive(ctx, own.actor, own.principal, ring[(i + 1) % 5]?.id ?? '', false))),
      );
      const [off] = await ctx.store.adminAccess.find().toArray();
      expect(off?.off?.length).toBeGreaterThan(0);
      expect(off?.off?.length).toBeLessThan(5);
    }
    await ctx.store.adminAccess.deleteMany({});
  });

  it('R16 an admin sees their own sessions, and ends all others; another admin ends them all', async () => {
    const [admin, boss] = [await newAdmin(), await newAdmin()];
    ctx.clock.advance(60_000);
    const laptop = await signIn(admin.username);
    const { items } = await listOwnSessions(await ownOf(admin.token));
    expect(items.map(({ from, is_this }) => [from, is_this])).toEqual([
      [HOME.address, false],
      [HOME.address, true],
    ]);
    await endSessionsOf(ctx, admin.own.actor, admin.own.principal, admin.id);
    expect([await isLive(admin.token), await isLive(laptop.token)]).toEqual([true, false]);
    await endSessionsOf(ctx, boss.own.actor, boss.own.principal, admin.id);
    expect(await isLive(admin.token)).toBe(false);
    expect(await codeOf(endSessionsOf(ctx, boss.own.actor, boss.own.principal, 'f'.repeat(24)))).toBe('NOT_FOUND');
  });

  it('R16 a new password needs the current password, and ends all other sessions, even one begun just then with the old password', async () => {
    const admin = await newAdmin();
    const before = await ctx.store.admins.findOne({ _id: admin.own.actor.id });
    const laptop = await signIn(admin.username);
    const own = await ownOf(admin.token);
    const change = (current: string, password: string) =>
      codeOf(changePassword(own, { current, password }, admin.device));
    expect(await change('not the one', ANOTHER)).toBe('WRONG_PASSWORD');
    expect(await change(PASSWORD, 'password1234')).toBe('INVALID');
    const same = changePassword(own, { current: PASSWORD, password: PASSWORD }, admin.device);
    await expect(same).rejects.toMatchObject({ field: 'password', message: ADMIN_REFUSALS.samePassword });
    expect(await change(PASSWORD, ANOTHER)).toBe('done');
    expect([await isLive(admin.token), await isLive(laptop.token)]).toEqual([true, false]);
    const late = before && (await startAdminSession(ctx, before));
    expect(await isLive(late?.token ?? '')).toBe(false);
    expect(await codeOf(signIn(admin.username))).toBe('WRONG_CREDENTIALS');
    await signInAdmin(ctx, { username: admin.username, password: ANOTHER }, { ...HOME, device: admin.device });
    for (let i = 0; i < ADMIN_FAILURES_MAX; i += 1) expect(await change('guess', ANOTHER)).toBe('WRONG_PASSWORD');
    expect(await change(ANOTHER, PASSWORD)).toBe('LOCKED');
  });

  /** Creates an admin with a second factor; returns its secret and recovery codes. */
  async function guarded() {
    const admin = await newAdmin();
    const { uri, key: secret } = await offerTotp(admin.own, PASSWORD);
    const { recovery_codes } = await confirmTotp(await ownOf(admin.token), codeAt(secret, ctx.clock.now()));
    ctx.clock.advance(STEP_MS);
    return { ...admin, uri, secret, recovery_codes };
  }

  it('R16 a second factor is offered after the password, and takes effect with its first code, for all other sessions too', async () => {
    const admin = await newAdmin();
    const laptop = await signIn(admin.username);
    expect(await codeOf(offerTotp(admin.own, 'not the one'))).toBe('WRONG_PASSWORD');
    expect(await codeOf(confirmTotp(admin.own, '123456'))).toBe('TOTP_EXPIRED');
    const { uri, key: secret } = await offerTotp(admin.own, PASSWORD);
    expect(new URL(uri)).toMatchObject({ protocol: 'otpauth:', host: 'totp' });
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    await signIn(admin.username);
    expect(await codeOf(confirmTotp(await ownOf(admin.token), '000000'))).toBe('INVALID');
    const code = codeAt(secret, ctx.clock.now());
    const { recovery_codes } = await confirmTotp(await ownOf(admin.token), `${code.slice(0, 3)} ${code.slice(3)}`);
    expect(new Set(recovery_codes).size).toBe(RECOVERY_CODES);
    expect([await isLive(admin.token), await isLive(laptop.token)]).toEqual([true, false]);
    expect(await codeOf(offerTotp(await ownOf(admin.token), PASSWORD))).toBe('TOTP_ON');
    expect(await codeOf(signIn(admin.username))).toBe('TOTP_NEEDED');
    expect(await codeOf(signIn(admin.username, { password: 'wrong' }))).toBe('WRONG_CREDENTIALS');
    // The code that turned the second factor on cannot be used again.
    expect(await codeOf(signIn(admin.username, { code }))).toBe('TOTP_WRONG');
    await removeTotp(await ownOf(admin.token), PASSWORD);
    await signIn(admin.username);
  });

  it('R16 an offer not confirmed within ten minutes is void', async () => {
    const admin = await newAdmin();
    const { key: secret } = await offerTotp(admin.own, PASSWORD);
    ctx.clock.advance(10 * 60_000 + 1);
    expect(await codeOf(confirmTotp(await ownOf(admin.token), codeAt(secret, ctx.clock.now())))).toBe('TOTP_EXPIRED');
  });

  it('R16 a code is accepted once, even when sent twice at once; codes of earlier steps are refused; one step of clock drift is accepted', async () => {
    const { username, secret } = await guarded();
    ctx.clock.advance(10 * STEP_MS);
    const at = (steps: number): string => codeAt(secret, new Date(ctx.clock.now().getTime() + steps * STEP_MS));
    for (const steps of [-2, 2]) expect(await codeOf(signIn(username, { code: at(steps) }))).toBe('TOTP_WRONG');
    await signIn(username, { code: at(-1) });
    const twice = await Promise.all([1, 2, 3].map(() => codeOf(signIn(username, { code: at(0) }))));
    expect(twice.filter((code) => code === 'done')).toHaveLength(1);
    await signIn(username, { code: at(1) });
    for (const steps of [-1, 0, 1]) expect(await codeOf(signIn(username, { code: at(steps) }))).toBe('TOTP_WRONG');
  });

  it('R16 wrong codes lock sign-in like wrong passwords, and a request without a code resets no count', async () => {
    const { username, secret } = await guarded();
    const elsewhere = (i: number, code?: string) =>
      codeOf(signInAdmin(ctx, { username, password: PASSWORD, ...(code && { code }) }, { address: `198.51.100.${i}` }));
    for (let i = 0; i < ADMIN_FAILURES_MAX; i += 1) {
      expect(await elsewhere(i, '000000')).toBe('TOTP_WRONG');
      expect(await elsewhere(i)).toBe('TOTP_NEEDED');
    }
    expect(await elsewhere(99, codeAt(secret, ctx.clock.now()))).toBe('LOCKED');
  });

  it('R16 each recovery code works once, with or without its dashes; the store keeps hashes only', async () => {
    const { username, recovery_codes, own } = await guarded();
    const [first = '', second = ''] = recovery_codes;
    await signIn(username, { code: first.toLowerCase().replaceAll('-', ' ') });
    expect(await codeOf(signIn(username, { code: first }))).toBe('TOTP_WRONG');
    const twice = await Promise.all([1, 2].map(() => codeOf(signIn(username, { code: second }))));
    expect(twice.toSorted()).toEqual(['TOTP_WRONG', 'done']);
    const kept = await ctx.store.admins.findOne({ _id: own.actor.id });
    expect(kept?.totp?.recovery).toHaveLength(RECOVERY_CODES - 2);
    for (const code of recovery_codes) expect(JSON.stringify(kept)).not.toContain(code);
  });

  it('R16 no secret, code or password is in the audit log, a log line or an event', async () => {
    const { secret, recovery_codes, own, token } = await guarded();
    const code = await renewAdminCode(ctx, own.actor);
    await changePassword(await ownOf(token), { current: PASSWORD, password: ANOTHER }, undefined);
    const written = JSON.stringify([await ctx.store.audit.find().toArray(), ctx.log.lines, ctx.published]);
    for (const it of [secret, code, PASSWORD, ANOTHER, token, ...recovery_codes]) expect(written).not.toContain(it);
    await ctx.store.adminAccess.deleteMany({});
  });

  it('R16 a sign-up code made by an admin replaces the initial code and every earlier one', async () => {
    const { own } = await newAdmin();
    const first = await renewAdminCode(ctx, own.actor);
    const second = await renewAdminCode(ctx, own.actor);
    const known = [TEST_ADMIN_CODE, first, second, ''];
    expect(await Promise.all(known.map((code) => isAdminCode(ctx, code)))).toEqual([false, false, true, false]);
    const typed = [
      second.toLowerCase(),
      ` ${second.replaceAll('-', ' ')} `,
      second.replaceAll('-', ''),
      second.slice(1),
    ];
    expect(await Promise.all(typed.map((code) => isAdminCode(ctx, code)))).toEqual([true, true, true, false]);
    expect(JSON.stringify(await ctx.store.adminAccess.find().toArray())).not.toContain(second);
    await ctx.store.adminAccess.deleteMany({});
  });

  it('R16 every other admin is notified of a new admin, at once or at their next visit, until they confirm the notice', async () => {
    const [one, other] = [await newAdmin(), await newAdmin()];
    ctx.clock.advance(1000);
    const added = await newAdmin();
    const payload = { type: 'admins', id: added.id };
    expect(ctx.heard('admin:changed', room.admins).at(-1)).toEqual(payload);
    const newTo = async (token: string) =>
      (await listAdmins(ctx, (await ownOf(token)).principal.admin)).items.filter((it) => it.is_new).map(({ id }) => id);
    expect(await newTo(one.token)).toContain(added.id);
    expect(await newTo(other.token)).toEqual([added.id]);
    expect(await newTo(added.token)).toEqual([]);
    await noticeAdmins(ctx, other.own.actor, ctx.clock.now());
    await noticeAdmins(ctx, other.own.actor, new Date(0));
    expect(await newTo(other.token)).toEqual([]);
    expect(await newTo(one.token)).toContain(added.id);
  });

  it('R16 a command on the server gives an admin who has lost everything a new password and ends all their old credentials', async () => {
    const [boss, lost] = [await newAdmin(), await guarded()];
    await setActive(ctx, boss.own.actor, boss.own.principal, lost.id, false);
    expect(await resetAdmin(ctx, 'nobody')).toBeNull();
    const password = (await resetAdmin(ctx, lost.username.toUpperCase())) ?? '';
    expect(await isLive(lost.token)).toBe(false);
    expect(await codeOf(signIn(lost.username))).toBe('WRONG_CREDENTIALS');
    const { token } = await signIn(lost.username, { password });
    expect(await isLive(token)).toBe(true);
    expect((await logOf(lost.id)).slice(-2).toSorted()).toEqual(['admin reset', 'admin switched on']);
  });
});
