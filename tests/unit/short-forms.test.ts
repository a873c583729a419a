import { expect, it } from 'vitest';
import { Refusal } from '#shared/contract/errors.ts';
import { COMMANDS } from '#shared/contract/events.ts';
import type { FixReport } from '#shared/contract/fields.ts';
import { parseInput } from '#shared/contract/parse-input.ts';
import { movesIn, ridePositionIn, SHORTEN, shortReport } from '#shared/contract/short-forms.ts';
import { DRIVER_STATUSES } from '#shared/domain/driver.ts';
import { FIX_PURPOSES } from '#shared/domain/fix-purpose.ts';
import { ridePosition } from '../support/ride-position.ts';

const NOW = 1_790_000_000_123;
const RIDE = 'a1'.repeat(12);
const report: FixReport = {
  latitude: -0.538912,
  longitude: 37.457403,
  accuracy: 8.2,
  heading: 271.6,
  speed: 6.94,
  timestamp: NOW,
  purpose: 'ride',
};
/** Returns the value as it arrives: serialized to JSON and parsed. */
const sent = <T>(it: T): T => JSON.parse(JSON.stringify(it)) as T;
const parse = (input: unknown) => parseInput(COMMANDS['position:report'].payload, input, 'payload');
const bytesOf = (event: string, payload: unknown) => JSON.stringify([event, payload]).length;

it('decision 042: a report says the same in both forms, to 1 m, 1° and 0.1 m/s; accuracy is never better than it is', () => {
  const rounded = { ...report, latitude: -0.53891, longitude: 37.4574, accuracy: 9, heading: 272, speed: 6.9 };
  expect(parse(sent(shortReport(report)))).toEqual(rounded);
  for (const purpose of FIX_PURPOSES) expect(parse(shortReport({ ...report, purpose })).purpose).toBe(purpose);
  const bare = { ...rounded, heading: null, speed: null, still: true as const };
  expect(parse(sent(shortReport({ ...report, heading: null, speed: null, still: true })))).toEqual(bare);
  expect(parse(report)).toEqual(report);
});

it('decision 042: a short report, position or move takes less than half of the bytes', () => {
  const position = { ...ridePosition(RIDE, NOW), heading: 271, speed: 6.9 };
  const move = { ...report, id: RIDE, heading: 272, driverStatus: 'online' as const };
  expect(bytesOf('position:report', shortReport(report))).toBeLessThanOrEqual(64);
  expect(bytesOf('ride:position', SHORTEN['ride:position'](position))).toBeLessThanOrEqual(100);
  expect(bytesOf('drivers:moved', SHORTEN['drivers:moved']([move, move, move]))).toBeLessThanOrEqual(220);
});

it('decision 042: positions and moves are read in either form', () => {
  const position = { ...ridePosition(RIDE, NOW), heading: 271, speed: 6.9 };
  for (const it of [position, { ...position, from: 'passenger' as const, still: true as const, distance: null }]) {
    expect(ridePositionIn(sent(SHORTEN['ride:position'](it)))).toEqual(it);
    expect(ridePositionIn(sent(it))).toEqual(it);
  }
  const { latitude, longitude } = position;
  const moves = DRIVER_STATUSES.map((driverStatus, i) => ({
    id: RIDE,
    latitude,
    longitude,
    heading: i === 0 ? null : 90,
    driverStatus,
    timestamp: NOW + i,
  }));
  expect(movesIn(sent(SHORTEN['drivers:moved'](moves)))).toEqual(moves);
  expect(movesIn(sent(moves))).toEqual(moves);
});

it('R14 R32 a malformed short report is refused by its field, and never counted as tracking', () => {
  const good = shortReport(report);
  const with_ = (at: number, value: unknown): unknown[] => good.map((it, i) => (i === at ? value : it));
  const refused: [unknown, string][] = [
    [with_(0, 9_000_001), 'latitude'],
    [with_(0, '-53891'), 'latitude'],
    [with_(0, null), 'latitude'],
    [with_(1, -18_000_001), 'longitude'],
    [with_(2, -1), 'accuracy'],
    [with_(3, 361), 'heading'],
    [with_(4, 2001), 'speed'],
    [with_(5, 1.5), 'timestamp'],
    [with_(6, 3), 'purpose'],
    [with_(6, null), 'purpose'],
    [with_(6, 'ride'), 'purpose'],
    [[...good, 0], 'still'],
    [[...good, null], 'still'],
    [[...good, true], 'still'],
    [[...good, 1, 1], 'payload'],
    [good.slice(0, 6), 'payload'],
    [[], 'payload'],
  ];
  for (const [input, field] of refused) {
    const attempt = () => parse(input);
    expect(attempt, JSON.stringify(input)).toThrow(Refusal);
    expect(attempt, JSON.stringify(input)).toThrow(expect.objectContaining({ code: 'INVALID', field }) as Error);
  }
});
