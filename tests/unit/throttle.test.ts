import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createThrottle } from '#realtime/throttle.ts';
import { FIGURES_EVERY_MS } from '#shared/domain/constants/server.ts';
import { handTiming } from '../support/timing.ts';

/** Work that takes `takesMs` on a clock moved by hand; `fails` decides which runs fail. */
function scene({ takesMs = 0, fails = () => false }: { takesMs?: number; fails?: (run: number) => boolean } = {}) {
  const hand = handTiming();
  const began: number[] = [];
  const lines: string[] = [];
  let under = 0;
  const keep = (level: string) => (_fields: object, message: string) => void lines.push(`${level}: ${message}`);
  const throttle = createThrottle(
    async () => {
      expect(under).toBe(0);
      under += 1;
      began.push(hand.now());
      const run = began.length;
      if (takesMs > 0) await new Promise<void>((resolve) => void hand.timing.later(takesMs, resolve));
      under -= 1;
      if (fails(run)) throw new Error('away');
    },
    { log: { info: keep('info'), warn: keep('warn'), error: keep('error') }, what: 'not sent', timing: hand.timing },
  );
  return { hand, throttle, began, lines };
}

describe('admin:stats, at most once in 5 s', () => {
  it('runs at once, then once more for the rest of its 5 s, and then not until requested again', async () => {
    const { hand, throttle, began } = scene();
    throttle.ask();
    throttle.ask();
    await hand.advance(0);
    for (const ms of [100, 300, 500]) {
      await hand.advance(ms);
      throttle.ask();
    }
    await hand.advance(10_000);
    expect(began).toEqual([0, FIGURES_EVERY_MS]);
    expect(hand.isIdle()).toBe(true);
    throttle.ask();
    await hand.advance(0);
    expect(began).toEqual([0, FIGURES_EVERY_MS, 10_900]);
  });

  it('a slow store is left idle as long as it took; requests in the meantime run afterwards', async () => {
    const { hand, throttle, began } = scene({ takesMs: 3000 });
    throttle.ask();
    await hand.advance(1000);
    throttle.ask();
    await hand.advance(20_000);
    expect(began).toEqual([0, 6000]);
  });

  it('a failing store is retried every 5 s until it responds; the log reports the start and the end of the failure once', async () => {
    const { hand, throttle, began, lines } = scene({ fails: (run) => run <= 30 });
    throttle.ask();
    await hand.advance(30 * FIGURES_EVERY_MS - 1);
    throttle.ask();
    expect(began).toHaveLength(30);
    expect(lines).toEqual(['warn: not sent']);
    await hand.advance(60_000);
    expect(began).toHaveLength(31);
    expect(lines).toEqual(['warn: not sent', 'info: recovered: not sent']);
  });

  it('once closed, nothing more starts, and closing waits for the run in progress', async () => {
    const { hand, throttle, began } = scene({ takesMs: 500 });
    throttle.ask();
    await hand.advance(100);
    throttle.ask();
    const closing = throttle.close();
    await hand.advance(400);
    await closing;
    await hand.advance(10_000);
    expect(began).toEqual([0]);
  });

  it('for any requests and durations: never twice in 5 s, and once more after the last request', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(2500), { maxLength: 30 }), fc.nat(1500), async (pauses, takesMs) => {
        const { hand, throttle, began } = scene({ takesMs });
        let asked = 0;
        for (const ms of [0, ...pauses]) {
          await hand.advance(ms);
          throttle.ask();
          asked = hand.now();
        }
        await hand.advance(10_000);
        for (const [i, at] of began.entries())
          expect(at - (began[i - 1] ?? -Infinity)).toBeGreaterThanOrEqual(FIGURES_EVERY_MS);
        expect(began.at(-1)).toBeGreaterThanOrEqual(asked);
        expect(hand.isIdle()).toBe(true);
      }),
    );
  });
});
