import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromNairobiLocal, isSchedulable, isWithinHours, nairobiLocal, startOfToday } from '#shared/domain/schedule.ts';
import { sayWhen } from '#shared/texts/en/when.ts';

const at = (iso: string): Date => new Date(iso);

describe('schedule', () => {
  const now = at('2026-03-01T08:00:00Z');

  it('R10 a ride can be scheduled between now and 24 h ahead', () => {
    expect(isSchedulable(now, now)).toBe(true);
    expect(isSchedulable(at('2026-03-02T08:00:00Z'), now)).toBe(true);
    expect(isSchedulable(at('2026-03-01T07:59:59Z'), now)).toBe(false);
    expect(isSchedulable(at('2026-03-02T08:00:01Z'), now)).toBe(false);
    expect(isSchedulable(new Date(Number.NaN), now)).toBe(false);
  });

  it('R10 R18 the time of a scheduled ride is in Nairobi time', () => {
    expect(sayWhen(at('2026-03-01T11:05:00Z'), now)).toBe('at 14:05');
    expect(sayWhen(at('2026-03-01T20:59:00Z'), now)).toBe('at 23:59');
    expect(sayWhen(at('2026-03-01T21:00:00Z'), now)).toBe('tomorrow at 00:00');
    expect(sayWhen(at('2026-03-02T03:30:00Z'), now)).toBe('tomorrow at 06:30');
  });

  it('R10 R18 a field’s value and its moment convert into each other, to the minute', () => {
    const minute = fc.date({ min: at('2020-01-01T00:00:00Z'), max: at('2040-01-01T00:00:00Z'), noInvalidDate: true });
    fc.assert(
      fc.property(minute, (moment) => {
        const ms = Math.floor(moment.getTime() / 60_000) * 60_000;
        expect(fromNairobiLocal(nairobiLocal(ms))?.getTime()).toBe(ms);
      }),
    );
    expect([fromNairobiLocal(''), fromNairobiLocal('soon')]).toEqual([null, null]);
  });

  it('R18 today is a day in Africa/Nairobi', () => {
    expect(startOfToday(at('2026-03-01T20:59:59Z'))).toEqual(at('2026-02-28T21:00:00Z'));
    expect(startOfToday(at('2026-03-01T21:00:00Z'))).toEqual(at('2026-03-01T21:00:00Z'));
    const nairobi = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Nairobi' });
    fc.assert(
      fc.property(
        fc.date({ min: at('2020-01-01T00:00:00Z'), max: at('2040-01-01T00:00:00Z'), noInvalidDate: true }),
        (t) => {
          const start = startOfToday(t);
          expect(nairobi.format(start)).toBe(nairobi.format(t));
          expect(nairobi.format(new Date(start.getTime() - 1))).not.toBe(nairobi.format(t));
        },
      ),
    );
  });

  it('R13 working hours are in Nairobi time, also overnight; switched off means always', () => {
    const hours = { opening_time: '06:00', closing_time: '22:00', is_active: true };
    expect(isWithinHours(hours, at('2026-03-01T03:00:00Z'))).toBe(true);
    expect(isWithinHours(hours, at('2026-03-01T02:59:00Z'))).toBe(false);
    expect(isWithinHours(hours, at('2026-03-01T19:00:00Z'))).toBe(false);
    expect(isWithinHours({ ...hours, is_active: false }, at('2026-03-01T00:00:00Z'))).toBe(true);
    const night = { opening_time: '20:00', closing_time: '04:00', is_active: true };
    expect(isWithinHours(night, at('2026-03-01T22:00:00Z'))).toBe(true);
    expect(isWithinHours(night, at('2026-03-01T10:00:00Z'))).toBe(false);
  });
});
