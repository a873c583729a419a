import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { barShare, scaleLines, scaleTop, dayOfMonth, dayText, shortDay } from '#client/lib/chart.ts';
import { profileProblems } from '#client/features/driver/profile/use-profile-edit.ts';
import { hoursSentence, hoursText } from '#client/features/driver/routes/hours-labels.ts';
import { draftOf, validateRoute } from '#client/features/driver/routes/route-form.ts';
import { ROUTE_TEXTS } from '#shared/texts/en/route-messages.ts';
import { WORKING_HOURS_DEFAULT } from '#shared/domain/schedule.ts';

describe('the chart of the last 14 days', () => {
  it('R8: the scale ends at a round number above every day, with a whole midpoint', () => {
    expect([0, 50, 1260, 2100, 10_000].map(scaleTop)).toEqual([100, 50, 1600, 3000, 10_000]);
    expect(scaleLines(1600)).toEqual([0, 800, 1600]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), (largest) => {
        const top = scaleTop(largest);
        expect(top).toBeGreaterThanOrEqual(largest);
        expect(barShare(largest, top)).toBeGreaterThan(largest >= 10 ? 0.6 : 0);
        expect(Number.isInteger(top / 2)).toBe(true);
      }),
    );
  });

  it('R8: a bar is as high as its share; a small amount is visible, zero is not', () => {
    expect([0, 1, 400, 800].map((amount) => barShare(amount, 800))).toEqual([0, 0.02, 0.5, 1]);
  });

  it('R18: a day is a calendar day in Nairobi, in any phone time zone', () => {
    expect(dayText('2026-11-20')).toBe('Fri 20 Nov');
    expect(shortDay('2026-03-01')).toBe('1 Mar');
    expect(dayOfMonth('2026-03-01')).toBe('1');
  });
});

describe('the route form', () => {
  const typed = { from_location: 'Embu Town', to_location: 'Siakago', fare_amount: '250', is_active: true };
  const problems = (change: object) => {
    const validation = validateRoute({ ...typed, ...change });
    return 'problems' in validation ? validation.problems : null;
  };

  it('spec 2 §9: the default route fare is 150, and a new route is active', () => {
    expect(draftOf(null)).toEqual({ from_location: null, to_location: null, fare_amount: '150', is_active: true });
  });

  it('spec 2 §5: from, to and fare are all required (Please fill in all fields)', () => {
    for (const change of [{ from_location: null }, { to_location: '  ' }, { fare_amount: '' }]) {
      expect(problems(change)).toEqual({ form: 'Please fill in all fields' });
    }
  });

  it('spec 2 §5, §9: the fare is between 50 and 2000 whole shillings, and the ends differ', () => {
    for (const fare_amount of ['49', '2001', '99.5', '-60']) {
      expect(problems({ fare_amount })).toEqual({ fare_amount: ROUTE_TEXTS.fareRange });
    }
    expect(problems({ fare_amount: '50' })).toBeNull();
    expect(problems({ fare_amount: '2000' })).toBeNull();
    expect(problems({ to_location: ' embu town' })).toEqual({ to_location: ROUTE_TEXTS.mustDiffer });
  });
});

describe('working hours as text', () => {
  const at = (time: string) => new Date(`2026-11-20T${time}:00+03:00`);

  it('spec 2 §3: 06:00 to 22:00 by default; overnight and all-day hours read as such', () => {
    expect(hoursText(WORKING_HOURS_DEFAULT)).toBe('06:00–22:00');
    expect(hoursText({ opening_time: '20:00', closing_time: '04:00', is_active: true })).toBe(
      '20:00–04:00 the next day',
    );
    expect(hoursText({ opening_time: '06:00', closing_time: '06:00', is_active: true })).toBe('all day');
  });

  it('R13: outside them a notice appears; with working hours switched off it never does', () => {
    expect(hoursSentence(WORKING_HOURS_DEFAULT, at('05:59')).outside).toBe(true);
    expect(hoursSentence(WORKING_HOURS_DEFAULT, at('06:00')).outside).toBe(false);
    expect(hoursSentence(WORKING_HOURS_DEFAULT, at('22:00')).title).toBe('Outside your working hours (06:00–22:00)');
    expect(hoursSentence({ ...WORKING_HOURS_DEFAULT, is_active: false }, at('03:00')).outside).toBe(false);
  });

  it('R13: a driver with default hours sees no notice outside them, but an offer to set some', () => {
    const unset = { ...WORKING_HOURS_DEFAULT, is_default: true } as const;
    for (const time of ['03:00', '12:00']) {
      expect(hoursSentence(unset, at(time))).toEqual({
        title: 'Default: 06:00–22:00',
        text: 'You go online automatically from 06:00 to 22:00 unless you switch to Offline.',
        outside: false,
      });
    }
  });
});

describe('what a driver changes without a review', () => {
  it('spec 2 §5: within town 50 to 500, outside town 100 to 1000, minimum not above maximum', () => {
    expect(profileProblems({ withinTownFareMin: 49, outsideTownFareMax: 1001, outsideTownFareMin: 99 })).toEqual({
      withinTownFareMin: 'Please enter a fare between 50 and 500',
      outsideTownFareMin: 'Please enter a fare between 100 and 1000',
      outsideTownFareMax: 'Please enter a fare between 100 and 1000',
    });
    expect(profileProblems({ withinTownFareMin: 300, withinTownFareMax: 200 })).toEqual({
      withinTownFareMax: 'The lowest fare cannot be above the highest',
    });
    expect(profileProblems({ withinTownFareMin: 50, withinTownFareMax: 500 })).toEqual({});
  });

  it('spec 2 §5: an email address is optional, a stage name is not', () => {
    expect(profileProblems({ email: null, stageName: ' ' })).toEqual({
      stageName: 'Please enter your stage name',
    });
    expect(Object.keys(profileProblems({ email: 'nobody' }))).toEqual(['email']);
  });
});
