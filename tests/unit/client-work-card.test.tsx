// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useConnectivityState } from '#client/data/connection/connectivity.ts';
import { useDriverSelf } from '#client/data/drivers/driver-self.ts';
import { useRides } from '#client/data/rides/rides.ts';
import { WorkCard } from '#client/features/driver/home/work-card.tsx';

beforeEach(() => useRides.setState({ loaded: true }));
afterEach(() => {
  cleanup();
  useConnectivityState.setState({ online: true });
});

const show = () =>
  render(
    <MemoryRouter>
      <WorkCard />
    </MemoryRouter>,
  );

it.each([
  ['online', 'No requests right now. New ones ring here.'],
  ['on_route', 'You get no requests now. Choose Available.'],
  ['offline', 'You get no requests now. Choose Available.'],
] as const)('spec 2 §2: a driver who is %s and has no request reads: %s', (status, text) => {
  useDriverSelf.setState({ status });
  show();
  expect(screen.getByText(text)).toBeDefined();
});

it('spec 2 §4: without a connection no requests come, whatever the status', () => {
  useDriverSelf.setState({ status: 'online' });
  useConnectivityState.setState({ online: false });
  show();
  expect(screen.getByText('You get no requests without a connection.')).toBeDefined();
});
