import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { notificationOf } from '#client/app/shell/notifications/entry-notification.ts';
import { happenedAt } from '#client/lib/format.ts';
import { mayAskAgain, permissionText } from '#client/parts/phone/permission-labels.ts';
import {
  addEntry,
  newEntries,
  entriesOf,
  markRead,
  mergeEntries,
  NO_NOTIFICATIONS,
  unreadCount,
  type NotificationsState,
} from '#client/data/notifications/notifications-state.ts';
import type { Entry, News } from '#shared/contract/news.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';

const AT = '2025-06-01T10:00:00.000Z';
const NOW = Date.parse(AT);

describe('spec 1 §4, notification permission: default, granted, denied, plus unsupported', () => {
  it('has its text for each state, spec 1 §8 word for word', () => {
    expect(permissionText('default', 'passenger').text).toBe(MESSAGES.notifications.askPassenger);
    expect(permissionText('default', 'driver').text).toBe(MESSAGES.notifications.askDriver);
    expect(permissionText('granted', 'driver').title).toBe('Notifications are on');
    expect(permissionText('denied', 'driver').title).toBe('Notifications are currently blocked');
    expect(permissionText('unsupported', 'driver').title).toBe("Your browser doesn't support notifications");
    expect(permissionText('insecure', 'driver').text).toContain('begins with https://');
  });

  it('asks again a week after "Not now", not before, and ignores an invalid time', () => {
    const day = 86_400_000;
    expect(mayAskAgain(null, NOW)).toBe(true);
    expect(mayAskAgain(String(NOW), NOW + 7 * day)).toBe(false);
    expect(mayAskAgain(String(NOW), NOW + 7 * day + 1)).toBe(true);
    expect(mayAskAgain('soon', NOW)).toBe(true);
  });
});

const entry = (minute: number, over: Partial<Pick<Entry, 'id' | 'at' | 'rideId' | 'read'>> = {}): Entry => ({
  id: `n${minute}`,
  kind: 'told',
  data: { text: 'Something happened' },
  at: new Date(NOW + minute * 60_000).toISOString(),
  rideId: null,
  read: false,
  ...over,
});

describe('the list of notifications', () => {
  it('ends in the same state in any order and repetition of events and responses', () => {
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

  it('a read entry stays read after a late response', () => {
    const known = [entry(1), entry(2)].reduce(addEntry, NO_NOTIFICATIONS);
    const read = markRead(known, entry(2));
    expect(unreadCount(read)).toBe(0);
    const late = mergeEntries(read, { items: [entry(2), entry(1), entry(0)], unread: 12 });
    expect(unreadCount(late)).toBe(0);
    expect(unreadCount(addEntry(late, entry(3)))).toBe(1);
  });

  it('an entry that arrives while marking as read stays unread, even at the same moment', () => {
    const at = entry(2).at;
    const listed = addEntry(NO_NOTIFICATIONS, entry(2, { id: 'b' }));
    const since = [entry(3), entry(2, { id: 'c', at })].reduce(addEntry, listed);
    const read = markRead(since, entry(2, { id: 'b' }));
    expect(entriesOf(read).map((it) => it.read)).toEqual([false, false, true]);
  });

  it('counts unread entries beyond the listed ones, until they are read', () => {
    const state = mergeEntries(NO_NOTIFICATIONS, { items: [entry(2), entry(1, { read: true })], unread: 7 });
    expect(unreadCount(state)).toBe(7);
    expect(unreadCount(addEntry(state, entry(3)))).toBe(8);
    expect(unreadCount(markRead(state, entry(2)))).toBe(0);
  });

  it('what was read elsewhere is read here with the next response', () => {
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

describe('new entries', () => {
  const none = NO_NOTIFICATIONS;

  it('are those missing from the previous state; entries read elsewhere are not new', () => {
    const known = addEntry(none, entry(1));
    const answer = { items: [entry(3, { read: true }), entry(2), entry(1)], unread: 2 };
    expect(newEntries(known, mergeEntries(known, answer))).toEqual([entry(2)]);
    expect(newEntries(known, markRead(known, entry(1)))).toEqual([]);
    expect(newEntries(none, known)).toEqual([entry(1)]);
  });

  it('include only the newest of a ride that changed while offline; oldest first', () => {
    const [a, b] = [{ rideId: 'a' }, { rideId: 'b' }];
    const items = [entry(4, a), entry(3), entry(2, b), entry(1, a)];
    const added = newEntries(none, mergeEntries(none, { items, unread: 4 }));
    expect(added).toEqual([entry(2, b), entry(3), entry(4, a)]);
  });
});

describe('spec 1 §4, ride notifications: accepted, arrived, started, completed, plus a default update', () => {
  const booked = { driver: 'John Mwangi', pickup: 'Embu Town', destination: 'Runyenjes Town' };
  const driven = { passenger: 'Wanjiru Kamau', pickup: 'Embu Town', destination: 'Runyenjes Town' };
  const entryOf = (news: News): Entry => ({ ...news, id: 'n1', at: AT, rideId: 'r1', read: false });

  it.each<[News, string, string]>([
    [
      { kind: 'accepted', data: { ...booked, open: false, minutes: 4, scheduledTime: null } },
      'Trip accepted',
      'John Mwangi accepted your trip and will be at Embu Town in about 4 min.',
    ],
    [{ kind: 'arrived', data: booked }, 'Your driver is waiting', 'John Mwangi is waiting for you at Embu Town.'],
    [
      { kind: 'leftPickup', data: booked },
      'Your driver has left the pickup',
      'John Mwangi is no longer at Embu Town. We will let you know when they are back.',
    ],
    [
      { kind: 'youLeftPickup', data: driven },
      'Trip update',
      'You left the pickup before Wanjiru Kamau came: Embu Town → Runyenjes Town.',
    ],
    [{ kind: 'started', data: booked }, 'Trip started', 'You are on the way to Runyenjes Town with John Mwangi.'],
    [
      { kind: 'completed', data: { ...booked, fare: 1250 } },
      'Trip completed',
      'Your trip to Runyenjes Town is complete. Fare KSH 1,250.',
    ],
    [
      { kind: 'unavailable', data: booked },
      'Trip update',
      'John Mwangi is no longer available, so your trip to Runyenjes Town was cancelled. Please choose another driver.',
    ],
    [
      { kind: 'reminder', data: { ...booked, scheduledTime: '2025-06-01T10:15:00.000Z' } },
      'Trip update',
      'John Mwangi will pick you up at Embu Town at 13:15 for your trip to Runyenjes Town.',
    ],
  ])('$kind is shown with its title and text, and links to the ride', (news, title, body) => {
    const href = '/passenger/ride/r1';
    const shown = { id: 'n1', title, body, tag: 'r1', href, asks: null, language: 'en' };
    expect(notificationOf(entryOf(news), 'passenger')).toEqual(shown);
  });

  it('a driver’s new request shows pickup, destination and fare, and stays until answered', () => {
    const data = { ...driven, fare: 200, scheduledTime: null };
    const request = notificationOf(entryOf({ kind: 'requested', data }), 'driver');
    expect(request).toEqual({
      id: 'n1',
      title: 'New trip request',
      body: 'Wanjiru Kamau asks for a trip: Embu Town → Runyenjes Town, KSH 200.',
      tag: 'r1',
      href: '/driver/rides',
      asks: 'r1',
      language: 'en',
    });
    const later = notificationOf(
      entryOf({ kind: 'requested', data: { ...data, scheduledTime: '2025-06-02T04:30:00.000Z' } }),
      'driver',
    );
    expect(later.body).toContain('asks for a trip tomorrow at 07:30: ');
  });

  it('a ride’s newest notification replaces the one before; an account review stays separate', () => {
    const [a, b] = [entry(1, { rideId: 'r1' }), entry(2, { rideId: 'r1' })].map((it) => notificationOf(it, 'driver'));
    expect([a?.tag, a?.id === b?.id]).toEqual([b?.tag, false]);
    const approved: Entry = { ...entryOf({ kind: 'approved', data: {} }), rideId: null };
    expect(notificationOf(approved, 'driver')).toMatchObject({
      title: 'Your driver account',
      tag: 'n1',
      href: '/driver',
    });
  });
});
