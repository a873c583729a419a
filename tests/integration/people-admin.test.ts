import { isDeepStrictEqual } from 'node:util';
import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isAdminCode, ensureAdminCode } from '#core/admin/admin-code.ts';
import { authenticateAdmin } from '#core/admin/admin-sessions.ts';
import type { Verify } from '#core/admin/password.ts';
import { presentAdmin, signInAdmin } from '#core/admin/sign-in.ts';
import { signUpAdmin } from '#core/admin/sign-up.ts';
import { sha256 } from '#core/lib/tokens.ts';
import { AdminSignup } from '#shared/contract/admin-entities.ts';
import { Refusal } from '#shared/contract/errors.ts';
import { parseInput } from '#shared/contract/parse-input.ts';
import { ADMIN_ACCOUNT } from '#shared/contract/admin-account-texts.ts';
import { ADMIN_MESSAGES } from '#shared/contract/admin-texts.ts';
import { ADMIN_CODE_FAILURES_MAX, ADMIN_FAILURES_MAX } from '#shared/domain/constants/rules.ts';
import { TEST_ADMIN_CODE, testContext, type TestContext } from '../support/context.ts';
import { testStore, type TestStore } from '../support/store.ts';
import { rounds } from '../support/thorough.ts';

const FROM = '192.0.2.9';
const HERE = { address: FROM };
const PASSWORD = 'correct horse battery';
const MINUTE_MS = 60_000;
let made = 0;

describe('R16 admins', () => {
  let opened: TestStore;
  let ctx: TestContext;
  beforeAll(async () => void (opened = await testStore()));
  afterAll(() => opened.close());
  beforeEach(() => void (ctx = testContext(opened.store)));

  const form = (fields: object = {}) => {
    made += 1;
    return {
      username: `Admin${made}`,
      email: `admin${made}@example.com`,
      password: PASSWORD,
      adminCode: TEST_ADMIN_CODE,
      ...fields,
    };
  };
  const signedUp = async (fields: object = {}) => {
    const input = parseInput(AdminSignup, form(fields));
    await signUpAdmin(ctx, input, FROM);
    return input;
  };
  const outcomes = async (who: string) =>
    (await ctx.store.audit.find({ who }).sort({ _id: 1 }).toArray()).map(({ what, after }) => ({ what, after }));

  it('R16 sign-up with the code creates an admin; the password is stored as argon2id', async () => {
    const { username, email } = await signedUp();
    const kept = await ctx.store.admins.findOne({ username: username.toLowerCase() });
    expect(kept).toMatchObject({ email });
    expect(kept?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await outcomes(username.toLowerCase())).toEqual([{ what: 'admin sign-up', after: { outcome: 'created' } }]);
  });

  it('R16 sign-in by username or email, in any case, starts a session', async () => {
    const { username, email } = await signedUp();
    for (const name of [username, username.toUpperCase(), email, email.toUpperCase()]) {
      const { token, admin } = await signInAdmin(ctx, { username: name, password: PASSWORD }, HERE);
      const principal = await authenticateAdmin(ctx, token);
      expect(principal?.admin._id).toEqual(admin._id);
      expect(presentAdmin(admin)).toEqual({ id: admin._id.toHexString(), username: username.toLowerCase(), email });
    }
  });

  it('R16 a password has at least ten characters', () => {
    expect(() => parseInput(AdminSignup, form({ password: '123456789' }))).toThrow(/10 characters/);
    expect(parseInput(AdminSignup, form({ password: '1234567890' })).password).toHaveLength(10);
  });

  it('R16 a common password is refused, and so is a password made of the username, the email address or "boda"', async () => {
    const fields = { username: 'wanjiru', email: 'w.kamau@example.com' };
    const refused = [
      ...['1234567890', 'PassWord123', 'qwertyuiop', 'qwertyuiop!1', 'aaaaaaaaaaaa', '1212121212121'],
      ...['wanjiru2026', 'Wanjiru-2026!', 'w.kamau@example.com', 'w.kamau1234', 'bodabodaboda', 'Boda1234567890'],
    ];
    for (const password of refused)
      await expect(signUpAdmin(ctx, form({ ...fields, password }), FROM), password).rejects.toMatchObject({
        code: 'INVALID',
        field: 'password',
        message: ADMIN_ACCOUNT.passwordCommon,
      });
    expect(await ctx.store.admins.countDocuments({ username: 'wanjiru' })).toBe(0);
    await signUpAdmin(ctx, form({ ...fields, password: 'boda rides at dawn' }), FROM);
  });

  it('R16 five wrong codes lock the address for 15 minutes, under any name, and create nothing', async () => {
    const input = form();
    for (let i = 0; i < ADMIN_FAILURES_MAX; i += 1) {
      const guess = form({ adminCode: `wrong-${i}` });
      await expect(signUpAdmin(ctx, guess, '2001:db8:1:2200::1')).rejects.toMatchObject({ code: 'WRONG_ADMIN_CODE' });
    }
    const fromThere = () => signUpAdmin(ctx, input, '2001:db8:1:2201::2');
    await expect(fromThere()).rejects.toMatchObject({ code: 'LOCKED' });
    expect(await ctx.store.admins.countDocuments({ email: input.email })).toBe(0);
    await signUpAdmin(ctx, form(), '192.0.2.8');
    ctx.clock.advance(15 * MINUTE_MS - 1);
    await expect(fromThere()).rejects.toMatchObject({ code: 'LOCKED' });
    ctx.clock.advance(1);
    await fromThere();
    expect(await outcomes(input.username.toLowerCase())).toEqual([
      { what: 'admin sign-up', after: { outcome: 'created' } },
    ]);
  });

  it('R16 the audit log keeps only the first attempt that each lock refuses', async () => {
    const { username } = await signedUp();
    const who = username.toLowerCase();
    const attempt = () => signInAdmin(ctx, { username: who, password: 'wrong' }, HERE).catch(() => undefined);
    for (const times of [1, 2]) {
      for (let i = 0; i < ADMIN_FAILURES_MAX; i += 1) await attempt();
      await Promise.all(Array.from({ length: 20 }, attempt));
      const refused = (await outcomes(who)).filter(({ what }) => what === 'admin sign-in refused');
      expect(refused.filter(({ after }) => isDeepStrictEqual(after, { outcome: 'locked' }))).toHaveLength(times);
      expect(refused).toHaveLength(times * (ADMIN_FAILURES_MAX + 1));
      ctx.clock.advance(15 * MINUTE_MS);
    }
  });

  it('R16 a hundred wrong codes from many addresses lock sign-up for everyone, and no further guess is tried', async () => {
    const guess = (n: number) => signUpAdmin(ctx, form({ adminCode: 'wrong' }), `198.51.100.${n % 60}`);
    const codes: unknown[] = [];
    for (let n = 0; n < 120; n += 20) {
      const round = await Promise.allSettled(Array.from({ length: 20 }, (_, i) => guess(n + i)));
      codes.push(...round.map((it) => (it.status === 'rejected' ? (it.reason as { code: string }).code : 'made')));
    }
    expect(codes.filter((code) => code === 'WRONG_ADMIN_CODE')).toHaveLength(ADMIN_CODE_FAILURES_MAX);
    expect(codes.filter((code) => code === 'LOCKED')).toHaveLength(120 - ADMIN_CODE_FAILURES_MAX);
    await expect(signUpAdmin(ctx, form(), '192.0.2.9')).rejects.toMatchObject({ code: 'LOCKED' });
    ctx.clock.advance(15 * MINUTE_MS);
    await expect(guess(1)).rejects.toMatchObject({ code: 'WRONG_ADMIN_CODE' });
    await signUpAdmin(ctx, form(), '192.0.2.9');
    // A success takes back only its own attempt; the wrong guess still counts.
    expect(await ctx.store.adminFailures.findOne({ _id: sha256('signup') })).toMatchObject({ count: 1 });
  });

  it('R16 without a configured code nobody can sign up, not even with an empty one', async () => {
    ctx.config.adminCode = '';
    await expect(signUpAdmin(ctx, form({ adminCode: '' }), FROM)).rejects.toMatchObject({ code: 'WRONG_ADMIN_CODE' });
    expect(await isAdminCode(ctx, '')).toBe(false);
    ctx.config.adminCode = 'abc';
    expect(await isAdminCode(ctx, 'abc')).toBe(true);
  });

  it('R16 a username or email is taken once, and a username cannot be someone else’s email', async () => {
    const first = await signedUp();
    const fullwidth = String.fromCharCode(first.username.charCodeAt(0) + 0xfee0) + first.username.slice(1);
    const taken = [first.username.toUpperCase(), fullwidth].map((username) => form({ username }));
    taken.push(form({ email: first.email }));
    for (const input of taken) {
      await expect(signUpAdmin(ctx, input, FROM)).rejects.toMatchObject({ code: 'NAME_TAKEN', field: 'username' });
    }
    await expect(signUpAdmin(ctx, form({ username: first.email }), FROM)).rejects.toMatchObject({
      code: 'INVALID',
      field: 'username',
    });
    await signedUp({ username: 'own@example.com', email: 'own@example.com' });
    const raced = form();
    const results = await Promise.allSettled([1, 2, 3, 4].map(() => signUpAdmin(ctx, raced, FROM)));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  });

  it('R16 an unknown name and a wrong password get the same answer and lock alike after five failures', async () => {
    const { username } = await signedUp();
    const known = username.toLowerCase();
    for (const name of [known, `nobody-${made}`]) {
      for (let i = 0; i < ADMIN_FAILURES_MAX; i += 1) {
        await expect(signInAdmin(ctx, { username: name, password: `wrong ${i}` }, HERE)).rejects.toMatchObject({
          code: 'WRONG_CREDENTIALS',
          field: undefined,
        });
      }
      await expect(signInAdmin(ctx, { username: name, password: PASSWORD }, HERE)).rejects.toMatchObject({
        code: 'LOCKED',
      });
      const refused = (await outcomes(name)).filter((o) => o.what === 'admin sign-in refused').map((o) => o.after);
      const wrong = Array.from({ length: ADMIN_FAILURES_MAX }, () => ({ outcome: 'wrong name or password' }));
      expect(refused).toEqual(name === known ? [...wrong, { outcome: 'locked' }] : []);
    }
    ctx.clock.advance(15 * MINUTE_MS - 1);
    await expect(signInAdmin(ctx, { username: known, password: PASSWORD }, HERE)).rejects.toMatchObject({
      code: 'LOCKED',
    });
    ctx.clock.advance(1);
    await signInAdmin(ctx, { username: known, password: PASSWORD }, HERE);
  });

  it('R16 the lock is per admin: alternating username, email and address gives no extra guesses', async () => {
    const { username, email } = await signedUp();
    const other = await signedUp();
    const names = [username, email, username.toUpperCase(), email.toUpperCase()];
    const codes: unknown[] = [];
    const from = Array.from({ length: 2 * ADMIN_FAILURES_MAX }, (_, i) => `2001:db8:7:${i}::1`);
    for (const [i, address] of from.entries()) {
      const wrong = { username: names[i % names.length] ?? '', password: `wrong ${i}` };
      await signInAdmin(ctx, wrong, { address }).catch((refusal: unknown) => codes.push(refusal));
    }
    expect(codes.every((it) => it instanceof Refusal && it.code === 'WRONG_CREDENTIALS')).toBe(true);
    // Only the first five were tried: all addresses belong to one network.
    const log = await ctx.store.audit
      .find({ from: { $in: from } })
      .sort({ _id: 1 })
      .toArray();
    expect(log.map(({ after }) => after)).toEqual(
      from.map((_, i) => ({
        outcome: i < ADMIN_FAILURES_MAX ? 'wrong name or password' : 'locked under another name',
      })),
    );
    for (const name of names) {
      const right = { username: name, password: PASSWORD };
      await expect(signInAdmin(ctx, right, { address: from[0] ?? '' })).rejects.toMatchObject({ code: 'LOCKED' });
      await signInAdmin(ctx, right, HERE);
    }
    await signInAdmin(ctx, { username: other.username, password: PASSWORD }, HERE);
  });

  it('R16 while an admin’s username is locked, their email answers like an unknown one', async () => {
    const { username, email } = await signedUp();
    const answers = async (name: string, password: string): Promise<unknown[]> => {
      const codes: unknown[] = [];
      for (let i = 0; i < ADMIN_FAILURES_MAX + 1; i += 1) {
        const refused = signInAdmin(ctx, { username: name, password }, HERE).then(
          () => 'signed in',
          (error: unknown) => (error instanceof Refusal ? [error.code, error.message] : error),
        );
        codes.push(await refused);
      }
      return codes;
    };
    expect((await answers(username, 'wrong')).at(-1)).toEqual(['LOCKED', ADMIN_MESSAGES.locked]);
    expect(await answers(email, PASSWORD)).toEqual(await answers('nobody@example.com', PASSWORD));
    expect((await outcomes(`${email[0] ?? ''}•••@example.com`)).map(({ after }) => after)).toContainEqual({
      outcome: 'locked under another name',
    });
    ctx.clock.advance(15 * MINUTE_MS);
    await signInAdmin(ctx, { username: email, password: PASSWORD }, HERE);
  });

  it('R16 an unknown name costs the same work as a wrong password, and so does the other name of a locked account', async () => {
    const { username, email } = await signedUp();
    const strengths: string[] = [];
    /** Verifies for real and records the strength of each hash: `$argon2id$v=19$m=…`, then the length of the rest. */
    const counting: Verify = (passwordHash, password) => {
      strengths.push(passwordHash.replace(/[^$]+\$[^$]+$/, (saltAndHash) => String(saltAndHash.length)));
      return verify(passwordHash, password);
    };
    const costOf = async (name: string): Promise<string[]> => {
      await expect(signInAdmin(ctx, { username: name, password: 'wrong' }, HERE, counting)).rejects.toMatchObject({
        code: 'WRONG_CREDENTIALS',
      });
      return strengths.splice(0);
    };
    const wrongPasswordCost = await costOf(username);
    expect(wrongPasswordCost).toEqual([expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$\d+$/)]);
    expect(await costOf(`nobody-at-all-${made}`)).toEqual(wrongPasswordCost);
    for (let i = 1; i < ADMIN_FAILURES_MAX; i += 1) await costOf(username);
    expect(await costOf(email)).toEqual(wrongPasswordCost);
  });

  it('R16 a successful sign-in resets the failures before it', async () => {
    const { username } = await signedUp();
    for (let round = 0; round < 2; round += 1) {
      for (let i = 0; i < ADMIN_FAILURES_MAX - 1; i += 1) {
        await expect(signInAdmin(ctx, { username, password: 'wrong' }, HERE)).rejects.toMatchObject({
          code: 'WRONG_CREDENTIALS',
        });
      }
      await signInAdmin(ctx, { username, password: PASSWORD }, HERE);
    }
  });

  it('R16 concurrent guesses count too: exactly five of 20 are tried', async () => {
    for (let round = 0; round < rounds(5); round += 1) {
      const guesses = Array.from({ length: 20 }, (_, i) =>
        signInAdmin(ctx, { username: `target-${round}`, password: `guess ${i}` }, HERE),
      );
      const codes = (await Promise.allSettled(guesses)).map((result) =>
        result.status === 'rejected' ? (result.reason as { code: string }).code : 'signed in',
      );
      expect(codes.filter((code) => code === 'WRONG_CREDENTIALS').length).toBe(ADMIN_FAILURES_MAX);
      expect(codes.filter((code) => code === 'LOCKED').length).toBe(20 - ADMIN_FAILURES_MAX);
    }
  });

  it('R16 no password, code or token appears in the audit log or a log line', async () => {
    const { username } = await signedUp({ password: 'a very secret one' });
    const { token } = await signInAdmin(ctx, { username, password: 'a very secret one' }, HERE);
    const written = JSON.stringify([await ctx.store.audit.find().toArray(), ctx.log.lines]);
    for (const secret of ['a very secret one', TEST_ADMIN_CODE, token]) expect(written).not.toContain(secret);
  });
});

describe('R16 the admin code', () => {
  it('R16 is accepted in any form if Boda generated it, and only verbatim if the operator chose it', async () => {
    const opened = await testStore();
    try {
      const ctx = testContext(opened.store);
      const answers = (...codes: string[]) => Promise.all(codes.map((code) => isAdminCode(ctx, code)));
      ctx.config.adminCode = 'L2VM-YSP3-2PLU';
      expect(await answers('l2vm-ysp3-2plu', ' L2VM YSP3 2PLU', 'L2VMYSP32PLU', 'l2vm-ysp3')).toEqual([
        true,
        true,
        true,
        false,
      ]);
      ctx.config.adminCode = 'Kilima-njaro 5895';
      expect(await answers('Kilima-njaro 5895', 'kilima-njaro 5895', 'Kilimanjaro5895')).toEqual([true, false, false]);
    } finally {
      await opened.close();
    }
  });

  it('R16 is generated once, at the first start, with any number of processes, and stored', async () => {
    const opened = await testStore();
    try {
      const made = await Promise.all(Array.from({ length: 8 }, () => ensureAdminCode(opened.store, undefined)));
      expect(new Set(made).size).toBe(1);
      expect(made[0]).toMatch(/^[A-HJ-NP-Z2-9]{4}(-[A-HJ-NP-Z2-9]{4}){2}$/);
      expect(await ensureAdminCode(opened.store, undefined)).toBe(made[0]);
      expect(await ensureAdminCode(opened.store, '')).toBe(made[0]);
      expect(await ensureAdminCode(opened.store, 'configured')).toBe('configured');
      expect(await opened.store.meta.countDocuments({ value: 'configured' })).toBe(0);
    } finally {
      await opened.close();
    }
  });
});
