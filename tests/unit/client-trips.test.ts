import { describe, expect, it } from 'vitest';
import { EMPTY_DRAFT } from '../../client/src/parts/booking-draft.ts';
import { draftOfTrip } from '../../client/src/parts/draft-storage.ts';
import { momentOf, ridingTime, timelineOf } from '../../client/src/features/passenger/trips/trip-words.ts';
import { nextPage, tripsOf, withPage, type KnownHistory } from '../../client/src/stores/trips-state.ts';
import type { PassengerRide } from '../../shared/contract/ride-entities.ts';
import { passengerRide } from '../support/passenger-ride.ts';

const NOW = Date.parse('2026-03-02T09:00:00.000Z');
const MINUTE_MS = 60_000;
const ago = (minutes: number): string => new Date(NOW - minutes * MINUTE_MS).toISOString();

/** Completed unless told, made so many minutes ago; its id says when. */
const trip = (minutes: number, changes: Partial<PassengerRide> = {}): PassengerRide =>
  passengerRide({
    id: String(minutes).padStart(24, '0'),
    status: 'completed',
    active: false,
    createdAt: ago(minutes),
    ...changes,
  });
const byIdOf = (...rides: PassengerRide[]) => ({ byId: Object.fromEntries(rides.map((ride) => [ride.id, ride])) });
const answer = (items: PassengerRide[], total: number, page = 1, pageSize = 2) => ({ items, total, page, pageSize });
const minutesOf = (rides: PassengerRide[]) => rides.map((ride) => Number(ride.id));

describe('the history of trips', () => {
  it('is known back to the last ride of the pages that came, and whole after the last', () => {
    const first = withPage(null, answer([trip(1), trip(2)], 3));
    expect(first).toEqual({ since: ago(2), total: 3 });
    expect(withPage(first, answer([trip(3)], 3, 2))).toEqual({ since: null, total: 3 });
    expect(withPage(null, answer([], 0))).toEqual({ since: null, total: 0 });
  });

  it('a refresh of the first page keeps what is known, unless it no longer joins', () => {
    const known: KnownHistory = { since: ago(9), total: 9 };
    expect(withPage(known, answer([trip(1), trip(2)], 10))).toEqual({ since: ago(9), total: 10 });
    expect(withPage({ since: null, total: 3 }, answer([trip(1), trip(2)], 4))).toEqual({ since: null, total: 4 });
    expect(withPage({ since: null, total: 3 }, answer([trip(1), trip(2)], 6))).toEqual({ since: ago(2), total: 6 });
  });

  it('shows the rides of a tab as far back as is known, newest first; one that ends now is there at once', () => {
    const rides = [trip(5), trip(2), trip(3, { status: 'cancelled' }), trip(1, { status: 'in_progress' }), trip(8)];
    const known: KnownHistory = { since: ago(5), total: 9 };
    expect(minutesOf(tripsOf(byIdOf(...rides), 'all', known))).toEqual([1, 2, 3, 5]);
    expect(minutesOf(tripsOf(byIdOf(...rides), 'completed', known))).toEqual([2, 5]);
    expect(minutesOf(tripsOf(byIdOf(...rides), 'cancelled', known))).toEqual([3]);
    expect(minutesOf(tripsOf(byIdOf(...rides, trip(1)), 'completed', known))).toEqual([1, 2, 5]);
    expect(minutesOf(tripsOf(byIdOf(...rides), 'completed', { since: null, total: 3 }))).toEqual([2, 5, 8]);
    expect(tripsOf(byIdOf(...rides), 'all', null)).toEqual([]);
  });

  it('asks for the page that holds the next ride, also after new ones pushed all back', () => {
    const known: KnownHistory = { since: ago(9), total: 40 };
    expect([0, 9, 10, 13, 20].map((shown) => nextPage(shown, known, 10))).toEqual([1, 1, 2, 2, 3]);
    expect(nextPage(10, { since: null, total: 10 }, 10)).toBeNull();
    expect(nextPage(0, null, 10)).toBeNull();
  });
});

describe('a trip in words', () => {
  const ridden = trip(3000, {
    createdAt: '2026-03-01T20:50:00.000Z',
    acceptedAt: '2026-03-01T20:51:00.000Z',
    arrivedAt: '2026-03-01T20:56:00.000Z',
    startedAt: '2026-03-01T20:58:00.000Z',
    completedAt: '2026-03-01T21:22:00.000Z',
  });

  it('what happened, in order; the day where it begins and changes, in Nairobi (R18)', () => {
    expect(timelineOf(ridden, NOW).map(({ time, what }) => `${time} ${what}`)).toEqual([
      'Yesterday 23:50 You asked for the ride',
      '23:51 John accepted',
      '23:56 John was at the pickup',
      '23:58 The ride started',
      'Today 00:22 You arrived',
    ]);
    expect(ridingTime(ridden)).toBe('24 min');
  });

  it('says why it was cancelled', () => {
    const cancelled = trip(10, { status: 'cancelled', cancelReason: 'declined', cancelledAt: ago(9) });
    expect(timelineOf(cancelled, NOW).at(-1)?.what).toBe('John could not take this ride');
    expect(ridingTime(cancelled)).toBeNull();
  });

  it('is remembered by its start, or when it was meant to start', () => {
    expect(momentOf(ridden)).toBe(ridden.startedAt);
    const planned = trip(10, { scheduledTime: ago(-60) });
    expect(momentOf(planned)).toBe(planned.scheduledTime);
    expect(momentOf(trip(10))).toBe(ago(10));
  });

  it('booked again it is for now, and no old "Current Location" counts as one of today', () => {
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
});
