import fc from 'fast-check';
import { type IndexDescription, MongoClient, ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { storeOfFile } from '../support/store.ts';
import { rounds } from '../support/thorough.ts';

const db = storeOfFile();

const value = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.constantFrom<unknown>(null, undefined, 'a', 'b', true, new Date(0), new Date(1), 0.5),
);
const fields = fc.record({ a: value, b: value, c: fc.oneof({ weight: 9, arbitrary: value }, fc.constant([1, 2])) });
const bound = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.constantFrom<unknown>(new Date(0), 'a', true));
const range = fc.oneof(
  bound,
  fc.record({ $gte: bound }),
  fc.record({ $gt: bound, $lte: bound }),
  fc.record({ $lt: bound }),
);
const conditions = { a: range, b: range, c: range };
const plainFilter = fc.record(conditions, { requiredKeys: [] });
const filter = fc.record(
  { ...conditions, $or: fc.array(plainFilter, { minLength: 1, maxLength: 3 }) },
  { requiredKeys: [] },
);
const SORTS = [{ a: 1, _id: 1 }, { a: -1, _id: -1 }, { a: 1, b: -1, _id: 1 }, { b: 1, _id: 1 }, { _id: -1 }] as const;
const INDEXES: IndexDescription[] = [
  { key: { a: 1, _id: 1 }, name: 'a' },
  { key: { a: 1, b: -1, _id: 1 }, name: 'a-b' },
  { key: { b: -1, _id: -1 }, name: 'b' },
  { key: { c: 1, a: 1 }, name: 'c' },
];
const step = fc.oneof(
  fc.record({ do: fc.constant('insert' as const), fields }),
  fc.record({ do: fc.constant('update' as const), which: fc.nat(40), fields }),
  fc.record({ do: fc.constant('remove' as const), which: fc.nat(40) }),
  fc.record({ do: fc.constant('index anew' as const) }),
  fc.record({
    do: fc.constant('find' as const),
    filter,
    sort: fc.constantFrom(...SORTS),
    skip: fc.nat(3),
    limit: fc.nat(6),
  }),
);

it('decision 001: an index changes no answer: ranges, orders, skips and limits, after any changes', async () => {
  const client = await MongoClient.connect(db.url);
  const name = new ObjectId().toHexString();
  const [plain, indexed] = [client.db(name).collection('plain'), client.db(name).collection('indexed')];
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 120 }), async (steps) => {
      for (const it of [plain, indexed]) await it.drop().catch(() => undefined);
      await indexed.createIndexes(INDEXES);
      const ids: ObjectId[] = [];
      for (const it of steps) {
        const _id = 'which' in it ? ids[it.which % ids.length] : undefined;
        const [one, other] = await Promise.all(
          [plain, indexed].map(async (rows) => {
            if (it.do === 'find') {
              const found = rows.find(it.filter).sort(it.sort).skip(it.skip).limit(it.limit);
              return [await found.toArray(), await rows.countDocuments(it.filter, { limit: 1 + it.limit })];
            }
            if (it.do === 'update') return _id && (await rows.updateOne({ _id }, { $set: it.fields })).matchedCount;
            if (it.do === 'remove') return _id && (await rows.deleteOne({ _id })).deletedCount;
            return null;
          }),
        );
        if (it.do === 'insert') {
          const doc = { _id: new ObjectId(), ...it.fields };
          ids.push(doc._id);
          for (const rows of [plain, indexed]) await rows.insertOne({ ...doc });
        }
        if (it.do === 'index anew') {
          await indexed.dropIndexes();
          await indexed.createIndexes(INDEXES);
        }
        expect(other).toEqual(one);
      }
    }),
    { numRuns: rounds(25) },
  );
  await client.db(name).dropDatabase();
  await client.close();
});
