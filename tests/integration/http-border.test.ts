import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { get, type IncomingMessage, request } from 'node:http';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storePhoto } from '#core/lib/files.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { API } from '#shared/contract/api.ts';
import type { Endpoint } from '#shared/contract/api/endpoint.ts';
import { type EndpointName, ROUTES, routeOf } from '#shared/contract/routes.ts';
import { BODY_MAX_BYTES, PHOTO_TEXT_MAX_BYTES } from '#shared/domain/constants/server.ts';
import type { PhotoKind } from '#shared/domain/review.ts';
import { type Client, startTestApp, type TestApp } from '../support/app.ts';
import { rawConnection } from '../support/raw-socket.ts';
import { pngDataUrl } from '../support/photos.ts';
import { openSocket } from '../support/realtime.ts';
import { booking } from '../support/rides.ts';

const NAMES = Object.keys(ROUTES) as EndpointName[];
const endpointOf = (name: EndpointName): Endpoint => API[name];
const GUARDED = NAMES.filter((name) => endpointOf(name).who !== 'public');
const WRITERS = GUARDED.filter((name) => routeOf(name).method !== 'GET' && routeOf(name).method !== 'HEAD');
const SOME_ID = 'a'.repeat(24);
const FLOOD_MAX_BYTES = 64 * 1024 * 1024;
const FLOOD_PIECE_BYTES = 64 * 1024;
const FLOOD_READ_MAX_BYTES = 512 * 1024;

let app: TestApp;
let folder: string;
let passenger: Client;
let driver: Client;
let admin: Client;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'boda-client-'));
  mkdirSync(join(folder, 'assets'));
  const script = 'console.log(1);'.repeat(200);
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Boda</title>');
  for (const page of ['landing', 'landing-returning', 'privacy-policy', 'start-passenger', 'start-admin']) {
    writeFileSync(join(folder, `${page}.html`), `<!doctype html><title>Boda</title>${page}`);
  }
  writeFileSync(join(folder, 'assets', 'main-abc123.js'), script);
  writeFileSync(join(folder, 'assets', 'map-worker-abc123.js'), script);
  writeFileSync(join(folder, 'assets', 'main-abc123.js.gz'), gzipSync(script));
  app = await startTestApp({ clientFolder: folder });
  [passenger, driver, admin] = await Promise.all([app.passenger(), app.driver(), app.admin()]);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const clientFor = (name: EndpointName): Client =>
  ({ public: app.client(), user: passenger, session: passenger, passenger, driver, admin })[endpointOf(name).who];

/** The path of an endpoint with its parameter filled in. */
const addressOf = (name: EndpointName, param = SOME_ID): string => routeOf(name).path.replace(/:\w+/g, param);

const codeOf = (answer: { body: unknown }): unknown =>
  typeof answer.body === 'object' && answer.body !== null && 'code' in answer.body ? answer.body.code : undefined;

/** The status of a request with this Host header, which fetch would not send. */
const statusFor = (host: string, path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const asked = get(new URL(path, app.url), { headers: { host } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    asked.on('error', reject);
  });

test('R31 a body in chunks is refused unread, and its connection closed: each chunk costs a callback', async () => {
  const raw = await rawConnection(app.url);
  raw.write('POST /api/nothing HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n');
  const answer = await text(raw);
  expect(answer).toMatch(/^HTTP\/1.1 411 /);
});

describe('an invalid Host header', () => {
  test.each(['[', 'a b', 'boda.test:port', '%'])('%j is refused where a URL is built from it', async (host) => {
    for (const name of ['getRedirectUrl', 'startSignIn'] as const)
      expect(await statusFor(host, addressOf(name))).toBe(400);
    expect(await statusFor(host, '/')).toBe(200);
  });
});

describe('sessions and roles', () => {
  test.each(GUARDED)('%s without a session is 401 before anything else is checked', async (name) => {
    const anyone = app.client();
    const bad = await anyone.fetch(addressOf(name, 'no-id'), {
      method: routeOf(name).method,
      headers: { 'content-type': 'text/plain' },
      ...(WRITERS.includes(name) ? { body: '{' } : {}),
    });
    expect(bad.status).toBe(401);
    if (routeOf(name).method !== 'HEAD') expect(await bad.json()).toMatchObject({ code: 'NO_SESSION' });
  });

  test.each(GUARDED.filter((name) => !['user', 'session'].includes(endpointOf(name).who)))(
    '%s for another role is refused',
    async (name) => {
      const { who } = endpointOf(name);
      const others = who === 'admin' ? [passenger, driver] : who === 'driver' ? [passenger] : [driver];
      const newcomer = await app.signIn('newcomer@example.ke');
      for (const other of [...others, newcomer]) {
        const answer = await other.send(name, { path: addressOf(name, 'no-id') });
        expect([answer.status, codeOf(answer)]).toEqual(who === 'admin' ? [401, 'NO_SESSION'] : [403, 'WRONG_ROLE']);
      }
    },
  );

  test('an unknown session token is 401', async () => {
    const stranger = app.client();
    for (const name of passenger.cookies.keys()) stranger.cookies.set(name, 'x'.repeat(43));
    expect((await stranger.call('getMe')).status).toBe(401);
  });

  test('a body that is held back until its session has ended changes nothing', async () => {
    const leaving = await app.passenger('Wanja Leaves');
    const { id } = (await leaving.call('getMe')).body;
    const { method, path } = routeOf('updateProfile');
    const body = JSON.stringify({ user_type: 'passenger', name: 'Another Name', phone: '+254712345679' });
    const headers = {
      cookie: leaving.cookieHeader,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    };
    const held = request(new URL(path, app.url), { method, headers });
    const answered = once(held, 'response') as Promise<[IncomingMessage]>;
    held.write(body.slice(0, 1));
    // The server responds to these calls after it has admitted the held request.
    for (let i = 0; i < 5; i += 1) await leaving.call('getMe');
    await leaving.fetch(routeOf('logout').path, { redirect: 'manual' });
    held.end(body.slice(1));
    const [answer] = await answered;
    answer.resume();
    expect(answer.statusCode).toBe(401);
    expect(await app.ctx.store.users.findOne({ _id: toObjectId(id) })).toMatchObject({ name: 'Wanja Leaves' });
  });

  test('R12 a photo needs a session, a person’s or an admin’s', async () => {
    const address = addressOf('getFile');
    expect((await app.client().fetch(address)).status).toBe(401);
    for (const client of [passenger, driver, admin]) expect((await client.fetch(address)).status).toBe(404);
  });

  test('an ended session is 401', async () => {
    const client = await app.signIn('ended@example.ke');
    await app.ctx.store.sessions.deleteMany({});
    expect((await client.call('getMe')).status).toBe(401);
    [passenger, driver] = await Promise.all([app.passenger(), app.driver()]);
  });
});

test('no endpoint answers 5xx to an empty request from a caller with the right role', async () => {
  const answers = await Promise.all(
    NAMES.map(async (name) => {
      const client = name === 'deleteMe' ? await app.signIn('leaving@example.ke') : clientFor(name);
      return { name, answer: await client.send(name, { path: addressOf(name) }) };
    }),
  );
  expect(answers.filter(({ answer }) => answer.status >= 500)).toEqual([]);
});

describe('paths and methods', () => {
  test('an unknown path under /api is 404, for any method', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']) {
      const answer = await passenger.fetch('/api/nothing/here', { method });
      expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'UNKNOWN_ENDPOINT' }]);
    }
  });

  test('paths are exact: another case, or a trailing slash, is 404', async () => {
    const gets = NAMES.filter((name) => routeOf(name).method === 'GET').map((name) => addressOf(name));
    for (const path of [...gets, '/api', '/assets', '/metrics']) {
      for (const other of [`${path}/`, path.toUpperCase(), path.replace(/[a-z]/, (c) => c.toUpperCase())]) {
        const answer = await passenger.fetch(other);
        expect([answer.status, await answer.json()], other).toMatchObject([404, { code: 'UNKNOWN_ENDPOINT' }]);
      }
    }
    for (const screen of ['/passenger', '/passenger/', '/Passenger/Book', '/Privacy-Policy/', '/apiary']) {
      expect((await passenger.fetch(screen)).status, screen).toBe(200);
    }
  });

  test('a known path with another method is 405 and lists the allowed ones', async () => {
    for (const [method, path, allow] of [
      ['POST', '/api/users/me', 'HEAD, GET, DELETE'],
      ['GET', '/api/users/profile', 'PUT'],
      ['PATCH', `/api/rides/${SOME_ID}`, 'GET'],
    ]) {
      const answer = await passenger.fetch(path ?? '', { method: method ?? '' });
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow]);
      expect(await answer.json()).toMatchObject({ code: 'METHOD_NOT_ALLOWED' });
    }
  });

  test('rides are never deleted: 405 to an admin, 401 to others', async () => {
    expect(await admin.call('adminDeleteRide', { params: { id: SOME_ID } })).toMatchObject({ status: 405 });
    expect(await passenger.call('adminDeleteRide', { params: { id: SOME_ID } })).toMatchObject({ status: 401 });
  });

  test('a malformed id names the field; a broken escape is 400, not 500', async () => {
    const answer = await passenger.send('getRide', { path: '/api/rides/7' });
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID', field: 'id' } });
    expect((await passenger.fetch('/api/rides/%E0%A4%A')).status).toBe(400);
  });

  test('a malformed query names the field', async () => {
    for (const [query, field] of [
      ['page=0', 'page'],
      ['page=1&page=2', 'page'],
      ['pageSize=101', 'pageSize'],
      ['status=mine', 'status'],
    ]) {
      const answer = await passenger.send('listPassengerRides', { path: `/api/passengers/rides?${query}` });
      expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID', field } });
    }
  });
});

describe('a foreign Origin', () => {
  const post = (client: Client, headers: Record<string, string>) =>
    client.send('findDrivers', { body: booking(null), headers });

  test('is refused for unsafe methods, before the session is checked', async () => {
    const { port } = new URL(app.url);
    for (const origin of [
      'https://evil.example',
      'null',
      `http://127.0.0.1.evil.example:${port}`,
      'http://127.0.0.1:1',
      'x',
    ]) {
      const answer = await post(passenger, { origin });
      expect([answer.status, codeOf(answer)], origin).toEqual([403, 'FOREIGN_ORIGIN']);
    }
    expect((await post(app.client(), { origin: 'https://evil.example' })).status).toBe(403);
  });

  test('the server’s own Origin is accepted, and so is a request without an Origin', async () => {
    expect((await post(passenger, { origin: app.url })).status).toBe(200);
    expect((await post(passenger, {})).status).toBe(200);
  });

  test('without an Origin, unsafe methods are refused if the browser says that another site, or another host, sent them', async () => {
    const site = (from: string) => post(passenger, { 'sec-fetch-site': from });
    for (const from of ['cross-site', 'same-site'])
      expect(await site(from)).toMatchObject({ status: 403, body: { code: 'FOREIGN_ORIGIN' } });
    for (const from of ['same-origin', 'none']) expect((await site(from)).status, from).toBe(200);
    const own = { origin: app.url, 'sec-fetch-site': 'same-origin' };
    expect((await post(passenger, own)).status).toBe(200);
    for (const from of ['cross-site', 'same-site'])
      await expect(openSocket(app.url, { 'sec-fetch-site': from })).rejects.toThrow();
  });

  test('GETs that change state are refused when a link on another site sends them, in any spelling', async () => {
    const driver = await app.driver('Stays Online');
    await driver.call('setDriverStatus', { body: { status: 'online' } });
    const from = (site: string) => ({ headers: { 'sec-fetch-site': site } });
    const links = ['/api/logout', '/api/logout/', '/API/Logout', '/api/logout?of=', '/api/oauth/google/redirect_url'];
    for (const link of links) {
      for (const site of ['cross-site', 'same-site']) {
        const answer = await driver.fetch(link, from(site));
        expect([answer.status >= 400, answer.headers.getSetCookie()], link).toEqual([true, []]);
      }
    }
    const started = await driver.fetch('/api/oauth/google/start', from('cross-site'));
    expect([started.status, started.headers.get('location'), started.headers.getSetCookie()]).toEqual([302, '/', []]);
    // A browser without Fetch Metadata says so by Referer alone.
    const linked = await driver.fetch('/api/logout', { headers: { referer: 'https://evil.example/page' } });
    expect([linked.status, linked.headers.getSetCookie()]).toEqual([403, []]);
    const _id = toObjectId((await driver.call('getMe')).body.id);
    expect(await app.ctx.store.drivers.findOne({ _id })).toMatchObject({ status: 'online' });
    for (const site of ['none', 'same-origin']) {
      expect((await driver.fetch('/api/logout', from(site))).status, site).toBe(200);
    }
    expect((await driver.call('getMe')).status).toBe(401);
  });

  test('reading is not refused: the browser withholds the answer from the page', async () => {
    const answer = await passenger.call('getMe', { headers: { origin: 'https://evil.example' } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('a forwarded host counts only behind a trusted proxy', async () => {
    const headers = {
      origin: 'https://boda.example',
      'x-forwarded-host': 'boda.example',
      'x-forwarded-proto': 'https',
    };
    expect((await post(passenger, headers)).status).toBe(403);
    const behind = await startTestApp({ env: { TRUST_PROXY: '1' } });
    try {
      const client = await behind.passenger();
      expect((await post(client, headers)).status).toBe(200);
      expect((await post(client, { ...headers, origin: behind.url })).status).toBe(403);
      const { headers: answered, body } = await client.call('getRedirectUrl', { headers });
      expect(new URL(body.redirectUrl).origin).toBe('https://boda.example');
      expect(answered.getSetCookie()[0]).toContain('; Secure');
    } finally {
      await behind.close();
    }
  });
});

describe('bodies', () => {
  const send = (body: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
    passenger.fetch('/api/rides/create', { method: 'POST', body, headers });

  test('malformed JSON is 400 and names the body', async () => {
    for (const body of ['{', '{"a":}', '[1,', '\u0000', '{"a":1}}']) {
      const answer = await send(body);
      expect([answer.status, await answer.json()], body).toMatchObject([400, { code: 'INVALID', field: 'body' }]);
    }
  });

  test('JSON that is not an object is 400 and names the body', async () => {
    for (const body of ['7', 'null', '"text"', '[]', 'true']) {
      const answer = await send(body);
      expect([answer.status, await answer.json()], body).toMatchObject([400, { code: 'INVALID', field: 'body' }]);
    }
  });

  test('a missing body is 400 where one is required, and fine where it is optional', async () => {
    expect(await passenger.send('createRide')).toMatchObject({ status: 400, body: { field: 'body' } });
    expect((await passenger.call('cancelRide', { params: { id: SOME_ID } })).status).toBe(404);
  });

  test('other content types are 415, and so are compressed bodies: a few bytes may unpack to many', async () => {
    const json = JSON.stringify(booking(null));
    const kinds: Record<string, string>[] = [
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/x-www-form-urlencoded' },
      { 'content-type': 'multipart/form-data; boundary=x' },
      { 'content-type': 'application/json', 'content-encoding': 'zip' },
      { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      { 'content-type': 'application/json; charset=ebcdic' },
      { 'content-type': 'application/json; charset=utf-7' },
      { 'content-type': 'application/json; charset="UTF-16"' },
    ];
    for (const headers of kinds) {
      const answer = await send(json, headers);
      expect([answer.status, await answer.json()]).toMatchObject([415, { code: 'UNSUPPORTED_TYPE' }]);
    }
  });

  test('more than 100 kB is 413; only registration accepts photos', async () => {
    const large = (bytes: number, start = ''): string => JSON.stringify({ pickup: start + 'x'.repeat(bytes) });
    const answer = await send(large(BODY_MAX_BYTES));
    expect([answer.status, await answer.json()]).toMatchObject([413, { code: 'TOO_LARGE' }]);
    const register = (bytes: number, start?: string) =>
      driver.fetch('/api/drivers/onboarding', {
        method: 'POST',
        body: large(bytes, start),
        headers: { 'content-type': 'application/json' },
      });
    expect((await register(BODY_MAX_BYTES)).status).toBe(413);
    expect((await register(BODY_MAX_BYTES, 'data:')).status).toBe(400);
    expect((await register(PHOTO_TEXT_MAX_BYTES, 'data:')).status).toBe(413);
  });

  describe('R31', () => {
    /** Sends a request and then a body as fast as the server reads it, until the server closes the connection. */
    async function flood(line: string, length: string) {
      const taken = new Promise<Socket>((resolve) => {
        const take = (message: unknown): void => {
          unsubscribe('net.server.socket', take);
          resolve((message as { socket: Socket }).socket);
        };
        subscribe('net.server.socket', take);
      });
      const socket = await rawConnection(app.url);
      const server = await taken;
      let heard = '';
      socket.on('data', (chunk) => (heard += chunk.toString()));
      const closed = new Promise((resolve) => socket.on('close', resolve));
      socket.write(`${line} HTTP/1.1\r\n${length}\r\n${headers()}\r\n`);
      const chunk = Buffer.from(`${FLOOD_PIECE_BYTES.toString(16)}\r\n${'x'.repeat(FLOOD_PIECE_BYTES)}\r\n`);
      const send = (): void => {
        while (socket.writable && socket.bytesWritten < FLOOD_MAX_BYTES && socket.write(chunk));
      };
      socket.on('drain', send);
      send();
      await closed;
      return {
        status: Number(heard.split(' ')[1]),
        closes: /^connection: close\r$/im.test(heard),
        read: server.bytesRead,
      };
    }

    const headers = () => `Host: ${new URL(app.url).host}\r\nContent-Type: application/json\r\n`;

    test.each([
      ['POST /api/admin/login', 413, 'Content-Length: 20000000000'],
      ['POST /api/admin/login', 411, 'Transfer-Encoding: chunked'],
      ['POST /api/drivers/onboarding', 401, `Content-Length: ${4 * PHOTO_TEXT_MAX_BYTES}`],
      ['POST /api/nothing', 404, 'Content-Length: 20000000000'],
      ['GET /healthz', 200, 'Content-Length: 20000000000'],
      ['GET /assets/main-abc123.js', 200, 'Content-Length: 20000000000'],
    ])(
      'R31 a body that is too long is not read, and its connection is closed: %s, %i',
      async (line, status, length) => {
        const flooded = await flood(line, length);
        expect(flooded).toMatchObject({ status, closes: true });
        expect(flooded.read).toBeLessThan(FLOOD_READ_MAX_BYTES);
      },
    );

    test('R31 a phone that is sending a large body without a session receives the answer', async () => {
      const body = JSON.stringify({ fullName: 'x'.repeat(4 * PHOTO_TEXT_MAX_BYTES - BODY_MAX_BYTES) });
      const answer = await app
        .client()
        .fetch('/api/drivers/onboarding', { method: 'POST', body, headers: { 'content-type': 'application/json' } });
      expect([answer.status, await answer.json()]).toMatchObject([401, { code: 'NO_SESSION' }]);
      expect((await passenger.call('getMe')).status).toBe(200);
    });

    test('R31 a short body leaves the connection open after a refusal', async () => {
      const socket = await rawConnection(app.url);
      let heard = '';
      socket.on('data', (chunk) => (heard += chunk.toString()));
      const length = `Content-Length: ${BODY_MAX_BYTES}\r\n`;
      for (const count of [1, 2]) {
        socket.write(`POST /api/drivers/onboarding HTTP/1.1\r\n${headers()}${length}\r\n${'x'.repeat(BODY_MAX_BYTES)}`);
        await expect.poll(() => heard.split('HTTP/1.1 401').length - 1).toBe(count);
      }
      socket.destroy();
    });
  });

  test('__proto__ and constructor in a body are harmless', async () => {
    const answer = await send(`{"__proto__":{"driverId":null},"constructor":{"prototype":{"polluted":1}}}`);
    expect(answer.status).toBe(400);
    expect({}).not.toHaveProperty('polluted');
    const ride = JSON.stringify(booking(null)).replace('{', '{"__proto__":{"fare":1},');
    expect((await send(ride)).status).toBe(409);
  });

  test('an invalid Idempotency-Key is 400 and names the header', async () => {
    const answer = await passenger.call('createRide', { body: booking(null), headers: { 'idempotency-key': 'a b' } });
    expect(answer).toMatchObject({ status: 400, body: { field: 'Idempotency-Key' } });
  });

  test('large responses are compressed for clients that accept it', async () => {
    const ask = (encoding: string) =>
      fetch(`${app.url}/api/openapi.json`, { headers: { 'accept-encoding': encoding } });
    const [plain, packed] = await Promise.all([ask('identity'), ask('gzip')]);
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(await packed.json()).toEqual(await plain.json());
  });
});

describe('headers', () => {
  test('the page may load only what it needs', async () => {
    const { headers } = await app.client().fetch('/');
    const csp = headers.get('content-security-policy') ?? '';
    expect(csp).toContain("default-src 'self'");
    expect(csp).toContain("script-src 'self';");
    expect(csp).toContain("worker-src 'self' blob:");
    expect(csp).toContain('lh3.googleusercontent.com');
    expect(csp).toContain('https://api.bigdatacloud.net');
    expect(csp).toContain(`ws://${new URL(app.url).host}`);
    expect(csp).not.toContain('upgrade-insecure-requests');
    expect(csp).not.toContain('openfreemap');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  test('the page may request the position, and no feature that no screen uses', async () => {
    const policy = (await app.client().fetch('/')).headers.get('permissions-policy') ?? '';
    expect(policy).toMatch(/^geolocation=\(self\), /);
    for (const feature of ['camera', 'microphone', 'payment', 'usb']) expect(policy).toContain(`${feature}=()`);
    expect((await app.client().call('getConfig')).headers.get('permissions-policy')).toBeNull();
  });

  test('a response of the API may load nothing, and its headers take at most 500 bytes', async () => {
    const { headers } = await (await app.passenger()).call('getMe');
    expect(headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect([...headers].map(([name, value]) => `${name}: ${value}\r\n`).join('').length).toBeLessThan(500);
  });

  test("R15 a shared position's URL is never sent as referrer, and neither page nor answer is indexed", async () => {
    for (const method of ['GET', 'HEAD']) {
      for (const path of ['/shared-location/some-token', '/Shared-Location/some-token']) {
        const { status, headers } = await app.client().fetch(path, { method });
        expect([status, headers.get('referrer-policy')]).toEqual([200, 'no-referrer']);
        expect(headers.get('x-robots-tag')).toBe('noindex');
      }
    }
    const answer = await app.client().call('getSharedLocation', { params: { token: 'some-token' } });
    expect([answer.status, answer.headers.get('x-robots-tag')]).toEqual([404, 'noindex']);
    expect((await app.client().fetch('/')).headers.get('x-robots-tag')).toBeNull();
  });

  test('API answers are not cached', async () => {
    expect((await passenger.call('getMe')).headers.get('cache-control')).toBe('no-store');
  });
});

describe('R12 a browser’s cache of photos', () => {
  test('belongs to one session, and holds no ID cards and no photos that wait for a registration', async () => {
    const [photo, me] = [await pngDataUrl(), await driver.call('getMe')];
    const owner = toObjectId(me.body.id);
    const keptOf = async (kind: PhotoKind, expiresAt?: Date) => {
      const id = (await storePhoto(app.ctx, owner, kind, photo, undefined, expiresAt)).toHexString();
      const { status, headers } = await driver.call('getFile', { params: { id } });
      return [status, headers.get('vary'), headers.get('cache-control')];
    };
    expect(await keptOf('profile')).toEqual([200, 'Cookie', 'private, max-age=86400']);
    expect(await keptOf('idCard')).toEqual([200, 'Cookie', 'no-store']);
    expect(await keptOf('plate', new Date(Date.now() + 60_000))).toEqual([200, 'Cookie', 'no-store']);
  });
});

describe('decision 039: a response that the caller already has', () => {
  test('is 304 without a body, still uncacheable, and complete again once it has changed', async () => {
    const ask = (headers: Record<string, string>) => passenger.call('getMe', { headers });
    const known = { 'if-none-match': (await ask({})).headers.get('etag') ?? '', 'cache-control': 'no-cache' };
    const again = await ask(known);
    expect([again.status, again.body, again.headers.get('cache-control')]).toEqual([304, undefined, 'no-store']);
    await passenger.call('updateProfile', {
      body: { user_type: 'passenger', name: 'Another Name', phone: '+254712345679' },
    });
    expect((await ask(known)).status).toBe(200);
  });
});

describe('the client’s files', () => {
  test('every screen serves the page uncached; hashed files are immutable, and compressed if there is a .gz', async () => {
    for (const path of ['/', '/passenger/book', '/auth/callback?code=x', '/shared-location/abc']) {
      const page = await app.client().fetch(path);
      expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-cache']);
      expect(await page.text()).toContain('<title>Boda</title>');
    }
    const script = await app.client().fetch('/assets/main-abc123.js', { headers: { 'accept-encoding': 'gzip' } });
    expect(script.headers.get('cache-control')).toContain('immutable');
    expect(script.headers.get('content-type')).toContain('javascript');
    expect(script.headers.get('content-encoding')).toBe('gzip');
    expect(await script.text()).toMatch(/^console/);
    const plain = await app.client().fetch('/assets/main-abc123.js', { headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
  });

  test('a cache gives nobody the wrong copy of a file: each copy depends on Accept-Encoding, also the plain one', async () => {
    const variesBy = async (file: string, encoding: string) =>
      (await app.client().fetch(`/assets/${file}`, { headers: { 'accept-encoding': encoding } })).headers.get('vary');
    expect(await variesBy('main-abc123.js', 'gzip')).toBe('Accept-Encoding');
    expect(await variesBy('main-abc123.js', 'identity')).toBe('Accept-Encoding');
    expect(await variesBy('map-worker-abc123.js', 'gzip')).toBeNull();
  });

  test('a script is sent without the pages’ security policy, except one that runs in its own thread', async () => {
    const policy = async (path: string) => (await app.client().fetch(path)).headers.get('content-security-policy');
    expect(await policy('/assets/main-abc123.js')).toBe("default-src 'none';frame-ancestors 'none'");
    expect(await policy('/assets/map-worker-abc123.js')).toContain("script-src 'self'");
    expect(await policy('/passenger')).toContain("script-src 'self'");
  });

  test('the first page is prerendered: with sign-in for strangers, without it for people with a session', async () => {
    const page = async (client: Client, path: string) => {
      const answer = await client.fetch(path);
      expect([answer.status, answer.headers.get('cache-control')], path).toEqual([200, 'no-cache']);
      return {
        byCookie: /Cookie/.test(answer.headers.get('vary') ?? ''),
        text: (await answer.text()).replace(/.*<\/title>/, ''),
      };
    };
    expect(await page(app.client(), '/')).toEqual({ byCookie: true, text: 'landing' });
    expect(await page(app.client(), '/?sign-in=failed')).toMatchObject({ text: 'landing' });
    expect(await page(passenger, '/')).toEqual({ byCookie: true, text: 'landing-returning' });
    // The home screens' pages request at once the data that people with a session need.
    expect(await page(passenger, '/passenger')).toEqual({ byCookie: true, text: 'start-passenger' });
    expect(await page(admin, '/admin')).toEqual({ byCookie: true, text: 'start-admin' });
    expect((await page(passenger, '/admin')).text).toBe('');
    expect((await page(passenger, '/passenger/trips')).text).toBe('');
    expect((await page(driver, '/driver')).text, 'not built').toBe('');
    // Every other screen starts empty, so that the landing page never flashes up.
    for (const path of ['/passenger', '/auth/callback', '/user-type']) {
      expect((await page(app.client(), path)).text, path).toBe('');
    }
    expect((await page(app.client(), '/privacy-policy')).text).toBe('privacy-policy');
    expect((await page(app.client(), '/privacy-policy/')).text).toBe('privacy-policy');
    // A build without a prerendered page serves the bare one instead.
    expect((await page(app.client(), '/terms-of-service')).text).toBe('');
  });

  test('a missing file is 404, never the page', async () => {
    for (const path of ['/assets/old-hash.js', '/favicon.png', '/assets/../../package.json', '/%2e%2e/package.json']) {
      expect((await app.client().fetch(path)).status, path).toBe(404);
    }
  });

  test('a page is sent whole, whatever range or condition is asked for', async () => {
    for (const [header, value] of [
      ['range', 'bytes=9999999-'],
      ['if-match', '"x"'],
      ['if-unmodified-since', 'Mon, 01 Jan 2001 00:00:00 GMT'],
    ] as const) {
      expect((await app.client().fetch('/privacy-policy', { headers: { [header]: value } })).status, header).toBe(200);
    }
  });
});

describe('operations', () => {
  test('healthz, readyz and the OpenAPI document answer anyone; metrics are not on this port', async () => {
    const client = app.client();
    expect(await client.call('getHealthz')).toMatchObject({ status: 200, body: { ok: true } });
    expect(await client.call('getReadyz')).toMatchObject({ status: 200, body: { ok: true } });
    const metrics = await client.fetch('/metrics');
    expect([metrics.status, await metrics.json()]).toMatchObject([404, { code: 'UNKNOWN_ENDPOINT' }]);
    expect((await client.call('getOpenapi')).body).toMatchObject({ openapi: '3.1.0' });
  });

  test('the OpenAPI document is built once, not for each request', async () => {
    const { summary } = API.getMe;
    let read = 0;
    Object.defineProperty(API.getMe, 'summary', {
      configurable: true,
      enumerable: true,
      get: () => ((read += 1), summary),
    });
    try {
      for (let n = 0; n < 3; n += 1) expect((await app.client().call('getOpenapi')).status).toBe(200);
    } finally {
      Object.defineProperty(API.getMe, 'summary', { value: summary, writable: true });
    }
    expect(read).toBe(0);
  });

  test('getConfig and getMapsKey return what the client needs', async () => {
    expect((await app.client().call('getConfig')).body).toEqual({
      mapStyleUrl: 'none',
      geocoderUrl: expect.stringContaining('https://') as string,
      ipLookupUrl: expect.stringContaining('https://') as string,
      supportHotline: expect.stringMatching(/^\+254/) as string,
      signIn: 'stand-in',
      demo: false,
      shareLocationHours: 4,
      requestTimeoutSeconds: 300,
      townFareMaxKm: 0,
      pushKey: app.ctx.push?.publicKey,
    });
    expect((await app.client().call('getMapsKey')).body).toEqual({ apiKey: '' });
  });
});
