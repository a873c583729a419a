// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { rideOf } from '#client/data/rides/ride.ts';
import { useRides } from '#client/data/rides/rides.ts';
import { CurrentRides } from '#client/features/passenger/home/current-rides.tsx';
import { passengerRide } from '#tests/support/passenger-ride.ts';

beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => undefined)));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The text of the current ride while its driver is a minute away. */
function cardOf(arrivedAt: string | null): string | null {
  const ride = rideOf(passengerRide({ arrivedAt }));
  const timestamp = Date.now();
  useRides.setState({
    loaded: true,
    byId: { [ride.id]: ride },
    live: {
      [ride.id]: {
        driver: { latitude: -0.5389, longitude: 37.4574, accuracy: 10, heading: null, timestamp },
        passenger: null,
        estimate: { distance: 0.1, estimatedArrival: 1, timestamp },
      },
    },
  });
  render(
    <MemoryRouter>
      <CurrentRides />
    </MemoryRouter>,
  );
  return screen.getByRole('link').textContent;
}

it('R44 the current ride on home shows minutes while the driver comes', () => {
  expect(cardOf(null)).toContain('1 min');
});

it('R43 after the arrival it shows none', () => {
  const text = cardOf(new Date().toISOString());
  expect(text).toContain('Your driver has arrived');
  expect(text).not.toContain('1 min');
});
