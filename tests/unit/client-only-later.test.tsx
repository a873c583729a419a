// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { rideOf } from '#client/data/rides/ride.ts';
import { useRides } from '#client/data/rides/rides.ts';
import { WhereTo } from '#client/features/passenger/home/where-to.tsx';
import type { PassengerRide } from '#shared/contract/ride-entities.ts';
import { passengerRide } from '#tests/support/passenger-ride.ts';

const ONLY_LATER = 'You can only schedule during a trip';
const PLANNED = { tripTiming: 'schedule', scheduledTime: '2026-03-02T12:00:00.000Z' } as const;

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (changes: Partial<PassengerRide>) => {
  const ride = rideOf(passengerRide(changes));
  useRides.setState({ loaded: true, byId: { [ride.id]: ride } });
  render(
    <MemoryRouter>
      <WhereTo own={null} trips={[]} />
    </MemoryRouter>,
  );
};

it.each([
  ['a request', { status: 'pending', active: false }],
  ['a trip', { status: 'in_progress' }],
  ['a scheduled trip that is active', PLANNED],
] as const)('R4.1 during %s, “Where to?” says that another can only be scheduled', (_what, ride) => {
  show(ride);
  expect(screen.getByRole('button', { name: /^Where to\?/ }).textContent).toContain(ONLY_LATER);
});

it('R20.3 a scheduled ride that is not active yet stops nothing', () => {
  show({ ...PLANNED, active: false });
  expect(screen.queryByText(ONLY_LATER)).toBeNull();
});
