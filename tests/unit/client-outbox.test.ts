// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { joined, withFix } from '#client/data/outbox/offline-trail.ts';
import {
  EMPTY_OUTBOX,
  type Outbox,
  outboxOf,
  type Pressed,
  refused,
  takenBack,
  tooOldText,
  type Waiting,
  withItem,
  withoutItem,
} from '#client/data/outbox/outbox-state.ts';
import { OUTBOX } from '#shared/texts/en/outbox.ts';
import { OFFLINE_TRAIL_POINTS_MAX } from '#shared/domain/constants/rules.ts';
import { WAITING_MAX } from '#shared/domain/constants/screens.ts';

const NOW = Date.parse('2026-11-20T08:00:00Z');
const MINUTE_MS = 60_000;
const RIDE = 'a'.repeat(24);
let made = 0;
const item = (pressed: Pressed, rideId = RIDE): Waiting => ({
  key: `key-${(made += 1)}`,
  rideId,
  who: 'Gatwiri',
  pressedAtMs: NOW,
  pressed,
});
const boxOf = (...items: Waiting[]): Outbox => items.reduce(withItem, EMPTY_OUTBOX);
const START = item({ what: 'start', pin: '1234' });
const COMPLETE = item({ what: 'complete' });

describe('R39 the phone’s outbox', () => {
  it('keeps its order; the same step or message is queued once, and a new rating replaces the last', () => {
    const here = item({ what: 'word', word: 'here' });
    const thanks = item({ what: 'word', word: 'thanks' });
    const [three, five] = [3, 5].map((stars) => item({ what: 'rating', stars, tags: [] }));
    if (!three || !five) throw new Error('no ratings');
    const box = boxOf(START, here, three, item({ what: 'start' }), thanks, five, item({ what: 'word', word: 'here' }));
    expect(box.waiting).toEqual([START, here, thanks, five]);
    expect(withoutItem(box, here.key).waiting).toEqual([START, thanks, five]);
  });

  it('is bounded, even after a thousand presses', () => {
    const many = Array.from({ length: 1000 }, (_, i) => item({ what: 'complete' }, String(i).padStart(24, '0')));
    const box = boxOf(...many);
    expect(box.waiting).toEqual(many.slice(0, WAITING_MAX));
    const all = many.reduce((known, one) => refused(known, one, 'No.'), box);
    expect(all.waiting).toEqual([]);
    expect(all.unsent.length).toBeLessThanOrEqual(20);
  });

  it('drops what waits for a Start together with that Start, whether undone or refused', () => {
    const other = item({ what: 'complete' }, 'b'.repeat(24));
    const box = boxOf(START, COMPLETE, other);
    expect(takenBack(box, START).waiting).toEqual([other]);
    const after = refused(box, START, 'That is not the PIN.');
    expect(after.waiting).toEqual([other]);
    expect(after.unsent).toEqual([
      {
        key: START.key,
        title: OUTBOX.stepRefused('Start', 'Gatwiri'),
        text: `That is not the PIN. ${OUTBOX.behind(['Complete'])}`,
      },
    ]);
    expect(JSON.stringify(after)).not.toContain('1234');
    expect(takenBack(box, COMPLETE).waiting).toEqual([START, other]);
  });

  it('drops messages after 5 minutes and steps after a day; a wrong clock loses no step', () => {
    const word = item({ what: 'word', word: 'two_minutes' });
    expect(tooOldText(word, NOW + 5 * MINUTE_MS)).toBeNull();
    expect(tooOldText(word, NOW + 5 * MINUTE_MS + 1)).toBe(OUTBOX.wordTooOld);
    expect(tooOldText(COMPLETE, NOW + 24 * 60 * MINUTE_MS)).toBeNull();
    expect(tooOldText(COMPLETE, NOW + 25 * 60 * MINUTE_MS)).toBe(OUTBOX.stepTooOld);
    for (const pressedAtMs of [0, NOW + 365 * 24 * 60 * MINUTE_MS]) {
      expect(tooOldText({ ...COMPLETE, pressedAtMs }, NOW)).toBeNull();
    }
    expect(tooOldText({ ...word, pressedAtMs: 0 }, NOW)).toBe(OUTBOX.wordTooOld);
  });

  it('is read only for its owner, and invalid entries are dropped', () => {
    const box = boxOf(START, COMPLETE);
    const kept = structuredClone({ userId: 'me', ...box });
    expect(outboxOf(kept, 'me')).toEqual(box);
    expect(outboxOf(kept, 'you')).toEqual(EMPTY_OUTBOX);
    const broken = [null, 7, { ...START, pressed: { what: 'pay' } }, { ...START, key: 1 }, COMPLETE];
    expect(outboxOf({ userId: 'me', waiting: broken, unsent: 'none' }, 'me').waiting).toEqual([COMPLETE]);
    for (const nothing of [undefined, null, 'x', []]) expect(outboxOf(nothing, 'me')).toEqual(EMPTY_OUTBOX);
  });
});

describe('R39 the offline trail', () => {
  const fix = (seconds: number) => ({ latitude: -0.5, longitude: 37.45, timestamp: NOW + seconds * 1000 });

  it('has a point every 10 s, of the last 10 minutes', () => {
    const hour = Array.from({ length: 3600 }, (_, i) => fix(i));
    const kept = hour.reduce(withFix, [] as ReturnType<typeof withFix>);
    expect(kept).toHaveLength(OFFLINE_TRAIL_POINTS_MAX);
    expect(kept.at(-1)).toEqual(fix(3590));
    expect(kept[0]).toEqual(fix(3000));
  });

  it('starts over when the clock was set back', () => {
    expect(withFix([fix(0), fix(10)], fix(-3600))).toEqual([fix(-3600)]);
  });

  it('is kept when a reload dates the same fix a little earlier', () => {
    expect(withFix([fix(0), fix(10)], fix(9.9))).toEqual([fix(0), fix(10)]);
  });

  it('continues after a reload, even when a fix arrives before the stored trail has been read', () => {
    expect(joined([fix(0), fix(10)], [fix(5), fix(10), fix(20)])).toEqual([fix(0), fix(10), fix(20)]);
  });
});
