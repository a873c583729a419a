import { describe, expect, it } from 'vitest';
import { duePickups, reminderText } from '#client/features/driver/rides/due-pickups.ts';
import { outsideHoursText } from '#client/features/driver/routes/hours-labels.ts';
import { arrivalState, earlyStart, noShowState } from '#client/features/driver/rides/arrival-state.ts';
import { stepQuestion, tapQuestion } from '#client/features/driver/rides/step-question.ts';
import { waitClock } from '#client/parts/ride/waiting-clock.ts';
import { approachText, goneSentence } from '#client/features/driver/rides/request-labels.ts';
import { cancelledText, endedAt, pickupText } from '#client/features/driver/rides/ride-labels.ts';
import { historyOf } from '#client/data/rides/history-state.ts';
import type { DriverRides, RidesState } from '#client/data/rides/rides-state.ts';
import type { Ride } from '#client/data/rides/ride.ts';
import { drivenRide } from '../support/client-ride.ts';

const NOW = Date.parse('2025-03-10T09:00:00Z');
const inMinutes = (count: number): string => new Date(NOW + count * 60_000).toISOString();

const byIdOf = (...rides: Ride[]): Pick<RidesState, 'byId'> => ({
  byId: Object.fromEntries(rides.map((ride) => [ride.id, ride])),
});

it.each([
  ['Taken by another driver', 'Request from Wanja: taken by another driver'],
  ['Wanja cancelled this trip', 'Request from Wanja: Wanja cancelled this trip'],
  ['Boda cancelled this trip', 'Request from Wanja: Boda cancelled this trip'],
])('a withdrawn request says why, and writes names as they are: %s', (why, sentence) => {
  expect(goneSentence(drivenRide({ passengerName: 'Wanja Kariuki' }), why)).toBe(sentence);
});

describe('a driver’s ride history', () => {
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

  it('lists ended rides, newest first, as far back as loaded; a ride that ends now appears at once', () => {
    const open = ridden('c', 1, { status: 'in_progress', active: true, completedAt: null });
    const rides = [ridden('a', 9), ridden('b', 5, { status: 'cancelled' }), open, ridden('old', 99)];
    expect(idsOf(byIdOf(...rides), inMinutes(-9), 1)).toEqual(['b', 'a']);
    expect(idsOf(byIdOf(...rides), null, 0)).toEqual(['b', 'a', 'old']);
    expect(idsOf(byIdOf(...rides, { ...open, status: 'completed' }), inMinutes(-9), 1)).toEqual(['c', 'b', 'a']);
  });

  it('counts ended rides, and for the next page all rides that the server lists', () => {
    const open = ridden('c', 1, { status: 'accepted', completedAt: null });
    expect(history(byIdOf(ridden('a', 9), open), inMinutes(-9), 29)).toMatchObject({ total: 30, listed: 2 });
  });

  it('keeps the count without a request: an accepted ride changes nothing, an ended one adds one', () => {
    const ended = ridden('a', 9);
    const next = (status: Ride['status']) => ridden('c', 1, { status, completedAt: null });
    const total = (...rides: Ride[]): number => history(byIdOf(...rides), inMinutes(-9), 29).total;
    expect([total(ended), total(ended, next('accepted')), total(ended, next('cancelled'))]).toEqual([30, 30, 31]);
    const before = ridden('later', 50, { status: 'accepted', active: false, completedAt: null });
    expect(total(ended, before), 'a scheduled ride requested long ago counts among the older ones').toBe(29);
  });

  it('omits a request that this driver did not accept', () => {
    const missed = ridden('m', 2, { status: 'cancelled', acceptedAt: null, cancelReason: 'expired' });
    expect(history(byIdOf(missed), null, 0)).toEqual({ rides: [], total: 0, listed: 0 });
  });

  it('dates a ride by its end, and says who ended it', () => {
    expect(endedAt(ridden('a', 9))).toBe(inMinutes(-8));
    const cancelled = ridden('a', 9, { status: 'cancelled', completedAt: null, cancelledAt: inMinutes(-7) });
    expect(endedAt(cancelled)).toBe(inMinutes(-7));
    expect(cancelledText({ ...cancelled, cancelReason: 'passenger_cancelled' })).toBe('Wanjiku cancelled this trip');
    expect(cancelledText({ ...cancelled, cancelReason: 'no_show' })).toBe('The passenger did not come');
    expect(cancelledText({ ...cancelled, cancelReason: 'cannot_come' })).toBe('You could not come');
  });
});

describe('R20 the reminder of a scheduled ride', () => {
  const planned = (left: number, changed: Partial<Ride> = {}): Ride =>
    drivenRide({ tripTiming: 'schedule', scheduledTime: inMinutes(left), active: false, ...changed });
  const titles = (rides: Partial<DriverRides>): string[] =>
    duePickups({ requests: [], activeRide: null, scheduled: [], ...rides }, NOW).map(({ title }) => title);

  it('shows from 15 minutes before, even once the ride is active, and says when it is late', () => {
    expect(titles({ scheduled: [planned(15.1)] })).toEqual([]);
    expect(titles({ scheduled: [planned(15)] })).toEqual(['Pickup in 15 min']);
    expect(titles({ activeRide: planned(11.5, { active: true }) })).toEqual(['Pickup in 12 min']);
    expect(titles({ scheduled: [planned(0.5)] })).toEqual(['Pickup now']);
    expect(titles({ scheduled: [planned(-4)] })).toEqual(['4 min late for the pickup']);
  });

  it('ends on arrival (R43) or start, and is not for rides for now', () => {
    expect(titles({ activeRide: planned(5, { arrivedAt: inMinutes(-1) }) })).toEqual([]);
    expect(titles({ activeRide: planned(5, { status: 'in_progress', active: true }) })).toEqual([]);
    expect(titles({ activeRide: drivenRide() })).toEqual([]);
  });

  it('names the passenger, the place and the time in Nairobi', () => {
    const text = reminderText(planned(12), inMinutes(12), NOW);
    expect(text).toBe('Pick up Wanjiku Njeri at Embu Town at 12:12 for the trip to Runyenjes Town.');
  });
});

describe('the distance to the pickup', () => {
  const north = (km: number, ageS = 0) => ({
    latitude: -0.53 + km / 111.195,
    longitude: 37.45,
    accuracy: 8,
    timestamp: NOW - ageS * 1000,
  });
  it('is measured from the phone’s position, else from the position that the server last knew', () => {
    expect(pickupText(drivenRide(), north(2.4), NOW)).toBe('2.4 km to the pickup');
    expect(pickupText(drivenRide(), north(0.05), NOW)).toBe('You are next to the pickup');
    expect(pickupText(drivenRide(), null, NOW)).toBe('0.9 km to the pickup');
    const open = drivenRide({ openRequest: true, status: 'pending' });
    expect(pickupText(open, north(2.4), NOW), 'R48').toBe('2.4 km to the pickup area');
    expect(pickupText(open, north(0.3), NOW), 'R48').toBe('You are in the pickup area');
    const unplaced = { from: null, pickupDistance: null };
    expect(pickupText(drivenRide(unplaced), north(1), NOW)).toBeNull();
  });

  it('R44 has no minutes when the position is a minute old', () => {
    expect(approachText(drivenRide(), north(2.4, 59), NOW)).toBe('8 min · 2.4 km to the pickup');
    expect(approachText(drivenRide(), north(2.4, 60), NOW)).toBeNull();
    expect(approachText(drivenRide(), north(2.4, 7200), NOW)).toBeNull();
  });
});

it('R13 working hours are advisory: outside them the list says what that means, online or not', () => {
  const hours = { opening_time: '06:00', closing_time: '22:00', is_active: true };
  expect(outsideHoursText(hours, 'online')).toBe(
    'Outside your working hours (06:00–22:00). Requests still come while you are online.',
  );
  expect(outsideHoursText(hours, 'offline')).toContain('Choose Available on the dashboard');
});

describe('R6 reporting that the passenger "did not come"', () => {
  const words = (arrivedAt: string | null, seconds = 0) => noShowState(drivenRide({ arrivedAt }), NOW + seconds * 1000);

  it('is possible only 3 minutes after arrival; before that the text says from what time, in Nairobi time', () => {
    expect(words(null)).toEqual({ possible: false, text: 'Available after you wait 3 minutes at the pickup.' });
    expect(words(inMinutes(-1))).toEqual({
      possible: false,
      text: 'Available from 12:02, after you wait 3 minutes at the pickup.',
    });
    expect(words(inMinutes(-3), -1).possible).toBe(false);
    expect(words(inMinutes(-3))).toEqual({
      possible: true,
      text: 'Wanjiku will see that you waited and did not find them.',
    });
  });

  it('is possible from the minute that the text names', () => {
    for (let second = 0; second < 120; second += 7) {
      const arrived = new Date(NOW + second * 1000).toISOString();
      const time = words(arrived).text.match(/\d\d:\d\d/)?.[0] ?? '';
      const namedMs = Date.parse(`2025-03-10T${time}:00+03:00`);
      expect(noShowState(drivenRide({ arrivedAt: arrived }), namedMs).possible, arrived).toBe(true);
    }
  });
});

describe('R43 the state shown beside Directions', () => {
  const PICKUP = { latitude: -0.53, longitude: 37.45 };
  const seen = (metres: number, ageS = 5, accuracy = 8) => ({
    latitude: PICKUP.latitude + metres / 111_195,
    longitude: PICKUP.longitude,
    accuracy,
    timestamp: NOW - ageS * 1000,
  });
  const state = (known: ReturnType<typeof seen> | null, changed: Partial<Ride> = {}) =>
    arrivalState(drivenRide(changed), known, NOW);

  it('becomes "I’ve arrived" within 300 m, given a young and accurate position of an active ride', () => {
    expect(state(seen(2400))).toEqual({ is: 'away', leftKm: expect.closeTo(2.4) as number });
    expect(state(seen(301))).toMatchObject({ is: 'away' });
    expect(state(seen(299, 60))).toEqual({ is: 'near' });
    expect(state(seen(50), { active: false })).toMatchObject({ is: 'away' });
    expect(state(seen(50), { from: null })).toEqual({ is: 'away', leftKm: null });
  });

  it('stays "I’ve arrived" while the position near the pickup is old or rough, and offers it while none is known', () => {
    for (const useless of [seen(50, 61), seen(299, 7200), seen(50, 5, 201)])
      expect(state(useless)).toEqual({ is: 'near' });
    for (const unknown of [null, seen(2400, 61), seen(2400, 5, 201)]) expect(state(unknown)).toEqual({ is: 'unsure' });
  });

  it('is the distance to the destination, by road, after the start', () => {
    const riding = { status: 'in_progress', arrivedAt: inMinutes(-20), to: PICKUP } as const;
    expect(state(seen(2000), riding)).toEqual({ is: 'riding', leftKm: expect.closeTo(2.6) as number });
    for (const useless of [null, seen(50, 61)]) expect(state(useless, riding)).toEqual({ is: 'riding', leftKm: null });
  });

  it('counts the wait from 3:00 to "You can leave now", independent of the phone’s position', () => {
    const wait = (secondsAgo: number) =>
      state(seen(900), { arrivedAt: new Date(NOW - secondsAgo * 1000).toISOString() });
    expect(wait(-1)).toEqual({ is: 'waiting', leftS: 180 });
    expect(wait(19)).toEqual({ is: 'waiting', leftS: 161 });
    expect(wait(179.5)).toEqual({ is: 'waiting', leftS: 1 });
    expect(wait(180)).toEqual({ is: 'free' });
    expect([180, 161, 60, 9, 1].map(waitClock)).toEqual(['3:00', '2:41', '1:00', '0:09', '0:01']);
  });
});

describe('the confirmation before Start and Complete', () => {
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
  const questionText = (ride: Ride, known: ReturnType<typeof fix> | null) =>
    stepQuestion(ride, known, NOW)?.text ?? null;

  it('is skipped within 500 m of the place; beyond that, or without a position, it gives the distance or says why not', () => {
    for (const metres of [0, 490]) {
      expect(questionText(accepted, fix(PICKUP, metres))).toBeNull();
      expect(questionText(running, fix(GOAL, metres))).toBeNull();
    }
    expect(questionText(accepted, fix(PICKUP, 6200))).toBe(
      'You are 6.2 km from the pickup. Start it when you are together and on the way.',
    );
    expect(questionText(accepted, fix(PICKUP, 510))).toContain('0.5 km from the pickup');
    expect(questionText(running, fix(GOAL, 3700))).toBe(
      'You are 4.8 km from the destination. Complete it when Wanjiku is there and has paid KSH 200.',
    );
    expect(questionText(running, fix(PICKUP, 0))).toContain('from the destination');
    const panel = arrivalState(running, fix(GOAL, 3700), NOW);
    expect(panel, 'the panel gives the same distance').toEqual({
      is: 'riding',
      leftKm: expect.closeTo(4.81) as number,
    });
    expect(questionText(accepted, null)).toContain(
      'We do not know where you are, so we cannot tell how far the pickup is.',
    );
  });

  it('treats an old or inaccurate position as missing; after an arrival (R43) Start needs no confirmation', () => {
    for (const useless of [{ timestamp: NOW - 61_000 }, { accuracy: 501 }]) {
      expect(questionText(accepted, fix(PICKUP, 0, useless))).toContain('We do not know where you are');
      expect(questionText(running, fix(GOAL, 0, useless))).toContain('cannot tell how far the destination is');
    }
    const arrived = drivenRide({ arrivedAt: inMinutes(-1) });
    expect(questionText(arrived, null)).toBeNull();
    expect(questionText(arrived, fix(PICKUP, 900))).toContain('0.9 km from the pickup');
  });

  it('appears for a tap on either button, wherever the driver is', () => {
    expect(tapQuestion(accepted, fix(PICKUP, 0), NOW)).toEqual({
      title: 'Start this trip now?',
      text: 'Start it when you are together and on the way.',
      confirmLabel: 'Start now',
    });
    expect(tapQuestion(running, fix(GOAL, 0), NOW)).toMatchObject({ confirmLabel: 'Complete now' });
  });

  it('is also required for an unknown place, which it names', () => {
    const typed = { to: null, destination: 'Mama Njeri’s shop' };
    expect(questionText(drivenRide({ status: 'in_progress', ...typed }), fix(GOAL, 0))).toContain(
      'We do not know where Mama Njeri’s shop is',
    );
  });

  it('R20 a scheduled ride says from when it may be started, then that the driver must have arrived', () => {
    const later = (minutes: number, arrivedAt: string | null = null) =>
      earlyStart(drivenRide({ scheduledTime: inMinutes(minutes), active: false, arrivedAt }), NOW);
    expect(later(90)).toEqual({
      mayArrive: false,
      text: 'You can start this trip today at 12:30 or later, once you are at the pickup.',
    });
    expect(later(60)).toMatchObject({ mayArrive: true });
    expect([later(60, inMinutes(-1)), later(30)]).toEqual([null, null]);
    const arrived = drivenRide({ scheduledTime: inMinutes(50), active: false, arrivedAt: inMinutes(-5) });
    expect(noShowState(arrived, NOW)).toMatchObject({ possible: false });
  });

  it('R20 appears once for a scheduled ride that is both far and early', () => {
    const later = drivenRide({ scheduledTime: inMinutes(90), tripTiming: 'schedule', active: false });
    expect(questionText(later, fix(PICKUP, 0))).toBe(
      'Wanjiku expects you today at 13:30. Start it when you are together and on the way.',
    );
    expect(questionText(later, fix(PICKUP, 2000))).toContain(
      'Wanjiku expects you today at 13:30. You are 2.0 km from the pickup.',
    );
    expect(questionText(drivenRide({ scheduledTime: inMinutes(20) }), fix(PICKUP, 0))).toBeNull();
  });
});
