import { describe, expect, it } from 'vitest';
import { duePickups, reminderText } from '../../client/src/features/driver/rides/due-pickups.ts';
import { outsideHoursText } from '../../client/src/features/driver/routes/hours-labels.ts';
import { noShowState } from '../../client/src/features/driver/rides/no-show.ts';
import { stepQuestion } from '../../client/src/features/driver/rides/step-question.ts';
import { cancelledText, endedAt, pickupText } from '../../client/src/features/driver/rides/ride-labels.ts';
import { historyOf } from '../../client/src/stores/history-state.ts';
import type { DriverRides, RidesState } from '../../client/src/stores/rides-state.ts';
import type { Ride } from '../../client/src/lib/ride.ts';
import { drivenRide } from '../support/client-ride.ts';

const NOW = Date.parse('2025-03-10T09:00:00Z');
const inMinutes = (count: number): string => new Date(NOW + count * 60_000).toISOString();

const byIdOf = (...rides: Ride[]): Pick<RidesState, 'byId'> => ({
  byId: Object.fromEntries(rides.map((ride) => [ride.id, ride])),
});

describe('the ride history of a driver', () => {
  const ridden = (id: string, createdMinutesAgo: number, changed: Partial<Ride> = {}): Ride =>
    drivenRide({
      id,
      status: 'completed',
      active: false,
      createdAt: inMinutes(-createdMinutesAgo),
      completedAt: inMinutes(1 - createdMinutesAgo),
      ...changed,
    });
  const history = (state: Pick<RidesState, 'byId'>, since: string | null, older: number) =>
    historyOf(state, 'all', true, { since, older });
  const idsOf = (...args: Parameters<typeof history>): string[] => history(...args).rides.map(({ id }) => id);

  it('holds what has ended, newest first, as far back as it is known; a ride that ends now is there at once', () => {
    const open = ridden('c', 1, { status: 'in_progress', active: true, completedAt: null });
    const rides = [ridden('a', 9), ridden('b', 5, { status: 'cancelled' }), open, ridden('old', 99)];
    expect(idsOf(byIdOf(...rides), inMinutes(-9), 1)).toEqual(['b', 'a']);
    expect(idsOf(byIdOf(...rides), null, 0)).toEqual(['b', 'a', 'old']);
    expect(idsOf(byIdOf(...rides, { ...open, status: 'completed' }), inMinutes(-9), 1)).toEqual(['c', 'b', 'a']);
  });

  it('counts what has ended, and for the next page what the server lists', () => {
    const open = ridden('c', 1, { status: 'accepted', completedAt: null });
    expect(history(byIdOf(ridden('a', 9), open), inMinutes(-9), 29)).toMatchObject({ total: 30, listed: 2 });
  });

  it('counts on without asking: a ride that is accepted changes nothing, one that ends is one more', () => {
    const ended = ridden('a', 9);
    const next = (status: Ride['status']) => ridden('c', 1, { status, completedAt: null });
    const total = (...rides: Ride[]): number => history(byIdOf(...rides), inMinutes(-9), 29).total;
    expect([total(ended), total(ended, next('accepted')), total(ended, next('cancelled'))]).toEqual([30, 30, 31]);
    const before = ridden('later', 50, { status: 'accepted', active: false, completedAt: null });
    expect(total(ended, before), 'one for later, asked for long ago, is among the older').toBe(29);
  });

  it('has no request that this driver did not take', () => {
    const missed = ridden('m', 2, { status: 'cancelled', acceptedAt: null, cancelReason: 'expired' });
    expect(history(byIdOf(missed), null, 0)).toEqual({ rides: [], total: 0, listed: 0 });
  });

  it('remembers a ride by its end, and says who ended it', () => {
    expect(endedAt(ridden('a', 9))).toBe(inMinutes(-8));
    const cancelled = ridden('a', 9, { status: 'cancelled', completedAt: null, cancelledAt: inMinutes(-7) });
    expect(endedAt(cancelled)).toBe(inMinutes(-7));
    expect(cancelledText({ ...cancelled, cancelReason: 'passenger_cancelled' })).toBe('Wanjiku cancelled this ride');
    expect(cancelledText({ ...cancelled, cancelReason: 'no_show' })).toBe('The passenger did not come');
    expect(cancelledText({ ...cancelled, cancelReason: 'cannot_come' })).toBe('You could not come');
  });
});

describe('R20 the reminder of a scheduled ride', () => {
  const planned = (left: number, changed: Partial<Ride> = {}): Ride =>
    drivenRide({ tripTiming: 'schedule', scheduledTime: inMinutes(left), active: false, ...changed });
  const titles = (rides: Partial<DriverRides>): string[] =>
    duePickups({ requests: [], activeRide: null, scheduled: [], ...rides }, NOW).map(({ title }) => title);

  it('stands from 15 minutes before, also for the ride that is active by then, and says when it is late', () => {
    expect(titles({ scheduled: [planned(15.1)] })).toEqual([]);
    expect(titles({ scheduled: [planned(15)] })).toEqual(['Pickup in 15 min']);
    expect(titles({ activeRide: planned(11.5, { active: true }) })).toEqual(['Pickup in 12 min']);
    expect(titles({ scheduled: [planned(0.5)] })).toEqual(['Pickup now']);
    expect(titles({ scheduled: [planned(-4)] })).toEqual(['4 min late for the pickup']);
  });

  it('ends with the arrival (R22) or the start, and is not for rides for now', () => {
    expect(titles({ activeRide: planned(5, { arrivedAt: inMinutes(-1) }) })).toEqual([]);
    expect(titles({ activeRide: planned(5, { status: 'in_progress', active: true }) })).toEqual([]);
    expect(titles({ activeRide: drivenRide() })).toEqual([]);
  });

  it('says whom to pick up where, in Nairobi’s time', () => {
    const text = reminderText(planned(12), inMinutes(12), NOW);
    expect(text).toBe('Pick up Wanjiku Njeri at Embu Town at 12:12 for the ride to Runyenjes Town.');
  });
});

describe('how far the pickup is', () => {
  const north = (km: number) => ({ latitude: -0.53 + km / 111.195, longitude: 37.45 });
  it('is told from where the phone is now, else as the server last knew', () => {
    expect(pickupText(drivenRide(), north(2.4))).toBe('2.4 km to the pickup');
    expect(pickupText(drivenRide(), north(0.05))).toBe('You are next to the pickup');
    expect(pickupText(drivenRide(), null)).toBe('0.9 km to the pickup');
    const unplaced = { from: null, pickupDistance: null };
    expect(pickupText(drivenRide(unplaced), north(1))).toBeNull();
  });
});

it('R13 working hours are advice: outside them the list says what that means, online or not', () => {
  const hours = { opening_time: '06:00', closing_time: '22:00', is_active: true };
  expect(outsideHoursText(hours, 'online')).toBe(
    'Outside your working hours (06:00–22:00). Requests still come while you are online.',
  );
  expect(outsideHoursText(hours, 'offline')).toContain('does not put you online by itself');
});

describe('R6 "did not come"', () => {
  const words = (arrivedAt: string | null, seconds = 0) => noShowState(drivenRide({ arrivedAt }), NOW + seconds * 1000);

  it('is possible only after the arrival and 3 minutes; before that it says from when, in Nairobi’s time', () => {
    expect(words(null)).toEqual({ possible: false, text: 'Possible 3 minutes after you have arrived at the pickup.' });
    expect(words(inMinutes(-1))).toEqual({
      possible: false,
      text: 'Possible from 12:02, 3 minutes after you arrived.',
    });
    expect(words(inMinutes(-3), -1).possible).toBe(false);
    expect(words(inMinutes(-3))).toEqual({
      possible: true,
      text: 'Wanjiku is told that you waited and did not find them.',
    });
  });

  it('the minute that it names is never too early', () => {
    for (let second = 0; second < 120; second += 7) {
      const arrived = new Date(NOW + second * 1000).toISOString();
      const told = words(arrived).text.match(/\d\d:\d\d/)?.[0] ?? '';
      const namedMs = Date.parse(`2025-03-10T${told}:00+03:00`);
      expect(noShowState(drivenRide({ arrivedAt: arrived }), namedMs).possible, arrived).toBe(true);
    }
  });
});

describe('what is asked before Start and Complete', () => {
  const PICKUP = { latitude: -0.53, longitude: 37.45 };
  const GOAL = { latitude: -0.42, longitude: 37.56 };
  const fix = (from: { latitude: number; longitude: number }, metres: number, changed = {}) => ({
    latitude: from.latitude + metres / 111_195,
    longitude: from.longitude,
    accuracy: 10,
    timestamp: NOW - 5000,
    ...changed,
  });
  const accepted = drivenRide();
  const running = drivenRide({ status: 'in_progress' });
  const told = (ride: Ride, known: ReturnType<typeof fix> | null) => stepQuestion(ride, known, NOW)?.text ?? null;

  it('nothing within 500 m of where it belongs; beyond it, or without a position, how far it is', () => {
    for (const metres of [0, 490]) {
      expect(told(accepted, fix(PICKUP, metres))).toBeNull();
      expect(told(running, fix(GOAL, metres))).toBeNull();
    }
    expect(told(accepted, fix(PICKUP, 6200))).toBe(
      'You are 6.2 km from the pickup. Start it when you are together and on the way.',
    );
    expect(told(accepted, fix(PICKUP, 510))).toContain('0.5 km from the pickup');
    expect(told(running, fix(GOAL, 3700))).toBe(
      'You are 3.7 km from the destination. Complete it when Wanjiku is there and has paid KSH 200.',
    );
    expect(told(running, fix(PICKUP, 0))).toContain('from the destination');
    expect(told(accepted, null)).toContain('We do not know where you are, so not how far from the pickup.');
  });

  it('an old or a rough position is none; who was seen to arrive (R22) needs none to start', () => {
    for (const useless of [{ timestamp: NOW - 61_000 }, { accuracy: 501 }]) {
      expect(told(accepted, fix(PICKUP, 0, useless))).toContain('We do not know where you are');
      expect(told(running, fix(GOAL, 0, useless))).toContain('not how far from the destination');
    }
    const arrived = drivenRide({ arrivedAt: inMinutes(-1) });
    expect(told(arrived, null)).toBeNull();
    expect(told(arrived, fix(PICKUP, 900))).toContain('0.9 km from the pickup');
  });

  it('a place that nobody knows is asked about too, by its name', () => {
    const typed = { to: null, destination: 'Mama Njeri’s shop' };
    expect(told(drivenRide({ status: 'in_progress', ...typed }), fix(GOAL, 0))).toContain(
      'We do not know where Mama Njeri’s shop is',
    );
  });

  it('R20 one question for both: a ride for later that is far and early', () => {
    const later = drivenRide({ scheduledTime: inMinutes(90), tripTiming: 'schedule', active: false });
    expect(told(later, fix(PICKUP, 0))).toBe(
      'Wanjiku expects you today at 13:30. Start it when you are together and on the way.',
    );
    expect(told(later, fix(PICKUP, 2000))).toContain(
      'Wanjiku expects you today at 13:30. You are 2.0 km from the pickup.',
    );
    expect(told(drivenRide({ scheduledTime: inMinutes(20) }), fix(PICKUP, 0))).toBeNull();
  });
});
