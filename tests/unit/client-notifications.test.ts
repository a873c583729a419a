// @vitest-environment jsdom
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  driverNews,
  passengerNews,
  reminderNews,
  requestNews,
} from '../../client/src/app/shell/notifications/ride-news.ts';
import { happenedAt } from '../../client/src/lib/format.ts';
import { mayAskAgain, permissionWords } from '../../client/src/parts/notification-words.ts';
import {
  addEntry,
  entriesOf,
  markRead,
  mergeEntries,
  NO_NOTIFICATIONS,
  unreadCount,
  type NotificationsState,
} from '../../client/src/stores/notifications-state.ts';
import type { Entry } from '../../shared/contract/entities.ts';
import { MESSAGES } from '../../shared/contract/messages.ts';
import type { Ride } from '../../client/src/lib/ride.ts';
import { drivenRide, riddenRide } from '../support/client-ride.ts';

const AT = '2025-06-01T10:00:00.000Z';
const NOW = Date.parse(AT);
const { happened, rideNotifications: titles } = MESSAGES;

describe('spec 1 §4, notification permission: default, granted, denied, plus unsupported', () => {
  it('has its words for each state, spec 1 §8 letter for letter', () => {
    expect(permissionWords('default', 'passenger').text).toBe(MESSAGES.notifications.askPassenger);
    expect(permissionWords('default', 'driver').text).toBe(MESSAGES.notifications.askDriver);
    expect(permissionWords('granted', 'driver').title).toBe('Notifications are on');
    expect(permissionWords('denied', 'driver').title).toBe('Notifications are currently blocked');
    expect(permissionWords('unsupported', 'driver').title).toBe("Your browser doesn't support notifications");
    expect(permissionWords('insecure', 'driver').text).toContain('without https');
  });

  it('is asked again a week after a "Not now", not before, and not fooled by what is no time', () => {
    const day = 86_400_000;
    expect(mayAskAgain(null, NOW)).toBe(true);
    expect(mayAskAgain(String(NOW), NOW + 7 * day)).toBe(false);
    expect(mayAskAgain(String(NOW), NOW + 7 * day + 1)).toBe(true);
    expect(mayAskAgain('soon', NOW)).toBe(true);
  });
});

const entry = (minute: number, over: Partial<Entry> = {}): Entry => ({
  id: `n${minute}`,
  text: 'Something happened',
  at: new Date(NOW + minute * 60_000).toISOString(),
  rideId: null,
  read: false,
  ...over,
});

describe('the list of what happened', () => {
  it('ends the same in whatever order events and answers come, and however often', () => {
    const scenario = fc
      .uniqueArray(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 8 })
      .chain((minutes) => {
        const entries = minutes.map((minute) => entry(minute));
        const newestFirst = entriesOf(mergeEntries(NO_NOTIFICATIONS, { items: entries, unread: entries.length }));
        const steps = [
          ...entries.map((one) => (state: NotificationsState) => addEntry(state, one)),
          (state: NotificationsState) => mergeEntries(state, { items: newestFirst, unread: newestFirst.length }),
        ];
        return fc.tuple(
          fc.constant(newestFirst),
          fc.shuffledSubarray([...steps, ...steps], { minLength: steps.length * 2 }),
        );
      });
    fc.assert(
      fc.property(scenario, ([newestFirst, steps]) => {
        const after = steps.reduce((state, step) => step(state), NO_NOTIFICATIONS);
        expect(entriesOf(after)).toEqual(newestFirst);
        expect(unreadCount(after)).toBe(newestFirst.length);
      }),
    );
  });

  it('what was read stays read: a late answer, or a late event, marks nothing as new again', () => {
    const known = [entry(1), entry(2)].reduce(addEntry, NO_NOTIFICATIONS);
    const read = markRead(known, entry(2));
    expect(unreadCount(read)).toBe(0);
    const late = mergeEntries(read, { items: [entry(2), entry(1), entry(0)], unread: 12 });
    expect(unreadCount(late)).toBe(0);
    expect(unreadCount(addEntry(late, entry(3)))).toBe(1);
  });

  it('what came while the others were being marked as read stays unread, even in the same moment', () => {
    const at = entry(2).at;
    const listed = addEntry(NO_NOTIFICATIONS, entry(2, { id: 'b' }));
    const since = [entry(3), entry(2, { id: 'c', at })].reduce(addEntry, listed);
    const read = markRead(since, entry(2, { id: 'b' }));
    expect(entriesOf(read).map((it) => it.read)).toEqual([false, false, true]);
  });

  it('counts what is unread beyond the listed ones, until it is read', () => {
    const state = mergeEntries(NO_NOTIFICATIONS, { items: [entry(2), entry(1, { read: true })], unread: 7 });
    expect(unreadCount(state)).toBe(7);
    expect(unreadCount(addEntry(state, entry(3)))).toBe(8);
    expect(unreadCount(markRead(state, entry(2)))).toBe(0);
  });

  it('what was read elsewhere is read here with the next answer', () => {
    const state = addEntry(NO_NOTIFICATIONS, entry(1));
    expect(unreadCount(mergeEntries(state, { items: [entry(1, { read: true })], unread: 0 }))).toBe(0);
  });

  it.each([
    [0, 'Just now'],
    [5, '5 min ago'],
    [120, '2 h ago'],
    [14 * 60, 'Yesterday 23:00'],
  ])('%i min later an entry reads "%s"', (minutes, words) => {
    const at = '2025-06-01T20:00:00.000Z';
    expect(happenedAt(at, Date.parse(at) + minutes * 60_000)).toBe(words);
  });
});

const trip = riddenRide({ id: 'r1', status: 'pending', active: false, fare: 200, createdAt: AT, expiresAt: AT });
const accepted: Ride = { ...trip, rev: 2, status: 'accepted', active: true, acceptedAt: AT };
const told = (before: Ride, after: Ride, etaMin: number | null = null) => passengerNews(before, after, etaMin, NOW);

describe('spec 1 §4, ride notifications: accepted, arrived, started, completed, plus a default update', () => {
  it('accepted: the driver’s name and the estimated arrival, as far as it is known', () => {
    expect(told(trip, accepted, 4)).toEqual({
      title: titles.accepted,
      body: happened.accepted('John Mwangi', 'Embu Town', 4),
      tag: 'r1:accepted',
      href: '/passenger/ride/r1',
    });
    expect(told(trip, accepted)?.body).toBe(happened.acceptedUnseen('John Mwangi', 'Embu Town'));
    const later = { ...accepted, active: false, scheduledTime: '2025-06-01T12:30:00.000Z' };
    expect(told(trip, later)?.body).toBe(happened.acceptedForLater('John Mwangi', 'Embu Town', 'at 15:30'));
  });

  it('R22 arrived, started, completed: each once, with a tag of its own', () => {
    const arrived: Ride = { ...accepted, rev: 3, arrivedAt: AT };
    const started: Ride = { ...arrived, rev: 4, status: 'in_progress' };
    const completed: Ride = { ...started, rev: 5, status: 'completed', active: false };
    const all = [told(accepted, arrived), told(arrived, started), told(started, completed)];
    expect(all.map((it) => it?.title)).toEqual([titles.arrived, titles.started, titles.completed]);
    expect(all.map((it) => it?.tag)).toEqual(['r1:arrived', 'r1:started', 'r1:completed']);
    expect(all[2]?.body).toBe(happened.completed('Runyenjes Town', 200));
    expect(told(arrived, { ...arrived, rev: 9 })).toBeNull();
  });

  it('the default update: a ride that somebody else gave up; one’s own doing is no news', () => {
    const gone: Ride = { ...accepted, rev: 3, status: 'cancelled', cancelReason: 'driver_unavailable' };
    expect(told(accepted, gone)).toMatchObject({ title: 'Ride update', tag: 'r1:update' });
    expect(told(accepted, gone)?.body).toContain('John is no longer available');
    expect(told(accepted, { ...gone, cancelReason: 'passenger_cancelled' })).toBeNull();
  });

  it('never carries a phone number', () => {
    const texts = [told(trip, accepted, 4), requestNews(offer, NOW)].map((it) => JSON.stringify(it));
    for (const text of texts) expect(text).not.toContain('+254');
  });
});

const offer = drivenRide({
  id: 'r2',
  rev: 1,
  status: 'pending',
  active: false,
  passengerName: 'Wanjiru Kamau',
  createdAt: AT,
  expiresAt: AT,
  acceptedAt: null,
});

describe('what a driver’s phone tells', () => {
  it('a new request stays until it is answered', () => {
    expect(requestNews(offer, NOW)).toEqual({
      title: titles.requested,
      body: happened.requested('Wanjiru Kamau', 'Embu Town', 'Runyenjes Town', 200),
      tag: 'r2:requested',
      href: '/driver/rides',
      requireInteraction: true,
    });
    const later = requestNews({ ...offer, scheduledTime: '2025-06-01T12:30:00.000Z' }, NOW);
    expect(later.body).toContain('at 15:30');
  });

  it('a ride taken from them, not one they gave up or never had', () => {
    const mine: Ride = { ...offer, status: 'accepted', active: true };
    const gone: Ride = { ...mine, status: 'cancelled', cancelReason: 'passenger_cancelled' };
    expect(driverNews(mine, gone)?.body).toContain('Wanjiru cancelled this ride');
    expect(driverNews(mine, { ...gone, cancelReason: 'no_show' })).toBeNull();
    expect(driverNews(mine, { ...gone, cancelReason: 'cannot_come' })).toBeNull();
    expect(driverNews(offer, gone)).toBeNull();
    expect(driverNews(mine, { ...mine, rev: 2 })).toBeNull();
  });

  it('R20 a scheduled ride is called to mind, for both parties', () => {
    const reminder = { id: 'r1', scheduledTime: '2025-06-01T10:15:00.000Z' };
    expect(reminderNews(accepted, reminder, NOW)).toMatchObject({
      title: 'Ride update',
      body: happened.reminder('John Mwangi', 'Embu Town', 'Runyenjes Town', 'at 13:15'),
      tag: 'r1:reminder',
    });
    expect(reminderNews(offer, reminder, NOW).body).toBe(
      happened.driverReminder('Wanjiru Kamau', 'Embu Town', 'Runyenjes Town', 'at 13:15'),
    );
  });
});
