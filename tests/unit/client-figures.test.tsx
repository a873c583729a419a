// @vitest-environment jsdom
import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ActiveRideSheet } from '#client/features/driver/rides/active-ride-sheet.tsx';
import { useFoundAgain } from '#client/features/passenger/booking/use-find-drivers.ts';
import { RideHeadline, StateLine } from '#client/features/passenger/ride/ride-headline.tsx';
import { rideStory, storyLine } from '#client/features/passenger/ride/ride-story.ts';
import { useApproach } from '#client/features/passenger/ride/use-ride-screen.ts';
import { freshnessOf } from '#client/features/shared-location/shared-state.ts';
import { TripView } from '#client/features/shared-location/trip-view.tsx';
import { noteServerTime } from '#client/lib/clock.ts';
import type { Ride } from '#client/data/rides/ride.ts';
import { EMPTY_DRAFT } from '#client/parts/ride/booking-draft.ts';
import { useNow } from '#client/parts/use-now.ts';
import { usePosition } from '#client/data/position/position.ts';
import { applyToRides, useRides } from '#client/data/rides/rides.ts';
import { mergePosition, NO_RIDES } from '#client/data/rides/rides-state.ts';
import type { DriverListing, SharedLocation } from '#shared/contract/entities.ts';
import type { SharedTrip } from '#shared/contract/trip-entities.ts';
import { DRIVERS_POLL_MS } from '#shared/domain/constants/screens.ts';
import { driverListing } from '../support/driver-listing.ts';
import { drivenRide, riddenRide } from '../support/client-ride.ts';

const NOW = Date.parse('2026-03-02T09:00:00.000Z');
const AT = { latitude: -0.5389, longitude: 37.4596, accuracy: 8, heading: null, speed: null };

/** jsdom lays nothing out. */
class NoObserver {
  observe(): void {}
  disconnect(): void {}
}

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', NoObserver);
  vi.stubGlobal('ResizeObserver', NoObserver);
  vi.useFakeTimers({ now: NOW });
  noteServerTime(new Date(NOW).toUTCString(), 0);
  noteServerTime(new Date(NOW - 1000).toUTCString(), 0);
  useRides.setState(NO_RIDES);
});
afterEach(() => {
  cleanup();
  usePosition.setState(usePosition.getInitialState(), true);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const wait = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1000));
const words = (): string => document.body.textContent;

describe('R44 the passenger’s ride', () => {
  const ride = riddenRide({ status: 'accepted', active: true });

  function Screen({ of }: { of: Ride }) {
    const nowMs = useNow(1000);
    const approach = useApproach(of, nowMs);
    return (
      <>
        <RideHeadline ride={of} approach={approach} nowMs={nowMs} />
        <StateLine ride={of} approach={approach} nowMs={nowMs} />
        <p>{storyLine(rideStory(of, nowMs, approach))}</p>
      </>
    );
  }
  const hear = (from: 'driver' | 'passenger', ageMs = 0, estimate = { distance: 1.2, estimatedArrival: 4 }) =>
    act(() => {
      const timestamp = Date.now() - ageMs;
      applyToRides((state) => mergePosition(state, { ...AT, rideId: ride.id, from, timestamp, ...estimate }));
    });

  it('R44 shows minutes and km until the driver’s phone has been silent for a minute, and again from the next position', () => {
    render(<Screen of={ride} />);
    expect(words()).toContain('No location yet');
    hear('driver');
    expect(words()).toContain('4 min');
    wait(59);
    expect(words()).toContain('4 min');
    expect(words()).toContain('1.2 km · last seen 59 s ago');
    wait(1);
    expect(words()).not.toMatch(/4 min|km/);
    expect(words()).toContain('phone has been silent for 1 min');
    hear('driver');
    expect(words()).toContain('4 min');
  });

  it('R43 a driver who reports the arrival 130 m from the pickup is 130 m away; at the pickup they have arrived', () => {
    const arrived = {
      ...ride,
      arrivedAt: new Date().toISOString(),
      from: { ...AT, latitude: AT.latitude + 130 / 111_195 },
    };
    const { rerender } = render(<Screen of={arrived} />);
    hear('driver');
    expect(words()).toContain('Your driver is 130 m away');
    expect(words()).toContain('Waits 3:00 more');
    rerender(<Screen of={{ ...arrived, from: AT }} />);
    expect(words()).toContain('Your driver has arrived');
  });

  it('R44 shows no minutes while the phone waits for the driver’s position, whatever other events arrive', () => {
    render(<Screen of={ride} />);
    hear('passenger');
    expect(words()).toContain('No location yet');
    expect(words()).not.toContain('min');
    hear('driver', 7_200_000);
    hear('passenger');
    expect(words()).not.toMatch(/4 min|km away/);
  });
});

describe('R44 the page behind a trip link', () => {
  const trip: SharedTrip = {
    rev: 2,
    status: 'accepted',
    active: true,
    driver: { firstName: 'Juma', plate: 'KMFA 123B', photo: null },
    pickup: 'Embu Town',
    destination: 'Runyenjes Town',
    scheduledTime: null,
    arrivedAt: null,
    next: null,
    heading: null,
    estimatedArrival: 4,
    endedAt: null,
  };
  const location = (ageS: number): SharedLocation => ({
    userName: 'Wanjiku',
    latitude: AT.latitude,
    longitude: AT.longitude,
    accuracy: 8,
    timestamp: NOW - ageS * 1000,
    sharedAt: new Date(NOW - 3_600_000).toISOString(),
    expiresAt: new Date(NOW + 3_600_000).toISOString(),
    trip,
  });
  const shown = (at: SharedLocation): string => {
    render(
      <MemoryRouter>
        <TripView location={at} trip={trip} fresh={freshnessOf(at, NOW)} />
      </MemoryRouter>,
    );
    const text = words();
    cleanup();
    return text;
  };

  it('R44 shows minutes from a position of the last minute only', () => {
    expect(shown(location(59))).toContain('about 4 min');
    expect(shown(location(60))).not.toContain('about');
    expect(shown(location(7200))).toContain('last seen 2 h ago');
    expect(shown({ ...location(0), latitude: null, longitude: null, timestamp: null })).not.toContain('about');
  });
});

describe('R44 the driver’s own ride', () => {
  it('R44 shows minutes from this phone’s current position, and none once it is a minute old', () => {
    const ride = drivenRide({ status: 'accepted', active: true });
    const sheet = (nowMs: number) => (
      <MemoryRouter>
        <ActiveRideSheet ride={ride} nowMs={nowMs} onHeight={() => undefined}>
          {null}
        </ActiveRideSheet>
      </MemoryRouter>
    );
    usePosition.setState({ fix: { ...AT, timestamp: NOW } });
    const { rerender } = render(sheet(NOW + 59_000));
    expect(screen.getByRole('heading', { name: /^To the pickup · \d+ min$/ })).not.toBeNull();
    rerender(sheet(NOW + 60_000));
    expect(screen.getByRole('heading', { name: 'To the pickup' })).not.toBeNull();
  });
});

describe('R44 the drivers found', () => {
  it('R44 are refreshed while shown; a response to an outdated query changes nothing', async () => {
    const asked: string[] = [];
    let found = [driverListing({ estimatedArrival: 4 })];
    vi.stubGlobal('fetch', (path: string) => {
      asked.push(path);
      return Promise.resolve(Response.json([driverListing({ estimatedArrival: null, distance: 4 })]));
    });
    const again = vi.fn((drivers: readonly DriverListing[], before: unknown) => {
      expect(before).toBe(found);
      found = [...drivers];
    });
    const { rerender } = renderHook(
      ({ shown }: { shown: boolean }) =>
        useFoundAgain({ found: shown ? found : null, draft: EMPTY_DRAFT, preferredDriverId: null }, again),
      { initialProps: { shown: true } },
    );
    await act(() => vi.advanceTimersByTimeAsync(DRIVERS_POLL_MS));
    expect([asked.length, found[0]?.estimatedArrival]).toEqual([1, null]);
    rerender({ shown: false });
    await act(() => vi.advanceTimersByTimeAsync(2 * DRIVERS_POLL_MS));
    expect(asked).toHaveLength(1);
  });
});
