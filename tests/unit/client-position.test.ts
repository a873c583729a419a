// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createElement } from 'react';
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nameOf as placeNameOf } from '#client/data/position/geocode.ts';
import { noteServerTime, serverNow } from '#client/lib/clock.ts';
import { postLookup, startPosting } from '#client/data/position/report.ts';
import { positionNow, requestPosition, usePosition, watchPosition } from '#client/data/position/position.ts';
import { useSession } from '#client/data/session/session.ts';
import { setTracking, useTracking } from '#client/data/position/tracking.ts';
import { StatusPill } from '#client/ui/status-pill.tsx';
import type { Me } from '#shared/contract/entities.ts';
import type { Fix, FixReport } from '#shared/contract/fields.ts';

type OnPosition = (position: GeolocationPosition) => void;
type OnError = (error: Pick<GeolocationPositionError, 'code' | 'message'>) => void;
interface PendingRequest {
  succeed: OnPosition;
  fail: OnError;
  options: PositionOptions;
}

/** The phone: its pending requests and watches, which the tests complete. */
let once: PendingRequest[] = [];
let watches = new Map<number, PendingRequest>();

beforeEach(() => {
  once = [];
  watches = new Map();
  const getCurrentPosition = (succeed: OnPosition, fail: OnError, options: PositionOptions) =>
    once.push({ succeed, fail, options });
  const watch = (succeed: OnPosition, fail: OnError, options: PositionOptions) => {
    watches.set(watches.size + 1, { succeed, fail, options });
    return watches.size;
  };
  Object.defineProperty(navigator, 'geolocation', {
    value: { getCurrentPosition, watchPosition: watch, clearWatch: (id: number) => watches.delete(id) },
    configurable: true,
  });
  Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true });
  usePosition.setState(usePosition.getInitialState(), true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const at = (latitude: number): GeolocationPosition => ({
  coords: {
    latitude,
    longitude: 37.4574,
    accuracy: 8,
    heading: 90,
    speed: 5,
    altitude: null,
    altitudeAccuracy: null,
    toJSON: () => null,
  },
  timestamp: Date.now(),
  toJSON: () => null,
});
const state = () => usePosition.getState();
const fixAt = (latitude: number): Fix => ({
  latitude,
  longitude: 37.4574,
  accuracy: 8,
  heading: null,
  speed: null,
  timestamp: Date.now(),
});
const me: Me = {
  id: 'a'.repeat(24),
  email: 'wanjiku@boda.test',
  google_user_data: { given_name: 'Wanjiku', name: 'Wanjiku', picture: null },
  user_type: 'passenger',
  name: 'Wanjiku',
  phone: '+254712345678',
};

describe('spec 1 §3, §4, §9 the position of the device', () => {
  it('is idle, loading, success or error; one request uses high accuracy, 15000 ms and at most 300000 ms old', async () => {
    expect(state()).toMatchObject({ status: 'idle', fix: null, error: null });
    const found = requestPosition();
    expect(state().status).toBe('loading');
    expect(once[0]?.options).toEqual({ enableHighAccuracy: true, timeout: 15_000, maximumAge: 300_000 });
    once[0]?.succeed(at(-0.5389));
    await found;
    expect(state().status).toBe('success');
    expect(state().fix).toMatchObject({ latitude: -0.5389, longitude: 37.4574, accuracy: 8, heading: 90, speed: 5 });

    const missed = requestPosition();
    once[1]?.fail({ code: 3, message: '' });
    await expect(missed).resolves.toBeNull();
    expect(state()).toMatchObject({ status: 'error', error: 'Location request timed out. Please try again.' });
    expect(state().fix).not.toBeNull();
  });

  it('is reported to the metre and no finer, since each digit costs every viewer data', async () => {
    const found = requestPosition();
    const rough = at(-0.5389123456);
    once[0]?.succeed({ ...rough, coords: { ...rough.coords, longitude: 37.45744999, accuracy: 7.31, speed: 5.2468 } });
    await found;
    expect(state().fix).toMatchObject({ latitude: -0.53891, longitude: 37.45745, accuracy: 8, speed: 5.2 });
  });

  it('an ignored permission prompt ends after the timeout, with the message; a later position still counts', async () => {
    vi.useFakeTimers();
    const ignored = requestPosition();
    await vi.advanceTimersByTimeAsync(16_000);
    await expect(ignored).resolves.toBeNull();
    expect(state()).toMatchObject({ status: 'error', error: 'Location request timed out. Please try again.' });
    once[0]?.succeed(at(-0.5389));
    expect(state()).toMatchObject({ status: 'success', error: null, fix: { latitude: -0.5389 } });

    usePosition.setState(usePosition.getInitialState(), true);
    const stop = watchPosition();
    await vi.advanceTimersByTimeAsync(11_000);
    expect(state()).toMatchObject({ status: 'error', error: 'Location tracking timed out.' });
    watches.get(1)?.succeed(at(-0.5));
    expect(state()).toMatchObject({ status: 'success', error: null });
    stop();
  });

  it('a watched fix under a minute old is reused; an inaccurate one is requested again, and kept if no better one comes', async () => {
    const stop = watchPosition();
    // The previous test used another clock; ten positions replace the ages learned from it.
    for (let i = 0; i < 10; i++) watches.get(1)?.succeed(at(-0.5389));
    const deliver = (accuracy: number, ageMs: number) => {
      const { coords, ...rest } = at(-0.5389);
      const position = { ...rest, coords: { ...coords, accuracy }, timestamp: Date.now() };
      watches.get(1)?.succeed(position);
      usePosition.setState(({ fix }) => ({ fix: fix && { ...fix, timestamp: fix.timestamp - ageMs } }));
    };
    deliver(8, 55_000);
    await expect(positionNow()).resolves.toMatchObject({ latitude: -0.5389 });
    expect(once).toHaveLength(0);

    const again = async (): Promise<Fix | null> => {
      const found = positionNow();
      once.at(-1)?.fail({ code: 3, message: '' });
      return found;
    };
    usePosition.setState({ fix: null });
    deliver(500, 55_000);
    await expect(again()).resolves.toMatchObject({ accuracy: 500 });
    expect(once.map(({ options }) => options.maximumAge)).toEqual([0]);
    usePosition.setState({ fix: null });
    deliver(8, 61_000);
    await expect(again()).resolves.toBeNull();
    expect(once).toHaveLength(2);
    stop();
  });

  it('a device without geolocation says so', async () => {
    Reflect.deleteProperty(navigator, 'geolocation');
    await expect(requestPosition()).resolves.toBeNull();
    expect(state()).toMatchObject({ status: 'error', error: 'Geolocation is not supported by this browser.' });
  });

  it('watching starts with the first caller and stops with the last: high accuracy, 10 s, at most 30 s old', () => {
    const stops = [watchPosition(), watchPosition()];
    expect(state()).toMatchObject({ watching: true, status: 'loading' });
    expect([...watches.values()].map(({ options }) => options)).toEqual([
      { enableHighAccuracy: true, timeout: 10_000, maximumAge: 30_000 },
    ]);
    watches.get(1)?.fail({ code: 2, message: '' });
    expect(state()).toMatchObject({ status: 'error', error: 'Location tracking unavailable.' });
    watches.get(1)?.succeed(at(-0.5));
    expect(state()).toMatchObject({ status: 'success', error: null });
    stops.forEach((stop) => {
      expect(state().watching).toBe(true);
      stop();
    });
    expect(state().watching).toBe(false);
    expect(watches.size).toBe(0);
  });

  it('a phone that silently holds positions back is detected after a minute in the foreground, and cleared by the next fix', () => {
    vi.useFakeTimers();
    const stop = watchPosition();
    watches.get(1)?.succeed(at(-0.5));
    vi.advanceTimersByTime(60_000);
    expect(state()).toMatchObject({ status: 'success', error: null });
    vi.advanceTimersByTime(15_000);
    expect(state().error).toBe('Location tracking timed out.');
    watches.get(1)?.succeed(at(-0.6));
    expect(state()).toMatchObject({ status: 'success', error: null });
    stop();
    vi.useRealTimers();
  });

  it('R40 a phone that reports nothing is polled after 10 s, and at rest just before each 30 s', async () => {
    vi.useFakeTimers();
    const stop = watchPosition();
    watches.get(1)?.succeed(at(-0.5389));
    const askedAfter = async (ms: number): Promise<number> => {
      const before = once.length;
      await vi.advanceTimersByTimeAsync(ms);
      const asked = once.slice(before);
      asked.forEach(({ succeed }) => succeed(at(-0.5389)));
      return asked.length;
    };
    expect([await askedAfter(9900), await askedAfter(100)]).toEqual([0, 1]);
    expect([await askedAfter(28_900), await askedAfter(100)]).toEqual([0, 1]);
    watches.get(1)?.fail({ code: 3, message: '' });
    expect(state().error).toBeNull();
    watches.get(1)?.succeed(at(-0.6));
    expect([await askedAfter(9900), await askedAfter(100)]).toEqual([0, 1]);
    stop();
    expect(await askedAfter(60_000)).toBe(0);
  });

  it.each([
    ['passenger', 120_000],
    ['driver', 30_000],
  ] as const)(
    'when on, the position of a %s is posted at once and every %i ms; a failure is reported',
    async (role, everyMs) => {
      vi.useFakeTimers();
      let status = 200;
      const posted: unknown[] = [];
      vi.stubGlobal('fetch', (path: string, init: { method: string; body: string }) => {
        const { latitude } = JSON.parse(init.body) as { latitude: number };
        posted.push([init.method, path, latitude]);
        return Promise.resolve(new Response('{}', { status, headers: { 'content-type': 'application/json' } }));
      });
      const stop = startPosting(role);
      watches.get(1)?.succeed(at(-0.1));
      await vi.advanceTimersByTimeAsync(1);
      expect(posted).toEqual([['POST', '/api/location/update', -0.1]]);

      status = 500;
      watches.get(1)?.succeed(at(-0.2));
      await vi.advanceTimersByTimeAsync(everyMs - 2);
      expect(posted).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(2);
      expect(posted).toHaveLength(2);
      expect(state().syncError).toBe('Failed to update location to server');

      stop();
      await vi.advanceTimersByTimeAsync(2 * everyMs);
      expect(posted).toHaveLength(2);
    },
  );
});

it('a failed report is not named offline, nor once the connection is back; a later failure is, until one succeeds', async () => {
  vi.useFakeTimers();
  let status = 500;
  vi.stubGlobal('fetch', () =>
    navigator.onLine
      ? Promise.resolve(Response.json({ accepted: true }, { status }))
      : Promise.reject(new TypeError('offline')),
  );
  const onLine = vi.spyOn(navigator, 'onLine', 'get');
  const turn = (to: 'online' | 'offline'): void => {
    onLine.mockReturnValue(to === 'online');
    window.dispatchEvent(new Event(to));
  };
  const report = async (latitude: number): Promise<void> => {
    watches.get(1)?.succeed(at(latitude));
    await vi.advanceTimersByTimeAsync(30_000);
  };
  const stop = startPosting('driver');
  await report(-0.1);
  expect(state().syncError).toBe('Failed to update location to server');
  turn('offline');
  expect(state().syncError).toBeNull();
  await report(-0.2);
  expect(state().syncError).toBeNull();
  turn('online');
  expect(state().syncError).toBeNull();
  await report(-0.3);
  expect(state().syncError).toBe('Failed to update location to server');
  status = 200;
  await postLookup({ latitude: -0.3, longitude: 37.4, accuracy: 8, heading: null, speed: null, timestamp: Date.now() });
  expect(state().syncError).toBeNull();
  stop();
  onLine.mockRestore();
});

describe('R44 a phone whose clock is off that of its receiver', () => {
  const WEEKS_1024_MS = 1024 * 7 * 86_400_000;

  it.each([40_000, -40_000, 300_000, -300_000, 3_600_000, -3_600_000, WEEKS_1024_MS])(
    'R44 by %i ms reports each position after the first as current',
    (offMs) => {
      vi.useFakeTimers();
      const stop = watchPosition();
      for (let n = 0; n < 12; n += 1) {
        vi.advanceTimersByTime(5000);
        watches.get(1)?.succeed({ ...at(-0.5 - n / 1000), timestamp: Date.now() - offMs });
        if (n > 1) expect(state().fix).toMatchObject({ timestamp: serverNow() });
      }
      stop();
    },
  );
});

describe('R14 the phone’s clock is set 10 min ahead mid-ride', () => {
  const START = Date.parse('2026-03-02T09:00:00.000Z');
  const AHEAD_MS = 600_000;
  let serverAheadMs = 0;
  const serverMs = () => Date.now() + serverAheadMs;

  /** Like the server: refuses fixes more than a minute ahead, and sends the time with every response. */
  const serve = (taken: number[]) =>
    vi.stubGlobal('fetch', (_path: string, init: { method: string; body?: string }) => {
      const headers = { date: new Date(serverMs()).toUTCString(), 'content-type': 'application/json' };
      if (init.method !== 'POST') return Promise.resolve(new Response(null, { status: 204, headers }));
      const { timestamp } = JSON.parse(init.body ?? '') as FixReport;
      if (timestamp > serverMs() + 60_000) {
        const refusal = { code: 'INVALID', field: 'timestamp', error: 'timestamp lies in the future.' };
        return Promise.resolve(new Response(JSON.stringify(refusal), { status: 400, headers }));
      }
      taken.push(timestamp);
      return Promise.resolve(new Response('{"accepted":true}', { status: 200, headers }));
    });

  beforeEach(() => {
    vi.useFakeTimers({ now: START });
    serverAheadMs = 0;
  });
  afterEach(() => {
    vi.setSystemTime(START);
    noteServerTime(new Date(START).toUTCString(), 0);
    noteServerTime(new Date(START - 1000).toUTCString(), 0);
  });

  it('a fix refused as future is sent again in the server’s time, and so is every later one', async () => {
    const taken: number[] = [];
    serve(taken);
    const stop = startPosting('driver');
    watches.get(1)?.succeed(at(-0.1));
    await vi.advanceTimersByTimeAsync(1);
    expect(taken).toHaveLength(1);

    vi.setSystemTime(Date.now() + AHEAD_MS);
    serverAheadMs = -AHEAD_MS;
    watches.get(1)?.succeed(at(-0.2));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(taken).toHaveLength(2);
    expect(state().syncError).toBeNull();
    expect(Math.abs((taken[1] ?? 0) - serverMs())).toBeLessThan(2000);

    // The fix from the future is still stored, but does not count.
    watches.get(1)?.succeed(at(-0.3));
    expect(state().fix).toMatchObject({ latitude: -0.3 });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(taken).toHaveLength(3);
    stop();
  });

  it('a stored fix from the future is replaced by a new request, not waited out', async () => {
    serve([]);
    const stop = watchPosition();
    watches.get(1)?.succeed(at(-0.1));
    usePosition.setState(({ fix }) => ({ fix: fix && { ...fix, timestamp: Date.now() + AHEAD_MS } }));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(once.map(({ options }) => options.maximumAge)).toEqual([0]);
    once[0]?.succeed(at(-0.2));
    expect(state().fix).toMatchObject({ latitude: -0.2 });
    stop();
  });
});

it('R32 a fix states its purpose: tracking while that is on, and at once when turned on; else a ride or a lookup', async () => {
  const posted: unknown[] = [];
  vi.stubGlobal('fetch', (_path: string, init: { body: string }) => {
    const { latitude, purpose } = JSON.parse(init.body) as FixReport;
    posted.push([latitude, purpose]);
    return Promise.resolve(Response.json({ accepted: true }));
  });
  const stop = startPosting('driver');
  watches.get(1)?.succeed(at(-0.1));
  await expect.poll(() => posted).toEqual([[-0.1, 'ride']]);
  await postLookup(fixAt(-0.2));
  useTracking.setState({ on: true });
  await expect
    .poll(() => posted.slice(1))
    .toEqual([
      [-0.2, 'lookup'],
      [-0.1, 'tracking'],
    ]);
  await postLookup(fixAt(-0.3));
  expect(posted.at(-1)).toEqual([-0.3, 'tracking']);
  useTracking.setState({ on: false });
  stop();
});

it('R32 tracking is per phone: another tab that turns it off turns it off here; another person’s choice does not count', () => {
  useSession.setState({ user: me });
  setTracking(true);
  expect(useTracking.getState().on).toBe(true);
  const elsewhere = (value: string | null): boolean => {
    if (value === null) localStorage.removeItem('boda.tracking');
    else localStorage.setItem('boda.tracking', value);
    window.dispatchEvent(new StorageEvent('storage', { key: 'boda.tracking', newValue: value }));
    return useTracking.getState().on;
  };
  expect([elsewhere(null), elsewhere(me.id), elsewhere('somebody else')]).toEqual([false, true, false]);
  useSession.setState({ user: null });
});

describe('spec 1 §7 the name of a place', () => {
  const embu = { latitude: -0.53894, longitude: 37.45741 };
  const ask = async (answer: () => Promise<Response>) => {
    const asked: URL[] = [];
    vi.stubGlobal('fetch', (address: URL) => {
      asked.push(address);
      return answer();
    });
    return { name: await placeNameOf(embu, 'https://geocoder.test/reverse'), asked };
  };

  it('is requested with latitude, longitude and localityLanguage=en; displayName is read', async () => {
    const { name, asked } = await ask(() => Promise.resolve(Response.json({ displayName: 'Kenyatta Highway, Embu' })));
    expect(asked.map(({ search }) => search)).toEqual(['?latitude=-0.53894&longitude=37.45741&localityLanguage=en']);
    expect(name).toBe('Kenyatta Highway, Embu');
  });

  it.each([
    ['the service fails', () => Promise.resolve(new Response('no', { status: 500 }))],
    ['there is no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the name is missing', () => Promise.resolve(Response.json({}))],
    ['the answer is not JSON', () => Promise.resolve(new Response('<html>'))],
  ])('when %s, there is no name and no message', async (_why, answer) => {
    expect((await ask(answer)).name).toBeNull();
  });
});

describe('spec 1 §4 the colours of availability', () => {
  const css = readFileSync(join(import.meta.dirname, '../../client/src/ui/tokens.css'), 'utf8');
  /** Returns a token's color in light, then in dark. */
  const colours = (token: string) =>
    [...css.matchAll(new RegExp(`--${token}: #(..)(..)(..);`, 'g'))].map(([, ...parts]) =>
      parts.map((part) => parseInt(part, 16)),
    );
  /** Returns the name of a color: gray is nearly unsaturated, yellow is red and green together. */
  const nameOf = ([red = 0, green = 0, blue = 0]: number[]): string => {
    if (Math.max(red, green, blue) - Math.min(red, green, blue) < 25) return 'grey';
    return green > red ? 'green' : green > blue && red > blue ? 'yellow' : 'another';
  };

  it.each([
    ['online', 'Available', 'green'],
    ['on_route', 'On Route with Passenger', 'yellow'],
    ['offline', 'Offline', 'grey'],
  ] as const)('%s reads %s and is %s, in light and dark', (status, word, colour) => {
    render(createElement(StatusPill, { status }));
    const token = status.replace('_', '-');
    expect(screen.getByText(word).querySelector(`.bg-${token}`)).not.toBeNull();
    expect(colours(token).map(nameOf)).toEqual([colour, colour]);
  });
});
