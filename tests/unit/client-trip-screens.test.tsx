// @vitest-environment jsdom
import { act, cleanup, configure, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Ride } from '#client/data/rides/ride.ts';
import { useRides } from '#client/data/rides/rides.ts';
import { DriverRidesScreen } from '#client/features/driver/rides/driver-rides-screen.tsx';
import { RideScreen } from '#client/features/passenger/ride/ride-screen.tsx';
import { placeToasts } from '#client/ui/toast.tsx';
import { RATING } from '#shared/texts/en/ratings.ts';
import { SAFETY } from '#shared/texts/en/safety.ts';
import { drivenRide, riddenRide } from '../support/client-ride.ts';
import { driverRide } from '../support/driver-ride.ts';
import { passengerRide } from '../support/passenger-ride.ts';

// Generous, for a machine that is busy with other things.
configure({ asyncUtilTimeout: 30_000 });

class Observer {
  observe = () => undefined;
  disconnect = () => undefined;
}

/** The bodies of the ratings that the server got, and its answer. */
let ratings: unknown[] = [];
let answer: () => Response = () => Response.json({});

beforeEach(() => {
  ratings = [];
  vi.stubGlobal('fetch', (url: string, init?: { body: string }) => {
    if (!url.endsWith('/rating')) return new Promise(() => undefined);
    ratings.push(JSON.parse(init?.body ?? ''));
    return Promise.resolve(answer());
  });
  vi.stubGlobal('ResizeObserver', Observer);
  vi.stubGlobal('IntersectionObserver', Observer);
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(async () => {
  // The toasts load late and must be there before their window is gone.
  await act(() => vi.dynamicImportSettled());
  cleanup();
  useRides.setState({ byId: {}, loaded: false });
});

const becomes = (ride: Ride) => act(() => useRides.setState({ byId: { [ride.id]: ride }, loaded: true }));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const now = new Date().toISOString();
const helpUntil = new Date(Date.now() + 3600_000).toISOString();
const UNDER_WAY = { status: 'in_progress', active: true, startedAt: now, from: null, to: null } as const;
const COMPLETED = { status: 'completed', active: false, completedAt: now, helpUntil } as const;
const CANCELLED = { status: 'cancelled', active: false, cancelReason: 'passenger_cancelled', helpUntil } as const;

function openPassenger(): Ride {
  const ride = riddenRide(UNDER_WAY);
  becomes(ride);
  render(
    <MemoryRouter initialEntries={[`/passenger/ride/${ride.id}`]}>
      <Routes>
        <Route path="/passenger/ride/:id" element={<RideScreen />} />
        <Route path="/passenger" element={<p>Home</p>} />
      </Routes>
    </MemoryRouter>,
  );
  return ride;
}

function openDriver(): Ride {
  const ride = drivenRide(UNDER_WAY);
  becomes(ride);
  render(
    <MemoryRouter initialEntries={['/driver/rides']}>
      <DriverRidesScreen />
    </MemoryRouter>,
  );
  return ride;
}

const SCREENS = { passenger: openPassenger, driver: openDriver } as const;
const CASES = [
  ['passenger', COMPLETED],
  ['passenger', CANCELLED],
  ['driver', COMPLETED],
  ['driver', CANCELLED],
] as const;

describe('the sheets over a trip', () => {
  it.each(CASES)('R30 the SOS sheet of the %s stays open when the trip ends, until it is closed', (who, end) => {
    const ride = SCREENS[who]();
    press('SOS');
    const sheet = screen.getByRole('alertdialog', { name: SAFETY.alert.ask });
    const offers = sheet.textContent;
    becomes({ ...ride, ...end });
    expect(screen.getByRole('alertdialog', { name: SAFETY.alert.ask })).toBe(sheet);
    expect(sheet.textContent).toBe(offers);
    press('Close');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'SOS' })).not.toBeNull();
  });

  it('R29 the sheet of Share trip stays open when the trip ends', () => {
    const ride = openPassenger();
    press(SAFETY.trip.share);
    const sheet = screen.getByRole('dialog', { name: SAFETY.trip.share });
    becomes({ ...ride, ...COMPLETED });
    expect(screen.getByRole('dialog', { name: SAFETY.trip.share })).toBe(sheet);
  });
});

describe('R27 Done on a trip that has ended', () => {
  const ends = { passenger: passengerRide(COMPLETED), driver: driverRide(COMPLETED) };
  const rate = (who: 'passenger' | 'driver') => {
    becomes({ ...SCREENS[who](), ...COMPLETED });
    fireEvent.click(screen.getByRole('radio', { name: '4 stars' }));
    press('Polite');
    press('Done');
  };

  it.each(['passenger', 'driver'] as const)('sends the rating that the %s has chosen, then leaves', async (who) => {
    const myRating = { stars: 4, tags: ['polite' as const], changeableUntil: helpUntil };
    answer = () => Response.json({ ...ends[who], rev: 2, myRating });
    rate(who);
    await expect.poll(() => screen.queryByRole('button', { name: 'Done' })).toBeNull();
    expect(ratings).toEqual([{ stars: 4, tags: ['polite'] }]);
    if (who === 'passenger') await screen.findByText('Home');
  });

  it.each(['passenger', 'driver'] as const)('stays and says why when the server refuses the %s', async (who) => {
    answer = () => Response.json({ error: RATING.over, code: 'RATING_OVER' }, { status: 409 });
    const said: string[] = [];
    const stop = placeToasts(({ text }) => said.push(text));
    rate(who);
    await expect.poll(() => screen.getByRole('button', { name: 'Done' }).getAttribute('aria-busy')).toBeNull();
    stop();
    expect(said).toEqual([RATING.over]);
    expect(ratings).toHaveLength(1);
  });
});
