import { Binary, Double, Int32, Long, MongoBulkWriteError, MongoServerError, ObjectId } from 'mongodb';
import type { Collection, Db } from 'mongodb';

export type Doc = { _id?: string | number | ObjectId | number[]; [field: string]: unknown };
type Docs = Collection<Doc>;

/** One question to a store and MongoDB's answer; `documentDb` where DocumentDB answers differently. */
export type Case = {
  title: string;
  ask: (c: Docs, db: Db) => Promise<unknown>;
  expected: unknown;
  documentDb?: { answers: unknown; because: string };
};

/** The parts of a refusal that a caller may act on. */
async function refusal(work: Promise<unknown>): Promise<unknown> {
  try {
    return { unexpected: await work };
  } catch (error) {
    if (!(error instanceof MongoServerError)) throw error;
    const { code, keyPattern } = error as { code?: number; keyPattern?: unknown };
    return { code, ...(keyPattern ? { keyPattern } : {}) };
  }
}

/** An update as a plain document: the driver's types require every field that `$inc` may name. */
const doc = (update: Doc): Doc => update;

async function seed(c: Docs, docs: Doc[]): Promise<Docs> {
  await c.insertMany(docs.map((doc) => ({ ...doc })));
  return c;
}

const ids = async (c: Docs, filter: Doc): Promise<unknown> =>
  (
    await c
      .find(filter, { projection: { _id: 1 } })
      .sort({ _id: 1 })
      .toArray()
  ).map((doc) => doc._id);

/** Inserts the documents and returns the ids of the matching ones. */
const matching =
  (docs: Doc[], filter: Doc) =>
  async (c: Docs): Promise<unknown> =>
    ids(await seed(c, docs), filter);

/** Inserts one document, updates it and returns it. */
const updating =
  (doc: Doc, update: Doc, options: { filter?: Doc; arrayFilters?: Doc[] } = {}) =>
  async (c: Docs): Promise<unknown> => {
    await seed(c, [{ _id: 1, ...doc }]);
    const { arrayFilters, filter } = options;
    await c.updateOne({ _id: 1, ...filter }, update, arrayFilters ? { arrayFilters } : {});
    return c.findOne({ _id: 1 }, { projection: { _id: 0 } });
  };

const updateRefused =
  (doc: Doc, update: Doc, options: { filter?: Doc; arrayFilters?: Doc[] } = {}) =>
  async (c: Docs): Promise<unknown> =>
    refusal(updating(doc, update, options)(c));

const aggregating =
  (docs: Doc[], pipeline: Doc[]) =>
  async (c: Docs): Promise<unknown> =>
    (await seed(c, docs)).aggregate(pipeline).toArray();

const projecting =
  (doc: Doc, projection: Doc, filter: Doc = {}) =>
  async (c: Docs): Promise<unknown> =>
    (await seed(c, [doc])).find(filter, { projection }).toArray();

const A = new ObjectId('650000000000000000000001');
const B = new ObjectId('650000000000000000000002');
const DAY1 = new Date('2026-01-01T00:00:00Z');
const DAY2 = new Date('2026-01-02T00:00:00Z');

const numbers: Doc[] = [1, 2, 3, 4, 5].map((n) => ({ _id: n, n, even: n % 2 === 0 }));
const tagged: Doc[] = [
  { _id: 1, tags: ['a', 'b'] },
  { _id: 2, tags: ['b'] },
  { _id: 3, tags: [] },
  { _id: 4, tags: 'a' },
  { _id: 5 },
  { _id: 6, tags: null },
];
const rides: Doc[] = [
  {
    _id: 1,
    stops: [
      { at: 'Embu', fare: 100 },
      { at: 'Meru', fare: 300 },
    ],
  },
  { _id: 2, stops: [{ at: 'Embu', fare: 300 }] },
  { _id: 3, stops: [] },
];
const everyType: Doc[] = [
  { _id: 1, v: 'text' },
  { _id: 2, v: 7 },
  { _id: 3, v: null },
  { _id: 4, v: true },
  { _id: 5, v: DAY1 },
  { _id: 6, v: A },
  { _id: 7, v: { a: 1 } },
  { _id: 8, v: new Binary(Buffer.from('xy')) },
  { _id: 9, v: Long.fromNumber(9) },
  { _id: 10, v: -1.5 },
  { _id: 11, v: 'Text' },
  { _id: 12, v: false },
];

const crud: Case[] = [
  {
    title: 'countDocuments, also with a limit',
    ask: async (c) => {
      await seed(c, numbers);
      return [
        await c.countDocuments(),
        await c.countDocuments({ even: false }),
        await c.countDocuments({}, { limit: 3 }),
      ];
    },
    expected: [5, 3, 3],
  },
  {
    title: 'insertOne adds an _id, and findOne returns the types unchanged',
    ask: async (c) => {
      const { insertedId } = await c.insertOne({ when: DAY1, ref: A, list: [1, 'two', null], nested: { x: 1.5 } });
      const { _id, ...found } = (await c.findOne({ _id: insertedId })) ?? {};
      return { isId: _id instanceof ObjectId, ...found };
    },
    expected: { isId: true, when: DAY1, ref: A, list: [1, 'two', null], nested: { x: 1.5 } },
  },
  {
    title: 'a second document with the same _id is refused',
    ask: async (c) => {
      await c.insertOne({ _id: 'one' });
      return refusal(c.insertOne({ _id: 'one' }));
    },
    expected: { code: 11000, keyPattern: { _id: 1 } },
  },
  { title: 'an array cannot be an _id', ask: (c) => refusal(c.insertOne({ _id: [1] })), expected: { code: 2 } },
  {
    title: 'the _id comes first, wherever it was given',
    ask: async (c) => Object.keys((await (await seed(c, [{ a: 1, _id: 1 }])).findOne()) ?? {}),
    expected: ['_id', 'a'],
  },
  {
    title: 'Long, Double and Int32 keep their types',
    ask: async (c) => {
      await c.insertOne({ _id: 1, l: Long.fromNumber(5), d: new Double(5), i: new Int32(5) });
      const found = await c.findOne({ l: 5, d: 5, i: 5 }, { promoteValues: false });
      return [found?.l instanceof Long, found?.d instanceof Double, found?.i instanceof Int32];
    },
    expected: [true, true, true],
  },
  {
    title: 'a Long beyond 2^53 keeps every digit',
    ask: async (c) => {
      await c.insertOne({ _id: 1, l: Long.fromString('9007199254740993') });
      await c.insertOne({ _id: 2, l: Long.fromString('9007199254740992') });
      return ids(c, { l: Long.fromString('9007199254740993') });
    },
    expected: [1],
  },
  {
    title: 'binary data comes back unchanged and is found by value',
    ask: async (c) => {
      await seed(c, [{ _id: 1, hash: new Binary(Buffer.from([0, 255, 7])) }]);
      const found = await c.findOne({ hash: new Binary(Buffer.from([0, 255, 7])) });
      return found?.hash instanceof Binary ? [...found.hash.value()] : found;
    },
    expected: [0, 255, 7],
  },
  {
    title: 'updateOne counts matched and modified',
    ask: async (c) => {
      await seed(c, numbers);
      const first = await c.updateOne({ n: 1 }, { $set: { x: 1 } });
      const same = await c.updateOne({ n: 1 }, { $set: { x: 1 } });
      const none = await c.updateOne({ n: 99 }, { $set: { x: 1 } });
      return [first, same, none].map((r) => [r.matchedCount, r.modifiedCount]);
    },
    expected: [
      [1, 1],
      [1, 0],
      [0, 0],
    ],
  },
  {
    title: 'updateMany changes every match',
    ask: async (c) => {
      const r = await (await seed(c, numbers)).updateMany({ even: true }, doc({ $inc: { n: 10 } }));
      return [r.matchedCount, r.modifiedCount, await c.distinct('n', { even: true })];
    },
    expected: [2, 2, [12, 14]],
  },
  {
    title: 'deleteOne and deleteMany count what they remove',
    ask: async (c) => {
      await seed(c, numbers);
      return [
        (await c.deleteOne({ even: false })).deletedCount,
        (await c.deleteMany({ even: false })).deletedCount,
        await ids(c, {}),
      ];
    },
    expected: [1, 2, [2, 4]],
  },
  {
    title: 'find in a missing collection is empty',
    ask: async (c) => [await c.find().toArray(), await c.countDocuments()],
    expected: [[], 0],
  },
  {
    title: 'distinct looks inside arrays',
    ask: async (c) => (await (await seed(c, tagged)).distinct('tags')).map(String).sort(),
    expected: ['a', 'b', 'null'],
  },
];

const queries: Case[] = [
  { title: '$gt and $lte', ask: matching(numbers, { n: { $gt: 1, $lte: 3 } }), expected: [2, 3] },
  {
    title: '$ne also finds documents without the field',
    ask: matching(tagged, { tags: { $ne: 'a' } }),
    expected: [2, 3, 5, 6],
  },
  {
    title: '$in with null finds a missing field',
    ask: matching(tagged, { tags: { $in: ['b', null] } }),
    expected: [1, 2, 5, 6],
  },
  { title: '$nin', ask: matching(tagged, { tags: { $nin: ['b', null] } }), expected: [3, 4] },
  { title: 'equality with null finds null and missing', ask: matching(tagged, { tags: null }), expected: [5, 6] },
  {
    title: '$exists distinguishes null from missing',
    ask: matching(tagged, { tags: { $exists: false } }),
    expected: [5],
  },
  { title: 'equality looks inside arrays', ask: matching(tagged, { tags: 'a' }), expected: [1, 4] },
  { title: 'equality with a whole array', ask: matching(tagged, { tags: ['a', 'b'] }), expected: [1] },
  { title: '$size', ask: matching(tagged, { tags: { $size: 0 } }), expected: [3] },
  { title: 'an array index in a path', ask: matching(tagged, { 'tags.0': 'b' }), expected: [2] },
  { title: 'a path through an array of documents', ask: matching(rides, { 'stops.at': 'Embu' }), expected: [1, 2] },
  {
    title: 'two conditions may be met by different elements',
    ask: matching(rides, { 'stops.at': 'Embu', 'stops.fare': 300 }),
    expected: [1, 2],
  },
  {
    title: '$elemMatch requires one element to meet both',
    ask: matching(rides, { stops: { $elemMatch: { at: 'Embu', fare: 300 } } }),
    expected: [2],
  },
  {
    title: '$elemMatch on plain values',
    ask: matching(
      [
        { _id: 1, v: [1, 9] },
        { _id: 2, v: [5] },
      ],
      { v: { $elemMatch: { $gt: 2, $lt: 8 } } },
    ),
    expected: [2],
  },
  { title: '$not', ask: matching(numbers, { n: { $not: { $gte: 2 } } }), expected: [1] },
  {
    title: '$or, $and, $nor',
    ask: matching(numbers, { $or: [{ n: 1 }, { $and: [{ even: true }, { n: { $gt: 2 } }] }], $nor: [{ n: 9 }] }),
    expected: [1, 4],
  },
  {
    title: '$regex with options',
    ask: matching(everyType, { v: { $regex: '^te', $options: 'i' } }),
    expected: [1, 11],
  },
  { title: 'comparison stays within a type', ask: matching(everyType, { v: { $gt: 0 } }), expected: [2, 9] },
  {
    title: 'numbers are equal across their types',
    ask: matching(
      [
        { _id: 1, v: Long.fromNumber(9) },
        { _id: 2, v: new Double(9) },
        { _id: 3, v: 9 },
      ],
      { v: 9 },
    ),
    expected: [1, 2, 3],
  },
  {
    title: 'dates compare by time',
    ask: matching(
      [
        { _id: 1, d: DAY1 },
        { _id: 2, d: DAY2 },
      ],
      { d: { $gte: DAY2 } },
    ),
    expected: [2],
  },
  {
    title: 'ObjectIds are comparable',
    ask: matching(
      [
        { _id: 1, r: A },
        { _id: 2, r: B },
      ],
      { r: { $gt: A } },
    ),
    expected: [2],
  },
  {
    title: 'equality with a document requires the same fields in the same order',
    ask: matching(
      [
        { _id: 1, d: { a: 1, b: 2 } },
        { _id: 2, d: { b: 2, a: 1 } },
      ],
      { d: { a: 1, b: 2 } },
    ),
    expected: [1],
  },
  { title: '$gte null finds null and missing', ask: matching(tagged, { tags: { $gte: null } }), expected: [5, 6] },
  {
    title: '$in without an array is refused',
    ask: (c) => refusal(matching(numbers, { n: { $in: 1 } })(c)),
    expected: { code: 2 },
  },
  { title: 'an empty $or is refused', ask: (c) => refusal(matching(numbers, { $or: [] })(c)), expected: { code: 2 } },
];

const shaping: Case[] = [
  {
    title: 'sort order across types',
    ask: async (c) =>
      (
        await (
          await seed(c, [...everyType, { _id: 13 }])
        )
          .find({}, { projection: { _id: 1 } })
          .sort({ v: 1, _id: 1 })
          .toArray()
      ).map((d) => d._id),
    expected: [3, 13, 10, 2, 9, 11, 1, 7, 8, 6, 12, 4, 5],
  },
  {
    title: 'sort order across types, descending',
    ask: async (c) =>
      (
        await (
          await seed(c, [...everyType, { _id: 13 }])
        )
          .find({}, { projection: { _id: 1 } })
          .sort({ v: -1, _id: 1 })
          .toArray()
      ).map((d) => d._id),
    expected: [5, 4, 12, 6, 8, 7, 1, 11, 9, 2, 10, 3, 13],
  },
  {
    title: 'sort by two fields, skip and limit',
    ask: async (c) =>
      (await (await seed(c, numbers)).find().sort({ even: -1, n: -1 }).skip(1).limit(3).toArray()).map((d) => d._id),
    expected: [2, 5, 3],
  },
  {
    title: 'projection by inclusion',
    ask: projecting({ _id: 1, a: 1, b: { c: 1, d: 2 }, e: [{ c: 1, d: 2 }, 7] }, { a: 1, 'b.c': 1, 'e.d': 1 }),
    expected: [{ _id: 1, a: 1, b: { c: 1 }, e: [{ d: 2 }] }],
  },
  {
    title: 'projection by exclusion',
    ask: projecting({ _id: 1, a: 1, b: { c: 1, d: 2 }, e: [{ c: 1, d: 2 }, 7] }, { _id: 0, 'b.c': 0, 'e.d': 0 }),
    expected: [{ a: 1, b: { d: 2 }, e: [{ c: 1 }, 7] }],
  },
  {
    title: 'projection of everything but the _id',
    ask: projecting({ _id: 1, a: 1 }, { _id: 0 }),
    expected: [{ a: 1 }],
  },
  { title: 'projection of only the _id', ask: projecting({ _id: 1, a: 1 }, { _id: 1 }), expected: [{ _id: 1 }] },
  {
    title: 'mixing inclusion and exclusion is refused',
    ask: (c) => refusal(projecting({ _id: 1 }, { a: 1, b: 0 })(c)),
    expected: { code: 31254 },
  },
  {
    title: 'projection $elemMatch',
    ask: projecting(rides[0] ?? {}, { stops: { $elemMatch: { fare: { $gt: 200 } } } }),
    expected: [{ _id: 1, stops: [{ at: 'Meru', fare: 300 }] }],
  },
  {
    title: 'a cursor fetches batch after batch to the end',
    ask: async (c) => {
      await seed(
        c,
        Array.from({ length: 250 }, (_, i) => ({ _id: i })),
      );
      const all = await c.find().sort({ _id: 1 }).batchSize(7).toArray();
      return [all.length, all[0]?._id, all[249]?._id];
    },
    expected: [250, 0, 249],
  },
  {
    title: 'a closed cursor is killed and cannot continue',
    ask: async (c, db) => {
      await seed(c, numbers);
      const { cursor } = (await db.command({ find: c.collectionName, batchSize: 2 }, { promoteLongs: false })) as {
        cursor: { id: Long };
      };
      const killed = (await db.command({ killCursors: c.collectionName, cursors: [cursor.id] })) as {
        cursorsKilled: unknown[];
      };
      return [
        killed.cursorsKilled.length,
        await refusal(db.command({ getMore: cursor.id, collection: c.collectionName })),
      ];
    },
    expected: [1, { code: 43 }],
  },
  {
    title: 'limit with singleBatch leaves no cursor open',
    ask: async (c, db) => {
      await seed(c, numbers);
      const { cursor } = (await db.command({ find: c.collectionName, limit: 2, singleBatch: true })) as {
        cursor: { id: unknown; firstBatch: Doc[] };
      };
      return [String(cursor.id), cursor.firstBatch.length];
    },
    expected: ['0', 2],
  },
];

const updates: Case[] = [
  {
    title: '$inc keeps a double a double and a long a long; beyond the range of an int it becomes a long',
    ask: async (c) => {
      const before = { d: new Double(1), l: Long.fromNumber(1), i: 1, big: 2147483647 };
      await updating(before, { $inc: { d: 1, l: 1, i: 1, big: 1 } })(c);
      const after = await c.findOne({ big: 2147483648 }, { promoteValues: false });
      return [
        after?.d instanceof Double,
        after?.l instanceof Long,
        after?.i instanceof Int32,
        after?.big instanceof Long,
      ];
    },
    expected: [true, true, true, true],
  },
  {
    title: '$set on dotted paths creates the parents',
    ask: updating({ a: { b: 1 } }, { $set: { 'a.c': 2, 'x.y.z': 3 } }),
    expected: { a: { b: 1, c: 2 }, x: { y: { z: 3 } } },
  },
  {
    title: '$set through a scalar is refused',
    ask: updateRefused({ a: 1 }, { $set: { 'a.b': 1 } }),
    expected: { code: 28 },
  },
  {
    title: '$unset removes a field and sets an element to null',
    ask: updating({ a: 1, b: { c: 1, d: 2 }, v: [1, 2] }, { $unset: { a: '', 'b.c': '', 'v.0': '', none: '' } }),
    expected: { b: { d: 2 }, v: [null, 2] },
  },
  {
    title: '$inc on a missing field starts at 0',
    ask: updating({ n: 1 }, { $inc: { n: 2, m: -3, 'deep.x': 1 } }),
    expected: { n: 3, m: -3, deep: { x: 1 } },
  },
  {
    title: '$inc on a string is refused',
    ask: updateRefused({ n: 'one' }, { $inc: { n: 1 } }),
    expected: { code: 14 },
  },
  {
    title: '$inc by a string is refused',
    ask: updateRefused({ n: 1 }, { $inc: { n: 'one' } }),
    expected: { code: 14 },
  },
  {
    title: '$max',
    ask: updating({ c: 5, d: 5 }, { $max: { c: 9, d: 3, new: 1 } }),
    expected: { c: 9, d: 5, new: 1 },
  },
  { title: '$max on dates', ask: updating({ at: DAY1 }, { $max: { at: DAY2 } }), expected: { at: DAY2 } },
  {
    title: '$push appends, and creates a missing array',
    ask: updating({ v: [1] }, { $push: { v: 2, w: 'x' } }),
    expected: { v: [1, 2], w: ['x'] },
  },
  {
    title: '$push sorted by a field',
    ask: updating({ v: [{ n: 3 }, { n: 1 }] }, { $push: { v: { $each: [{ n: 2 }], $sort: { n: -1 }, $slice: 2 } } }),
    expected: { v: [{ n: 3 }, { n: 2 }] },
  },
  {
    title: '$push to a non-array is refused',
    ask: updateRefused({ v: 1 }, { $push: { v: 1 } }),
    expected: { code: 2 },
  },
  {
    title: '$addToSet adds only missing values',
    ask: updating({ v: [A, 1] }, { $addToSet: { v: { $each: [A, B, 1, { x: 1 }] } } }),
    expected: { v: [A, 1, B, { x: 1 }] },
  },
  {
    title: '$addToSet to a non-array is refused',
    ask: updateRefused({ v: 1 }, { $addToSet: { v: 1 } }),
    expected: { code: 2 },
  },
  {
    title: '$pull by value and by condition',
    ask: updating(
      { a: [1, 2, 1], b: [1, 5, 9], c: [{ x: 1, y: 1 }, { x: 2 }] },
      {
        $pull: { a: 1, b: { $gte: 5 }, c: { x: 1 } },
      },
    ),
    expected: { a: [2], b: [1], c: [{ x: 2 }] },
  },
  { title: '$pull of an ObjectId', ask: updating({ v: [A, B] }, { $pull: { v: A } }), expected: { v: [B] } },
  {
    title: '$pull from a non-array is refused',
    ask: updateRefused({ v: 1 }, { $pull: { v: 1 } }),
    expected: { code: 2 },
  },
  {
    title: 'array filters',
    ask: updating(
      { v: [{ n: 1 }, { n: 5 }] },
      { $set: { 'v.$[big].n': 0 } },
      { arrayFilters: [{ 'big.n': { $gt: 2 } }] },
    ),
    expected: { v: [{ n: 1 }, { n: 0 }] },
  },
  {
    title: 'array filters on plain values',
    ask: updating({ v: [1, 5, 9] }, { $set: { 'v.$[x]': 0 } }, { arrayFilters: [{ x: { $gte: 5 } }] }),
    expected: { v: [1, 0, 0] },
  },
  {
    title: 'two operators on one path are refused',
    ask: updateRefused({ n: 1 }, { $set: { n: 1 }, $inc: { n: 1 } }),
    expected: { code: 40 },
  },
  {
    title: 'a path and its parent are refused',
    ask: updateRefused({}, { $set: { a: 1, 'a.b': 1 } }),
    expected: { code: 40 },
  },
  { title: 'the _id cannot be changed', ask: updateRefused({}, { $set: { _id: 2 } }), expected: { code: 66 } },
];

const upserts: Case[] = [
  {
    title: 'an upsert uses the equalities of the filter, $set and $setOnInsert',
    ask: async (c) => {
      const r = await c.updateOne(
        { _id: 1, a: 'x', n: { $gt: 3 }, 'd.e': { $eq: 1 } },
        { $set: { b: 2 }, $setOnInsert: { c: 3 } },
        { upsert: true },
      );
      return [r.matchedCount, r.upsertedCount, r.upsertedId, await c.findOne()];
    },
    expected: [0, 1, 1, { _id: 1, a: 'x', d: { e: 1 }, b: 2, c: 3 }],
  },
  {
    title: 'an upsert that matches ignores $setOnInsert',
    ask: async (c) => {
      await seed(c, [{ _id: 1 }]);
      const r = await c.updateOne({ _id: 1 }, { $set: { b: 2 }, $setOnInsert: { c: 3 } }, { upsert: true });
      return [r.upsertedCount, await c.findOne()];
    },
    expected: [0, { _id: 1, b: 2 }],
  },
  {
    title: 'an upsert without an _id gets one',
    ask: async (c) =>
      (await c.updateOne({ k: 1 }, doc({ $inc: { n: 1 } }), { upsert: true })).upsertedId instanceof ObjectId,
    expected: true,
  },
  {
    title: 'an upsert that violates a unique index is refused',
    ask: async (c) => {
      await c.createIndex({ k: 1 }, { unique: true });
      await seed(c, [{ _id: 1, k: 1, state: 'busy' }]);
      return refusal(c.updateOne({ k: 1, state: 'free' }, { $set: { x: 1 } }, { upsert: true }));
    },
    expected: { code: 11000, keyPattern: { k: 1 } },
  },
];

const findAndModify: Case[] = [
  {
    title: 'findOneAndUpdate projects',
    ask: async (c) =>
      (await seed(c, numbers)).findOneAndUpdate(
        { n: 5 },
        { $set: { x: 1 } },
        { projection: { n: 1, x: 1, _id: 0 }, returnDocument: 'after' },
      ),
    expected: { n: 5, x: 1 },
  },
  {
    title: 'findOneAndDelete',
    ask: async (c) => {
      await seed(c, numbers);
      return [await c.findOneAndDelete({ n: 1 }), await c.countDocuments()];
    },
    expected: [{ _id: 1, n: 1, even: false }, 4],
  },
  {
    title: 'findOneAndUpdate returns the document before or after',
    ask: async (c) => {
      await seed(c, [{ _id: 1, n: 1 }]);
      return [
        await c.findOneAndUpdate({ _id: 1 }, doc({ $inc: { n: 1 } })),
        await c.findOneAndUpdate({ _id: 1 }, doc({ $inc: { n: 1 } }), { returnDocument: 'after' }),
      ];
    },
    expected: [
      { _id: 1, n: 1 },
      { _id: 1, n: 3 },
    ],
  },
  {
    title: 'findOneAndUpdate without a match is null',
    ask: async (c) => [await c.findOneAndUpdate({ _id: 1 }, { $set: { n: 1 } }), await c.countDocuments()],
    expected: [null, 0],
  },
  {
    title: 'findOneAndUpdate with upsert',
    ask: async (c) => [
      await c.findOneAndUpdate({ _id: 1 }, { $set: { n: 1 } }, { upsert: true }),
      await c.findOneAndUpdate({ _id: 2 }, { $set: { n: 2 } }, { upsert: true, returnDocument: 'after' }),
    ],
    expected: [null, { _id: 2, n: 2 }],
  },
  {
    title: 'findAndModify reports what it did',
    ask: async (c) => {
      await seed(c, [{ _id: 1 }]);
      const raw = { includeResultMetadata: true } as const;
      const updated = await c.findOneAndUpdate({ _id: 1 }, { $set: { n: 1 } }, raw);
      const upserted = await c.findOneAndUpdate({ _id: 2 }, { $set: { n: 1 } }, { ...raw, upsert: true });
      const removed = await c.findOneAndDelete({ _id: 9 }, raw);
      return [updated?.lastErrorObject, upserted?.lastErrorObject, removed?.lastErrorObject];
    },
    expected: [{ n: 1, updatedExisting: true }, { n: 1, updatedExisting: false, upserted: 2 }, { n: 0 }],
  },
  {
    title: 'findAndModify that violates a unique index is refused and changes nothing',
    ask: async (c) => {
      await c.createIndex({ k: 1 }, { unique: true });
      await seed(c, [
        { _id: 1, k: 1 },
        { _id: 2, k: 2 },
      ]);
      return [await refusal(c.findOneAndUpdate({ _id: 2 }, { $set: { k: 1 } })), await c.findOne({ _id: 2 })];
    },
    expected: [
      { code: 11000, keyPattern: { k: 1 } },
      { _id: 2, k: 2 },
    ],
  },
  {
    title: 'remove together with update is refused',
    ask: async (c, db) =>
      refusal(db.command({ findAndModify: c.collectionName, query: {}, remove: true, update: { $set: { a: 1 } } })),
    expected: { code: 9 },
  },
];

const indexes: Case[] = [
  {
    title: 'a unique index refuses a duplicate, by insert and by update',
    ask: async (c) => {
      await c.createIndex({ email: 1 }, { unique: true });
      await seed(c, [
        { _id: 1, email: 'a' },
        { _id: 2, email: 'b' },
      ]);
      return [
        await refusal(c.insertOne({ email: 'a' })),
        await refusal(c.updateOne({ _id: 2 }, { $set: { email: 'a' } })),
        await ids(c, {}),
      ];
    },
    expected: [{ code: 11000, keyPattern: { email: 1 } }, { code: 11000, keyPattern: { email: 1 } }, [1, 2]],
  },
  {
    title: 'the message and keyValue of a duplicate on insert',
    ask: async (c) => {
      await c.createIndex({ email: 1 }, { unique: true });
      await seed(c, [{ _id: 1, email: 'a' }]);
      const error: unknown = await c.insertOne({ email: 'a' }).catch((e: unknown) => e);
      if (!(error instanceof MongoServerError)) return error;
      const { keyValue } = error as { keyValue?: unknown };
      return [/^E11000 duplicate key error collection: \S+ index: email_1 dup key:/.test(error.message), keyValue];
    },
    expected: [true, { email: 'a' }],
  },
  {
    title: 'a missing value counts as null in a unique index',
    ask: async (c) => {
      await c.createIndex({ k: 1 }, { unique: true });
      await seed(c, [{ _id: 1 }]);
      return refusal(c.insertOne({ _id: 2, k: null }));
    },
    expected: { code: 11000, keyPattern: { k: 1 } },
  },
  {
    title: 'R3 a unique partial index applies only to the documents it covers',
    ask: async (c) => {
      await c.createIndex({ driver: 1 }, { unique: true, partialFilterExpression: { active: true } });
      await seed(c, [
        { _id: 1, driver: 'd', active: true },
        { _id: 2, driver: 'd', active: false },
        { _id: 3, driver: 'd' },
      ]);
      return [
        await refusal(c.updateOne({ _id: 2 }, { $set: { active: true } })),
        (await c.updateOne({ _id: 1 }, { $set: { active: false } })).modifiedCount,
        (await c.updateOne({ _id: 2 }, { $set: { active: true } })).modifiedCount,
      ];
    },
    expected: [{ code: 11000, keyPattern: { driver: 1 } }, 1, 1],
  },
  {
    title: 'a query finds documents outside a partial index too',
    ask: async (c) => {
      await c.createIndex({ d: 1 }, { partialFilterExpression: { active: true } });
      await seed(c, [
        { _id: 1, d: 'x', active: true },
        { _id: 2, d: 'x' },
      ]);
      return [await ids(c, { d: 'x' }), await ids(c, { d: 'x', active: true })];
    },
    expected: [[1, 2], [1]],
  },
  {
    title: 'a compound unique index combines its fields',
    ask: async (c) => {
      await c.createIndex({ a: 1, b: -1 }, { unique: true });
      await seed(c, [
        { _id: 1, a: 1, b: 1 },
        { _id: 2, a: 1, b: 2 },
      ]);
      return [
        await refusal(c.insertOne({ _id: 3, a: 1, b: 2 })),
        await ids(c, { a: 1 }),
        await ids(c, { a: 1, b: { $in: [2, 3] } }),
      ];
    },
    expected: [{ code: 11000, keyPattern: { a: 1, b: -1 } }, [1, 2], [2]],
  },
  {
    title: 'an index on an array finds each element, and a unique one refuses each',
    ask: async (c) => {
      await c.createIndex({ tags: 1 }, { unique: true });
      await seed(c, [
        { _id: 1, tags: ['a', 'b'] },
        { _id: 2, tags: ['c', 'c'] },
      ]);
      return [
        await ids(c, { tags: 'b' }),
        await ids(c, { tags: { $in: ['a', 'c'] } }),
        await refusal(c.insertOne({ _id: 3, tags: ['x', 'b'] })),
      ];
    },
    expected: [[1], [1, 2], { code: 11000, keyPattern: { tags: 1 } }],
  },
  {
    title: 'an index follows updates and deletes',
    ask: async (c) => {
      await c.createIndex({ k: 1 });
      await seed(c, [
        { _id: 1, k: 'a' },
        { _id: 2, k: 'a' },
        { _id: 3, k: 'b' },
      ]);
      await c.updateOne({ _id: 1 }, { $set: { k: 'b' } });
      await c.deleteOne({ _id: 3 });
      return [await ids(c, { k: 'a' }), await ids(c, { k: 'b' }), await ids(c, { k: null })];
    },
    expected: [[2], [1], []],
  },
  {
    title: 'a unique index cannot be created over duplicates',
    ask: async (c) => refusal((await seed(c, [{ k: 1 }, { k: 1 }])).createIndex({ k: 1 }, { unique: true })),
    expected: { code: 11000, keyPattern: { k: 1 } },
    documentDb: { answers: { code: 11000 }, because: 'its gateway names the index only for writes' },
  },
  {
    title: 'indexes are listed with their options',
    ask: async (c) => {
      await c.createIndex({ at: 1 }, { expireAfterSeconds: 60 });
      await c.createIndex({ a: 1, b: -1 }, { name: 'ab', unique: true, partialFilterExpression: { a: { $gt: 1 } } });
      const listed = await c.indexes();
      return listed
        .map(({ v: _v, storageEngine: _s, ...index }) => index)
        .sort((x, y) => ((x.name ?? '') < (y.name ?? '') ? -1 : 1));
    },
    expected: [
      { key: { _id: 1 }, name: '_id_' },
      { key: { a: 1, b: -1 }, name: 'ab', unique: true, partialFilterExpression: { a: { $gt: 1 } } },
      { key: { at: 1 }, name: 'at_1', expireAfterSeconds: 60 },
    ],
  },
  {
    title: 'creating the same index twice makes one',
    ask: async (c) => {
      await c.createIndex({ a: 1 });
      await c.createIndex({ a: 1 });
      return (await c.indexes()).length;
    },
    expected: 2,
  },
  {
    title: 'one name for two indexes is refused',
    ask: async (c) => {
      await c.createIndex({ a: 1 }, { name: 'x' });
      return refusal(c.createIndex({ b: 1 }, { name: 'x' }));
    },
    expected: { code: 86 },
  },
  {
    title: 'one key with two names is refused',
    ask: async (c) => {
      await c.createIndex({ a: 1 }, { name: 'x' });
      return refusal(c.createIndex({ a: 1 }, { name: 'y' }));
    },
    expected: { code: 85 },
  },
  {
    title: 'a dropped index no longer refuses duplicates',
    ask: async (c) => {
      await c.createIndex({ k: 1 }, { unique: true });
      await seed(c, [{ _id: 1, k: 1 }]);
      await c.dropIndex('k_1');
      await c.insertOne({ _id: 2, k: 1 });
      return [await ids(c, { k: 1 }), (await c.indexes()).length];
    },
    expected: [[1, 2], 1],
  },
  {
    title: 'a missing index cannot be dropped',
    ask: async (c) => refusal((await seed(c, [{}])).dropIndex('none')),
    expected: { code: 27 },
  },
  {
    title: 'the indexes of a missing collection cannot be listed',
    ask: (c) => refusal(c.listIndexes().toArray()),
    expected: { code: 26 },
  },
];

const bulks: Case[] = [
  {
    title: 'a mixed bulkWrite counts each kind',
    ask: async (c) => {
      await seed(c, numbers);
      const r = await c.bulkWrite([
        { insertOne: { document: { _id: 9 } } },
        { updateOne: { filter: { _id: 1 }, update: { $set: { n: 7 } } } },
        { updateMany: { filter: { even: true }, update: { $set: { n: 0 } } } },
        { updateOne: { filter: { _id: 10 }, update: { $set: { n: 1 } }, upsert: true } },
        { deleteOne: { filter: { _id: 5 } } },
      ]);
      return [r.insertedCount, r.matchedCount, r.modifiedCount, r.deletedCount, r.upsertedCount, r.upsertedIds];
    },
    expected: [1, 3, 3, 1, 1, { 3: 10 }],
  },
  {
    title: 'an ordered insertMany stops at the first error',
    ask: async (c) => bulkOutcome(c, c.insertMany([{ _id: 1 }, { _id: 1 }, { _id: 2 }])),
    expected: { errors: [{ index: 1, code: 11000 }], left: [1] },
  },
  {
    title: 'an unordered insertMany continues',
    ask: async (c) =>
      bulkOutcome(c, c.insertMany([{ _id: 1 }, { _id: 1 }, { _id: 2 }, { _id: 2 }], { ordered: false })),
    expected: {
      errors: [
        { index: 1, code: 11000 },
        { index: 3, code: 11000 },
      ],
      left: [1, 2],
    },
  },
  {
    title: 'update errors carry their index',
    ask: async (c) => {
      await seed(c, [
        { _id: 1, v: 'x' },
        { _id: 2, v: 1 },
      ]);
      const work = c.bulkWrite(
        [1, 2].map((_id) => ({ updateOne: { filter: { _id }, update: doc({ $inc: { v: 1 } }) } })),
        { ordered: false },
      );
      return [await bulkOutcome(c, work), await c.findOne({ _id: 2 })];
    },
    expected: [
      { errors: [{ index: 0, code: 14 }], left: [1, 2] },
      { _id: 2, v: 2 },
    ],
  },
];

async function bulkOutcome(c: Docs, work: Promise<unknown>): Promise<unknown> {
  const error: unknown = await work.catch((e: unknown) => e);
  if (!(error instanceof MongoBulkWriteError)) return { unexpected: error };
  const all = [error.writeErrors].flat();
  return { errors: all.map((one) => ({ index: one.index, code: one.code })), left: await ids(c, {}) };
}

const people: Doc[] = [
  { _id: 1, town: 'Embu', fare: 100, at: DAY1 },
  { _id: 2, town: 'Embu', fare: 300, at: DAY2 },
  { _id: 3, town: 'Meru', fare: 50, at: DAY1 },
];

const pipelines: Case[] = [
  {
    title: '$match, $group with $sum, $avg, $max, $first and $last, then $sort',
    ask: aggregating(people, [
      { $match: { fare: { $gte: 50 } } },
      { $sort: { _id: 1 } },
      {
        $group: {
          _id: '$town',
          n: { $sum: 1 },
          total: { $sum: '$fare' },
          mean: { $avg: '$fare' },
          latest: { $max: '$at' },
          first: { $first: '$_id' },
          last: { $last: '$_id' },
          none: { $first: '$missing' },
        },
      },
      { $sort: { _id: 1 } },
    ]),
    expected: [
      { _id: 'Embu', n: 2, total: 400, mean: 200, latest: DAY2, first: 1, last: 2, none: null },
      { _id: 'Meru', n: 1, total: 50, mean: 50, latest: DAY1, first: 3, last: 3, none: null },
    ],
  },
  {
    title: '$sum and $avg ignore what is no number, $max what is null',
    ask: aggregating(
      [{ _id: 1, v: 'x' }, { _id: 2, v: 7 }, { _id: 3, v: null }, { _id: 4 }],
      [{ $group: { _id: null, sum: { $sum: '$v' }, mean: { $avg: '$v' }, most: { $max: '$v' }, no: { $avg: '$w' } } }],
    ),
    expected: [{ _id: null, sum: 7, mean: 7, most: 'x', no: null }],
  },
  {
    title: '$cond, $ifNull and $eq',
    ask: aggregating(
      [
        { _id: 1, a: 1, b: 1 },
        { _id: 2, a: null },
        { _id: 3, b: 2 },
      ],
      [
        { $sort: { _id: 1 } },
        {
          $group: {
            _id: '$_id',
            same: { $last: { $eq: ['$a', '$b'] } },
            either: { $last: { $ifNull: ['$a', 0] } },
            has: { $sum: { $cond: [{ $ifNull: ['$a', false] }, 1, 0] } },
          },
        },
        { $sort: { _id: 1 } },
      ],
    ),
    expected: [
      { _id: 1, same: true, either: 1, has: 1 },
      { _id: 2, same: false, either: 0, has: 0 },
      { _id: 3, same: false, either: 0, has: 0 },
    ],
  },
  {
    title: '$floor, $divide, $add and $subtract of dates give the day',
    ask: aggregating(people, [
      {
        $group: {
          _id: { $floor: { $divide: [{ $add: [{ $subtract: ['$at', new Date(0)] }, 3_600_000] }, 86_400_000] } },
          n: { $sum: 1 },
        },
      },
      { $sort: { _id: 1 } },
    ]),
    expected: [
      { _id: 20454, n: 2 },
      { _id: 20455, n: 1 },
    ],
  },
  {
    title: 'arithmetic with null or a missing value is null',
    ask: aggregating(
      [{ _id: 1, n: null }],
      [{ $group: { _id: { add: { $add: [1, '$n'] }, sum: { $add: [1, '$m'] }, div: { $divide: [1, '$m'] } } } }],
    ),
    expected: [{ _id: { add: null, sum: null, div: null } }],
  },
  {
    title: 'adding a string to a number is refused',
    ask: (c) => refusal(aggregating(people, [{ $group: { _id: { $add: ['$town', 1] } } }])(c)),
    expected: { code: 14 },
  },
  {
    title: 'dividing by zero is refused',
    ask: (c) => refusal(aggregating(people, [{ $group: { _id: { $divide: ['$fare', 0] } } }])(c)),
    expected: { code: 2 },
  },
  {
    title: 'a pipeline keeps the types of what it passes on',
    ask: async (c) => {
      await c.insertOne({ _id: 1, l: Long.fromNumber(1), d: new Double(2) });
      const stages = [{ $match: { _id: 1 } }, { $sort: { l: 1 } }, { $project: { l: 1, d: 1 } }];
      const [doc] = await c.aggregate(stages, { promoteValues: false }).toArray();
      return [doc?.l instanceof Long, doc?.d instanceof Double];
    },
    expected: [true, true],
  },
  {
    title: '$group over everything',
    ask: aggregating(people, [{ $group: { _id: null, n: { $sum: 1 } } }]),
    expected: [{ _id: null, n: 3 }],
  },
  {
    title: '$group over nothing is empty',
    ask: aggregating(people, [{ $match: { _id: 9 } }, { $group: { _id: null, n: { $sum: 1 } } }]),
    expected: [],
  },
  {
    title: '$group by a document tells null from a missing field',
    ask: aggregating(
      [
        { _id: 1, v: null, w: 1 },
        { _id: 2, w: 1 },
      ],
      [{ $group: { _id: { v: '$v', w: '$w' } } }, { $sort: { _id: 1 } }],
    ),
    expected: [{ _id: { v: null, w: 1 } }, { _id: { w: 1 } }],
    documentDb: { answers: [{ _id: { v: null, w: 1 } }], because: 'it takes a missing field of a group key as null' },
  },
  {
    title: '$group by a document',
    ask: aggregating(people, [
      { $group: { _id: { town: '$town', at: '$at' }, n: { $sum: 1 } } },
      { $sort: { _id: 1 } },
      { $limit: 1 },
    ]),
    expected: [{ _id: { town: 'Embu', at: DAY1 }, n: 1 }],
  },
  {
    title: '$group by an ObjectId',
    ask: aggregating(
      [
        { _id: 1, r: A },
        { _id: 2, r: A },
        { _id: 3, r: B },
      ],
      [{ $group: { _id: '$r', n: { $sum: 1 } } }, { $sort: { _id: 1 } }],
    ),
    expected: [
      { _id: A, n: 2 },
      { _id: B, n: 1 },
    ],
  },
  {
    title: '$count, also over nothing',
    ask: async (c) => [
      await aggregating(people, [{ $match: { town: 'Embu' } }, { $count: 'n' }])(c),
      await c.aggregate([{ $match: { town: 'Nowhere' } }, { $count: 'n' }]).toArray(),
    ],
    expected: [[{ n: 2 }], []],
    documentDb: {
      answers: [[{ n: 2 }], [{ n: 0 }]],
      because: 'it returns 0 for no matches, where MongoDB returns no document',
    },
  },
  {
    title: '$unwind drops empty and missing arrays',
    ask: aggregating(tagged.slice(0, 5), [{ $unwind: '$tags' }, { $sort: { _id: 1, tags: 1 } }]),
    expected: [
      { _id: 1, tags: 'a' },
      { _id: 1, tags: 'b' },
      { _id: 2, tags: 'b' },
      { _id: 4, tags: 'a' },
    ],
  },
  {
    title: '$unwind keeps a non-array value, even an empty string',
    ask: aggregating(
      [
        { _id: 1, v: '' },
        { _id: 2, v: {} },
        { _id: 3, v: [0, ''] },
      ],
      [{ $unwind: '$v' }, { $sort: { _id: 1, v: 1 } }],
    ),
    expected: [
      { _id: 1, v: '' },
      { _id: 2, v: {} },
      { _id: 3, v: 0 },
      { _id: 3, v: '' },
    ],
  },
  {
    title: '$group distinguishes binary values',
    ask: aggregating(
      [
        { _id: 1, b: new Binary(Buffer.from([0xfe])) },
        { _id: 2, b: new Binary(Buffer.from([0xff])) },
        { _id: 3, b: new Binary(Buffer.from([0xff])) },
      ],
      [{ $group: { _id: '$b', n: { $sum: 1 } } }, { $sort: { n: 1 } }, { $project: { _id: 0 } }],
    ),
    expected: [{ n: 1 }, { n: 2 }],
  },
  {
    title: '$pull on a blocked path is refused',
    ask: updateRefused({ a: 1 }, { $pull: { 'a.b': 1 } }),
    expected: { code: 28 },
  },
];

const collections: Case[] = [
  {
    title: 'a validator refuses invalid inserts and updates with code 121',
    ask: async (c, db) => {
      await db.createCollection(c.collectionName, {
        validator: { status: { $in: ['pending', 'done'] }, n: { $gte: 0 } },
      });
      await c.insertOne({ _id: 1, status: 'pending', n: 0 });
      return [
        await refusal(c.insertOne({ _id: 2 })),
        await refusal(c.insertOne({ _id: 3, status: 'x', n: 0 })),
        await refusal(c.updateOne({ _id: 1 }, doc({ $inc: { n: -1 } }))),
        await refusal(c.findOneAndUpdate({ _id: 1 }, { $set: { status: 'x' } })),
        await c.findOne(),
      ];
    },
    expected: [{ code: 121 }, { code: 121 }, { code: 121 }, { code: 121 }, { _id: 1, status: 'pending', n: 0 }],
  },
  {
    title: 'collMod sets and changes a validator',
    ask: async (c, db) => {
      await seed(c, [{ _id: 1 }]);
      await db.command({ collMod: c.collectionName, validator: { a: { $exists: true } } });
      const before = await refusal(c.insertOne({ _id: 2 }));
      await db.command({ collMod: c.collectionName, validator: { b: { $exists: true } } });
      await c.insertOne({ _id: 3, b: 1 });
      return [before, await ids(c, {})];
    },
    expected: [{ code: 121 }, [1, 3]],
  },
  {
    title: 'collMod of a missing collection is refused',
    ask: (c, db) => refusal(db.command({ collMod: c.collectionName, validator: {} })),
    expected: { code: 26 },
  },
  {
    title: 'create, list with options, drop',
    ask: async (c, db) => {
      await db.createCollection(c.collectionName, { validator: { a: 1 } });
      const [listed] = await db.listCollections({ name: c.collectionName }).toArray();
      const dropped = await c.drop();
      return [
        listed?.name,
        listed?.type,
        (listed as { options?: { validator?: unknown } }).options?.validator,
        dropped,
        await db.listCollections({ name: c.collectionName }).toArray(),
      ];
    },
    expected: ['*', 'collection', { a: 1 }, true, []],
  },
  {
    title: 'an existing collection is not created again with other options',
    ask: async (c, db) => {
      await db.createCollection(c.collectionName);
      return refusal(db.createCollection(c.collectionName, { validator: { a: 1 } }));
    },
    expected: { code: 48 },
  },
  {
    title: 'a dropped collection leaves no documents or indexes behind',
    ask: async (c) => {
      await c.createIndex({ k: 1 }, { unique: true });
      await seed(c, [{ _id: 1, k: 1 }]);
      await c.drop();
      await c.insertMany([
        { _id: 1, k: 1 },
        { _id: 2, k: 1 },
      ]);
      return ids(c, {});
    },
    expected: [1, 2],
  },
  { title: 'ping', ask: async (_c, db): Promise<unknown> => (await db.command({ ping: 1 })).ok, expected: 1 },
];

export const CASES: readonly { group: string; cases: Case[] }[] = [
  { group: 'documents', cases: crud },
  { group: 'queries', cases: queries },
  { group: 'sort, projection, cursors', cases: shaping },
  { group: 'updates', cases: updates },
  { group: 'upserts', cases: upserts },
  { group: 'findAndModify', cases: findAndModify },
  { group: 'indexes', cases: indexes },
  { group: 'bulk writes', cases: bulks },
  { group: 'pipelines', cases: pipelines },
  { group: 'collections', cases: collections },
];
