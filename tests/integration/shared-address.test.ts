import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startAdminSession } from '#core/admin/admin-sessions.ts';
import { authenticate, startSession } from '#core/people/sessions.ts';
import type { UserDoc } from '#core/store/documents.ts';
import { newToken, sha256 } from '#core/lib/tokens.ts';
import { type CookieNames, cookieNames } from '#http/cookies.ts';
import { SESSION_DAYS } from '#shared/domain/constants/rules.ts';
import { ADMIN_PASSWORD, type Client, startTestApp, type TestApp } from '../support/app.ts';
import {
  hashOf,
  makeAdmin,
  makeDriver,
  makePassenger,
  type TestClock,
  testClock,
  testContext,
} from '../support/context.ts';
import { openSocket } from '../support/realtime.ts';
import { book, bookAndAccept } from '../support/rides.ts';
import { testStore, type TestStore } from '../support/store.ts';
import { appOfFile } from '../support/of-file.ts';

const DAY_MS = 24 * 3600_000;
/** All callers have one address, as behind a mobile carrier's NAT. */
const LIMITS = { RATE_USER_PER_MIN: '120', RATE_ADDRESS_PER_MIN: '2' };

const namesOf = (app: TestApp): CookieNames => cookieNames(Number(new URL(app.url).port));

function withCookie(app: TestApp, name: string, token: string): Client {
  const client = app.client();
  client.cookies.set(name, token);
  return client;
}

/** Signed in, in a session that this process has not seen. */
const signedIn = async (app: TestApp, user: UserDoc): Promise<Client> =>
  withCookie(app, namesOf(app).user, (await startSession(app.ctx, user._id)).token);

/** Counts every look-up that a token can cost, from now on. The sweep, which looks for any ride, names no token. */
function lookUps({ ctx }: TestApp): () => number {
  const { sessions, adminSessions, shares, rides } = ctx.store;
  const asked = [sessions, adminSessions, shares, rides].map((it) => vi.spyOn(it, 'findOne'));
  return () => {
    const named = asked.flatMap(({ mock }) => mock.calls).filter(([filter]) => Object.keys(filter ?? {}).length > 0);
    asked.forEach((spy) => spy.mockRestore());
    return named.length;
  };
}

/** Forged tokens: of each length, with a changed character, of another kind, of another installation. */
async function madeUp(app: TestApp): Promise<string[]> {
  const { token } = await newToken(app.ctx, 'user');
  const ofOthers = await Promise.all((['share', 'trip'] as const).map((kind) => newToken(app.ctx, kind)));
  const lengths = [0, 1, 21, 22, 32, 42, 43, 44, 54, 64, 65, 66, 4000];
  return [
    ...lengths.map((length) => randomBytes(4000).toString('base64url').slice(0, length)),
    ...[0, 20, 42, 43, 64].map((at) => token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)),
    token.slice(0, 43),
    `${token}x`,
    token.toLowerCase(),
    `"${token}"`,
    ...ofOthers.map((other) => other.token),
  ];
}

describe('R50 stage pages', () => {
  const app = appOfFile({ env: LIMITS });

  it('R50 a stranger who asks for stages too often keeps nobody behind their address from one, who has a session', async () => {
    const ask = async (client: Client) => (await client.fetch('/api/stages/nowhere')).status;
    const stranger = app.client();
    const passenger = await signedIn(app, await makePassenger(app.ctx));
    const answers: number[] = [];
    while (answers.at(-1) !== 429) answers.push(await ask(stranger));
    expect(await ask(passenger)).toBe(404);
  });
});

describe('R50 forged sessions', () => {
  const app = appOfFile({ env: LIMITS });

  it('R50 cost no look-up and no count: over REST for people, admins and both, over the socket, at sign-out', async () => {
    const names = namesOf(app);
    const asks = lookUps(app);
    for (const token of await madeUp(app)) {
      const stranger = app.client();
      stranger.cookies.set(names.user, token);
      stranger.cookies.set(names.admin, token);
      const answers = await Promise.all([
        stranger.call('getMe'),
        stranger.call('adminVerify'),
        stranger.call('getFile', { params: { id: 'a'.repeat(24) } }),
        stranger.call('getSharedLocation', { params: { token: token || 'x' } }),
      ]);
      expect(answers.map(({ status }) => status).slice(0, 3), token).toEqual([401, 401, 401]);
      expect((await stranger.call('logout')).status).toBe(200);
      expect((await stranger.call('adminLogout')).status).toBe(200);
    }
    const many = Array.from({ length: 600 }, (_, n) =>
      withCookie(app, names.user, `${n}`.padStart(65, 'x')).call('getMe'),
    );
    expect(new Set((await Promise.all(many)).map(({ status }) => status))).toEqual(new Set([401]));
    const socket = await openSocket(app.url, { cookie: `${names.user}=${'x'.repeat(65)}` });
    socket.socket.disconnect();
    // A link token changed only in its kind was really issued, and is looked up once as a link.
    expect(asks()).toBeLessThanOrEqual(2);
  });

  it('R50 a person’s token opens no admin session, an admin’s no person’s session, without a look-up', async () => {
    const names = namesOf(app);
    const user = await startSession(app.ctx, (await makePassenger(app.ctx))._id);
    const admin = await startAdminSession(app.ctx, await makeAdmin(app.ctx));
    const asks = lookUps(app);
    expect((await withCookie(app, names.admin, user.token).call('adminVerify')).status).toBe(401);
    expect((await withCookie(app, names.user, admin.token).call('getMe')).status).toBe(401);
    expect(asks()).toBe(0);
    expect((await withCookie(app, names.admin, admin.token).call('adminVerify')).status).toBe(200);
  });

  it('R50 an ended session is looked up once, and uses up nothing of its former person’s limits', async () => {
    const user = await makePassenger(app.ctx);
    const [thief, owner] = [await signedIn(app, user), await signedIn(app, user)];
    expect((await thief.call('getMe')).status).toBe(200);
    await thief.call('logout');
    thief.cookies.set(namesOf(app).user, (await startSession(app.ctx, user._id)).token);
    const kept = await hashOf(app.ctx, owner.cookies.get(namesOf(app).user) ?? '');
    await app.ctx.store.sessions.deleteMany({ userId: user._id, _id: { $ne: kept } });
    expect((await thief.call('getMe')).status).toBe(401);
    const asks = lookUps(app);
    for (let n = 0; n < 200; n += 1) expect((await thief.call('getMe')).status).toBe(401);
    expect(asks()).toBe(0);
    for (let n = 0; n < 100; n += 1) expect((await owner.call('getMe')).status).toBe(200);
  });

  it('R5 a banned driver always reads why the session ended, and it is looked up once', async () => {
    const driver = await makeDriver(app.ctx, { bannedAt: new Date(Date.now() + 60_000), verification: 'banned' });
    const client = await signedIn(app, driver.user);
    const suspended = { status: 401, body: { code: 'SUSPENDED' } };
    expect(await client.call('getMe')).toMatchObject(suspended);
    const asks = lookUps(app);
    expect(await client.call('getMe')).toMatchObject(suspended);
    expect(asks()).toBe(0);
  });
});

describe('R50 another person at the same address', () => {
  const app = appOfFile({ env: LIMITS });

  /** Calls until the class is used up. */
  async function exhaust(call: () => Promise<{ status: number }>): Promise<void> {
    for (let n = 0; n < 500; n += 1) if ((await call()).status === 429) return;
    throw new Error('that has no limit');
  }

  it('R50 using up every class of the address blocks nobody’s alert, accept, own ride, socket, configuration or sign-out', async () => {
    const passenger = await makePassenger(app.ctx);
    const driver = await makeDriver(app.ctx);
    const ride = await bookAndAccept(app.ctx, passenger, driver);
    const busy = await makeDriver(app.ctx);
    const asked = await book(app.ctx, await makePassenger(app.ctx), busy);
    const own = await Promise.all([passenger, driver.user, busy.user].map((user) => signedIn(app, user)));
    const [rider, boda, other] = own as [Client, Client, Client];

    const attacker = await signedIn(app, await makePassenger(app.ctx));
    const here = { latitude: -0.5389, longitude: 37.4574, accuracy: 10 };
    const { body: link } = await attacker.call('shareLocation', { body: here });
    const token = link.shareUrl.split('/').at(-1) ?? '';
    await exhaust(() => app.client().call('getConfig'));
    for (const client of own) expect((await client.call('getConfig')).status).toBe(200);
    for (const client of own) expect((await client.call('getMapsKey')).status).toBe(200);
    await exhaust(() => attacker.call('getConfig'));
    expect((await rider.call('getConfig')).status).toBe(200);
    await exhaust(() => attacker.call('getOpenapi'));
    await exhaust(() => attacker.call('getRedirectUrl'));
    await exhaust(() => attacker.call('createSession', { body: { code: 'x' } }));
    await exhaust(() => attacker.call('getSharedLocation', { params: { token } }));
    await exhaust(() => attacker.fetch('/api/stages/nowhere'));
    await exhaust(() => attacker.call('adminLogin', { body: { username: 'nobody', password: 'not a password' } }));
    await exhaust(() => attacker.call('logout', { query: { of: 'a'.repeat(24) } }));
    await exhaust(async () => ({
      status: await openSocket(app.url).then(
        ({ socket }) => (socket.disconnect(), 200),
        () => 429,
      ),
    }));
    for (const madeUpToken of await madeUp(app)) await withCookie(app, namesOf(app).user, madeUpToken).call('getMe');

    const params = { id: ride.id };
    const fixes = [{ latitude: -0.5389, longitude: 37.4574, timestamp: Date.now() - 1000 }];
    const answers = [
      await rider.call('raiseAlert', { params, body: {} }),
      await rider.call('addTrail', { params, body: { fixes } }),
      await rider.call('getRide', { params }),
      await rider.call('getLiveData', { params }),
      await rider.call('getCurrentRide'),
      await boda.call('getRideRequests'),
      await boda.call('raiseAlert', { params, body: {} }),
      await other.call('acceptRide', { params: { id: asked.id } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 200, 200]);
    for (const { cookieHeader } of own) {
      const { send, socket } = await openSocket(app.url, { cookie: cookieHeader });
      expect(await send('area:unwatch')).toMatchObject({ ok: true });
      socket.disconnect();
    }
    expect((await rider.call('logout')).status).toBe(200);
    expect((await rider.call('getMe')).status).toBe(401);
  });
});

describe('R50 signing in while a stranger at the same address uses up its limits', () => {
  const app = appOfFile({ env: LIMITS });

  it('R16 R50 an admin signs in on a known device; forged devices do not count as known', async () => {
    const { adminDevice } = namesOf(app);
    const boss = await app.admin();
    const username = (await boss.call('adminVerify')).body.username;
    const login = (client: Client, password: string) => client.call('adminLogin', { body: { username, password } });
    const stranger = app.client();
    const empty = () => stranger.fetch('/api/admin/login', { method: 'POST' });
    const statuses = new Set<number>();
    for (let n = 0; n < 20; n += 1) {
      stranger.cookies.set(
        adminDevice,
        randomBytes(48)
          .toString('base64url')
          .slice(0, n % 2 ? 65 : 43),
      );
      statuses.add((await empty()).status);
    }
    expect(statuses).toContain(429);
    expect((await login(app.client(), ADMIN_PASSWORD)).status).toBe(429);
    expect((await login(boss, ADMIN_PASSWORD)).status).toBe(200);
    // The device also has a limit of its own.
    const seen = [401, 401, 401].map(() => login(boss, 'wrong horse battery'));
    expect((await Promise.all(seen)).map(({ status }) => status)).toContain(429);
  });

  it('R50 a person signs in: each sign-in in progress counts separately, and without one nothing counts', async () => {
    const stranger = app.client();
    await stranger.call('getRedirectUrl');
    const statuses: number[] = [];
    for (let n = 0; n < 5; n += 1)
      statuses.push((await stranger.call('createSession', { body: { code: 'x' } })).status);
    expect(statuses).toEqual([400, 429, 429, 429, 429]);
    for (let n = 0; n < 20; n += 1)
      expect((await app.client().call('createSession', { body: { code: 'x' } })).status).toBe(400);
    for (let n = 0; n < 30; n += 1)
      expect((await (await app.signIn(`n${n}@boda.test`)).call('headMe')).status).toBe(200);
  });
});

describe('R50 sessions from before tokens had a MAC (048)', () => {
  let db: TestStore;
  let app: TestApp;
  let clock: TestClock;
  const old = async (user: UserDoc): Promise<string> => {
    const token = randomBytes(32).toString('base64url');
    const createdAt = clock.now();
    const expiresAt = new Date(createdAt.getTime() + SESSION_DAYS * DAY_MS);
    await app.ctx.store.sessions.insertOne({ _id: sha256(token), userId: user._id, createdAt, expiresAt });
    return token;
  };
  const start = (env: Record<string, string> = {}) =>
    startTestApp({
      clock,
      env: {
        MONGODB_URL: db.url,
        MONGODB_NAME: db.store.db.databaseName,
        ...LIMITS,
        RATE_ADDRESS_PER_MIN: '60',
        ...env,
      },
    });
  beforeAll(async () => {
    db = await testStore();
    clock = testClock();
    await db.store.meta.insertOne({ _id: 'cookie-secret', value: 'of the version before' });
    app = await start();
  });
  afterAll(async () => {
    await app.close();
    await db.close();
  });

  it('R50 stay signed in, also over the socket, and get a token with a MAC for the same session', async () => {
    const token = await old(await makePassenger(app.ctx));
    const { user: name } = namesOf(app);
    const { socket } = await openSocket(app.url, { cookie: `${name}=${token}` });
    expect(socket.connected).toBe(true);
    socket.disconnect();
    const client = withCookie(app, name, token);
    const { headers } = await client.call('getMe');
    const line = headers.getSetCookie()[0] ?? '';
    expect(Date.parse(/Expires=([^;]+)/.exec(line)?.[1] ?? '')).toBeGreaterThan(clock.now().getTime() + 29 * DAY_MS);
    const renewed = client.cookies.get(name) ?? '';
    expect([renewed.slice(0, 43), renewed.length]).toEqual([token, 65]);
    expect((await client.call('getMe')).headers.getSetCookie()).toEqual([]);
    expect(await app.ctx.store.sessions.countDocuments({ _id: sha256(token) })).toBe(1);
  });

  it('R50 forged ones reach the store up to a limit, which affects no session with a MAC and nothing that R50 names', async () => {
    const { user: name } = namesOf(app);
    const passenger = await makePassenger(app.ctx);
    const ride = await bookAndAccept(app.ctx, passenger, await makeDriver(app.ctx));
    const asks = lookUps(app);
    const guesses = Array.from({ length: 400 }, (_, n) =>
      withCookie(app, name, `${n}`.padStart(43, 'x')).call('getMe'),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(120);
    // One look-up for the session, one for the reason it is missing.
    expect(asks()).toBe(240);
    expect((await (await signedIn(app, passenger)).call('getMe')).status).toBe(200);
    const early = withCookie(app, name, await old(passenger));
    expect((await early.call('raiseAlert', { params: { id: ride.id }, body: {} })).status).toBe(200);
    // From now on this process knows the session.
    expect((await early.call('getMe')).status).toBe(200);
  });

  it('R50 over https the cookie’s former name is accepted for an old token only, and replaced by __Host-', async () => {
    const https = await start({ PUBLIC_URL: 'https://boda.localhost', RATE_ADDRESS_PER_MIN: '1000000' });
    try {
      const [user, former] = [cookieNames(443, true).user, cookieNames(443).user];
      expect([user, former]).toEqual(['__Host-boda_session_443', 'boda_session_443']);
      const passenger = await makePassenger(https.ctx);
      const client = withCookie(https, former, await old(passenger));
      const socket = await openSocket(https.url, { cookie: client.cookieHeader, origin: 'https://boda.localhost' });
      expect(await socket.send('area:unwatch')).toMatchObject({ ok: true });
      socket.socket.disconnect();
      const { headers } = await client.call('getMe');
      expect([...client.cookies.keys()]).toEqual([user]);
      const [cleared, set] = headers.getSetCookie();
      expect(cleared).toMatch(/^boda_session_443=; Path=\/; Expires=Thu, 01 Jan 1970/);
      expect(set).toMatch(
        /^__Host-boda_session_443=[\w-]{65}; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
      );
      expect((await client.call('getMe')).status).toBe(200);
      const planted = withCookie(https, former, (await startSession(https.ctx, passenger._id)).token);
      expect((await planted.call('getMe')).status).toBe(401);
      planted.cookies.set(former, await old(passenger));
      await planted.call('logout');
      expect([...planted.cookies.keys()]).toEqual([]);

      const admin = await startAdminSession(https.ctx, await makeAdmin(https.ctx));
      const theirs = withCookie(https, cookieNames(443, true).admin, admin.token);
      expect((await theirs.call('adminVerify')).status).toBe(200);
      const begun = await https.client().call('getRedirectUrl');
      expect(begun.headers.getSetCookie()[0]).toMatch(/^__Host-boda_signin_443=.*; Path=\/; .*Secure/);
    } finally {
      await https.close();
    }
  });

  it('R50 no longer count once they have expired', async () => {
    const { user: name } = namesOf(app);
    clock.advance((SESSION_DAYS + 1) * DAY_MS);
    const late = withCookie(app, name, await old(await makePassenger(app.ctx)));
    const asks = lookUps(app);
    expect((await late.call('getMe')).status).toBe(401);
    expect(asks()).toBe(0);
  });

  it('R50 an installation that starts with this version never looks one up', async () => {
    const fresh = await testStore();
    const ctx = testContext(fresh.store);
    const user = await makePassenger(ctx);
    const { token } = await startSession(ctx, user._id);
    expect(await authenticate(ctx, token)).not.toBeNull();
    expect(await authenticate(ctx, token.slice(0, 43))).toBeNull();
    await fresh.close();
  });
});
