// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createElement } from 'react';
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addressOf } from '../../client/src/lib/geocode.ts';
import { startPosting } from '../../client/src/live/report.ts';
import { requestPosition, usePosition, watchPosition } from '../../client/src/stores/position.ts';
import { StatusPill } from '../../client/src/ui/status-pill.tsx';

type Heard = (position: GeolocationPosition) => void;
type Refused = (error: Pick<GeolocationPositionError, 'code' | 'message'>) => void;
interface Asked {
  heard: Heard;
  refused: Refused;
  options: PositionOptions;
}

/** The phone: what was asked of it, once or as a watch, to be answered by hand. */
let once: Asked[] = [];
let watches = new Map<number, Asked>();

beforeEach(() => {
  once = [];
  watches = new Map();
  const getCurrentPosition = (heard: Heard, refused: Refused, options: PositionOptions) =>
    once.push({ heard, refused, options });
  const watch = (heard: Heard, refused: Refused, options: PositionOptions) => {
    watches.set(watches.size + 1, { heard, refused, options });
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

describe('spec 1 §3, §4, §9 the position of the device', () => {
  it('is idle, loading, success or error, asked for once with high accuracy, 15000 ms and at most 300000 ms old', async () => {
    expect(state()).toMatchObject({ status: 'idle', fix: null, error: null });
    const found = requestPosition();
    expect(state().status).toBe('loading');
    expect(once[0]?.options).toEqual({ enableHighAccuracy: true, timeout: 15_000, maximumAge: 300_000 });
    once[0]?.heard(at(-0.5389));
    await found;
    expect(state().status).toBe('success');
    expect(state().fix).toMatchObject({ latitude: -0.5389, longitude: 37.4574, accuracy: 8, heading: 90, speed: 5 });

    const missed = requestPosition();
    once[1]?.refused({ code: 3, message: '' });
    await expect(missed).resolves.toBeNull();
    expect(state()).toMatchObject({ status: 'error', error: 'Location request timed out. Please try again.' });
    expect(state().fix).not.toBeNull();
  });

  it('a device without it says so', async () => {
    Reflect.deleteProperty(navigator, 'geolocation');
    await expect(requestPosition()).resolves.toBeNull();
    expect(state()).toMatchObject({ status: 'error', error: 'Geolocation is not supported by this browser.' });
  });

  it('watching starts with the first and stops with the last who asked: high accuracy, 10 s, at most 30 s old', () => {
    const stops = [watchPosition(), watchPosition()];
    expect(state()).toMatchObject({ watching: true, status: 'loading' });
    expect([...watches.values()].map(({ options }) => options)).toEqual([
      { enableHighAccuracy: true, timeout: 10_000, maximumAge: 30_000 },
    ]);
    watches.get(1)?.refused({ code: 2, message: '' });
    expect(state()).toMatchObject({ status: 'error', error: 'Location tracking unavailable.' });
    watches.get(1)?.heard(at(-0.5));
    expect(state()).toMatchObject({ status: 'success', error: null });
    stops.forEach((stop) => {
      expect(state().watching).toBe(true);
      stop();
    });
    expect(state().watching).toBe(false);
    expect(watches.size).toBe(0);
  });

  it.each([
    ['passenger', 120_000],
    ['driver', 30_000],
  ] as const)(
    'when on, the position of a %s is posted at once and every %i ms; a failure says so',
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
      watches.get(1)?.heard(at(-0.1));
      await vi.advanceTimersByTimeAsync(1);
      expect(posted).toEqual([['POST', '/api/location/update', -0.1]]);

      status = 500;
      watches.get(1)?.heard(at(-0.2));
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

describe('spec 1 §7 the name of a place', () => {
  const embu = { latitude: -0.53894, longitude: 37.45741 };
  const ask = async (answer: () => Promise<Response>) => {
    const asked: URL[] = [];
    vi.stubGlobal('fetch', (address: URL) => {
      asked.push(address);
      return answer();
    });
    return { name: await addressOf(embu, 'https://geocoder.test/reverse'), asked };
  };

  it('is asked for with latitude, longitude and localityLanguage=en; displayName is read', async () => {
    const { name, asked } = await ask(() => Promise.resolve(Response.json({ displayName: 'Kenyatta Highway, Embu' })));
    expect(asked.map(({ search }) => search)).toEqual(['?latitude=-0.53894&longitude=37.45741&localityLanguage=en']);
    expect(name).toBe('Kenyatta Highway, Embu');
  });

  it.each([
    ['the service fails', () => Promise.resolve(new Response('no', { status: 500 }))],
    ['nobody answers', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the name is missing', () => Promise.resolve(Response.json({}))],
    ['the answer is none', () => Promise.resolve(new Response('<html>'))],
  ])('where %s, silently, the coordinates with 4 decimals stand for it', async (_why, answer) => {
    expect((await ask(answer)).name).toBe('-0.5389, 37.4574');
  });
});

describe('spec 1 §4 the colours of availability', () => {
  const css = readFileSync(join(import.meta.dirname, '../../client/src/ui/tokens.css'), 'utf8');
  /** The colour that a token has in light, then in dark. */
  const colours = (token: string) =>
    [...css.matchAll(new RegExp(`--${token}: #(..)(..)(..);`, 'g'))].map(([, ...parts]) =>
      parts.map((part) => parseInt(part, 16)),
    );
  /** What a person calls it: grey has no colour to speak of, yellow is red and green together. */
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
