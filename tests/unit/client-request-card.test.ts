// @vitest-environment jsdom
import { createElement } from 'react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OUTBOX } from '#shared/texts/en/outbox.ts';
import { useConnectivityState } from '#client/data/connection/connectivity.ts';
import { RequestAnswer } from '#client/features/driver/rides/request-answer.tsx';
import { RequestCard } from '#client/features/driver/rides/request-card.tsx';
import { noteServerTime } from '#client/lib/clock.ts';
import { drivenRide } from '../support/client-ride.ts';

const NOW = Date.parse('2026-03-02T09:00:00.000Z');

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  noteServerTime(new Date(NOW).toUTCString(), 0);
  noteServerTime(new Date(NOW - 1000).toUTCString(), 0);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('R9 at 0:00 a request can no longer be accepted or declined, and says why, before the server withdraws it', () => {
  const ride = drivenRide({ status: 'pending', expiresAt: new Date(NOW + 5000).toISOString() });
  render(createElement(RequestCard, { shown: { ride, gone: null } }));
  const accept = () => screen.queryByRole('button', { name: /^Accept/ });
  act(() => void vi.advanceTimersByTime(4000));
  expect(accept()).not.toBeNull();
  act(() => void vi.advanceTimersByTime(1000));
  expect(accept()).toBeNull();
  expect(screen.queryByRole('button', { name: /^Decline/ })).toBeNull();
  expect(screen.getByText('Not answered in time')).not.toBeNull();
});

it('R39 Accept without a network says why directly above itself, until the network is back', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  useConnectivityState.setState({ online: false });
  render(createElement(RequestAnswer, { ride: drivenRide({ status: 'pending' }) }));
  const accept = screen.getByRole('button', { name: /^Accept/ });
  const above = () => accept.parentElement?.previousElementSibling;
  expect(above()?.textContent).toBe(OUTBOX.acceptNeedsNetwork);
  await act(() => Promise.resolve(fireEvent.click(accept)));
  expect(above()?.textContent).toBe(OUTBOX.acceptNeedsNetwork);
  expect(above()?.getAttribute('role')).toBe('alert');
  act(() => useConnectivityState.setState({ online: true }));
  expect(above()).toBeNull();
});
