// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { EMPTY_DRAFT } from '#client/parts/ride/booking-draft.ts';
import { draftOfTrip } from '#client/parts/ride/draft-storage.ts';
import { onwardState, readBookingState, retryState } from '#client/parts/ride/preferred-driver.ts';
import { canAskAll, openRequestLike } from '#client/features/passenger/ride/ask-all-nearby.tsx';
import { rideStory } from '#client/features/passenger/ride/ride-story.ts';
import { displayTimeOf, ridingTime, timelineOf } from '#client/features/passenger/trips/trip-labels.ts';
import {
  historyOf,
  nextPage,
  withPage,
  type HistoryFilter,
  type KnownHistory,
} from '#client/data/rides/history-state.ts';
import type { Ride } from '#client/data/rides/ride.ts';
import { METHOD_LABELS } from '#shared/texts/en/ride-labels.ts';
import { PAYMENT_METHODS } from '#shared/domain/payment.ts';
import { mayCallForHelp } from '#shared/domain/ride.ts';
import { riddenRide } from '../support/client-ride.ts';

const NOW = Date.parse('2026-03-02T09:00:00.000Z');
const MINUTE_MS = 60_000;
const ago = (minutes: number): string => new Date(NOW - minutes * MINUTE_MS).toISOString();

/** A ride, completed by default, created so many minutes ago; the id contains the minutes. */
const trip = (minutes: number, changes: Partial<Ride> = {}): Ride =>
  riddenRide({
    id: String(minutes).padStart(24, '0'),
    status: 'completed',
    active: false,
    createdAt: ago(minutes),
    ...changes,
  });
const byIdOf = (...rides: Ride[]) => ({ byId: Object.fromEntries(rides.map((ride) => [ride.id, ride])) });
const minutesOf = (rides: Ride[]) => rides.map((ride) => Number(ride.id));

const PAGE = 2;
/** Returns what is known after a page has loaded, given these other rides. */
const after = (known: KnownHistory | null, page: number, total: number, items: Ride[], ...others: Ride[]) =>
  withPage(known, { items, total, page, pageSize: PAGE }, byIdOf(...others, ...items), 'all');

describe('the trip history', () => {
  it('is known back to the last ride of the loaded pages, and complete after the last one', () => {
    const newest = [trip(1), trip(2)];
    const first = after(null, 1, 3, newest);
    expect(first).toEqual({ since: ago(2), older: 1 });
    expect(after(first, 2, 3, [trip(3)], ...newest)).toEqual({ since: null, older: 0 });
    expect(after(null, 1, 0, [])).toEqual({ since: null, older: 0 });
  });

  it('keeps what is known when the first page is refreshed, unless there is a gap', () => {
    const before = [trip(7), trip(8), trip(9)];
    expect(after({ since: ago(9), older: 6 }, 1, 10, [trip(1), trip(7)], ...before)).toEqual({
      since: ago(9),
      older: 6,
    });
    expect(after({ since: null, older: 0 }, 1, 4, [trip(1), trip(7)], ...before)).toEqual({ since: null, older: 0 });
    expect(after({ since: null, older: 0 }, 1, 6, [trip(1), trip(2)], ...before)).toEqual({ since: ago(2), older: 4 });
  });

  it('counts a new ride once, whether it arrives before the page or with it', () => {
    const known = after(null, 1, 5, [trip(2), trip(3)]);
    const total = (now: KnownHistory, ...rides: Ride[]) => historyOf(byIdOf(...rides), 'all', false, now).total;
    expect(total(known, trip(1), trip(2), trip(3))).toBe(6);
    expect(total(after(known, 1, 6, [trip(1), trip(2)], trip(3)), trip(1), trip(2), trip(3))).toBe(6);
  });

  it('shows a tab’s rides as far back as known, newest first; one that ends now appears at once', () => {
    const rides = [trip(5), trip(2), trip(3, { status: 'cancelled' }), trip(1, { status: 'in_progress' }), trip(8)];
    const shown = (filter: HistoryFilter, since: string | null, ...others: Ride[]) =>
      minutesOf(historyOf(byIdOf(...rides, ...others), filter, false, { since, older: 0 }).rides);
    expect(shown('all', ago(5))).toEqual([1, 2, 3, 5]);
    expect(shown('completed', ago(5))).toEqual([2, 5]);
    expect(shown('cancelled', ago(5))).toEqual([3]);
    expect(shown('completed', ago(5), trip(1))).toEqual([1, 2, 5]);
    expect(shown('completed', null)).toEqual([2, 5, 8]);
  });

  it('requests the page with the next ride, even after new ones pushed it back', () => {
    const known: KnownHistory = { since: ago(9), older: 31 };
    expect([0, 9, 10, 13, 20].map((shown) => nextPage(shown, known, 10))).toEqual([1, 1, 2, 2, 3]);
    expect(nextPage(10, { since: null, older: 0 }, 10)).toBeNull();
    expect(nextPage(0, null, 10)).toBeNull();
  });
});

describe('the texts of a trip', () => {
  const ridden = trip(3000, {
    createdAt: '2026-03-01T20:50:00.000Z',
    acceptedAt: '2026-03-01T20:51:00.000Z',
    arrivedAt: '2026-03-01T20:56:00.000Z',
    startedAt: '2026-03-01T20:58:00.000Z',
    completedAt: '2026-03-01T21:22:00.000Z',
  });

  it('list what happened, in order, with the day at the start and when it changes, in Nairobi time (R18)', () => {
    expect(timelineOf(ridden, NOW).map(({ time, what }) => `${time} ${what}`)).toEqual([
      'Yesterday 23:50 You requested the trip',
      '23:51 John accepted',
      '23:56 John arrived at the pickup',
      '23:58 The trip started',
      'Today 00:22 You arrived',
    ]);
    expect(ridingTime(ridden)).toBe('24 min');
  });

  it('say why it was cancelled', () => {
    const cancelled = trip(10, { status: 'cancelled', cancelReason: 'declined', cancelledAt: ago(9) });
    expect(timelineOf(cancelled, NOW).at(-1)?.what).toBe('John could not take this trip');
    expect(ridingTime(cancelled)).toBeNull();
  });

  it('date it by its start, or by its scheduled start', () => {
    expect(displayTimeOf(ridden)).toBe(ridden.startedAt);
    const planned = trip(10, { scheduledTime: ago(-60) });
    expect(displayTimeOf(planned)).toBe(planned.scheduledTime);
    expect(displayTimeOf(trip(10))).toBe(ago(10));
  });

  it('booked again, it is for now, without an old "Current Location"', () => {
    const planned = trip(10, {
      tripTiming: 'schedule',
      scheduledTime: ago(-60),
      cargoSize: 'small',
      passengerCount: 2,
    });
    expect(draftOfTrip(planned, NOW)).toEqual({
      ...EMPTY_DRAFT,
      pickup: 'Embu Town',
      destination: 'Runyenjes Town',
      cargoSize: 'small',
      passengerCount: 2,
    });
    expect(draftOfTrip(trip(10, { pickup: 'Current Location' }), NOW)).toMatchObject({
      pickup: null,
      pickupPoint: null,
    });
  });

  it('after a ride that was cancelled under way, nobody is asked for its pickup, and SOS stays available for an hour', () => {
    const brokenOff = trip(10, {
      status: 'cancelled',
      active: false,
      cancelReason: 'driver_unavailable',
      startedAt: ago(5),
      cancelledAt: ago(0),
      helpUntil: ago(-60),
    });
    expect(canAskAll(brokenOff, NOW)).toBe(false);
    expect(canAskAll({ ...brokenOff, startedAt: null }, NOW)).toBe(true);
    expect(rideStory(brokenOff, NOW).text).toContain('SOS');
    expect(onwardState(brokenOff).bookAgain).toMatchObject({
      pickup: 'Current Location',
      from: null,
      destination: brokenOff.destination,
    });
    expect(mayCallForHelp(brokenOff, NOW + 3599_000)).toBe(true);
    expect(mayCallForHelp(brokenOff, NOW + 3600_000)).toBe(false);
    expect(mayCallForHelp({ ...brokenOff, helpUntil: null }, NOW)).toBe(false);
  });

  it.each(PAYMENT_METHODS)('requested again it has the same payment method: %s', (paymentMethod) => {
    const ride = trip(10, { paymentMethod });
    expect(openRequestLike(ride).paymentMethod).toBe(paymentMethod);
    expect(readBookingState(retryState(ride)).retry?.paymentMethod).toBe(paymentMethod);
    expect(draftOfTrip(ride, NOW).paymentMethod).toBe(paymentMethod);
    expect(rideStory({ ...ride, status: 'completed' }, NOW).text).toContain(METHOD_LABELS[paymentMethod].how);
  });
});
