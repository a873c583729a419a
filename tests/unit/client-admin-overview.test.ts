// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { pinsOf, roadSentence } from '../../client/src/features/admin/overview/road-words.ts';
import { ipAddress } from '../../client/src/lib/ip-lookup.ts';
import { refreshHealth, refreshStats, tellStats, useOverview } from '../../client/src/stores/admin-overview.ts';
import { countRiders, moveRiders, NO_OVERVIEW, setRiders } from '../../client/src/stores/admin-overview-state.ts';
import type { AdminRide } from '../../shared/contract/admin-ride-entities.ts';
import type { DriverMove } from '../../shared/contract/ride-entities.ts';

afterEach(() => vi.unstubAllGlobals());

const move = (id: string, timestamp: number, over: Partial<DriverMove> = {}): DriverMove => ({
  id,
  latitude: timestamp / 100,
  longitude: 37,
  heading: null,
  driverStatus: 'online',
  timestamp,
  ...over,
});
const watched = setRiders(NO_OVERVIEW, [move('a', 10), move('b', 10, { driverStatus: 'on_route' })]);

describe('issue 5 "a live map of online drivers"', () => {
  it('begins with the answer to admin:watch, and no move before it counts', () => {
    expect(moveRiders(NO_OVERVIEW, [move('a', 10)]).riders).toBeNull();
    expect(countRiders(watched.riders)).toEqual({ online: 2, onRoute: 1 });
  });

  it('takes the newest position of each, and the status that was told last', () => {
    const moved = moveRiders(watched, [move('a', 12), move('a', 11, { driverStatus: 'on_route' }), move('c', 5)]);
    expect(moved.riders?.['a']).toMatchObject({ latitude: 0.12, driverStatus: 'on_route' });
    expect(Object.keys(moved.riders ?? {})).toEqual(['a', 'b', 'c']);
  });

  it('drops who went offline, however old their last position is, and takes them back', () => {
    const gone = moveRiders(watched, [
      move('a', 1, { driverStatus: 'offline' }),
      move('x', 1, { driverStatus: 'offline' }),
    ]);
    expect(Object.keys(gone.riders ?? {})).toEqual(['b']);
    expect(Object.keys(moveRiders(gone, [move('a', 2)]).riders ?? {})).toEqual(['b', 'a']);
  });

  it('a later answer drops who is not in it, and keeps what was told meanwhile', () => {
    const moved = moveRiders(watched, [move('a', 30)]);
    expect(setRiders(moved, [move('a', 20)]).riders).toEqual({ a: move('a', 30) });
  });

  it('says in words who is on the road', () => {
    expect(roadSentence({ online: 0, onRoute: 0 }, 0)).toBe('No drivers online · no rides running');
    expect(roadSentence({ online: 1, onRoute: 1 }, 1)).toBe('1 driver online, 1 of them on route · 1 ride running');
    expect(roadSentence({ online: 1200, onRoute: 0 }, null)).toBe('1,200 drivers online');
  });

  it('marks where each running ride is headed: the pickup, then the destination; an unknown place is not marked', () => {
    const ride = (id: string, status: AdminRide['status'], known = true): AdminRide => ({
      id,
      passenger_id: 'p',
      driver_id: 'd',
      passenger_name: 'Wanja',
      driver_name: 'Gatimu',
      pickup_address: 'Embu Town',
      destination_address: 'Runyenjes Town',
      status,
      fare_amount: 200,
      payment_status: 'pending',
      scheduled_time: null,
      pickup_latitude: known ? 1 : null,
      pickup_longitude: 37,
      destination_latitude: 2,
      destination_longitude: 37,
      created_at: '2026-11-22T08:00:00.000Z',
    });
    expect(pinsOf([ride('1', 'accepted'), ride('2', 'in_progress'), ride('3', 'accepted', false)])).toMatchObject([
      { kind: 'pickup', latitude: 1, label: 'Wanja' },
      { kind: 'destination', latitude: 2, label: 'Wanja' },
    ]);
  });
});

describe('issue 5 "all live through admin:stats"', () => {
  const stats = (onlineDrivers: number) => ({
    totalDrivers: 3,
    totalPassengers: 4,
    totalRides: 5,
    totalRevenue: 6,
    onlineDrivers,
    pendingVerifications: 1,
  });
  const json = (body: unknown, status = 200) =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

  it('an answer that was on its way when an event told more is older news; a failure keeps the figures and says so', async () => {
    let answer: (response: Response) => void = () => undefined;
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
    const asked = refreshStats();
    tellStats(stats(2));
    answer(json(stats(1)));
    await asked;
    expect(useOverview.getState().stats).toEqual(stats(2));
    const failing = refreshStats();
    answer(json({ error: 'no', code: 'UNAVAILABLE' }, 503));
    await failing;
    expect(useOverview.getState()).toMatchObject({ stats: stats(2), failed: { stats: true } });
    tellStats(stats(3));
    expect(useOverview.getState()).toMatchObject({ stats: stats(3), failed: { stats: false } });
  });

  it('no answer about the health is no health: what was known is not shown as of now', async () => {
    const health = { platform: 'Operational', store: true, redis: null, realtime: true };
    vi.stubGlobal('fetch', () => Promise.resolve(json(health)));
    await refreshHealth();
    expect(useOverview.getState()).toMatchObject({ health, failed: { health: false } });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await refreshHealth();
    expect(useOverview.getState()).toMatchObject({ health: null, failed: { health: true } });
  });
});

describe('spec 2 §8 session panel', () => {
  it.each([
    ['what the service says', () => Promise.resolve(Response.json({ ip: '197.248.10.42' })), '197.248.10.42'],
    ['a refusal', () => Promise.resolve(new Response('', { status: 429 })), 'IP Unavailable'],
    ['something else', () => Promise.resolve(Response.json({ address: 1 })), 'IP Unavailable'],
    ['no JSON', () => Promise.resolve(new Response('<html>')), 'IP Unavailable'],
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), 'IP Unavailable'],
  ])('the IP by the lookup service: %s', async (_what, fetch, shown) => {
    vi.stubGlobal('fetch', fetch);
    expect(await ipAddress('https://ip.boda.test/?format=json')).toBe(shown);
  });
});
