// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { sentText } from '#client/data/safety/alert.ts';
import { type SentAlert, stageOf } from '#client/data/safety/alerts.ts';
import { SAFETY } from '#shared/texts/en/safety.ts';
import { POSITION_SHOWN_MAX_AGE_MS } from '#shared/domain/constants/screens.ts';

const NOW = Date.parse('2026-03-02T09:00:00.000Z');
const fix = (ageMs: number) => ({
  latitude: -0.53,
  longitude: 37.45,
  accuracy: 8,
  heading: null,
  speed: null,
  timestamp: NOW - ageMs,
});

it('R30 an alert promises that support sees the person only while their position is young and believed', () => {
  const young = fix(POSITION_SHOWN_MAX_AGE_MS);
  expect(sentText({ fix: young, doubted: null }, NOW)).toBe(SAFETY.alert.sentText);
  expect(sentText({ fix: fix(2.5 * 60_000), doubted: null }, NOW)).toBe(
    'Boda support has been alerted and sees your last location, 2 min ago.',
  );
  expect(sentText({ fix: null, doubted: null }, NOW)).toBe(SAFETY.alert.sentTextUnplaced);
  expect(sentText({ fix: young, doubted: { doubt: 'implausible', fix: young } }, NOW)).toBe(
    SAFETY.alert.sentTextUnplaced,
  );
});

it('R30 a notification counts for the press before it, not for one after it or for another ride', () => {
  const [ride, other] = ['a'.repeat(24), 'b'.repeat(24)];
  const news = (kind: 'alertSeen' | 'alertClosed', atMs: number, rideId = ride) => ({
    ...{ id: `${kind}${atMs}`, kind, data: {}, at: new Date(atMs).toISOString(), rideId, read: false },
  });
  const stage = (alert: SentAlert | undefined, ...all: ReturnType<typeof news>[]) =>
    stageOf(alert, ride, { byId: Object.fromEntries(all.map((it) => [it.id, it])), unreadBeyond: 0, readUpTo: null });
  const sent = (atMs: number): SentAlert => ({ state: 'sent', atMs, again: false });
  const seen = news('alertSeen', NOW);
  expect(stage(undefined, seen)).toBe('none');
  expect(stage(sent(NOW - 1), news('alertSeen', NOW, other))).toBe('sent');
  expect(stage(sent(NOW - 1), seen)).toBe('seen');
  expect(stage({ state: 'sending', press: 'b', late: true }, seen)).toBe('sending');
  expect(stage(sent(NOW + 3000), seen)).toBe('sent');
  expect(stage(sent(NOW - 1), seen, news('alertClosed', NOW + 5))).toBe('closed');
  expect(stage(sent(NOW + 9), seen, news('alertClosed', NOW + 5))).toBe('sent');
});
