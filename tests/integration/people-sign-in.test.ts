import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authenticate } from '#core/people/sessions.ts';
import { exchangeOnce, type Identity, signIn } from '#core/people/sign-in.ts';
import { EXCHANGES_PER_ADDRESS_MAX, EXCHANGES_WAITING_MAX } from '#shared/domain/constants/server.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { makeNewcomer, makePassenger, testContext, type TestContext } from '../support/context.ts';
import { testStore, type TestStore } from '../support/store.ts';
import { rounds } from '../support/thorough.ts';

const ISSUER = 'https://accounts.example';
let made = 0;

function identity(fields: Partial<Identity> = {}): Identity {
  made += 1;
  return {
    issuer: ISSUER,
    sub: `sub-${made}`,
    email: `person-${made}@example.com`,
    emailVerified: true,
    given_name: 'Wanjiru',
    name: 'Wanjiru Njeri',
    picture: null,
    ...fields,
  };
}

const HERE = '203.0.113.7';

describe('decision 003: who an account belongs to', () => {
  let opened: TestStore;
  let ctx: TestContext;
  beforeAll(async () => {
    opened = await testStore();
    ctx = testContext(opened.store);
  });
  afterAll(() => opened.close());

  it('a newcomer gets an account with type, name and phone unset', async () => {
    const who = identity({ email: ' Person@Example.COM ' });
    const user = await signIn(ctx, who);
    expect(user).toMatchObject({
      issuer: ISSUER,
      sub: who.sub,
      email: 'person@example.com',
      google: { given_name: 'Wanjiru', name: 'Wanjiru Njeri', picture: null },
      userType: null,
      name: null,
      phone: null,
      isActive: true,
    });
  });

  it('the same identity finds its account again and updates the provider’s data', async () => {
    const who = identity();
    const first = await signIn(ctx, who);
    const again = await signIn(ctx, { ...who, name: 'Wanjiru N.', picture: 'https://lh3.googleusercontent.com/a' });
    expect(again._id).toEqual(first._id);
    expect(again.google).toEqual({
      given_name: 'Wanjiru',
      name: 'Wanjiru N.',
      picture: 'https://lh3.googleusercontent.com/a',
    });
  });

  it('a verified email links an account that an admin created, once', async () => {
    const who = identity();
    const prepared = await makePassenger(ctx, { email: who.email });
    await ctx.store.users.updateOne({ _id: prepared._id }, { $unset: { issuer: '', sub: '' } });
    const linked = await signIn(ctx, { ...who, email: who.email.toUpperCase() });
    expect(linked).toMatchObject({ _id: prepared._id, issuer: ISSUER, sub: who.sub, userType: 'passenger' });
    expect((await signIn(ctx, { ...who, email: 'moved@example.com' }))._id).toEqual(prepared._id);
  });

  it('an unverified email opens no account and creates none', async () => {
    const who = identity({ emailVerified: false });
    const owner = await makeNewcomer(ctx, { email: who.email });
    const refusal = { code: 'SIGN_IN_EXPIRED', message: MESSAGES.auth.emailUnverified };
    await expect(signIn(ctx, who)).rejects.toMatchObject(refusal);
    await expect(signIn(ctx, identity({ emailVerified: false }))).rejects.toMatchObject(refusal);
    expect((await ctx.store.users.findOne({ _id: owner._id }))?.sub).toBe(owner.sub);
    expect(await ctx.store.users.countDocuments({ sub: who.sub })).toBe(0);
  });

  it('an email address with a new owner does not open its former owner’s account', async () => {
    const former = identity();
    const account = await signIn(ctx, former);
    await expect(signIn(ctx, identity({ email: former.email }))).rejects.toMatchObject({ code: 'SIGN_IN_EXPIRED' });
    expect((await ctx.store.users.findOne({ _id: account._id }))?.sub).toBe(former.sub);
  });

  it('concurrent first sign-ins create one account', async () => {
    for (let round = 0; round < rounds(40); round += 1) {
      const who = identity();
      const users = await Promise.all(Array.from({ length: 8 }, () => signIn(ctx, who)));
      expect(new Set(users.map((user) => user._id.toHexString())).size).toBe(1);
      expect(await ctx.store.users.countDocuments({ email: who.email })).toBe(1);
    }
  });
});

describe('architecture "Sign-in and sessions": a code is exchanged once', () => {
  let opened: TestStore;
  let ctx: TestContext;
  beforeAll(async () => {
    opened = await testStore();
    ctx = testContext(opened.store);
  });
  afterAll(() => opened.close());

  /** A provider that accepts each code once. */
  function provider(delayMs = 0) {
    const who = identity();
    const provided = { who, calls: 0, fails: false };
    const exchange = async (): Promise<Identity> => {
      provided.calls += 1;
      if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
      if (provided.fails || provided.calls > 1) throw new Error('invalid_grant');
      return who;
    };
    return { provided, exchange };
  }

  it('the same code and cookie within 60 s get the same account with a new session', async () => {
    const { provided, exchange } = provider();
    const first = await exchangeOnce(ctx, HERE, ['code-1', 'state-1'], exchange);
    ctx.clock.advance(59_999);
    const again = await exchangeOnce(ctx, HERE, ['code-1', 'state-1'], exchange);
    expect(provided.calls).toBe(1);
    expect(again.token).not.toBe(first.token);
    const users = await Promise.all([first, again].map(({ token }) => authenticate(ctx, token)));
    expect(users[0]?.user._id).toEqual(users[1]?.user._id);
    expect(users[0]?.user.email).toBe(provided.who.email);
  });

  it('after 60 s the provider decides, and refuses the code', async () => {
    const { provided, exchange } = provider();
    await exchangeOnce(ctx, HERE, ['code-2', 'state-2'], exchange);
    ctx.clock.advance(60_001);
    await expect(exchangeOnce(ctx, HERE, ['code-2', 'state-2'], exchange)).rejects.toThrow('invalid_grant');
    expect(provided.calls).toBe(2);
  });

  it('the same code with another cookie does not get the first session', async () => {
    const { exchange } = provider();
    await exchangeOnce(ctx, HERE, ['code-3', 'state-3'], exchange);
    await expect(exchangeOnce(ctx, HERE, ['code-3', 'state-4'], exchange)).rejects.toThrow('invalid_grant');
    await expect(exchangeOnce(ctx, HERE, ['code-3s', 'tate-3'], exchange)).rejects.toThrow('invalid_grant');
  });

  it('of concurrent exchanges only one reaches the provider, and all are answered', async () => {
    for (let round = 0; round < rounds(10); round += 1) {
      const { provided, exchange } = provider(20);
      const sessions = await Promise.all(
        Array.from({ length: 6 }, () => exchangeOnce(ctx, HERE, [`race-${round}`, 'state'], exchange)),
      );
      expect(provided.calls).toBe(1);
      expect(new Set(sessions.map((session) => session.token)).size).toBe(6);
      for (const { token } of sessions) expect((await authenticate(ctx, token))?.user.sub).toBe(provided.who.sub);
    }
  });

  it('R50 few codes are exchanged at once per address, too many are refused, and another address does not wait', async () => {
    let [under, most] = [0, 0];
    let answer = (): void => undefined;
    const hanging = new Promise<void>((resolve) => (answer = resolve));
    const hangs = async (): Promise<Identity> => {
      most = Math.max(most, (under += 1));
      await hanging;
      under -= 1;
      throw new Error('invalid_grant');
    };
    const room = EXCHANGES_PER_ADDRESS_MAX + EXCHANGES_WAITING_MAX;
    const many = Array.from({ length: room + 20 }, (_, n) => exchangeOnce(ctx, HERE, [`made-up-${n}`, 'state'], hangs));
    const ended = Promise.allSettled(many);
    await expect.poll(() => under).toBe(EXCHANGES_PER_ADDRESS_MAX);
    const { provided, exchange } = provider();
    const session = await exchangeOnce(ctx, '203.0.113.9', ['code-elsewhere', 'state'], exchange);
    expect((await authenticate(ctx, session.token))?.user.sub).toBe(provided.who.sub);
    answer();
    const whys = (await ended).map((one) => one.status === 'rejected' && String(one.reason));
    expect(whys.filter((why) => why === 'Error: invalid_grant')).toHaveLength(room);
    expect([whys.length, most]).toEqual([room + 20, EXCHANGES_PER_ADDRESS_MAX]);
  });

  it('after a failed exchange the code can be used again', async () => {
    const { provided, exchange } = provider();
    provided.fails = true;
    await expect(exchangeOnce(ctx, HERE, ['code-5', 'state-5'], exchange)).rejects.toThrow('invalid_grant');
    provided.fails = false;
    provided.calls = 0;
    const session = await exchangeOnce(ctx, HERE, ['code-5', 'state-5'], exchange);
    expect((await authenticate(ctx, session.token))?.user.sub).toBe(provided.who.sub);
  });

  it('neither code nor cookie is stored', async () => {
    const { exchange } = provider();
    await exchangeOnce(ctx, HERE, ['secret-code', 'secret-state'], exchange);
    const kept = JSON.stringify(await ctx.store.usedCodes.find().toArray());
    expect(kept).not.toContain('secret');
    expect(JSON.stringify(ctx.log.lines)).not.toContain('secret');
  });
});
