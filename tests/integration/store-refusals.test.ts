import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Code, Decimal128, MaxKey, MinKey, MongoClient, MongoServerError, Timestamp } from 'mongodb';
import type { Collection, Db, Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DataDirInUse, startMongo } from '#dev/mongo/server.ts';
import { rounds } from '../support/thorough.ts';

let dataDir = '';
let store: Awaited<ReturnType<typeof startMongo>>;
let client: MongoClient;
let db: Db;
let rides: Collection;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'boda-store-'));
  store = await startMongo({ dataDir });
  client = await new MongoClient(store.url).connect();
  db = client.db('boda');
  rides = db.collection('rides');
  await rides.insertOne({ n: 1, tags: ['a'] });
});

afterAll(async () => {
  await client.close();
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function refusalOf(work: Promise<unknown>): Promise<{ code: unknown; message: string }> {
  const error: unknown = await work.then(
    () => new Error('not refused'),
    (e: unknown) => e,
  );
  if (!(error instanceof MongoServerError)) throw error;
  return { code: error.code, message: error.message };
}

type Refused = [name: string, attempt: () => Promise<unknown>];

/** Tries names that the app does not use. Many operands are invalid, because the name alone decides. */
const named = (names: string, attempt: (name: string) => Promise<unknown>): Refused[] =>
  names.split(' ').map((name) => [name, () => attempt(name)]);

const aggregate = (stage: Document) => rides.aggregate([stage]).toArray();
const group = (accumulator: Document) => aggregate({ $group: { _id: null, a: accumulator } });
const update = (change: Document) => rides.updateOne({ n: 1 }, change);

const vocabulary: Record<string, Refused[]> = {
  commands: named(
    'frobnicate abortTransaction buildInfo collStats commitTransaction count currentOp dbStats explain getParameter ' +
      'listDatabases mapReduce renameCollection serverStatus validate',
    (name) => db.command({ [name]: 1 }),
  ),
  'options of commands': [
    ...named('allowDiskUse collation comment let max maxTimeMS min oplogReplay readConcern tailable', (name) =>
      db.command({ find: 'rides', [name]: {} }),
    ),
    ['startTransaction', () => db.command({ find: 'rides', startTransaction: true, autocommit: false, txnNumber: 1 })],
    ['explain', () => rides.find().explain()],
    ['writeConcern', () => rides.insertOne({ n: 2 }, { writeConcern: { w: 2 } })],
    ['bypassDocumentValidation', () => rides.insertOne({ n: 2 }, { bypassDocumentValidation: true })],
    ['collation', () => rides.updateOne({ n: 1 }, { $set: { x: 1 } }, { collation: { locale: 'en' } })],
    ['sort', () => rides.findOneAndUpdate({}, { $set: { x: 1 } }, { sort: { n: 1 } })],
    ...named('capped size timeseries validationLevel validationAction viewOn', (name) =>
      db.command({ create: 'other', [name]: 1 }),
    ),
  ],
  indexes: [
    ...named('2d 2dsphere hashed text', (name) => rides.createIndex({ n: name as '2d' })),
    ...named('bits hidden prepareUnique sparse wildcardProjection', (name) =>
      db.command({ createIndexes: 'rides', indexes: [{ key: { n: 1 }, name: 'n', [name]: true }] }),
    ),
    ['collation', () => rides.createIndex({ n: 1 }, { collation: { locale: 'en', strength: 2 } })],
    ['$**', () => rides.createIndex({ '$**': 1 })],
    ...named('$in $ne $not $regex', (name) =>
      rides.createIndex({ n: 1 }, { partialFilterExpression: { a: { [name]: 1 } } }),
    ),
    ['$or', () => rides.createIndex({ n: 1 }, { partialFilterExpression: { $or: [{ a: 1 }] } })],
  ],
  'query operators': [
    ...named('$foo $all $bitsAllSet $bitsAnyClear $geoWithin $mod $near $nearSphere $type', (name) =>
      rides.find({ n: { [name]: 1 } }).toArray(),
    ),
    ...named('$foo $comment $expr $jsonSchema $text $where', (name) => rides.find({ [name]: {} }).toArray()),
    ["'x'", () => rides.find({ n: { $regex: 'a', $options: 'x' } }).toArray()],
    ['BSONRegExp', () => rides.find({ n: /a/ }).toArray()],
  ],
  'projections and sorting': [
    ...named('$slice $meta $add', (name) => rides.find({}, { projection: { tags: { [name]: 1 } } }).toArray()),
    ['tags.$', () => rides.find({ tags: 'a' }, { projection: { 'tags.$': 1 } }).toArray()],
    ['$natural', () => rides.find().sort({ $natural: 1 }).toArray()],
    [
      '$meta',
      () =>
        rides
          .find()
          .sort({ n: { $meta: 'textScore' } })
          .toArray(),
    ],
  ],
  'update operators': [
    ...named('$foo $bit $currentDate $min $mul $pop $pullAll $rename', (name) => update({ [name]: { n: 1 } })),
    ['$position', () => update({ $push: { tags: { $each: [1], $position: 0 } as never } })],
    ["'$'", () => rides.updateOne({ tags: 'a' }, { $set: { 'tags.$': 'b' } })],
    ["'$[]'", () => update({ $set: { 'tags.$[]': 'b' } })],
    ['the index 5', () => update({ $set: { 'tags.5': 'b' } })],
    ['pipeline', () => rides.updateOne({ n: 1 }, [{ $set: { n: 2 } }])],
    ['replaces', () => rides.replaceOne({ n: 1 }, { m: 1 })],
    ['replaces', () => db.command({ findAndModify: 'rides', query: {}, update: {} })],
  ],
  'pipeline stages': named(
    '$foo $addFields $bucket $bucketAuto $changeStream $collStats $densify $documents $facet $fill $geoNear ' +
      '$graphLookup $indexStats $lookup $merge $out $redact $replaceRoot $replaceWith $sample $search $set ' +
      '$setWindowFields $skip $sortByCount $unionWith $unset',
    (name) => aggregate({ [name]: {} }),
  ),
  'expressions and group operators': [
    ...named(
      '$foo $abs $and $concat $convert $dateToString $dateTrunc $filter $function $gt $in $let $literal $map ' +
        '$mergeObjects $multiply $not $or $round $size $switch $toString $type',
      (name) => aggregate({ $group: { _id: { [name]: ['$n', 1] } } }),
    ),
    ...named('$foo $accumulator $addToSet $count $median $min $push $stdDevPop $top', (name) =>
      group({ [name]: '$n' }),
    ),
    ['$$ROOT', () => group({ $last: '$$ROOT' })],
    ['a group _id of one field', () => aggregate({ $group: { _id: { n: '$n' } } })],
    ['an array as an expression', () => aggregate({ $group: { _id: ['$n', 1] } })],
    ['the path tags.a through an array', () => group({ $last: '$tags.a' })],
    ['$add', () => aggregate({ $project: { n: { $add: ['$n', 1] } } })],
    ['includeArrayIndex', () => aggregate({ $unwind: { path: '$tags', includeArrayIndex: 'i' } })],
  ],
  'BSON types': [
    Decimal128.fromString('1.5'),
    new MinKey(),
    new MaxKey(),
    new Timestamp({ t: 1, i: 1 }),
    new Code('1'),
    /a/,
  ].map((value): Refused => [
    value instanceof RegExp ? 'BSONRegExp' : value._bsontype,
    () => rides.insertOne({ value }),
  ]),
};

describe('decision 001: the embedded store refuses what the app does not use, by name and with code 115', () => {
  it.each(Object.entries(vocabulary))('%s', async (_what, refused) => {
    const before = await rides.find().toArray();
    for (const [name, attempt] of refused) {
      const { code, message } = await refusalOf(attempt());
      expect([name, code, message]).toEqual([name, 115, expect.stringContaining(name)]);
    }
    expect(await rides.find().toArray()).toEqual(before);
    expect((await rides.indexes()).length).toBe(1);
  });

  it('to sort by an array, which MongoDB does by its least or greatest element', async () => {
    await db.collection('lists').insertMany([{ v: [1] }, { v: [2] }]);
    const { code, message } = await refusalOf(db.collection('lists').find().sort({ v: 1 }).toArray());
    expect([code, message]).toEqual([115, expect.stringContaining('sort by the array v')]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['a group without an _id', () => aggregate({ $group: { n: { $sum: 1 } } })],
    ['two accumulators in a field', () => group({ $sum: 1, $avg: 1 })],
    ['two expressions in one', () => group({ $sum: { $add: [1, 1], $eq: [1, 1] } })],
    ['one argument for two', () => group({ $sum: { $add: '$n' } })],
    ['a limit of 0', () => aggregate({ $limit: 0 })],
    ['two stages in one', () => aggregate({ $limit: 1, $count: 'n' })],
    ['a count without a name', () => aggregate({ $count: '' })],
    ['a direction of 2', () => aggregate({ $sort: { n: 2 } })],
    ['$options without $regex', () => rides.find({ n: { $options: 'i' } }).toArray()],
    ['a negative $size', () => rides.find({ n: { $size: -1 } }).toArray()],
    ['$not of a value', () => db.command({ find: 'rides', filter: { n: { $not: 1 } } })],
    ['operators in $in', () => rides.find({ n: { $in: [{ $gt: 1 }] } }).toArray()],
  ])('%s is refused as a bad value', async (_what, attempt) => {
    expect((await refusalOf(attempt())).code).toBe(2);
  });

  it('an _id is null if null is given', async () => {
    await db.command({ insert: 'ids', documents: [{ _id: null }] });
    expect(await db.collection('ids').distinct('_id')).toEqual([null]);
  });

  it.each([
    ['a field that begins with $', { $a: 1 }, 52],
    ['such a field further down', { a: [{ $b: 1 }] }, 52],
    ['an array', [1], 2],
  ])('%s in an _id is refused, by the code of MongoDB', async (_what, _id, code) => {
    const { writeErrors } = await db.command({ insert: 'odd', documents: [{ _id }] });
    expect(writeErrors).toMatchObject([{ code }]);
    expect(await db.collection('odd').countDocuments()).toBe(0);
  });

  it('a transaction started by the client library is refused and writes nothing', async () => {
    const session = client.startSession();
    session.startTransaction();
    await expect(rides.insertOne({ n: 3 }, { session })).rejects.toThrow();
    await session.endSession();
    expect(await rides.countDocuments({ n: 3 })).toBe(0);
  });

  it('data that is not a MongoDB message closes only that connection', async () => {
    const ended = new Promise<void>((resolve) => {
      const socket = connect(Number(new URL(store.url).port), '127.0.0.1', () =>
        socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'),
      );
      socket.on('error', () => undefined);
      socket.on('close', () => resolve());
    });
    await ended;
    expect(await rides.countDocuments({ n: 1 })).toBe(1);
  });
});

describe('architecture "The store": a data folder in use prevents the start with a message', () => {
  it('in the same process', async () => {
    const start = startMongo({ dataDir });
    await expect(start).rejects.toBeInstanceOf(DataDirInUse);
    await expect(start).rejects.toThrow(`The data folder ${dataDir} is already in use by another process`);
  });

  it('in another process, which exits with the message', async () => {
    const child = spawn(process.execPath, ['--import', './typescript.mjs', 'dev/mongo/main.ts'], {
      env: { ...process.env, DATA_DIR: dataDir, STORE_PORT: '0' },
    });
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const code = await new Promise((resolve) => child.on('exit', resolve));
    expect(code).toBe(1);
    expect(output).toContain(`The data folder ${dataDir} is already in use by another process`);
  });
});

describe('R2 of any number of concurrent conditional writes exactly one succeeds', () => {
  it('50 at once over several connections', async () => {
    const contenders = Array.from({ length: 50 }, (_, i) => i);
    for (let round = 0; round < rounds(200); round++) {
      await rides.insertOne({ _id: `ride-${round}`, status: 'pending' } as Document);
      const accept = (by: number) =>
        rides.findOneAndUpdate(
          { _id: `ride-${round}`, status: 'pending' } as Document,
          { $set: { status: 'accepted', by } },
          { returnDocument: 'after' },
        );
      const winners = (await Promise.all(contenders.map(accept))).filter((ride) => ride !== null);
      expect(winners).toHaveLength(1);
      expect(await rides.findOne({ _id: `ride-${round}` } as Document)).toEqual(winners[0]);
    }
  });

  it('R3 a unique partial index accepts one of 50 concurrent inserts', async () => {
    const active = db.collection('active');
    await active.createIndex({ driver: 1 }, { unique: true, partialFilterExpression: { active: true } });
    for (let round = 0; round < rounds(50); round++) {
      const tries = Array.from({ length: 50 }, (_, i) => active.insertOne({ driver: round, active: true, i }));
      const outcomes = await Promise.allSettled(tries);
      expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
      const codes = outcomes.flatMap((outcome) =>
        outcome.status === 'rejected' && outcome.reason instanceof MongoServerError ? [outcome.reason.code] : [],
      );
      expect(codes).toEqual(Array.from({ length: 49 }, () => 11000));
    }
  });
});
