// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { rowsOf } from '#client/features/admin/overview/worth-a-look.tsx';

const [wanjiku, mwangi] = ['a'.repeat(24), 'b'.repeat(24)];
const NOW_MS = Date.parse('2026-03-02T11:30:00Z');

describe('R49 worth a look', () => {
  it('says nothing while the figures are unknown, and when there is nothing unusual', () => {
    expect(rowsOf(null, NOW_MS)).toEqual([]);
    expect(rowsOf({ pairs: [], arrivals: [], givenUp: [], unsure: [] }, NOW_MS)).toEqual([]);
  });

  it('leads to the driver, and to the rides of a pair or a driver', () => {
    const pair = { passenger_id: wanjiku, passenger_name: 'Wanjiku N.', driver_id: mwangi, driver_name: 'Mwangi' };
    const rows = rowsOf(
      {
        pairs: [
          { ...pair, rides: 15, short: 12 },
          { ...pair, rides: 5, short: 0 },
        ],
        arrivals: [{ driver_id: mwangi, driver_name: 'Mwangi', count: 4 }],
        givenUp: [{ driver_id: mwangi, driver_name: 'Mwangi', count: 6 }],
        unsure: [
          { driver_id: mwangi, driver_name: 'Mwangi', reason: 'implausible', since: '2026-03-02T11:05:00.000Z' },
        ],
      },
      NOW_MS,
    );
    expect(rows.map(({ who, what, to }) => [who, what, to])).toEqual([
      ['Mwangi', 'The phone’s location jumps, since 14:05', `/admin/drivers/${mwangi}`],
      [
        'Wanjiku N. with Mwangi',
        '15 rides, 12 of them under 2 minutes or 200 m',
        '/admin?tab=rides&search=Wanjiku%20N.%20Mwangi',
      ],
      [
        'Wanjiku N. with Mwangi',
        '5 rides, at least 5 of them on one day',
        '/admin?tab=rides&search=Wanjiku%20N.%20Mwangi',
      ],
      ['Mwangi', 'Left the pickup again after arriving, 4 times', '/admin?tab=rides&search=Mwangi'],
      ['Mwangi', 'Gave up 6 accepted rides', '/admin?tab=rides&search=Mwangi'],
    ]);
  });
});
