import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askableFrom, pauseAt, pauseMs } from '#shared/domain/booking-limits.ts';
import { clockFrom } from '#shared/domain/schedule.ts';

const START = Date.parse('2026-03-02T11:00:00Z');
const MINUTE_MS = 60_000;
const at = (minutes: number): Date => new Date(START + minutes * MINUTE_MS);
const minutes = fc.integer({ min: -180, max: 0 });
const times = fc.array(minutes, { maxLength: 20 }).map((all) => all.map(at));

describe('R49 the pause after cancellations', () => {
  it('begins with the third within an hour, doubles with each further one, and is capped at an hour', () => {
    expect(Array.from({ length: 10 }, (_, n) => pauseMs(n) / MINUTE_MS)).toEqual([0, 0, 0, 2, 4, 8, 16, 32, 60, 60]);
    expect(pauseAt([at(-59), at(-30), at(0)], at(0))).toEqual({ until: at(2), cancelled: 3 });
    expect(pauseAt([at(-60), at(-30), at(0)], at(0))).toBeNull();
    expect(pauseAt([at(-3), at(-2), at(-1), at(0)], at(3))).toEqual({ until: at(4), cancelled: 4 });
  });

  it('ends exactly at the time that it names', () => {
    fc.assert(
      fc.property(times, fc.integer({ min: 0, max: 90 }), (cancelled, later) => {
        const pause = pauseAt(cancelled, at(later));
        if (!pause) return;
        expect(pauseAt(cancelled, pause.until)).toBeNull();
        expect(pauseAt(cancelled, new Date(pause.until.getTime() - 1))).toEqual(pause);
        expect(pause.cancelled).toBeGreaterThanOrEqual(3);
        expect(pause.until.getTime() - at(later).getTime()).toBeLessThanOrEqual(60 * MINUTE_MS);
      }),
    );
  });

  it('does not depend on the order, is never shortened by another cancellation, and ignores a cancellation two hours old', () => {
    fc.assert(
      fc.property(times, minutes, (cancelled, another) => {
        const until = (all: Date[]): number => pauseAt(all, at(0))?.until.getTime() ?? 0;
        expect(until(cancelled.toReversed())).toBe(until(cancelled));
        expect(until([...cancelled, at(another)])).toBeGreaterThanOrEqual(until(cancelled));
        expect(until([...cancelled, at(-120)])).toBe(until(cancelled));
      }),
    );
  });

  it('is shown as a whole minute not before its end', () => {
    expect(clockFrom(new Date('2026-03-02T11:06:00.001Z'))).toBe('14:07');
    expect(clockFrom(new Date('2026-03-02T11:07:00Z'))).toBe('14:07');
    expect(clockFrom(new Date('2026-03-02T20:59:30Z'))).toBe('00:00');
  });
});

describe('R49 requests to one driver', () => {
  it('no ten minutes contain more than three, even for a passenger who asks whenever allowed', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 5 * MINUTE_MS }), { maxLength: 40 }), (waits) => {
        const asked: Date[] = [];
        let now = START;
        for (const wait of waits) {
          now += wait;
          const from = askableFrom(asked, new Date(now));
          if (from) expect(askableFrom(asked, from)).toBeNull();
          else asked.push(new Date(now));
        }
        for (const first of asked) {
          const within = asked.filter((one) => one >= first && one.getTime() < first.getTime() + 10 * MINUTE_MS);
          expect(within.length).toBeLessThanOrEqual(3);
        }
      }),
    );
  });
});
