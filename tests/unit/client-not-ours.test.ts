// @vitest-environment jsdom
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { SAFETY } from '#shared/texts/en/safety.ts';
import { drivenRide } from '../support/client-ride.ts';

const RIDE = 'a'.repeat(24);
const HTML = { 'content-type': 'text/html' };
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
const LONG_AGO = 'Thu, 01 Jan 1970 00:00:00 GMT';

/** The network's response. */
let answer: RequestListener;
let asked: string[];
let server: Server;

beforeEach(async () => {
  vi.resetModules();
  localStorage.clear();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  // The toast needs it.
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  asked = [];
  server = createServer((req, res) => {
    asked.push(`${req.method} ${req.url}`);
    req.resume();
    answer(req, res);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    fetch(new URL(path, `http://127.0.0.1:${port}`), { ...init, signal: null }),
  );
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const send =
  (status: number, headers: Record<string, string | number>, body = ''): RequestListener =>
  (_req, res) =>
    void res.writeHead(status, { ...headers, connection: 'close' }).end(body);
const portal = send(200, { ...HTML, date: LONG_AGO }, '<html>Sign in to the Wi-Fi</html>');
const refusal = (status: number, code: string) => send(status, JSON_TYPE, JSON.stringify({ error: 'No.', code }));

describe('architecture "How data flows": a success that is not our server’s does not count', () => {
  it.each<[string, RequestListener]>([
    ['a portal’s page', portal],
    ['nothing', send(200, {})],
    ['nothing, as JSON', send(200, JSON_TYPE)],
    ['204', send(204, {})],
    ['plain text', send(200, { 'content-type': 'text/plain' }, 'OK')],
    ['null', send(200, JSON_TYPE, 'null')],
    ['a list', send(200, JSON_TYPE, '[]')],
    ['an empty object', send(200, JSON_TYPE, '{}')],
    ['another object', send(200, JSON_TYPE, '{"status":"success"}')],
    ['JSON that was cut off', send(200, JSON_TYPE, '{"id":"a')],
    [
      'a body that was cut off',
      (_req, res) => {
        res.writeHead(200, { ...JSON_TYPE, 'content-length': 900 }).write('{"id":"a"}');
        setTimeout(() => res.destroy(), 20);
      },
    ],
    ['gzip that is none', send(200, { ...JSON_TYPE, 'content-encoding': 'gzip' }, 'no gzip')],
    [
      'a redirect to a page to sign in',
      (req, res) => (req.url === '/login' ? portal(req, res) : send(302, { location: '/login' })(req, res)),
    ],
    ['a redirect to nowhere', send(302, { location: 'http://127.0.0.1:1/login' })],
    ['a redirect that nobody follows', send(300, HTML, 'choose')],
    ['a portal’s 401', send(401, HTML, '<h1>Sign in to the Wi-Fi</h1>')],
    ['a portal’s 403', send(403, HTML, '<h1>Blocked</h1>')],
    ['511', send(511, HTML, '<h1>Sign in to the Wi-Fi</h1>')],
  ])('%s', async (_what, listener) => {
    answer = listener;
    const { ApiError, call, failureOf, sentenceOf } = await import('#client/data/connection/api.ts');
    const { serverNow } = await import('#client/lib/clock.ts');
    for (const name of ['completeRide', 'raiseAlert', 'getRide'] as const) {
      const error: unknown = await call(name, { params: { id: RIDE } }).catch((failed: unknown) => failed);
      expect(error, name).toBeInstanceOf(ApiError);
      expect(error, name).toMatchObject({ status: 0, message: MESSAGES.general.noAnswer });
      expect(failureOf(error)).toBe('lost');
      expect(sentenceOf(error, 'Not sent.')).toBe('Not sent.');
    }
    expect(Math.abs(serverNow() - Date.now())).toBeLessThan(5000);
  });

  it('a proxy’s 502 is a failure on our side, and may be retried', async () => {
    answer = send(502, HTML, '<h1>Bad gateway</h1>');
    const { call, failureOf } = await import('#client/data/connection/api.ts');
    const error: unknown = await call('getMe').catch((failed: unknown) => failed);
    expect(error).toMatchObject({ status: 502, message: MESSAGES.general.serverFailed });
    expect(failureOf(error)).toBe('lost');
  });

  it('spec 1 §4 a portal’s 401 does not sign out', async () => {
    answer = send(401, HTML, '<h1>Sign in to the Wi-Fi</h1>');
    const { call } = await import('#client/data/connection/api.ts');
    const { useSession } = await import('#client/data/session/session.ts');
    useSession.setState({ user: { id: 'u' } as never });
    await call('listShares').catch(() => undefined);
    expect(useSession.getState().user).not.toBeNull();
  });

  it('decision 039: a portal’s response does not replace a known one', async () => {
    const { call } = await import('#client/data/connection/api.ts');
    const list = send(200, { ...JSON_TYPE, etag: 'W/"a"' }, '{"items":[],"unread":3}');
    answer = list;
    await call('listNotifications');
    answer = send(200, { ...HTML, etag: 'W/"p"' }, '<html>');
    await expect(call('listNotifications')).rejects.toThrow();
    answer = (req, res) => (req.headers['if-none-match'] === 'W/"a"' ? send(304, {})(req, res) : portal(req, res));
    expect(await call('listNotifications')).toEqual({ items: [], unread: 3 });
  });
});

it.each([
  [0, 'lost'],
  [408, 'lost'],
  [500, 'lost'],
  [503, 'lost'],
  [429, 'busy'],
  [401, 'signedOut'],
  [400, 'refused'],
  [403, 'refused'],
  [404, 'refused'],
  [409, 'refused'],
  [413, 'refused'],
] as const)('R39 a failure with %i is %s', async (status, failure) => {
  const { ApiError, failureOf } = await import('#client/data/connection/api.ts');
  expect(failureOf(new ApiError(status, 'X', 'No.'))).toBe(failure);
});

it('R39 a Complete answered by a portal stays in the outbox, and is sent once there is a network', async () => {
  const { keepOutbox } = await import('#client/data/outbox/send.ts');
  const { useOutbox } = await import('#client/data/outbox/outbox.ts');
  const { useRides } = await import('#client/data/rides/rides.ts');
  const complete = {
    key: 'k',
    rideId: RIDE,
    who: 'Gatwiri',
    pressedAtMs: Date.now(),
    pressed: { what: 'complete' },
  } as const;
  useOutbox.setState({ waiting: [complete], isKept: false });
  answer = portal;
  const stop = keepOutbox('b'.repeat(24));
  await expect.poll(() => asked).not.toEqual([]);
  await new Promise((resolve) => setImmediate(resolve));
  expect(useOutbox.getState()).toMatchObject({ waiting: [{ key: 'k' }], unsent: [] });
  expect(useRides.getState().byId).toEqual({});
  stop();
});

it('R30 an alert answered by a portal, or rate-limited, is not sent, and is retried until it is', async () => {
  const { sendAlert } = await import('#client/data/safety/alert.ts');
  const { useAlerts } = await import('#client/data/safety/alerts.ts');
  const tries = () => asked.filter((one) => one.endsWith('/sos')).length;
  const ours = JSON.stringify({ id: RIDE, at: '2026-03-02T09:00:00.000Z', again: false });
  answer = portal;
  const sending = sendAlert(RIDE);
  const press: unknown = expect.stringMatching(/^[0-9a-f]{32}$/);
  for (const next of [refusal(429, 'TOO_MANY'), send(200, JSON_TYPE, '{}'), send(200, JSON_TYPE, ours)]) {
    await expect.poll(() => useAlerts.getState().byRide[RIDE]).toMatchObject({ state: 'sending', late: true, press });
    const before = tries();
    answer = next;
    window.dispatchEvent(new Event('online'));
    await expect.poll(tries).toBe(before + 1);
  }
  await sending;
  expect(useAlerts.getState().byRide[RIDE]?.state).toBe('sent');
  await expect.poll(() => document.querySelector('[role="status"]')?.textContent).toBe(SAFETY.alert.sentTextUnplaced);

  const first = useAlerts.getState().byRide[RIDE];
  answer = portal;
  void sendAlert(RIDE);
  // Sent again without a network, it is not sent; the one that support has is still known.
  await expect
    .poll(() => useAlerts.getState().byRide[RIDE])
    .toMatchObject({ state: 'sending', late: true, before: first });
});

it('R30 a press resumed after a reload is the same press, and an open sheet alone says that it was sent', async () => {
  localStorage.setItem('boda.alerts', JSON.stringify({ [RIDE]: { state: 'sending', press: 'p', late: true } }));
  const { placeToasts } = await import('#client/ui/toast.tsx');
  const toasts: string[] = [];
  placeToasts(({ text }) => toasts.push(text));
  const { resumeAlert, showInSheet } = await import('#client/data/safety/alert.ts');
  const { useAlerts } = await import('#client/data/safety/alerts.ts');
  const bodies: unknown[] = [];
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (path.endsWith('/sos')) bodies.push(JSON.parse(init.body as string));
    return fetch(path, init);
  });
  answer = send(200, JSON_TYPE, JSON.stringify({ id: RIDE, at: '2026-03-02T09:00:00.000Z', again: true }));
  showInSheet(RIDE);
  resumeAlert(RIDE);
  const atMs = Date.parse('2026-03-02T09:00:00.000Z');
  await expect.poll(() => useAlerts.getState().byRide[RIDE]).toEqual({ state: 'sent', atMs, again: true });
  expect(bodies).toEqual([{ press: 'p' }]);
  expect(toasts).toEqual([]);
});

describe('R30 the offline trail goes to the alert', () => {
  it.each<[string, RequestListener]>([
    ['too many calls', refusal(429, 'TOO_MANY')],
    ['a session that ended', refusal(401, 'NO_SESSION')],
    ['a portal', portal],
    ['a server in trouble', refusal(503, 'UNAVAILABLE')],
  ])('also after %s', async (_why, first) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const now = Date.now();
    const { keepOfflineTrail, sendOfflineTrail } = await import('#client/data/outbox/offline-trail.ts');
    const { usePosition } = await import('#client/data/position/position.ts');
    const stop = keepOfflineTrail('u', drivenRide().id);
    for (const atMs of [now - 40_000, now - 20_000, now]) {
      const fix = { ...usePosition.getState().fix, latitude: -0.53, longitude: 37.45, timestamp: atMs };
      usePosition.setState({ fix: fix as never });
    }
    const sent = () => asked.filter((one) => one.endsWith('/trail')).length;
    answer = send(200, JSON_TYPE, '{"ok":true}');
    await sendOfflineTrail(drivenRide().id);
    answer = first;
    await sendOfflineTrail(drivenRide().id, true);
    expect(sent()).toBe(2);
    answer = send(200, JSON_TYPE, '{"ok":true}');
    await vi.advanceTimersByTimeAsync(60_000);
    await expect.poll(() => sent()).toBe(3);
    stop();
  });
});
