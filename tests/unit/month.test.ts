import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMonth, monthOf, monthsLater, monthSpan } from '#shared/domain/month.ts';

const months = fc
  .tuple(fc.integer({ min: 2000, max: 2998 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, month]) => `${year}-${String(month).padStart(2, '0')}`);

describe('R18 a month in Nairobi', () => {
  it('begins and ends at midnight there, in any year', () => {
    expect(monthSpan('2026-11')).toEqual({
      from: new Date('2026-10-31T21:00:00Z'),
      before: new Date('2026-11-30T21:00:00Z'),
    });
    expect(monthSpan('2026-12').before).toEqual(new Date('2026-12-31T21:00:00Z'));
    expect(monthOf(new Date('2026-10-31T20:59:59Z'))).toBe('2026-10');
    expect(monthOf(new Date('2026-10-31T21:00:00Z'))).toBe('2026-11');
  });

  it('is followed by the next without a gap, and going there and back changes nothing', () => {
    fc.assert(
      fc.property(months, fc.integer({ min: -200, max: 200 }), (month, count) => {
        expect(isMonth(month)).toBe(true);
        expect(monthsLater(monthsLater(month, count), -count)).toBe(month);
        expect(monthSpan(month).before).toEqual(monthSpan(monthsLater(month, 1)).from);
        expect(monthOf(monthSpan(month).from)).toBe(month);
      }),
    );
  });
});
