// @vitest-environment jsdom
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { goesOffline, wantsOnline } from '#client/features/driver/duty/own-status.ts';
import { pauseOf } from '#client/features/driver/duty/pause.ts';
import { shownStatus } from '#client/features/driver/duty/own-status.ts';
import { againstYesterday } from '#client/features/driver/earnings/earned-labels.ts';
import { statusSentence } from '#client/features/driver/duty/status-labels.ts';
import { mergeActivity } from '#client/data/notifications/activity.ts';
import type { Entry } from '#shared/contract/news.ts';

describe('spec 2 §4: the status when the connection is lost and returns', () => {
  it.each([
    // status, riding, goes offline, shown meanwhile
    ['online', false, true, 'offline'],
    ['on_route', false, true, 'offline'],
    ['offline', false, false, 'offline'],
    ['on_route', true, false, 'on_route'],
    [null, false, false, null],
  ] as const)(
    'connection lost, status %s, riding %s: set offline with its notice %s, shown as %s',
    (status, riding, falls, shown) => {
      expect(goesOffline(status, riding)).toBe(falls);
      expect(shownStatus(status, riding, true)).toBe(shown);
      expect(shownStatus(status, riding, false)).toBe(status);
    },
  );

  it.each([
    // status, manualOffline, verification, set online
    ['offline', false, 'approved', true],
    ['offline', true, 'approved', false],
    ['offline', false, 'pending', false],
    ['offline', false, 'banned', false],
    ['on_route', false, 'approved', false],
    ['online', false, 'approved', false],
    [null, false, null, false],
  ] as const)(
    'connection back, status %s, offline by hand %s, %s: set online %s',
    (status, manualOffline, verification, online) => {
      expect(wantsOnline({ status, manualOffline, choosing: false, verification })).toBe(online);
    },
  );

  it('R7: a driver on a ride without a connection reads that the status can change when it returns', () => {
    const riding = {
      status: 'on_route',
      riding: true,
      disconnected: true,
      unseen: false,
      manualOffline: false,
      onRoute: false,
    } as const;
    expect(statusSentence(riding, 'approved')).toBe('No connection. You can change your status when it returns.');
  });

  it('without a connection the selector says why, and promises Available only where it will take effect', () => {
    const own = {
      status: 'offline',
      riding: false,
      disconnected: true,
      unseen: false,
      manualOffline: false,
      onRoute: false,
    } as const;
    const back = 'No connection. You will be Available again when it returns.';
    const change = 'No connection. You can change your status when it returns.';
    expect(statusSentence(own, 'approved')).toBe(back);
    expect(statusSentence({ ...own, manualOffline: true }, 'approved')).toBe(change);
    for (const hours of ['outside', 'outside-default'] as const)
      expect(statusSentence(own, 'approved', hours)).toBe(change);
    expect(statusSentence(own, 'pending')).toBe(change);
    // A driver who chose On Route does not become Available, so the sentence does not promise it.
    expect(statusSentence({ ...own, onRoute: true }, 'approved')).toBe(change);
  });

  it('R13: outside working hours the text says so, and that Available may be chosen by hand', () => {
    const own = {
      status: 'offline',
      riding: false,
      disconnected: false,
      unseen: false,
      manualOffline: false,
      onRoute: false,
    } as const;
    expect(statusSentence(own, 'approved', 'outside')).toBe(
      'Outside your working hours. Choose Available to earn anyway.',
    );
    expect(statusSentence({ ...own, manualOffline: true }, 'approved', 'outside')).toBe(
      'You get no requests. Choose Available to earn.',
    );
    // The text does not mention working hours that are only the default.
    expect(statusSentence(own, 'approved', 'outside-default')).toBe('You get no requests. Choose Available to earn.');
  });
});

describe('tracking in the background', () => {
  const HIDDEN = Date.parse('2025-03-10T09:00:00Z');
  it('is paused since the last fix, and reported from one minute on', () => {
    expect(pauseOf(HIDDEN, HIDDEN - 5000, HIDDEN + 240_000)).toBe(240_000);
    expect(pauseOf(HIDDEN, HIDDEN + 30_000, HIDDEN + 240_000)).toBe(210_000);
    expect(pauseOf(HIDDEN, null, HIDDEN + 60_000)).toBe(60_000);
    expect(pauseOf(HIDDEN, null, HIDDEN + 59_999)).toBeNull();
  });
  it('is not paused if the browser continued tracking', () => {
    expect(pauseOf(HIDDEN, HIDDEN + 235_000, HIDDEN + 240_000)).toBeNull();
  });
});

describe('Recent Activity', () => {
  const entry = (index: number): Entry => ({
    id: index.toString(16).padStart(24, '0'),
    kind: 'told',
    data: { text: `Event ${index}` },
    at: new Date(Date.parse('2025-03-10T09:00:00Z') + Math.floor(index / 2) * 1000).toISOString(),
    rideId: null,
    read: true,
  });

  it('spec 2 §2: the newest 20, newest first, without duplicates', () => {
    const indexes = fc.array(fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 30 }), { maxLength: 5 });
    fc.assert(
      fc.property(indexes, (batches) => {
        const kept = batches.reduce<Entry[]>((known, heard) => mergeActivity(known, heard.map(entry)), []);
        const newest = [...new Set(batches.flat())].sort((a, b) => b - a).slice(0, 20);
        expect(kept).toEqual(newest.map(entry));
      }),
    );
  });
});

describe('R8: today’s earnings against yesterday’s', () => {
  const of = (amount: number) => ({ amount, trips: 1, cash: amount });
  const earned = (yesterday: number, today: number) => ({
    today,
    week: today,
    month: today,
    trips: 1,
    periods: { today: of(today), week: of(today), month: of(today) },
    days: [
      { date: '2026-06-01', ...of(999) },
      { date: '2026-06-02', ...of(yesterday) },
      { date: '2026-06-03', ...of(today) },
    ],
  });

  it.each([
    [300, 450, 'KSH 150 more than yesterday'],
    [300, 300, 'Same as yesterday'],
    [300, 100, 'KSH 200 less than yesterday'],
    [0, 450, 'Yesterday KSH 0'],
  ])('yesterday %i, today %i: %s', (yesterday, today, words) => {
    expect(againstYesterday(earned(yesterday, today))).toBe(words);
  });

  it('a driver without any past day', () => {
    expect(againstYesterday({ ...earned(0, 0), days: [] })).toBe('Yesterday KSH 0');
  });
});
