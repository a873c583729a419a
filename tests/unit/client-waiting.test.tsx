// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { useDriverSelf } from '#client/data/drivers/driver-self.ts';
import { usePosition } from '#client/data/position/position.ts';
import { useRides } from '#client/data/rides/rides.ts';
import { ApprovedCard } from '#client/features/driver/home/approved-card.tsx';
import { WorkCard } from '#client/features/driver/home/work-card.tsx';
import { forgetWaiting, rememberWaiting } from '#client/features/driver/duty/waiting.ts';
import { NoRequests } from '#client/features/driver/rides/no-requests.tsx';
import { drivenRide } from '../support/client-ride.ts';

afterEach(cleanup);

const shown = (verification: 'pending' | 'approved'): string => {
  useDriverSelf.setState({ verification, status: 'offline' });
  render(
    <MemoryRouter>
      <NoRequests scheduled={0} />
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name: 'Go to Dashboard' }).getAttribute('href')).toBe('/driver');
  return document.body.textContent;
};

it('spec 2 §2: a driver who waits for approval is not sent to a status that the dashboard does not offer yet', () => {
  expect(shown('pending')).toContain('once you are approved');
  expect(document.body.textContent).not.toContain('Choose Available on the dashboard');
  cleanup();
  expect(shown('approved')).toContain('Choose Available on the dashboard');
});

it(`screens "The driver's screens": the approval is announced until the driver works, and never against a trouble`, () => {
  rememberWaiting('');
  usePosition.setState({
    fix: { latitude: -0.53, longitude: 37.45, accuracy: 10, heading: null, speed: null, timestamp: Date.now() },
  });
  useDriverSelf.setState({ verification: 'approved', status: 'online' });
  render(<ApprovedCard />);
  const card = () => screen.queryByRole('region', { name: 'You are approved' });
  expect(screen.getAllByRole('button').map((it) => it.textContent)).toEqual(['Got it', 'Go offline']);
  expect(card()?.textContent).toContain('Passengers can book you now.');
  act(() => usePosition.setState({ error: 'denied' }));
  expect(card()?.textContent).toContain('You are approved and online');
  expect(card()?.textContent).not.toContain('Passengers can book you now.');
  act(forgetWaiting);
  expect(card()).toBeNull();
});

it(`screens "The driver's screens": a waiting request is counted on the card, which keeps its place and its link`, () => {
  const ride = drivenRide({ status: 'pending', active: false });
  useRides.setState({ byId: {}, loaded: true });
  render(<WorkCard />, { wrapper: MemoryRouter });
  const before = screen.getByRole('link').textContent;
  act(() => useRides.setState({ byId: { [ride.id]: ride } }));
  expect(screen.getByText('1 request waiting.')).toBeDefined();
  expect(screen.getByRole('link').textContent).toBe(before);
});
