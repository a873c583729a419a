import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Batch, createCoalescer, type Timing } from '#realtime/fanout/coalescer.ts';
import type { DriverMove } from '#shared/contract/ride-entities.ts';

const EVERY_MS = 1000;
const move = (id: string, timestamp: number): DriverMove => ({
  id,
  latitude: 0,
  longitude: 37,
  heading: null,
  driverStatus: 'online',
  timestamp,
});

/** A clock moved by hand. */
function handTiming() {
  let time = 0;
  let next: { at: number; run: () => void } | null = null;
  const timing: Timing = {
    now: () => time,
    later: (ms, run) => {
      const mine = { at: time + ms, run };
      next = mine;
      return () => {
        if (next === mine) next = null;
      };
    },
  };
  const advance = (ms: number): void => {
    const until = time + ms;
    while (next && next.at <= until) {
      const { at, run } = next;
      next = null;
      time = at;
      run();
    }
    time = until;
  };
  return { timing, advance, now: () => time, idle: () => next === null };
}

describe('architecture "How data flows": the newest position wins, at most once per interval', () => {
  it('drivers:moved sends a first move at once and the rest of its second together', () => {
    const hand = handTiming();
    const flushed: { at: number; batches: Batch[] }[] = [];
    const coalescer = createCoalescer((batches) => flushed.push({ at: hand.now(), batches }), EVERY_MS, hand.timing);
    coalescer.add('drivers:moved', 'drivers-in:a', [move('1', 10)]);
    hand.advance(0);
    coalescer.add('drivers:moved', 'drivers-in:a', [move('1', 11)]);
    hand.advance(400);
    coalescer.add('drivers:moved', 'drivers-in:a', [move('1', 12), move('2', 3)]);
    coalescer.add('drivers:moved', 'drivers-in:b', [move('3', 4)]);
    hand.advance(5000);
    expect(flushed.map(({ at }) => at)).toEqual([0, EVERY_MS]);
    const second = flushed[1]?.batches.map(({ room, moves }) => [room, [...moves.values()].map((m) => m.timestamp)]);
    expect(second).toEqual([
      ['drivers-in:a', [12, 3]],
      ['drivers-in:b', [4]],
    ]);
    expect(hand.idle()).toBe(true);
  });

  it('drivers:left drops a buffered move of a driver who left the room, but not in other rooms', () => {
    const hand = handTiming();
    const flushed: Batch[] = [];
    const coalescer = createCoalescer((batches) => flushed.push(...batches), EVERY_MS, hand.timing);
    coalescer.add('drivers:moved', 'drivers-in:a', [move('1', 10), move('2', 10)]);
    coalescer.add('drivers:moved', 'drivers-in:a', [move('1', 10)], ['drivers-in:c']);
    coalescer.add('drivers:moved', 'drivers-in:b', [move('1', 11)]);
    coalescer.add('admin:moved', 'drivers-in:a', [move('1', 11)]);
    coalescer.drop('drivers-in:a', ['1']);
    hand.advance(0);
    expect(flushed.map(({ event, room, moves }) => [event, room, [...moves.keys()]])).toEqual([
      ['drivers:moved', 'drivers-in:a', ['2']],
      ['drivers:moved', 'drivers-in:b', ['1']],
      ['admin:moved', 'drivers-in:a', ['1']],
    ]);
  });

  it('drivers:moved in any order of moves, departures and pauses: never twice in a second, newest only, nothing lost', () => {
    const room = fc.constantFrom('drivers-in:a', 'drivers-in:b');
    const id = fc.constantFrom('1', '2', '3');
    const step = fc.oneof(
      fc.record({ do: fc.constant('add' as const), room, id, timestamp: fc.nat(50) }),
      fc.record({ do: fc.constant('drop' as const), room, id }),
      fc.record({ do: fc.constant('wait' as const), ms: fc.nat(1500) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const hand = handTiming();
        const at: number[] = [];
        const expected = new Map<string, number>();
        const coalescer = createCoalescer(
          (batches) => {
            at.push(hand.now());
            const sent = batches.flatMap(({ room: of, moves }) =>
              [...moves].map(([key, m]) => [`${of} ${key}`, m.timestamp] as const),
            );
            expect(new Map(sent)).toEqual(expected);
            expect(sent).toHaveLength(expected.size);
            expected.clear();
          },
          EVERY_MS,
          hand.timing,
        );
        for (const one of steps) {
          if (one.do === 'wait') hand.advance(one.ms);
          else if (one.do === 'drop') {
            coalescer.drop(one.room, [one.id]);
            expected.delete(`${one.room} ${one.id}`);
          } else {
            coalescer.add('drivers:moved', one.room, [move(one.id, one.timestamp)]);
            const key = `${one.room} ${one.id}`;
            expected.set(key, Math.max(one.timestamp, expected.get(key) ?? 0));
          }
        }
        hand.advance(EVERY_MS);
        expect(expected.size).toBe(0);
        for (const [i, time] of at.entries()) expect(time - (at[i - 1] ?? -Infinity)).toBeGreaterThanOrEqual(EVERY_MS);
      }),
    );
  });
});
