// @vitest-environment jsdom
import { createElement } from 'react';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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
