// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from '#client/data/connection/api.ts';
import { currentConnectivity, watchConnectivity } from '#client/data/connection/connectivity.ts';
import { loadPart } from '#client/data/connection/traffic.ts';

const QUICK_MS = 100;
const NEVER = Infinity;

/** A refusal by the server; to a HEAD request, it has a content type and no body. */
const refusal = (method: string): Response =>
  new Response(method === 'HEAD' ? null : '{"error":"Please sign in.","code":"NO_SESSION"}', {
    status: 401,
    headers: { 'content-type': 'application/json; charset=utf-8' },
  });

/** The requests that the server received, and how long it takes to respond. */
let asked: string[] = [];
let answersAfterMs = QUICK_MS;
let answer = refusal;
let stop: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  answersAfterMs = QUICK_MS;
  answer = refusal;
  vi.stubGlobal(
    'fetch',
    (path: string, { method, signal }: { method: string; signal: AbortSignal }) =>
      new Promise<Response>((resolve, reject) => {
        asked.push(`${method} ${path}`);
        if (answersAfterMs !== NEVER) setTimeout(() => resolve(answer(method)), answersAfterMs);
        signal.addEventListener('abort', () => reject(new TypeError('aborted')));
      }),
  );
  stop = watchConnectivity();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

describe('spec 1 §7, §9 the connection check', () => {
  it('sends HEAD /api/users/me at once and then every 30 s; any response means connected', async () => {
    await pass(QUICK_MS);
    expect(asked).toEqual(['HEAD /api/users/me']);
    expect(currentConnectivity()).toBe('connected');
    await pass(29_000);
    expect(asked).toHaveLength(1);
    await pass(1000);
    expect(asked).toHaveLength(2);
    await pass(60_000);
    expect(asked).toHaveLength(4);
    stop();
    stop = () => undefined;
    await pass(120_000);
    expect(asked).toHaveLength(4);
  });

  it('a response after more than 2 s means a poor connection, none within 8 s a lost one, until a response arrives', async () => {
    await pass(QUICK_MS);
    answersAfterMs = 2500;
    await pass(30_000 + 2500);
    expect(currentConnectivity()).toBe('poor');
    answersAfterMs = NEVER;
    await pass(27_400);
    await pass(7900);
    expect(currentConnectivity()).toBe('poor');
    await pass(200);
    expect(currentConnectivity()).toBe('disconnected');
    answersAfterMs = QUICK_MS;
    await pass(4000);
    expect(currentConnectivity()).toBe('connected');
  });

  /** A call that succeeds while the check is queued. */
  const otherCall = (): void => {
    const check = answersAfterMs;
    answersAfterMs = QUICK_MS;
    call('getMe').catch(() => undefined);
    answersAfterMs = check;
  };

  it('slow is not offline: while other responses arrive, a check without one means a poor connection', async () => {
    await pass(QUICK_MS);
    answersAfterMs = NEVER;
    await pass(30_000);
    for (let waitedMs = 0; waitedMs < 30_000; waitedMs += 5000) {
      otherCall();
      await pass(5000);
      expect(currentConnectivity()).not.toBe('disconnected');
    }
    expect(currentConnectivity()).toBe('poor');
    await pass(8000 + 3000);
    expect(currentConnectivity()).toBe('disconnected');
    answersAfterMs = QUICK_MS;
    await pass(4000);
    expect(currentConnectivity()).toBe('connected');
  });

  it('loading parts of the app counts as traffic too, for up to 30 s of silence', async () => {
    await pass(QUICK_MS);
    let arrive: () => void = () => undefined;
    const part = loadPart(() => new Promise<void>((resolve) => (arrive = resolve)));
    answersAfterMs = NEVER;
    await pass(30_000 + 25_000);
    expect(currentConnectivity()).toBe('poor');
    arrive();
    await part;
    await pass(7000);
    expect(currentConnectivity()).toBe('poor');
    await pass(6000);
    expect(currentConnectivity()).toBe('disconnected');

    answersAfterMs = QUICK_MS;
    await pass(4000);
    const lost = loadPart(() => new Promise<void>((resolve) => (arrive = resolve)));
    answersAfterMs = NEVER;
    await pass(30_000 + 34_000);
    expect(currentConnectivity()).toBe('disconnected');
    arrive();
    await lost;
    answersAfterMs = QUICK_MS;
    await pass(4000);
  });

  it.each([
    ['200', () => new Response(null, { headers: { 'content-type': 'text/html' } })],
    ['204', () => new Response(null, { status: 204 })],
    ['403', () => new Response(null, { status: 403, headers: { 'content-type': 'text/html' } })],
    ['511', () => new Response(null, { status: 511 })],
  ])('a captive portal’s %s does not count as connected, however quick it is', async (_status, portal) => {
    await pass(QUICK_MS);
    answer = portal;
    await pass(30_000 + 12_000);
    expect(currentConnectivity()).toBe('disconnected');
    answer = refusal;
    await pass(4000);
    expect(currentConnectivity()).toBe('connected');
  });

  it('a proxy’s 502 shows that the network works', async () => {
    await pass(QUICK_MS);
    answer = () => new Response(null, { status: 502, headers: { 'content-type': 'text/html' } });
    await pass(30_000 + 12_000);
    expect(currentConnectivity()).toBe('connected');
  });

  it('a browser that reports offline is believed at once, and checked when it reports online', async () => {
    await pass(QUICK_MS);
    window.dispatchEvent(new Event('offline'));
    expect(currentConnectivity()).toBe('disconnected');
    await pass(1000);
    const before = asked.length;
    window.dispatchEvent(new Event('online'));
    await pass(QUICK_MS);
    expect(asked).toHaveLength(before + 1);
    expect(currentConnectivity()).toBe('connected');
  });
});
