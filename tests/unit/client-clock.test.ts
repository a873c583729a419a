import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noteServerTime, serverNow } from '../../client/src/lib/clock.ts';

const NOW = Date.parse('2026-03-02T09:00:00.000Z');

/** Hears what a server said when its clock showed `serverMs`, after a call that took so long. */
const hear = (serverMs: number, tookMs: number): void => noteServerTime(new Date(serverMs).toUTCString(), tookMs);

/** A phone whose clock is the server's. */
const beRight = (): void => {
  vi.setSystemTime(NOW);
  hear(NOW, 0);
  hear(NOW - 1000, 0);
};

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  beRight();
});
afterEach(() => {
  // Whatever comes after shares the clock.
  beRight();
  vi.useRealTimers();
});

describe('the server’s time as a phone knows it (R9, R14)', () => {
  it('an answer that comes 10 s late moves the clock of a phone that is right by nothing', () => {
    hear(NOW - 10_000, 10_000);
    expect(serverNow()).toBe(NOW);
    // Written as late as it was heard: the way there was the slow one.
    hear(NOW, 10_000);
    expect(serverNow()).toBe(NOW);
  });

  it.each([
    ['10 min slow', 600_000],
    ['10 min fast', -600_000],
  ])('a phone that is %s is put right by its first quick answer, to the second', (_how, offByMs) => {
    hear(NOW + offByMs, 200);
    expect(Math.abs(serverNow() - (NOW + offByMs))).toBeLessThanOrEqual(1200);
  });

  it('a clock that is set anew mid-ride, 10 min ahead, is known to be so with the next answer', () => {
    vi.setSystemTime(NOW + 600_000);
    hear(NOW + 3000, 150);
    expect(Math.abs(serverNow() - (NOW + 3000))).toBeLessThanOrEqual(1150);
  });

  it('what is no time teaches nothing', () => {
    noteServerTime(null, 0);
    noteServerTime('yesterday', 0);
    expect(serverNow()).toBe(NOW);
  });

  it('no answer, however slow and however its way was split, leads away from the server’s time', () => {
    const sample = fc.record({
      tookMs: fc.integer({ min: 0, max: 20_000 }),
      wayThere: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.integer({ min: -3_600_000, max: 3_600_000 }), fc.array(sample), (offsetMs, samples) => {
        beRight();
        let error = Math.abs(serverNow() - (Date.now() + offsetMs));
        for (const { tookMs, wayThere } of samples) {
          vi.setSystemTime(Date.now() + tookMs);
          hear(Date.now() + offsetMs - tookMs * (1 - wayThere), tookMs);
          const now = Math.abs(serverNow() - (Date.now() + offsetMs));
          expect(now).toBeLessThanOrEqual(Math.min(error, tookMs + 1000) + 1);
          error = now;
        }
      }),
    );
  });
});
