import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, get, type IncomingMessage, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { ObjectId } from 'mongodb';
import { Configuration } from 'openid-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAdmission } from '#core/limits/admission.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { createRates } from '#core/limits/rates.ts';
import { createApp } from '#http/app.ts';
import { cookieNames } from '#http/cookies.ts';
import { createLogger } from '#http/log.ts';
import { createMetrics } from '#http/metrics.ts';
import type { SignInProvider } from '#http/sign-in/provider.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { SESSION_DAYS, SIGN_IN_COOKIE_MIN } from '#shared/domain/constants/rules.ts';
import { CODE_REPLAY_S } from '#shared/domain/constants/server.ts';
import { Client } from '../support/app.ts';
import { authorize, codeAfter, cookieOf } from '../support/sign-in.ts';
import { testClock } from '../support/context.ts';
import { rounds } from '../support/thorough.ts';
import { appOfFile } from '../support/of-file.ts';

const EXPIRED = { code: 'SIGN_IN_EXPIRED', error: MESSAGES.auth.codeInvalid };
const clock = testClock();

const app = appOfFile({ clock });

const post = (client: Client, body: { code: string; state?: string; iss?: string }) =>
  client.call('createSession', { body });

describe('sign-in through the stand-in', () => {
  test('a newcomer returns signed in, with the profile from the provider', async () => {
    const client = await app.client().signIn('grace.wambui@example.ke');
    expect((await client.call('getMe')).body).toMatchObject({
      email: 'grace.wambui@example.ke',
      google_user_data: { given_name: 'Grace', name: 'Grace Wambui', picture: null },
      user_type: null,
      name: null,
      phone: null,
    });
  });

  test('the same email is the same person, even in capitals; another email is another person', async () => {
    const idOf = async (email: string) => (await (await app.client().signIn(email)).call('getMe')).body.id;
    const id = await idOf('same@example.ke');
    expect(await idOf('Same@Example.ke')).toBe(id);
    expect(await idOf('other@example.ke')).not.toBe(id);
  });

  test('the code alone is enough: state and issuer are filled in', async () => {
    const client = app.client();
    const { code } = await authorize(client, 'bare@example.ke');
    expect((await post(client, { code })).status).toBe(200);
    expect((await client.call('headMe')).status).toBe(200);
  });

  test('R50 without a sign-in begun in this browser, a code is refused before its body is read', async () => {
    const request = httpRequest(`${app.url}/api/sessions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': '10000' },
    });
    request.flushHeaders();
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(400);
    expect(JSON.parse(await text(answer))).toMatchObject(EXPIRED);
    request.destroy();
  });

  test('a state or an issuer, if sent, must match', async () => {
    const client = app.client();
    const { code, state, iss } = await authorize(client, 'match@example.ke');
    expect(await post(client, { code, state: `${state}x`, iss })).toMatchObject({ status: 400, body: EXPIRED });
    expect(await post(client, { code, state, iss: 'https://accounts.evil' })).toMatchObject({ status: 400 });
    expect(cookieOf(client, 'boda_session_')).toBeUndefined();
    expect((await post(client, { code, state, iss })).status).toBe(200);
  });

  test('R35 a sign-in over a live session ends that session and its pushes, and sets its driver offline if another person signs in', async () => {
    const { sessions, subscriptions, drivers } = app.ctx.store;
    const client = await app.driver('Muriithi Lends');
    await client.call('setDriverStatus', { body: { status: 'online' } });
    const { id } = (await client.call('getMe')).body;
    const former = await sessions.findOne({ userId: toObjectId(id) });
    const phone = { _id: 'phone', endpoint: 'https://push.example.com/x', keys: { p256dh: 'p', auth: 'a' } };
    await subscriptions.insertOne({
      ...phone,
      userId: toObjectId(id),
      role: 'driver',
      session: former?._id ?? '',
      at: clock.now(),
      expiresAt: former?.expiresAt ?? clock.now(),
    });
    const { code, state } = await authorize(client, 'borrows@example.ke');
    expect(await subscriptions.countDocuments({ _id: 'phone' })).toBe(1);
    await client.call('createSession', { body: { code, state } });
    expect((await client.call('getMe')).body.email).toBe('borrows@example.ke');
    expect(await sessions.countDocuments({ userId: toObjectId(id) })).toBe(0);
    expect(await subscriptions.countDocuments({ _id: 'phone' })).toBe(0);
    expect((await drivers.findOne({ _id: toObjectId(id) }))?.status).toBe('offline');
  });

  test('a driver who signs in again over their own session keeps working', async () => {
    const client = await app.driver('Muriithi Again');
    await client.call('setDriverStatus', { body: { status: 'online' } });
    const { id, email } = (await client.call('getMe')).body;
    const { code, state } = await authorize(client, email);
    await client.call('createSession', { body: { code, state } });
    expect((await client.call('getMe')).body.id).toBe(id);
    expect(await app.ctx.store.sessions.countDocuments({ userId: toObjectId(id) })).toBe(1);
    expect((await app.ctx.store.drivers.findOne({ _id: toObjectId(id) }))?.status).toBe('online');
  });

  test('the same code with the same cookie succeeds again for 60 s, then no longer', async () => {
    const client = app.client();
    const { code, state } = await authorize(client, 'again@example.ke');
    await client.call('createSession', { body: { code, state } });
    const first = cookieOf(client, 'boda_session_')?.value;
    clock.advance((CODE_REPLAY_S - 5) * 1000);
    await client.call('createSession', { body: { code, state } });
    expect(cookieOf(client, 'boda_session_')?.value).not.toBe(first);
    expect((await client.call('getMe')).body.email).toBe('again@example.ke');
    clock.advance(2 * CODE_REPLAY_S * 1000);
    expect(await post(client, { code, state })).toMatchObject({ status: 400, body: EXPIRED });
  });

  test('after a sign-out, the code cannot sign in again', async () => {
    const client = app.client();
    const { code, state } = await authorize(client, 'leaves@example.ke');
    await client.call('createSession', { body: { code, state } });
    await client.call('logout');
    expect(await post(client, { code, state })).toMatchObject({ status: 400, body: EXPIRED });
  });

  test('ten concurrent requests with the same code all succeed, as one person', async () => {
    const client = app.client();
    const { code } = await authorize(client, 'race@example.ke');
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(client, { code })));
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200));
    expect(await app.ctx.store.users.countDocuments({ email: 'race@example.ke' })).toBe(1);
  });

  test('a code is refused without the cookie of its own sign-in', async () => {
    const { code, state } = await authorize(app.client(), 'stolen@example.ke');
    expect(await post(app.client(), { code, state })).toMatchObject({ status: 400, body: EXPIRED });
    const thief = app.client();
    await authorize(thief, 'thief@example.ke');
    expect(await post(thief, { code })).toMatchObject({ status: 400, body: EXPIRED });
  });

  test('a cookie that was tampered with, or is older than ten minutes, is refused', async () => {
    const client = app.client();
    const { code } = await authorize(client, 'old@example.ke');
    const { name, value: cookie } = cookieOf(client, 'boda_signin_') ?? { name: '', value: '' };
    const [payload = '', signature = ''] = cookie.split('.');
    const forged = Buffer.from(Buffer.from(payload, 'base64url').toString().replace('/auth/callback', '/evil'));
    for (const bad of [`${payload}.`, payload, 'x.y', `${forged.toString('base64url')}.${signature}`, `${cookie}A`]) {
      client.cookies.set(name, bad);
      expect(await post(client, { code }), bad).toMatchObject({ status: 400, body: EXPIRED });
    }
    client.cookies.set(name, cookie);
    clock.advance((SIGN_IN_COOKIE_MIN * 60 + 1) * 1000);
    expect(await post(client, { code })).toMatchObject({ status: 400, body: EXPIRED });
  });

  test('a made-up code is refused and signs no one in', async () => {
    const client = app.client();
    await authorize(client, 'made-up@example.ke');
    expect(await post(client, { code: 'nonsense' })).toMatchObject({ status: 400, body: EXPIRED });
    expect((await client.call('getMe')).status).toBe(401);
  });

  test('it works under any host name of the server', async () => {
    const url = app.url.replace('127.0.0.1', 'localhost');
    const client = new Client(url);
    const { body } = await client.call('getRedirectUrl');
    expect(new URL(body.redirectUrl).origin).toBe(url);
    expect(new URL(body.redirectUrl).searchParams.get('redirect_uri')).toBe(`${url}/auth/callback`);
    await client.signIn('phone@example.ke');
    expect((await client.call('getMe')).body.email).toBe('phone@example.ke');
  });

  test('the stand-in never redirects to another host', async () => {
    const client = app.client();
    const asked = new URL((await client.call('getRedirectUrl')).body.redirectUrl);
    for (const callback of ['https://evil.example/auth/callback', `${app.url}/elsewhere`, 'javascript:alert(1)']) {
      asked.searchParams.set('redirect_uri', callback);
      const answer = await client.fetch(asked.href);
      expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
    }
  });

  test('the chooser offers three accounts and any email, and says that it replaces Google', async () => {
    const client = app.client();
    const { redirectUrl } = (await client.call('getRedirectUrl')).body;
    const toChooser = await client.fetch(redirectUrl);
    const address = new URL(toChooser.headers.get('location') ?? '', redirectUrl).href;
    const page = await (await client.fetch(address)).text();
    for (const email of ['passenger@demo.boda', 'driver@demo.boda', 'newcomer@demo.boda'])
      expect(page).toContain(email);
    expect(page).toContain('stands in for Google');
    const form = (email: string) =>
      client.fetch(address, { method: 'POST', body: new URLSearchParams({ email }), headers: { origin: app.url } });
    const wrong = await form('<b>nobody</b>');
    expect(wrong.status).toBe(200);
    expect(await wrong.text()).toContain('role="alert"');
    const chosen = await form('typed@example.ke');
    const back = await client.fetch(chosen.headers.get('location') ?? '');
    const callback = new URL(back.headers.get('location') ?? '');
    expect(`${callback.origin}${callback.pathname}`).toBe(`${app.url}/auth/callback`);
    await client.call('createSession', { body: { code: callback.searchParams.get('code') ?? '' } });
    expect((await client.call('getMe')).body.email).toBe('typed@example.ke');
  });

  test('a browser can switch from one account to another', async () => {
    const client = await app.client().signIn('one@example.ke');
    await client.call('logout');
    await client.signIn('two@example.ke');
    expect((await client.call('getMe')).body.email).toBe('two@example.ke');
  });

  test('a sign-in that the stand-in has forgotten gets a message, not a crash', async () => {
    const answer = await app.client().fetch('/stand-in/choose/unknown');
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('sign in again');
  });

  test('R7 R13 signing out sets a driver offline at once, but not as by hand; during a ride, once it is over', async () => {
    const driver = await app.driver('Leaves Work');
    const { id, email } = (await driver.call('getMe')).body;
    const stored = () => app.ctx.store.drivers.findOne({ _id: toObjectId(id) });
    await driver.call('setDriverStatus', { body: { status: 'online' } });
    await driver.call('logout');
    expect(await stored()).toMatchObject({ status: 'offline', manualOffline: false });

    await driver.signIn(email);
    const onRoute = { status: 'on_route', onRouteFor: new ObjectId() } as const;
    await app.ctx.store.drivers.updateOne({ _id: toObjectId(id) }, { $set: onRoute });
    await driver.call('logout');
    expect(await stored()).toMatchObject({ status: 'on_route', offlineAfterRide: true, manualOffline: false });
  });

  test('R7 R13 a driver who signs out while another tab goes online ends up offline', async () => {
    const driver = await app.driver('Leaves Twice');
    const { id, email } = (await driver.call('getMe')).body;
    for (let round = 0; round < rounds(20); round += 1) {
      await driver.signIn(email);
      const tab = app.client();
      for (const [name, value] of driver.cookies) tab.cookies.set(name, value);
      const calls = [driver.call('logout'), tab.call('setDriverStatus', { body: { status: 'online' } })];
      await Promise.all(round % 2 === 0 ? calls : calls.reverse());
      expect(await app.ctx.store.drivers.findOne({ _id: toObjectId(id) })).toMatchObject({ status: 'offline' });
    }
  });

  test('signing out ends the session, and also succeeds without one', async () => {
    const client = await app.client().signIn('leaving@example.ke');
    const { name, value } = cookieOf(client, 'boda_session_') ?? { name: '', value: '' };
    expect((await client.call('logout')).body).toEqual({ ok: true });
    expect(cookieOf(client, 'boda_session_')).toBeUndefined();
    expect((await client.call('logout')).body).toEqual({ ok: true });
    const kept = app.client();
    kept.cookies.set(name, value);
    expect((await kept.call('getMe')).status).toBe(401);
  });

  test('a late sign-out does not end the session of the next person on that phone', async () => {
    const phone = await app.client().signIn('first@example.ke');
    const of = (await phone.call('getMe')).body.id;
    const late = app.client();
    for (const [name, value] of phone.cookies) late.cookies.set(name, value);
    await phone.signIn('second@example.ke');
    const clears = async (path: string, client = late) => (await client.fetch(path)).headers.getSetCookie();
    expect(await clears('/api/logout')).toEqual([]);
    expect(await clears(`/api/logout?of=${of}`)).toEqual([]);
    expect(await clears(`/api/logout?of=${of}`, phone)).toEqual([]);
    expect((await phone.call('getMe')).body.email).toBe('second@example.ke');
    const second = (await phone.call('getMe')).body.id;
    expect(await clears(`/api/logout?of=${second}`, phone)).toHaveLength(1);
    expect((await phone.call('getMe')).status).toBe(401);
  });

  test('the session cookie is httpOnly and SameSite=Lax, lasts 30 days and carries the port', async () => {
    const client = app.client();
    const { code } = await authorize(client, 'cookie@example.ke');
    const { headers } = await post(client, { code });
    const line = headers.getSetCookie().find((cookie) => cookie.startsWith(`boda_session_${new URL(app.url).port}=`));
    expect(line).toMatch(/; HttpOnly/);
    expect(line).toMatch(/; SameSite=Lax/);
    expect(line).not.toMatch(/; Secure/);
    const expires = Date.parse(/Expires=([^;]+)/.exec(line ?? '')?.[1] ?? '');
    expect(Math.abs(expires - clock.now().getTime() - SESSION_DAYS * 86_400_000)).toBeLessThan(2000);
    const token = cookieOf(client, 'boda_session_')?.value ?? '';
    // 256 random bits, and a MAC of 128 (decision 048).
    expect(token).toMatch(/^[\w-]{65}$/);
    expect(await app.ctx.store.sessions.findOne({ _id: token })).toBeNull();
    const hash = createHash('sha256').update(token.slice(0, 43)).digest('hex');
    expect(await app.ctx.store.sessions.findOne({ _id: hash })).not.toBeNull();
    expect(JSON.stringify(await app.ctx.store.sessions.find().toArray())).not.toContain(token);
  });

  test('a session ends after 30 days; a code without a sign-in in progress is refused', async () => {
    const client = await app.client().signIn('month@example.ke');
    clock.advance(SESSION_DAYS * 86_400_000 - 60_000);
    expect((await client.call('headMe')).status).toBe(200);
    clock.advance(60_000);
    expect(await client.call('getMe')).toMatchObject({ status: 401, body: { code: 'NO_SESSION' } });
    expect((await client.call('headMe')).status).toBe(401);
    expect(await post(app.client(), { code: 'x' })).toMatchObject({ status: 400, body: EXPIRED });
  });

  test.each(['192.168.1.20:3000', 'laptop.local:3000', '[::1]:3000'])(
    'at host %s, sign-in starts and returns there',
    async (host) => {
      const request = get(`${app.url}/api/oauth/google/redirect_url`, { headers: { host } });
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      const { redirectUrl } = JSON.parse(await text(response)) as { redirectUrl: string };
      expect(new URL(redirectUrl).host).toBe(host);
      expect(new URL(redirectUrl).searchParams.get('redirect_uri')).toBe(`http://${host}/auth/callback`);
    },
  );
});

describe('sign-in by a plain link, before any script has run', () => {
  const location = (answer: { headers: Headers }) => new URL(answer.headers.get('location') ?? '', app.url);

  test('it leads to the provider with the same cookie as the button, and back to a session', async () => {
    const client = app.client();
    const start = await client.call('startSignIn');
    expect([start.status, start.headers.get('cache-control')]).toEqual([302, 'no-store']);
    expect(start.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^boda_signin_\d+=.*; HttpOnly; SameSite=Lax/),
    ]);
    const asked = location(start);
    expect(asked.pathname).toBe('/stand-in/auth');
    expect(asked.searchParams.get('redirect_uri')).toBe(`${app.url}/auth/callback`);
    expect(asked.searchParams.get('code_challenge_method')).toBe('S256');
    const code = await codeAfter(client, asked, 'plain@example.ke');
    expect((await post(client, { code })).status).toBe(200);
    expect((await client.call('getMe')).body.email).toBe('plain@example.ke');
  });

  test('if both link and button are used, the later one counts', async () => {
    const client = app.client();
    await client.call('getRedirectUrl');
    const code = await codeAfter(client, location(await client.call('startSignIn')), 'both@example.ke');
    expect((await post(client, { code })).status).toBe(200);
    const older = location(await client.call('startSignIn'));
    await client.call('getRedirectUrl');
    expect(await post(client, { code: await codeAfter(client, older, 'both@example.ke') })).toMatchObject({
      status: 400,
      body: EXPIRED,
    });
  });

  test('other methods are 405', async () => {
    const answer = await app.client().fetch('/api/oauth/google/start', { method: 'POST' });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET']);
  });
});

describe('sign-in through Google', () => {
  /** Stands in for Google's discovery, which tests must not call. */
  let silent: Server;
  beforeAll(async () => {
    silent = createServer((_request, response) => response.writeHead(503).end());
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => new Promise((resolve) => silent.close(resolve)));

  test('a provider that fails is UNAVAILABLE, and so is the next attempt', async () => {
    const { googleProvider } = await import('#http/sign-in/provider.ts');
    const { port } = silent.address() as AddressInfo;
    const provider = googleProvider('id', 'secret', new URL(`http://127.0.0.1:${port}`));
    await expect(provider.configuration('http://localhost')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(provider.configuration('http://localhost')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  /** Serves the app with this provider; `lines` receives the log. */
  async function serveWith(provider: SignInProvider, lines: string[] = []) {
    const rates = createRates(app.config.rates);
    const logger = createLogger('error', { write: (line: string) => void lines.push(line) });
    const server = createServer(
      createApp({
        ctx: { ...app.ctx, log: logger },
        config: app.config,
        cookies: cookieNames(0),
        provider,
        secret: 'a secret',
        logger,
        isDraining: () => false,
        redisHealthy: () => null,
        rates,
        admit: createAdmission(app.ctx, rates),
        serves: true,
        metrics: createMetrics(),
        standIn: undefined,
        clientFolder: undefined,
      }),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return { server, client: new Client(`http://127.0.0.1:${(server.address() as AddressInfo).port}`) };
  }

  test('when the provider fails, the plain link leads back to the first page, with an error', async () => {
    const { googleProvider } = await import('#http/sign-in/provider.ts');
    const { port } = silent.address() as AddressInfo;
    const { server, client } = await serveWith(googleProvider('id', 'secret', new URL(`http://127.0.0.1:${port}`)));
    const { status, headers } = await client.call('startSignIn');
    expect([status, headers.get('location'), headers.getSetCookie()]).toEqual([302, '/?sign-in=failed', []]);
    expect((await client.call('getRedirectUrl')).status).toBe(503);
    await new Promise((resolve) => server.close(resolve));
  });

  test('a phone that leaves before the answer is not logged as a failure of the server', async () => {
    const lines: string[] = [];
    const leave = new AbortController();
    let socket: Socket | undefined;
    const metadata = { issuer: 'https://id.example', authorization_endpoint: 'https://id.example/auth' };
    const provider: SignInProvider = {
      kind: 'google',
      parameters: {},
      configuration: async () => {
        if (!leave.signal.aborted) {
          leave.abort();
          if (socket) await once(socket, 'close');
        }
        return new Configuration(metadata, 'id');
      },
    };
    const { server, client } = await serveWith(provider, lines);
    server.on('connection', (it) => (socket = it));
    const { signal } = leave;
    await expect(client.fetch('/api/oauth/google/start', { signal })).rejects.toThrow();
    expect((await client.call('startSignIn')).status).toBe(302);
    await new Promise((resolve) => server.close(resolve));
    expect(lines).toEqual([]);
  });
});
