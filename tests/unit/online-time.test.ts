import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DriverStatus } from '#shared/domain/driver.ts';
import { type OnlineTime, onlineTimeAfter, secondsOnlineToday } from '#shared/domain/online-time.ts';

const at = (time: string): Date => new Date(`2026-03-${time}:00+03:00`);

/** Returns the online time after these status changes, each given as "day time status". */
const after = (...changes: string[]): OnlineTime | undefined =>
  changes.reduce<OnlineTime | undefined>((time, change) => {
    const [day = '', clock = '', status = ''] = change.split(' ');
    return onlineTimeAfter(time, status as DriverStatus, at(`${day}T${clock}`));
  }, undefined);

describe('R18 hours online today', () => {
  it.each([
    ['nothing yet', [], '02T12:00', 0],
    ['since the morning', ['02 06:00 online'], '02T14:30', 8.5],
    ['with a break', ['02 06:00 online', '02 08:00 offline', '02 13:00 online'], '02T14:00', 3],
    ['ended', ['02 06:00 online', '02 08:00 offline'], '02T23:59', 2],
    ['a ride is no break', ['02 06:00 online', '02 07:00 on_route', '02 08:00 online'], '02T09:00', 3],
    ['reported twice', ['02 06:00 online', '02 07:00 online', '02 08:00 offline', '02 09:00 offline'], '02T10:00', 2],
    ['R18 over midnight only the new day counts', ['02 20:00 online'], '03T01:30', 1.5],
    ['R18 off after midnight', ['02 20:00 online', '03 00:30 offline'], '03T12:00', 0.5],
    ['R18 yesterday is over', ['02 06:00 online', '02 22:00 offline'], '03T12:00', 0],
    ['R18 again today', ['02 06:00 online', '02 22:00 offline', '03 06:00 online'], '03T07:00', 1],
    ['R18 for days without a break', ['01 06:00 online'], '03T10:00', 10],
    ['an end before the start subtracts nothing', ['02 06:00 online', '02 05:00 offline'], '02T12:00', 0],
  ])('%s', (_what, changes, now, hours) => {
    expect(secondsOnlineToday(after(...changes), at(now)) / 3600).toBeCloseTo(hours, 9);
  });

  it('R18 equals, for any history, the minutes of the day that were not offline', () => {
    const start = Date.parse('2026-03-01T21:00:00Z');
    const change = fc.record({
      minutes: fc.integer({ min: 1, max: 700 }),
      status: fc.constantFrom<DriverStatus>('online', 'offline', 'on_route'),
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), fc.integer({ min: 0, max: 900 }), (changes, rest) => {
        let time: OnlineTime | undefined;
        let status: DriverStatus = 'offline';
        let now = 0;
        const minutes: boolean[] = [];
        const pass = (length: number): void => {
          for (let i = 0; i < length; i += 1) minutes.push(status !== 'offline');
          now += length;
        };
        for (const { minutes: length, status: next } of changes) {
          pass(length);
          status = next;
          time = onlineTimeAfter(time, status, new Date(start + now * 60_000));
        }
        pass(rest);
        const midnight = Math.floor(now / 1440) * 1440;
        const expected = minutes.slice(midnight).filter(Boolean).length;
        expect(secondsOnlineToday(time, new Date(start + now * 60_000))).toBeCloseTo(expected * 60, 6);
      }),
    );
  });
});
