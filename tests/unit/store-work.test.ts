import { afterEach, describe, expect, it, vi } from 'vitest';
import { Ordered } from '#dev/mongo/ordered.ts';
import { compilePipeline } from '#dev/mongo/pipeline.ts';
import { candidates } from '#dev/mongo/plan.ts';
import { compileFilter } from '#dev/mongo/query.ts';
import { compileSort } from '#dev/mongo/sort.ts';
import type { Doc, Row } from '#dev/mongo/values.ts';

const COUNT = 1000;
afterEach(() => void vi.restoreAllMocks());

/** Rows in no order of their fares; `reads` counts how often their fares were read. */
function countedRows() {
  const counted = { reads: 0, rows: [] as Row[] };
  counted.rows = Array.from({ length: COUNT }, (_, seq) => {
    const doc = Object.defineProperty({}, 'fare', {
      enumerable: true,
      get: () => {
        counted.reads += 1;
        return (seq * 7919) % COUNT;
      },
    }) as Doc;
    return { seq, doc, isLight: false };
  });
  return counted;
}

describe('decision 053: the work of the embedded store', () => {
  it('sorting reads each value once', () => {
    const counted = countedRows();
    const sorted = compileSort({ fare: -1 })?.(counted.rows, ({ doc }) => doc);
    expect([sorted?.length, counted.reads]).toEqual([COUNT, COUNT]);
  });

  it('an index is put in order with one read of each value, and few for each range', () => {
    const counted = countedRows();
    const ordered = new Ordered({ fare: 1 });
    const { from, to } = ordered.slice(() => counted.rows, [10], [19]);
    expect(to - from).toBe(10);
    expect(counted.reads).toBeLessThan(COUNT + 30);
  });

  it('a filter without conditions does not collect the rows that nobody takes', () => {
    const { rows } = countedRows();
    let taken = 0;
    class Counted extends Map<string, Row> {
      override *values(): Generator<Row> {
        for (const row of super.values()) {
          taken += 1;
          yield row;
        }
      }
    }
    const table = {
      rows: new Counted(rows.map((row) => [String(row.seq), row])),
      byId: new Ordered({ _id: 1 }),
      indexes: [],
    };
    for (const row of candidates({}, table)) if (row.seq === 9) break;
    expect(taken).toBe(10);
  });

  it('counting needs no long numbers, and matching neither takes paths apart nor runs a pattern for a prefix', () => {
    const docs = Array.from({ length: COUNT }, () => ({
      status: 'completed',
      at: { km: 12 },
      search: ['town', 'embu'],
    }));
    const matches = compileFilter({ status: 'completed', 'at.km': { $gt: 10 }, search: { $regex: '^emb' } });
    const count = compilePipeline([{ $group: { _id: 1, n: { $sum: 1 } } }]);
    const [split, test, long] = [
      vi.spyOn(String.prototype, 'split'),
      vi.spyOn(RegExp.prototype, 'test'),
      vi.spyOn(globalThis, 'BigInt'),
    ];
    expect(count(docs.filter(matches))).toEqual([{ _id: 1, n: COUNT }]);
    expect([split, test, long].map((spy) => spy.mock.calls.length)).toEqual([0, 0, 0]);
  });
});
