// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WhereTo } from '#client/features/passenger/home/where-to.tsx';
import { findPlace } from '#shared/domain/places.ts';

beforeEach(() =>
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })),
);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('screens "Where to": the place where the passenger is, is not among the recent places to go to', () => {
  const [here, there] = [findPlace('Kangaru'), findPlace('Runyenjes Town')];
  if (!here || !there) throw new Error('no places');
  const trips = [here, there].map(({ value }, at) => {
    const place = { text: value, point: null };
    return { destination: place, pickup: place, at };
  });
  const own = { latitude: here.latitude + 0.001, longitude: here.longitude, accuracy: 10 };
  render(
    <MemoryRouter>
      <WhereTo own={own} trips={trips} />
    </MemoryRouter>,
  );
  const list = screen.getByRole('list', { name: 'Recent places' });
  expect(list.textContent).toContain('Runyenjes');
  expect(list.textContent).not.toContain('Kangaru');
});
