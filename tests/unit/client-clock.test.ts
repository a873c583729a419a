import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noteServerTime, serverNow } from '#client/lib/clock.ts';

const NOW = Date.parse('2026-03-02T09:00:00.000Z');

/** Receives the server's time `serverMs` in a response that took `tookMs`. */
const receive = (serverMs: number, tookMs: number): void => noteServerTime(new Date(serverMs).toUTCString(), tookMs);

/** Sets the phone's clock to the server's time. */
const syncClock = (): void => {
  vi.setSystemTime(NOW);
  receive(NOW, 0);
  receive(NOW - 1000, 0);
};

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  syncClock();
});
afterEach(() => {
  // Later tests share this module's clock.
  syncClock();
  vi.useRealTimers();
});

describe('the server’s time as estimated by a phone (R9, R14)', () => {
  it('a response 10 s late does not move a correct clock', () => {
    receive(NOW - 10_000, 10_000);
    expect(serverNow()).toBe(NOW);
    // The server wrote the response just before it arrived: only the request was slow.
    receive(NOW, 10_000);
    expect(serverNow()).toBe(NOW);
  });

  it.each([
    ['10 min slow', 600_000],
    ['10 min fast', -600_000],
  ])('a phone that is %s is corrected to about a second by its first quick response', (_how, offByMs) => {
    receive(NOW + offByMs, 200);
    expect(Math.abs(serverNow() - (NOW + offByMs))).toBeLessThanOrEqual(1200);
  });

  it('a clock set 10 min ahead mid-ride is corrected with the next response', () => {
    vi.setSystemTime(NOW + 600_000);
    receive(NOW + 3000, 150);
    expect(Math.abs(serverNow() - (NOW + 3000))).toBeLessThanOrEqual(1150);
  });

  describe('across a reload', () => {
    const reload = async () => {
      vi.resetModules();
      return import('#client/lib/clock.ts');
    };
    beforeEach(() => {
      const kept = new Map<string, string>();
      vi.stubGlobal('localStorage', {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => kept.set(key, value),
        removeItem: (key: string) => kept.delete(key),
      });
    });
    afterEach(() => void vi.unstubAllGlobals());

    it('is still known offline, but nothing is judged before the first response', async () => {
      receive(NOW + 600_000, 200);
      const clock = await reload();
      expect(Math.abs(clock.serverNow() - (NOW + 600_000))).toBeLessThanOrEqual(1200);
      expect(clock.isServerTimeKnown()).toBe(false);
      clock.noteServerTime(new Date(NOW + 600_000).toUTCString(), 200);
      expect(clock.isServerTimeKnown()).toBe(true);
    });

    it('R44 after a clock was set back, the next page starts correctly', async () => {
      serverNow();
      vi.setSystemTime(NOW - 600_000);
      receive(NOW, 200);
      expect(Math.abs((await reload()).serverNow() - NOW)).toBeLessThanOrEqual(1200);
    });

    it('ignores invalid stored values', async () => {
      for (const broken of ['', 'x', '1 2', 'NaN']) {
        localStorage.setItem('boda.clock', broken);
        expect((await reload()).serverNow()).toBe(NOW);
      }
    });

    it('a clock set right in the meantime is handled with the first response', async () => {
      receive(NOW + 600_000, 200);
      vi.setSystemTime(NOW + 600_000);
      const clock = await reload();
      clock.noteServerTime(new Date(NOW + 600_000).toUTCString(), 200);
      expect(Math.abs(clock.serverNow() - (NOW + 600_000))).toBeLessThanOrEqual(1200);
    });
  });

  it.each([40_000, 300_000, 3_600_000])('R44 a clock set back by %i ms mid-ride does not move it', (backMs) => {
    vi.advanceTimersByTime(5000);
    expect(serverNow()).toBe(NOW + 5000);
    vi.setSystemTime(Date.now() - backMs);
    expect(serverNow()).toBe(NOW + 5000);
    vi.advanceTimersByTime(5000);
    expect(serverNow()).toBe(NOW + 10_000);
    receive(NOW + 10_000, 100);
    expect(Math.abs(serverNow() - (NOW + 10_000))).toBeLessThanOrEqual(1000);
  });

  it('R44 includes sleep of the phone, during which only its clock runs', () => {
    serverNow();
    vi.setSystemTime(NOW + 600_000);
    expect(serverNow()).toBe(NOW + 600_000);
  });

  it('an invalid time is ignored', () => {
    noteServerTime(null, 0);
    noteServerTime('yesterday', 0);
    expect(serverNow()).toBe(NOW);
  });

  it('no response, however slow or asymmetric, makes the estimate worse', () => {
    const sample = fc.record({
      tookMs: fc.integer({ min: 0, max: 20_000 }),
      wayThere: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.integer({ min: -3_600_000, max: 3_600_000 }), fc.array(sample), (offsetMs, samples) => {
        syncClock();
        let error = Math.abs(serverNow() - (Date.now() + offsetMs));
        for (const { tookMs, wayThere } of samples) {
          vi.setSystemTime(Date.now() + tookMs);
          receive(Date.now() + offsetMs - tookMs * (1 - wayThere), tookMs);
          const now = Math.abs(serverNow() - (Date.now() + offsetMs));
          expect(now).toBeLessThanOrEqual(Math.min(error, tookMs + 1000) + 1);
          error = now;
        }
      }),
    );
  });
});
