import { Binary, Double, Int32, Long, MongoBulkWriteError, MongoServerError, ObjectId } from 'mongodb';
import type { Collection, Db } from 'mongodb';

export type Doc = { _id?: string | number | ObjectId | number[]; [field: string]: unknown };
type Docs = Collection<Doc>;

/** One question to a store and MongoDB's answer; `documentDb` where DocumentDB answers differently. */
export type Case = [
  title: string,
  ask: (c: Docs, db: Db) => Promise<unknown>,
  expected: unknown,
  documentDb?: { answers: unknown; because: string },
];

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

/** Documents 1, 2, … with these values of one field. */
const having = (field: string, ...values: unknown[]): Doc[] =>
  values.map((value, i) => ({ _id: i + 1, [field]: value }));

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
  [
    'countDocuments, also with a limit',
    async (c) => {
      await seed(c, numbers);
      return [
        await c.countDocuments(),
        await c.countDocuments({ even: false }),
        await c.countDocuments({}, { limit: 3 }),
      ];
    },
    [5, 3, 3],
  ],
  [
    'insertOne adds an _id, and findOne returns the types unchanged',
    async (c) => {
      const { insertedId } = await c.insertOne({ when: DAY1, ref: A, list: [1, 'two', null], nested: { x: 1.5 } });
      const { _id, ...found } = (await c.findOne({ _id: insertedId })) ?? {};
      return { isId: _id instanceof ObjectId, ...found };
    },
    { isId: true, when: DAY1, ref: A, list: [1, 'two', null], nested: { x: 1.5 } },
  ],
  [
    'a second document with the same _id is refused',
    async (c) => {
      await c.insertOne({ _id: 'one' });
      return refusal(c.insertOne({ _id: 'one' }));
    },
    { code: 11000, keyPattern: { _id: 1 } },
  ],
  ['an array cannot be an _id', (c) => refusal(c.insertOne({ _id: [1] })), { code: 2 }],
  [
    'the _id comes first, wherever it was given',
    async (c) => Object.keys((await (await seed(c, [{ a: 1, _id: 1 }])).findOne()) ?? {}),
    ['_id', 'a'],
  ],
  [
    'Long, Double and Int32 keep their types',
    async (c) => {
      await c.insertOne({ _id: 1, l: Long.fromNumber(5), d: new Double(5), i: new Int32(5) });
      const found = await c.findOne({ l: 5, d: 5, i: 5 }, { promoteValues: false });
      return [found?.l instanceof Long, found?.d instanceof Double, found?.i instanceof Int32];
    },
    [true, true, true],
  ],
  [
    'a Long beyond 2^53 keeps every digit',
    async (c) => {
      await c.insertOne({ _id: 1, l: Long.fromString('9007199254740993') });
      await c.insertOne({ _id: 2, l: Long.fromString('9007199254740992') });
      return ids(c, { l: Long.fromString('9007199254740993') });
    },
    [1],
  ],
  [
    'binary data comes back unchanged and is found by value',
    async (c) => {
      await seed(c, [{ _id: 1, hash: new Binary(Buffer.from([0, 255, 7])) }]);
      const found = await c.findOne({ hash: new Binary(Buffer.from([0, 255, 7])) });
      return found?.hash instanceof Binary ? [...found.hash.value()] : found;
    },
    [0, 255, 7],
  ],
  [
    'updateOne counts matched and modified',
    async (c) => {
      await seed(c, numbers);
      const first = await c.updateOne({ n: 1 }, { $set: { x: 1 } });
      const same = await c.updateOne({ n: 1 }, { $set: { x: 1 } });
      const none = await c.updateOne({ n: 99 }, { $set: { x: 1 } });
      return [first, same, none].map((r) => [r.matchedCount, r.modifiedCount]);
    },
    [
      [1, 1],
      [1, 0],
      [0, 0],
    ],
  ],
  [
    'updateMany changes every match',
    async (c) => {
      const r = await (await seed(c, numbers)).updateMany({ even: true }, doc({ $inc: { n: 10 } }));
      return [r.matchedCount, r.modifiedCount, await c.distinct('n', { even: true })];
    },
    [2, 2, [12, 14]],
  ],
  [
    'deleteOne and deleteMany count what they remove',
    async (c) => {
      await seed(c, numbers);
      return [
        (await c.deleteOne({ even: false })).deletedCount,
        (await c.deleteMany({ even: false })).deletedCount,
        await ids(c, {}),
      ];
    },
    [1, 2, [2, 4]],
  ],
  ['find in a missing collection is empty', async (c) => [await c.find().toArray(), await c.countDocuments()], [[], 0]],
  [
    'distinct looks inside arrays',
    async (c) => (await (await seed(c, tagged)).distinct('tags')).map(String).sort(),
    ['a', 'b', 'null'],
  ],
];

const queries: Case[] = [
  ['$gt and $lte', matching(numbers, { n: { $gt: 1, $lte: 3 } }), [2, 3]],
  ['$ne also finds documents without the field', matching(tagged, { tags: { $ne: 'a' } }), [2, 3, 5, 6]],
  ['$in with null finds a missing field', matching(tagged, { tags: { $in: ['b', null] } }), [1, 2, 5, 6]],
  ['$nin', matching(tagged, { tags: { $nin: ['b', null] } }), [3, 4]],
  ['equality with null finds null and missing', matching(tagged, { tags: null }), [5, 6]],
  ['$exists distinguishes null from missing', matching(tagged, { tags: { $exists: false } }), [5]],
  ['equality looks inside arrays', matching(tagged, { tags: 'a' }), [1, 4]],
  ['equality with a whole array', matching(tagged, { tags: ['a', 'b'] }), [1]],
  ['$size', matching(tagged, { tags: { $size: 0 } }), [3]],
  ['an array index in a path', matching(tagged, { 'tags.0': 'b' }), [2]],
  ['a path through an array of documents', matching(rides, { 'stops.at': 'Embu' }), [1, 2]],
  [
    'two conditions may be met by different elements',
    matching(rides, { 'stops.at': 'Embu', 'stops.fare': 300 }),
    [1, 2],
  ],
  [
    '$elemMatch requires one element to meet both',
    matching(rides, { stops: { $elemMatch: { at: 'Embu', fare: 300 } } }),
    [2],
  ],
  ['$elemMatch on plain values', matching(having('v', [1, 9], [5]), { v: { $elemMatch: { $gt: 2, $lt: 8 } } }), [2]],
  ['$not', matching(numbers, { n: { $not: { $gte: 2 } } }), [1]],
  [
    '$or, $and, $nor',
    matching(numbers, { $or: [{ n: 1 }, { $and: [{ even: true }, { n: { $gt: 2 } }] }], $nor: [{ n: 9 }] }),
    [1, 4],
  ],
  ['$regex with options', matching(everyType, { v: { $regex: '^te', $options: 'i' } }), [1, 11]],
  ['comparison stays within a type', matching(everyType, { v: { $gt: 0 } }), [2, 9]],
  [
    'numbers are equal across their types',
    matching(having('v', Long.fromNumber(9), new Double(9), 9), { v: 9 }),
    [1, 2, 3],
  ],
  ['dates compare by time', matching(having('d', DAY1, DAY2), { d: { $gte: DAY2 } }), [2]],
  ['ObjectIds are comparable', matching(having('r', A, B), { r: { $gt: A } }), [2]],
  [
    'equality with a document requires the same fields in the same order',
    matching(having('d', { a: 1, b: 2 }, { b: 2, a: 1 }), { d: { a: 1, b: 2 } }),
    [1],
  ],
  ['$gte null finds null and missing', matching(tagged, { tags: { $gte: null } }), [5, 6]],
  ['$in without an array is refused', (c) => refusal(matching(numbers, { n: { $in: 1 } })(c)), { code: 2 }],
  ['an empty $or is refused', (c) => refusal(matching(numbers, { $or: [] })(c)), { code: 2 }],
];

const shaping: Case[] = [
  [
    'sort order across types',
    async (c) =>
      (
        await (
          await seed(c, [...everyType, { _id: 13 }])
        )
          .find({}, { projection: { _id: 1 } })
          .sort({ v: 1, _id: 1 })
          .toArray()
      ).map((d) => d._id),
    [3, 13, 10, 2, 9, 11, 1, 7, 8, 6, 12, 4, 5],
  ],
  [
    'sort by two fields, skip and limit',
    async (c) =>
      (await (await seed(c, numbers)).find().sort({ even: -1, n: -1 }).skip(1).limit(3).toArray()).map((d) => d._id),
    [2, 5, 3],
  ],
  [
    'projection by inclusion',
    projecting({ _id: 1, a: 1, b: { c: 1, d: 2 }, e: [{ c: 1, d: 2 }, 7] }, { a: 1, 'b.c': 1, 'e.d': 1 }),
    [{ _id: 1, a: 1, b: { c: 1 }, e: [{ d: 2 }] }],
  ],
  [
    'projection by exclusion',
    projecting({ _id: 1, a: 1, b: { c: 1, d: 2 }, e: [{ c: 1, d: 2 }, 7] }, { _id: 0, 'b.c': 0, 'e.d': 0 }),
    [{ a: 1, b: { d: 2 }, e: [{ c: 1 }, 7] }],
  ],
  ['projection of everything but the _id', projecting({ _id: 1, a: 1 }, { _id: 0 }), [{ a: 1 }]],
  ['projection of only the _id', projecting({ _id: 1, a: 1 }, { _id: 1 }), [{ _id: 1 }]],
  [
    'mixing inclusion and exclusion is refused',
    (c) => refusal(projecting({ _id: 1 }, { a: 1, b: 0 })(c)),
    { code: 31254 },
  ],
  [
    'projection $elemMatch',
    projecting(rides[0] ?? {}, { stops: { $elemMatch: { fare: { $gt: 200 } } } }),
    [{ _id: 1, stops: [{ at: 'Meru', fare: 300 }] }],
  ],
  [
    'a cursor fetches batch after batch to the end',
    async (c) => {
      await seed(
        c,
        Array.from({ length: 250 }, (_, i) => ({ _id: i })),
      );
      const all = await c.find().sort({ _id: 1 }).batchSize(7).toArray();
      return [all.length, all[0]?._id, all[249]?._id];
    },
    [250, 0, 249],
  ],
  [
    'a closed cursor is killed and cannot continue',
    async (c, db) => {
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
    [1, { code: 43 }],
  ],
  [
    'limit with singleBatch leaves no cursor open',
    async (c, db) => {
      await seed(c, numbers);
      const { cursor } = (await db.command({ find: c.collectionName, limit: 2, singleBatch: true })) as {
        cursor: { id: unknown; firstBatch: Doc[] };
      };
      return [String(cursor.id), cursor.firstBatch.length];
    },
    ['0', 2],
  ],
];

const updates: Case[] = [
  [
    '$inc keeps a double a double and a long a long; beyond the range of an int it becomes a long',
    async (c) => {
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
    [true, true, true, true],
  ],
  [
    '$set on dotted paths creates the parents',
    updating({ a: { b: 1 } }, { $set: { 'a.c': 2, 'x.y.z': 3 } }),
    { a: { b: 1, c: 2 }, x: { y: { z: 3 } } },
  ],
  ['$set through a scalar is refused', updateRefused({ a: 1 }, { $set: { 'a.b': 1 } }), { code: 28 }],
  [
    '$unset removes a field and sets an element to null',
    updating({ a: 1, b: { c: 1, d: 2 }, v: [1, 2] }, { $unset: { a: '', 'b.c': '', 'v.0': '', none: '' } }),
    { b: { d: 2 }, v: [null, 2] },
  ],
  [
    '$inc on a missing field starts at 0',
    updating({ n: 1 }, { $inc: { n: 2, m: -3, 'deep.x': 1 } }),
    { n: 3, m: -3, deep: { x: 1 } },
  ],
  ['$inc on a string is refused', updateRefused({ n: 'one' }, { $inc: { n: 1 } }), { code: 14 }],
  ['$inc by a string is refused', updateRefused({ n: 1 }, { $inc: { n: 'one' } }), { code: 14 }],
  ['$max', updating({ c: 5, d: 5 }, { $max: { c: 9, d: 3, new: 1 } }), { c: 9, d: 5, new: 1 }],
  ['$max on dates', updating({ at: DAY1 }, { $max: { at: DAY2 } }), { at: DAY2 }],
  [
    '$push appends, and creates a missing array',
    updating({ v: [1] }, { $push: { v: 2, w: 'x' } }),
    { v: [1, 2], w: ['x'] },
  ],
  [
    '$push sorted by a field',
    updating({ v: [{ n: 3 }, { n: 1 }] }, { $push: { v: { $each: [{ n: 2 }], $sort: { n: -1 }, $slice: 2 } } }),
    { v: [{ n: 3 }, { n: 2 }] },
  ],
  ['$push to a non-array is refused', updateRefused({ v: 1 }, { $push: { v: 1 } }), { code: 2 }],
  [
    '$addToSet adds only missing values',
    updating({ v: [A, 1] }, { $addToSet: { v: { $each: [A, B, 1, { x: 1 }] } } }),
    { v: [A, 1, B, { x: 1 }] },
  ],
  ['$addToSet to a non-array is refused', updateRefused({ v: 1 }, { $addToSet: { v: 1 } }), { code: 2 }],
  [
    '$pull by value and by condition',
    updating(
      { a: [1, 2, 1], b: [1, 5, 9], c: [{ x: 1, y: 1 }, { x: 2 }] },
      {
        $pull: { a: 1, b: { $gte: 5 }, c: { x: 1 } },
      },
    ),
    { a: [2], b: [1], c: [{ x: 2 }] },
  ],
  ['$pull of an ObjectId', updating({ v: [A, B] }, { $pull: { v: A } }), { v: [B] }],
  ['$pull from a non-array is refused', updateRefused({ v: 1 }, { $pull: { v: 1 } }), { code: 2 }],
  [
    'array filters',
    updating({ v: [{ n: 1 }, { n: 5 }] }, { $set: { 'v.$[big].n': 0 } }, { arrayFilters: [{ 'big.n': { $gt: 2 } }] }),
    { v: [{ n: 1 }, { n: 0 }] },
  ],
  [
    'array filters on plain values',
    updating({ v: [1, 5, 9] }, { $set: { 'v.$[x]': 0 } }, { arrayFilters: [{ x: { $gte: 5 } }] }),
    { v: [1, 0, 0] },
  ],
  ['two operators on one path are refused', updateRefused({ n: 1 }, { $set: { n: 1 }, $inc: { n: 1 } }), { code: 40 }],
  ['a path and its parent are refused', updateRefused({}, { $set: { a: 1, 'a.b': 1 } }), { code: 40 }],
  ['the _id cannot be changed', updateRefused({}, { $set: { _id: 2 } }), { code: 66 }],
];

const upserts: Case[] = [
  [
    'an upsert uses the equalities of the filter, $set and $setOnInsert',
    async (c) => {
      const r = await c.updateOne(
        { _id: 1, a: 'x', n: { $gt: 3 }, 'd.e': { $eq: 1 } },
        { $set: { b: 2 }, $setOnInsert: { c: 3 } },
        { upsert: true },
      );
      return [r.matchedCount, r.upsertedCount, r.upsertedId, await c.findOne()];
    },
    [0, 1, 1, { _id: 1, a: 'x', d: { e: 1 }, b: 2, c: 3 }],
  ],
  [
    'an upsert that matches ignores $setOnInsert',
    async (c) => {
      await seed(c, [{ _id: 1 }]);
      const r = await c.updateOne({ _id: 1 }, { $set: { b: 2 }, $setOnInsert: { c: 3 } }, { upsert: true });
      return [r.upsertedCount, await c.findOne()];
    },
    [0, { _id: 1, b: 2 }],
  ],
  [
    'an upsert without an _id gets one',
    async (c) =>
      (await c.updateOne({ k: 1 }, doc({ $inc: { n: 1 } }), { upsert: true })).upsertedId instanceof ObjectId,
    true,
  ],
  [
    'an upsert that violates a unique index is refused',
    async (c) => {
      await c.createIndex({ k: 1 }, { unique: true });
      await seed(c, [{ _id: 1, k: 1, state: 'busy' }]);
      return refusal(c.updateOne({ k: 1, state: 'free' }, { $set: { x: 1 } }, { upsert: true }));
    },
    { code: 11000, keyPattern: { k: 1 } },
  ],
];

const findAndModify: Case[] = [
  [
    'findOneAndDelete',
    async (c) => {
      await seed(c, numbers);
      return [await c.findOneAndDelete({ n: 1 }), await c.countDocuments()];
    },
    [{ _id: 1, n: 1, even: false }, 4],
  ],
  [
    'findOneAndUpdate returns the document before or after',
    async (c) => {
      await seed(c, [{ _id: 1, n: 1 }]);
      return [
        await c.findOneAndUpdate({ _id: 1 }, doc({ $inc: { n: 1 } })),
        await c.findOneAndUpdate({ _id: 1 }, doc({ $inc: { n: 1 } }), { returnDocument: 'after' }),
      ];
    },
    [
      { _id: 1, n: 1 },
      { _id: 1, n: 3 },
    ],
  ],
  [
    'findOneAndUpdate without a match is null',
    async (c) => [await c.findOneAndUpdate({ _id: 1 }, { $set: { n: 1 } }), await c.countDocuments()],
    [null, 0],
  ],
  [
    'findOneAndUpdate with upsert',
    async (c) => [
      await c.findOneAndUpdate({ _id: 1 }, { $set: { n: 1 } }, { upsert: true }),
      await c.findOneAndUpdate({ _id: 2 }, { $set: { n: 2 } }, { upsert: true, returnDocument: 'after' }),
    ],
    [null, { _id: 2, n: 2 }],
  ],
  [
    'findAndModify reports what it did',
    async (c) => {
      await seed(c, [{ _id: 1 }]);
      const raw = { includeResultMetadata: true } as const;
      const updated = await c.findOneAndUpdate({ _id: 1 }, { $set: { n: 1 } }, raw);
      const upserted = await c.findOneAndUpdate({ _id: 2 }, { $set: { n: 1 } }, { ...raw, upsert: true });
      const removed = await c.findOneAndDelete({ _id: 9 }, raw);
      return [updated?.lastErrorObject, upserted?.lastErrorObject, removed?.lastErrorObject];
    },
    [{ n: 1, updatedExisting: true }, { n: 1, updatedExisting: false, upserted: 2 }, { n: 0 }],
  ],
  [
    'findAndModify that violates a unique index is refused and changes nothing',
    async (c) => {
      await c.createIndex({ k: 1 }, { unique: true });
      await seed(c, having('k', 1, 2));
      return [await refusal(c.findOneAndUpdate({ _id: 2 }, { $set: { k: 1 } })), await c.findOne({ _id: 2 })];
    },
    [
      { code: 11000, keyPattern: { k: 1 } },
      { _id: 2, k: 2 },
    ],
  ],
  [
    'remove together with update is refused',
    async (c, db) =>
      refusal(db.command({ findAndModify: c.collectionName, query: {}, remove: true, update: { $set: { a: 1 } } })),
    { code: 9 },
  ],
];

const indexes: Case[] = [
  [
    'a unique index refuses a duplicate, by insert and by update',
    async (c) => {
      await c.createIndex({ email: 1 }, { unique: true });
      await seed(c, having('email', 'a', 'b'));
      return [
        await refusal(c.insertOne({ email: 'a' })),
        await refusal(c.updateOne({ _id: 2 }, { $set: { email: 'a' } })),
        await ids(c, {}),
      ];
    },
    [{ code: 11000, keyPattern: { email: 1 } }, { code: 11000, keyPattern: { email: 1 } }, [1, 2]],
  ],
  [
    'the message and keyValue of a duplicate on insert',
    async (c) => {
      await c.createIndex({ email: 1 }, { unique: true });
      await seed(c, [{ _id: 1, email: 'a' }]);
      const error: unknown = await c.insertOne({ email: 'a' }).catch((e: unknown) => e);
      if (!(error instanceof MongoServerError)) return error;
      const { keyValue } = error as { keyValue?: unknown };
      return [/^E11000 duplicate key error collection: \S+ index: email_1 dup key:/.test(error.message), keyValue];
    },
    [true, { email: 'a' }],
  ],
  [
    'a missing value counts as null in a unique index',
    async (c) => {
      await c.createIndex({ k: 1 }, { unique: true });
      await seed(c, [{ _id: 1 }]);
      return refusal(c.insertOne({ _id: 2, k: null }));
    },
    { code: 11000, keyPattern: { k: 1 } },
  ],
  [
    'R3 a unique partial index applies only to the documents it covers',
    async (c) => {
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
    [{ code: 11000, keyPattern: { driver: 1 } }, 1, 1],
  ],
  [
    'a query finds documents outside a partial index too',
    async (c) => {
      await c.createIndex({ d: 1 }, { partialFilterExpression: { active: true } });
      await seed(c, [
        { _id: 1, d: 'x', active: true },
        { _id: 2, d: 'x' },
      ]);
      return [await ids(c, { d: 'x' }), await ids(c, { d: 'x', active: true })];
    },
    [[1, 2], [1]],
  ],
  [
    'a compound unique index combines its fields',
    async (c) => {
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
    [{ code: 11000, keyPattern: { a: 1, b: -1 } }, [1, 2], [2]],
  ],
  [
    'an index on an array finds each element, and a unique one refuses each',
    async (c) => {
      await c.createIndex({ tags: 1 }, { unique: true });
      await seed(c, having('tags', ['a', 'b'], ['c', 'c']));
      return [
        await ids(c, { tags: 'b' }),
        await ids(c, { tags: { $in: ['a', 'c'] } }),
        await refusal(c.insertOne({ _id: 3, tags: ['x', 'b'] })),
      ];
    },
    [[1], [1, 2], { code: 11000, keyPattern: { tags: 1 } }],
  ],
  [
    'an index follows updates and deletes',
    async (c) => {
      await c.createIndex({ k: 1 });
      await seed(c, having('k', 'a', 'a', 'b'));
      await c.updateOne({ _id: 1 }, { $set: { k: 'b' } });
      await c.deleteOne({ _id: 3 });
      return [await ids(c, { k: 'a' }), await ids(c, { k: 'b' }), await ids(c, { k: null })];
    },
    [[2], [1], []],
  ],
  [
    'a unique index cannot be created over duplicates',
    async (c) => refusal((await seed(c, [{ k: 1 }, { k: 1 }])).createIndex({ k: 1 }, { unique: true })),
    { code: 11000, keyPattern: { k: 1 } },
    { answers: { code: 11000 }, because: 'its gateway names the index only for writes' },
  ],
  [
    'indexes are listed with their options',
    async (c) => {
      await c.createIndex({ at: 1 }, { expireAfterSeconds: 60 });
      await c.createIndex({ a: 1, b: -1 }, { name: 'ab', unique: true, partialFilterExpression: { a: { $gt: 1 } } });
      const listed = await c.indexes();
      return listed
        .map(({ v: _v, storageEngine: _s, ...index }) => index)
        .sort((x, y) => ((x.name ?? '') < (y.name ?? '') ? -1 : 1));
    },
    [
      { key: { _id: 1 }, name: '_id_' },
      { key: { a: 1, b: -1 }, name: 'ab', unique: true, partialFilterExpression: { a: { $gt: 1 } } },
      { key: { at: 1 }, name: 'at_1', expireAfterSeconds: 60 },
    ],
  ],
  [
    'creating the same index twice makes one',
    async (c) => {
      await c.createIndex({ a: 1 });
      await c.createIndex({ a: 1 });
      return (await c.indexes()).length;
    },
    2,
  ],
  [
    'one name for two indexes is refused',
    async (c) => {
      await c.createIndex({ a: 1 }, { name: 'x' });
      return refusal(c.createIndex({ b: 1 }, { name: 'x' }));
    },
    { code: 86 },
  ],
  [
    'one key with two names is refused',
    async (c) => {
      await c.createIndex({ a: 1 }, { name: 'x' });
      return refusal(c.createIndex({ a: 1 }, { name: 'y' }));
    },
    { code: 85 },
  ],
  [
    'a dropped index no longer refuses duplicates',
    async (c) => {
      await c.createIndex({ k: 1 }, { unique: true });
      await seed(c, [{ _id: 1, k: 1 }]);
      await c.dropIndex('k_1');
      await c.insertOne({ _id: 2, k: 1 });
      return [await ids(c, { k: 1 }), (await c.indexes()).length];
    },
    [[1, 2], 1],
  ],
  ['a missing index cannot be dropped', async (c) => refusal((await seed(c, [{}])).dropIndex('none')), { code: 27 }],
  ['the indexes of a missing collection cannot be listed', (c) => refusal(c.listIndexes().toArray()), { code: 26 }],
];

const bulks: Case[] = [
  [
    'a mixed bulkWrite counts each kind',
    async (c) => {
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
    [1, 3, 3, 1, 1, { 3: 10 }],
  ],
  [
    'an ordered insertMany stops at the first error',
    async (c) => bulkOutcome(c, c.insertMany([{ _id: 1 }, { _id: 1 }, { _id: 2 }])),
    { errors: [{ index: 1, code: 11000 }], left: [1] },
  ],
  [
    'an unordered insertMany continues',
    async (c) => bulkOutcome(c, c.insertMany([{ _id: 1 }, { _id: 1 }, { _id: 2 }, { _id: 2 }], { ordered: false })),
    {
      errors: [
        { index: 1, code: 11000 },
        { index: 3, code: 11000 },
      ],
      left: [1, 2],
    },
  ],
  [
    'update errors carry their index',
    async (c) => {
      await seed(c, having('v', 'x', 1));
      const work = c.bulkWrite(
        [1, 2].map((_id) => ({ updateOne: { filter: { _id }, update: doc({ $inc: { v: 1 } }) } })),
        { ordered: false },
      );
      return [await bulkOutcome(c, work), await c.findOne({ _id: 2 })];
    },
    [
      { errors: [{ index: 0, code: 14 }], left: [1, 2] },
      { _id: 2, v: 2 },
    ],
  ],
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
  [
    '$match, $group with $sum, $avg, $max, $first and $last, then $sort',
    aggregating(people, [
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
    [
      { _id: 'Embu', n: 2, total: 400, mean: 200, latest: DAY2, first: 1, last: 2, none: null },
      { _id: 'Meru', n: 1, total: 50, mean: 50, latest: DAY1, first: 3, last: 3, none: null },
    ],
  ],
  [
    '$sum and $avg ignore what is no number, $max what is null',
    aggregating(
      [{ _id: 1, v: 'x' }, { _id: 2, v: 7 }, { _id: 3, v: null }, { _id: 4 }],
      [{ $group: { _id: null, sum: { $sum: '$v' }, mean: { $avg: '$v' }, most: { $max: '$v' }, no: { $avg: '$w' } } }],
    ),
    [{ _id: null, sum: 7, mean: 7, most: 'x', no: null }],
  ],
  [
    '$cond, $ifNull and $eq',
    aggregating(
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
    [
      { _id: 1, same: true, either: 1, has: 1 },
      { _id: 2, same: false, either: 0, has: 0 },
      { _id: 3, same: false, either: 0, has: 0 },
    ],
  ],
  [
    '$floor, $divide, $add and $subtract of dates give the day',
    aggregating(people, [
      {
        $group: {
          _id: { $floor: { $divide: [{ $add: [{ $subtract: ['$at', new Date(0)] }, 3_600_000] }, 86_400_000] } },
          n: { $sum: 1 },
        },
      },
      { $sort: { _id: 1 } },
    ]),
    [
      { _id: 20454, n: 2 },
      { _id: 20455, n: 1 },
    ],
  ],
  [
    'arithmetic with null or a missing value is null',
    aggregating(
      [{ _id: 1, n: null }],
      [{ $group: { _id: { add: { $add: [1, '$n'] }, sum: { $add: [1, '$m'] }, div: { $divide: [1, '$m'] } } } }],
    ),
    [{ _id: { add: null, sum: null, div: null } }],
  ],
  [
    'adding a string to a number is refused',
    (c) => refusal(aggregating(people, [{ $group: { _id: { $add: ['$town', 1] } } }])(c)),
    { code: 14 },
  ],
  [
    'dividing by zero is refused',
    (c) => refusal(aggregating(people, [{ $group: { _id: { $divide: ['$fare', 0] } } }])(c)),
    { code: 2 },
  ],
  [
    'a pipeline keeps the types of what it passes on',
    async (c) => {
      await c.insertOne({ _id: 1, l: Long.fromNumber(1), d: new Double(2) });
      const stages = [{ $match: { _id: 1 } }, { $sort: { l: 1 } }, { $project: { l: 1, d: 1 } }];
      const [doc] = await c.aggregate(stages, { promoteValues: false }).toArray();
      return [doc?.l instanceof Long, doc?.d instanceof Double];
    },
    [true, true],
  ],
  [
    '$group over nothing is empty',
    aggregating(people, [{ $match: { _id: 9 } }, { $group: { _id: null, n: { $sum: 1 } } }]),
    [],
  ],
  [
    '$group by a document tells null from a missing field',
    aggregating(
      [
        { _id: 1, v: null, w: 1 },
        { _id: 2, w: 1 },
      ],
      [{ $group: { _id: { v: '$v', w: '$w' } } }, { $sort: { _id: 1 } }],
    ),
    [{ _id: { v: null, w: 1 } }, { _id: { w: 1 } }],
    { answers: [{ _id: { v: null, w: 1 } }], because: 'it takes a missing field of a group key as null' },
  ],
  [
    '$group by a document',
    aggregating(people, [
      { $group: { _id: { town: '$town', at: '$at' }, n: { $sum: 1 } } },
      { $sort: { _id: 1 } },
      { $limit: 1 },
    ]),
    [{ _id: { town: 'Embu', at: DAY1 }, n: 1 }],
  ],
  [
    '$count, also over nothing',
    async (c) => [
      await aggregating(people, [{ $match: { town: 'Embu' } }, { $count: 'n' }])(c),
      await c.aggregate([{ $match: { town: 'Nowhere' } }, { $count: 'n' }]).toArray(),
    ],
    [[{ n: 2 }], []],
    {
      answers: [[{ n: 2 }], [{ n: 0 }]],
      because: 'it returns 0 for no matches, where MongoDB returns no document',
    },
  ],
  [
    '$unwind drops empty and missing arrays',
    aggregating(tagged.slice(0, 5), [{ $unwind: '$tags' }, { $sort: { _id: 1, tags: 1 } }]),
    [
      { _id: 1, tags: 'a' },
      { _id: 1, tags: 'b' },
      { _id: 2, tags: 'b' },
      { _id: 4, tags: 'a' },
    ],
  ],
  [
    '$unwind keeps a non-array value, even an empty string',
    aggregating(having('v', '', {}, [0, '']), [{ $unwind: '$v' }, { $sort: { _id: 1, v: 1 } }]),
    [
      { _id: 1, v: '' },
      { _id: 2, v: {} },
      { _id: 3, v: 0 },
      { _id: 3, v: '' },
    ],
  ],
  [
    '$group distinguishes binary values',
    aggregating(
      having('b', new Binary(Buffer.from([0xfe])), new Binary(Buffer.from([0xff])), new Binary(Buffer.from([0xff]))),
      [{ $group: { _id: '$b', n: { $sum: 1 } } }, { $sort: { n: 1 } }, { $project: { _id: 0 } }],
    ),
    [{ n: 1 }, { n: 2 }],
  ],
  ['$pull on a blocked path is refused', updateRefused({ a: 1 }, { $pull: { 'a.b': 1 } }), { code: 28 }],
];

const collections: Case[] = [
  [
    'a validator refuses invalid inserts and updates with code 121',
    async (c, db) => {
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
    [{ code: 121 }, { code: 121 }, { code: 121 }, { code: 121 }, { _id: 1, status: 'pending', n: 0 }],
  ],
  [
    'collMod sets and changes a validator',
    async (c, db) => {
      await seed(c, [{ _id: 1 }]);
      await db.command({ collMod: c.collectionName, validator: { a: { $exists: true } } });
      const before = await refusal(c.insertOne({ _id: 2 }));
      await db.command({ collMod: c.collectionName, validator: { b: { $exists: true } } });
      await c.insertOne({ _id: 3, b: 1 });
      return [before, await ids(c, {})];
    },
    [{ code: 121 }, [1, 3]],
  ],
  [
    'collMod of a missing collection is refused',
    (c, db) => refusal(db.command({ collMod: c.collectionName, validator: {} })),
    { code: 26 },
  ],
  [
    'create, list with options, drop',
    async (c, db) => {
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
    ['*', 'collection', { a: 1 }, true, []],
  ],
  [
    'an existing collection is not created again with other options',
    async (c, db) => {
      await db.createCollection(c.collectionName);
      return refusal(db.createCollection(c.collectionName, { validator: { a: 1 } }));
    },
    { code: 48 },
  ],
  [
    'a dropped collection leaves no documents or indexes behind',
    async (c) => {
      await c.createIndex({ k: 1 }, { unique: true });
      await seed(c, [{ _id: 1, k: 1 }]);
      await c.drop();
      await c.insertMany(having('k', 1, 1));
      return ids(c, {});
    },
    [1, 2],
  ],
  ['ping', async (_c, db): Promise<unknown> => (await db.command({ ping: 1 })).ok, 1],
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
