// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { driversOf, pinsOf, mapSummary } from '#client/features/admin/overview/live-map.tsx';
import { useHealth, useStats } from '#client/features/admin/overview/use-snapshots.ts';
import { ipAddress } from '#client/features/admin/account/session-facts.tsx';
import { applyStats } from '#client/data/admin/admin.ts';
import { refetchShown, queryClient } from '#client/data/connection/query-client.ts';
import { countDrivers, moveDrivers, NO_OVERVIEW, setDrivers } from '#client/data/admin/admin-overview-state.ts';
import type { AdminRide } from '#shared/contract/admin-ride-entities.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import type { DriverMove } from '#shared/contract/ride-entities.ts';
import { ADMIN_POLL_MS } from '#shared/domain/constants/screens.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const move = (id: string, timestamp: number, over: Partial<DriverMove> = {}): DriverMove => ({
  id,
  latitude: timestamp / 100,
  longitude: 37,
  heading: null,
  driverStatus: 'online',
  timestamp,
  ...over,
});
const watched = setDrivers(NO_OVERVIEW, [move('a', 10), move('b', 10, { driverStatus: 'on_route' })]);

describe('the live map of online drivers', () => {
  it('starts with the response to admin:watch; earlier moves are ignored', () => {
    expect(moveDrivers(NO_OVERVIEW, [move('a', 10)]).drivers).toBeNull();
    expect(countDrivers(watched.drivers)).toEqual({ online: 2, onRoute: 1, unsure: 0 });
  });

  it('takes each driver’s newest position and last reported status', () => {
    const moved = moveDrivers(watched, [move('a', 12), move('a', 11, { driverStatus: 'on_route' }), move('c', 5)]);
    expect(moved.drivers?.['a']).toMatchObject({ latitude: 0.12, driverStatus: 'on_route' });
    expect(Object.keys(moved.drivers ?? {})).toEqual(['a', 'b', 'c']);
  });

  it('removes drivers who go offline, even by an old position, and adds them again when they return', () => {
    const gone = moveDrivers(watched, [
      move('a', 1, { driverStatus: 'offline' }),
      move('x', 1, { driverStatus: 'offline' }),
    ]);
    expect(Object.keys(gone.drivers ?? {})).toEqual(['b']);
    expect(Object.keys(moveDrivers(gone, [move('a', 2)]).drivers ?? {})).toEqual(['b', 'a']);
  });

  it('a later response to admin:watch removes drivers not in it, and keeps newer moves', () => {
    const moved = moveDrivers(watched, [move('a', 30)]);
    expect(setDrivers(moved, [move('a', 20)]).drivers).toEqual({ a: move('a', 30) });
  });

  it('R42 a driver is marked while their position is not believed, whichever position is newer', () => {
    const doubted = moveDrivers(watched, [move('a', 5, { unsure: true })]);
    expect(driversOf(doubted.drivers).find(({ id }) => id === 'a')).toMatchObject({ unsure: true });
    expect(countDrivers(doubted.drivers).unsure).toBe(1);
    expect(countDrivers(moveDrivers(doubted, [move('a', 1)]).drivers).unsure).toBe(0);
  });

  it('summarizes who is on the road', () => {
    expect(mapSummary({ online: 0, onRoute: 0, unsure: 0 }, 0)).toBe('No drivers online · no rides running');
    expect(mapSummary({ online: 1, onRoute: 1, unsure: 0 }, 1)).toBe(
      '1 driver online, 1 of them on route · 1 ride running',
    );
    expect(mapSummary({ online: 1200, onRoute: 0, unsure: 0 }, null)).toBe('1,200 drivers online');
    expect(mapSummary({ online: 4, onRoute: 0, unsure: 1 }, 0)).toBe(
      '4 drivers online, 1 with an uncertain location · no rides running',
    );
  });

  it('marks the next stop of each active ride: the pickup, then the destination; an unknown place is not marked', () => {
    const ride = (id: string, status: AdminRide['status'], known = true): AdminRide => ({
      id,
      passenger_id: 'p',
      driver_id: 'd',
      passenger_name: 'Wanja',
      driver_name: 'Gatimu',
      pickup_address: 'Embu Town',
      destination_address: 'Runyenjes Town',
      status,
      cancel_reason: null,
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

describe('the statistics, live through admin:stats', () => {
  const stats = (onlineDrivers: number) => ({
    totalDrivers: 3,
    totalPassengers: 4,
    totalRides: 5,
    totalRevenue: 6,
    onlineDrivers,
    pendingVerifications: 1,
    longTownTrips: 0,
  });
  const json = (body: unknown, status = 200) =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

  afterEach(() => {
    cleanup();
    queryClient.clear();
  });
  /** Waits until the responses are shown. */
  const settled = () => act(() => new Promise((resolve) => setTimeout(resolve)));

  it('an event outdates a pending response; a failure keeps the figures, and is reported once they may be old', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    let answer: (response: Response) => void = () => undefined;
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
    const shown = renderHook(useStats).result;
    applyStats(stats(2));
    answer(json(stats(1)));
    await settled();
    expect(shown.current).toMatchObject({ data: stats(2), problem: null });
    for (const problem of [null, 'Not now.']) {
      act(() => shown.current.retry());
      answer(json({ error: 'Not now.', code: 'UNAVAILABLE' }, 503));
      await settled();
      expect(shown.current).toMatchObject({ data: stats(2), problem });
      vi.setSystemTime(Date.now() + ADMIN_POLL_MS);
    }
    applyStats(stats(3));
    await settled();
    expect(shown.current).toMatchObject({ data: stats(3), problem: null });
  });

  it('without a health response, older data is not shown as current', async () => {
    const health = { platform: 'Operational', store: true, redis: null, realtime: true };
    vi.stubGlobal('fetch', () => Promise.resolve(json(health)));
    const shown = renderHook(useHealth).result;
    await settled();
    expect(shown.current).toMatchObject({ data: health, problem: null });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await act(() => refetchShown());
    expect(shown.current).toMatchObject({ data: null, problem: MESSAGES.general.noAnswer });
  });
});

describe('spec 2 §8 session panel', () => {
  it.each([
    ['the address it returns', () => Promise.resolve(Response.json({ ip: '197.248.10.42' })), '197.248.10.42'],
    ['a refusal', () => Promise.resolve(new Response('', { status: 429 })), 'IP Unavailable'],
    ['an unexpected answer', () => Promise.resolve(Response.json({ address: 1 })), 'IP Unavailable'],
    ['an answer that is not JSON', () => Promise.resolve(new Response('<html>')), 'IP Unavailable'],
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), 'IP Unavailable'],
  ])('the IP address from the lookup service: %s', async (_what, fetch, shown) => {
    vi.stubGlobal('fetch', fetch);
    expect(await ipAddress('https://ip.boda.test/?format=json')).toBe(shown);
  });
});
