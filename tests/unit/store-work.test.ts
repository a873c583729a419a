import { Long, ObjectId } from 'bson';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Cursors } from '#dev/mongo/cursors.ts';
import { parseIndexSpec } from '#dev/mongo/index-spec.ts';
import { Index } from '#dev/mongo/indexes.ts';
import { Ordered } from '#dev/mongo/ordered.ts';
import { compilePipeline } from '#dev/mongo/pipeline.ts';
import { candidates } from '#dev/mongo/plan.ts';
import { compileFilter } from '#dev/mongo/query.ts';
import { compileSort } from '#dev/mongo/sort.ts';
import { type Doc, isDoc, type Row } from '#dev/mongo/values.ts';

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

const cursorOf = (response: Doc): Doc => (isDoc(response['cursor']) ? response['cursor'] : {});

describe('decision 053: the work of the embedded store', () => {
  it('sorting reads each value once', () => {
    const counted = countedRows();
    const sorted = compileSort({ fare: -1 })?.(counted.rows, ({ doc }) => doc);
    expect([sorted?.length, counted.reads]).toEqual([COUNT, COUNT]);
  });

  it('an index is put in order with one read of each value, and few for each range', () => {
    const counted = countedRows();
    const ordered = new Ordered({ fare: 1 });
    ordered.fill(counted.rows.map((row) => [row]));
    expect(counted.reads).toBe(COUNT);
    const { from, to } = ordered.slice([10], [19]);
    expect(to - from).toBe(10);
    expect(counted.reads).toBeLessThan(COUNT + 30);
  });

  it('an order of many rides compares their few passengers once, and not for each ride', () => {
    const passengers = Array.from({ length: 10 }, () => new ObjectId());
    const index = new Index(parseIndexSpec({ name: 'of-passenger', key: { passengerId: 1, createdAt: -1 } }));
    for (let seq = 0; seq < COUNT; seq += 1) {
      const passengerId = new ObjectId(passengers[(seq * 7919) % passengers.length]?.id);
      index.enter({ seq, doc: { passengerId, createdAt: new Date((seq * 31) % COUNT) }, isLight: false });
    }
    const compare = vi.spyOn(Buffer, 'compare');
    index.putInOrder();
    expect(compare.mock.calls.length).toBeLessThan(50);
    const keys = index.ordered?.slice([], []).rows.map(({ doc }) => doc) ?? [];
    expect(keys).toHaveLength(COUNT);
    expect(keys).toEqual(compileSort({ passengerId: 1, createdAt: -1 })?.(keys, (doc) => doc));
  });

  it('an element’s field in an array of one is in no order, which has one value for each document', () => {
    const index = new Index(parseIndexSpec({ name: 'outbox', key: { 'outbox.at': 1 } }));
    index.add({ seq: 1, doc: { outbox: [{ at: 1 }] }, isLight: false });
    expect([index.ordered, index.rows(['n1']).size]).toEqual([undefined, 1]);
  });

  it('a later batch of a result has at most 256 kB, and only what it has is projected', () => {
    const docs = Array.from({ length: COUNT }, (_, _id) => ({ _id, note: 'x'.repeat(1000) }));
    const [cursors, project] = [new Cursors(), vi.fn((doc: Doc) => doc)];
    const { id } = cursorOf(cursors.first('db.rides', docs, undefined, project));
    expect(project).toHaveBeenCalledTimes(101);
    const sizes: number[] = [];
    for (let next = id; next instanceof Long && !next.isZero();) {
      const { id: further, nextBatch } = cursorOf(cursors.next(next, 'db.rides'));
      sizes.push(Array.isArray(nextBatch) ? nextBatch.length : NaN);
      next = further;
    }
    expect(sizes).toEqual([255, 255, 255, 134]);
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
