import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WAVE_EQUAL_MIN } from '#shared/domain/constants/rules.ts';
import { inOrderOfAsking } from '#shared/domain/dispatch.ts';
import { giniOf, simulate } from '../bench/support/dispatch-model.ts';
import { minutesToReach } from '#shared/domain/geo.ts';

const candidate = fc.record({
  km: fc.double({ min: 0, max: 50, noNaN: true }),
  freeSince: fc.oneof(fc.integer({ min: 0, max: 1e6 }), fc.constant(-Infinity)),
});

describe('R23 the order in which drivers are asked', () => {
  it('R23 within a minute of the nearest, the driver who has waited longest goes first; beyond that, the nearer driver does', () => {
    const [near, waiting, far] = [
      { km: 1, freeSince: 200, name: 'near' },
      { km: 1.3, freeSince: 100, name: 'waiting' },
      { km: 1.4, freeSince: 0, name: 'far' },
    ];
    // One minute is 0.32 km as the crow flies.
    expect(inOrderOfAsking([far, near, waiting]).map(({ name }) => name)).toEqual(['waiting', 'near', 'far']);
  });

  it('R23 has every driver once, and none before a driver who is more than a minute nearer', () => {
    fc.assert(
      fc.property(fc.array(candidate, { maxLength: 30 }), (candidates) => {
        const order = inOrderOfAsking(candidates);
        expect(new Set(order)).toEqual(new Set(candidates));
        expect(order).toHaveLength(candidates.length);
        order.forEach((one, i) => {
          for (const later of order.slice(i + 1)) {
            expect(minutesToReach(one.km)).toBeLessThanOrEqual(minutesToReach(later.km) + WAVE_EQUAL_MIN);
          }
        });
      }),
    );
  });
});

describe('R23 waves against asking all at once, simulated', () => {
  it('passengers wait less, as many requests are answered, and rides are spread as evenly', () => {
    const median = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length / 2)] ?? Infinity;
    for (const everyS of [40, 18]) {
      const town = { drivers: 100, requests: 2000, everyS, seed: 7 };
      const waves = simulate(town, { size: 3, seconds: 15 });
      const atOnce = simulate(town, { size: 10, seconds: 15 });
      expect(median(waves.toPickupS)).toBeLessThanOrEqual(median(atOnce.toPickupS));
      expect(waves.answered).toBeGreaterThanOrEqual(atOnce.answered);
      expect(waves.gini).toBeLessThan(atOnce.gini + 0.02);
      expect(waves.asked).toBeLessThan(atOnce.asked);
    }
  });

  it('the measure of fairness: 0 when all have as many rides, near 1 when one has them all', () => {
    expect(giniOf([5, 5, 5, 5])).toBe(0);
    expect(giniOf([0, 0, 0, 20])).toBe(0.75);
  });
});
