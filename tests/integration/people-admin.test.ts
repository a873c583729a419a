import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isAdminCode, settleAdminCode } from '../../core/admin/admin-code.ts';
import { authenticateAdmin } from '../../core/admin/admin-sessions.ts';
import { presentAdmin, signInAdmin } from '../../core/admin/sign-in.ts';
import { signUpAdmin } from '../../core/admin/sign-up.ts';
import { AdminSignup } from '../../shared/contract/admin-entities.ts';
import { parseInput } from '../../shared/contract/issue-sentence.ts';
import { ADMIN_FAILURES_MAX } from '../../shared/domain/constants.ts';
import { TEST_ADMIN_CODE, testContext, type TestContext } from '../support/context.ts';
import { testStore, type TestStore } from '../support/store.ts';

const FROM = '192.0.2.9';
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

  it('R16 sign-up with the code makes an admin whose password is kept as argon2id', async () => {
    const { username, email } = await signedUp();
    const kept = await ctx.store.admins.findOne({ username: username.toLowerCase() });
    expect(kept).toMatchObject({ email });
    expect(kept?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await outcomes(username.toLowerCase())).toEqual([{ what: 'admin sign-up', after: { outcome: 'created' } }]);
  });

  it('R16 sign-in by username or e-mail, in any case, starts a session', async () => {
    const { username, email } = await signedUp();
    for (const name of [username, username.toUpperCase(), email, email.toUpperCase()]) {
      const { token, admin } = await signInAdmin(ctx, { username: name, password: PASSWORD }, FROM);
      const principal = await authenticateAdmin(ctx, token);
      expect(principal?.admin._id).toEqual(admin._id);
      expect(presentAdmin(admin)).toEqual({ id: admin._id.toHexString(), username: username.toLowerCase(), email });
    }
  });

  it('R16 ten characters are the least a password may have', () => {
    expect(() => parseInput(AdminSignup, form({ password: '123456789' }))).toThrow(/10 characters/);
    expect(parseInput(AdminSignup, form({ password: '1234567890' })).password).toHaveLength(10);
  });

  it('R16 a wrong code makes nothing and five lock the name, right code or not, for 15 minutes', async () => {
    const input = form();
    for (let i = 0; i < ADMIN_FAILURES_MAX; i += 1) {
      await expect(signUpAdmin(ctx, { ...input, adminCode: `wrong-${i}` }, FROM)).rejects.toMatchObject({
        code: 'WRONG_ADMIN_CODE',
      });
    }
    await expect(signUpAdmin(ctx, input, FROM)).rejects.toMatchObject({ code: 'LOCKED' });
    expect(await ctx.store.admins.countDocuments({ email: input.email })).toBe(0);
    ctx.clock.advance(15 * MINUTE_MS);
    await signUpAdmin(ctx, input, FROM);
    expect((await outcomes(input.username.toLowerCase())).map((o) => o.after)).toEqual([
      ...Array.from({ length: ADMIN_FAILURES_MAX }, () => ({ outcome: 'wrong code' })),
      { outcome: 'locked' },
      { outcome: 'created' },
    ]);
  });

  it('R16 without a settled code nobody signs up, not with an empty one either', async () => {
    ctx.config.adminCode = '';
    await expect(signUpAdmin(ctx, form({ adminCode: '' }), FROM)).rejects.toMatchObject({ code: 'WRONG_ADMIN_CODE' });
    expect(isAdminCode('', '')).toBe(false);
    expect(isAdminCode('abc', 'abc')).toBe(true);
  });

  it('R16 a username or e-mail is taken once, and none poses as another’s e-mail', async () => {
    const first = await signedUp();
    const taken = [form({ username: first.username.toUpperCase() }), form({ email: first.email })];
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

  it('R16 an unknown name and a wrong password get the same answer, and lock alike after five failures', async () => {
    const { username } = await signedUp();
    const known = username.toLowerCase();
    for (const name of [known, `nobody-${made}`]) {
      for (let i = 0; i < ADMIN_FAILURES_MAX; i += 1) {
        await expect(signInAdmin(ctx, { username: name, password: `wrong ${i}` }, FROM)).rejects.toMatchObject({
          code: 'WRONG_CREDENTIALS',
          field: undefined,
        });
      }
      await expect(signInAdmin(ctx, { username: name, password: PASSWORD }, FROM)).rejects.toMatchObject({
        code: 'LOCKED',
      });
      expect((await outcomes(name)).filter((o) => o.what === 'admin sign-in').map((o) => o.after)).toEqual([
        ...Array.from({ length: ADMIN_FAILURES_MAX }, () => ({ outcome: 'wrong name or password' })),
        { outcome: 'locked' },
      ]);
    }
    ctx.clock.advance(15 * MINUTE_MS - 1);
    await expect(signInAdmin(ctx, { username: known, password: PASSWORD }, FROM)).rejects.toMatchObject({
      code: 'LOCKED',
    });
    ctx.clock.advance(1);
    await signInAdmin(ctx, { username: known, password: PASSWORD }, FROM);
  });

  it('R16 an unknown name costs the same work as a wrong password', async () => {
    const { username } = await signedUp();
    const timed = async (name: string): Promise<number> => {
      const start = process.cpuUsage();
      await signInAdmin(ctx, { username: name, password: 'wrong' }, FROM).catch(() => undefined);
      const { user, system } = process.cpuUsage(start);
      return user + system;
    };
    await timed('warm-up');
    const unknown = await timed(`nobody-at-all-${made}`);
    const wrong = await timed(username);
    expect(unknown).toBeGreaterThan(wrong / 3);
    expect(wrong).toBeGreaterThan(unknown / 3);
  });

  it('R16 a success forgets the failures before it', async () => {
    const { username } = await signedUp();
    for (let round = 0; round < 2; round += 1) {
      for (let i = 0; i < ADMIN_FAILURES_MAX - 1; i += 1) {
        await expect(signInAdmin(ctx, { username, password: 'wrong' }, FROM)).rejects.toMatchObject({
          code: 'WRONG_CREDENTIALS',
        });
      }
      await signInAdmin(ctx, { username, password: PASSWORD }, FROM);
    }
  });

  it('R16 concurrent guesses count too: of 20 at once at most five are tried, 5 rounds', async () => {
    for (let round = 0; round < 5; round += 1) {
      const guesses = Array.from({ length: 20 }, (_, i) =>
        signInAdmin(ctx, { username: `target-${round}`, password: `guess ${i}` }, FROM),
      );
      const codes = (await Promise.allSettled(guesses)).map((result) =>
        result.status === 'rejected' ? (result.reason as { code: string }).code : 'signed in',
      );
      expect(codes.filter((code) => code === 'WRONG_CREDENTIALS').length).toBe(ADMIN_FAILURES_MAX);
      expect(codes.filter((code) => code === 'LOCKED').length).toBe(20 - ADMIN_FAILURES_MAX);
    }
  });

  it('R16 no password, code or token reaches the audit log or a log line', async () => {
    const { username } = await signedUp({ password: 'a very secret one' });
    const { token } = await signInAdmin(ctx, { username, password: 'a very secret one' }, FROM);
    const written = JSON.stringify([await ctx.store.audit.find().toArray(), ctx.log.lines]);
    for (const secret of ['a very secret one', TEST_ADMIN_CODE, token]) expect(written).not.toContain(secret);
  });
});

describe('R16 the admin code', () => {
  it('R16 is made once, at the first start, by however many processes, and kept', async () => {
    const opened = await testStore();
    try {
      const made = await Promise.all(Array.from({ length: 8 }, () => settleAdminCode(opened.store, undefined)));
      expect(new Set(made).size).toBe(1);
      expect(made[0]).toMatch(/^[A-HJ-NP-Z2-9]{4}(-[A-HJ-NP-Z2-9]{4}){2}$/);
      expect(await settleAdminCode(opened.store, undefined)).toBe(made[0]);
      expect(await settleAdminCode(opened.store, '')).toBe(made[0]);
      expect(await settleAdminCode(opened.store, 'configured')).toBe('configured');
      expect(await opened.store.meta.countDocuments({ value: 'configured' })).toBe(0);
    } finally {
      await opened.close();
    }
  });
});
