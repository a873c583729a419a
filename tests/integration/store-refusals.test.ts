import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Decimal128, MongoClient, MongoServerError } from 'mongodb';
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

/** What is refused, the name the error must contain, and the attempt. */
const refused: [string, string, () => Promise<unknown>][] = [
  ['an unknown command', "'frobnicate'", () => db.command({ frobnicate: 1 })],
  ['explain', "'explain'", () => rides.find().explain()],
  ['renameCollection', "'renameCollection'", () => rides.rename('other')],
  ['an unknown option of find', "'oplogReplay'", () => db.command({ find: 'rides', oplogReplay: true })],
  [
    'an unknown option of an update statement',
    "'collation'",
    () => rides.updateOne({ n: 1 }, { $set: { x: 1 } }, { collation: { locale: 'en' } }),
  ],
  ['collation of a query', "'collation'", () => rides.find({}, { collation: { locale: 'en' } }).toArray()],
  [
    'collation of an index',
    "'collation'",
    () => rides.createIndex({ n: 1 }, { collation: { locale: 'en', strength: 2 } }),
  ],
  ['a text index', "'text'", () => rides.createIndex({ n: 'text' })],
  ['a 2dsphere index', "'2dsphere'", () => rides.createIndex({ at: '2dsphere' })],
  ['a wildcard index', 'wildcard', () => rides.createIndex({ '$**': 1 })],
  ['a capped collection', "'capped'", () => db.createCollection('log', { capped: true, size: 4096 })],
  ['a view', "'viewOn'", () => db.createCollection('view', { viewOn: 'rides', pipeline: [] })],
  ['$where', '$where', () => rides.find({ $where: 'true' }).toArray()],
  ['$text', '$text', () => rides.find({ $text: { $search: 'x' } }).toArray()],
  ['$near', '$near', () => rides.find({ at: { $near: [1, 2] } }).toArray()],
  ['$bitsAllSet', '$bitsAllSet', () => rides.find({ n: { $bitsAllSet: 1 } }).toArray()],
  ['a regular expression with the option x', "'x'", () => rides.find({ n: { $regex: 'a', $options: 'x' } }).toArray()],
  [
    'an unsupported $jsonSchema keyword',
    "'patternProperties'",
    () => db.createCollection('v', { validator: { $jsonSchema: { patternProperties: {} } } }),
  ],
  ['$bit', '$bit', () => rides.updateOne({ n: 1 }, { $bit: { n: { and: 1 } } })],
  ...Object.entries({
    $currentDate: { at: true },
    $min: { n: 0 },
    $mul: { n: 2 },
    $pop: { tags: 1 },
    $pullAll: { tags: ['a'] },
    $rename: { n: 'm' },
  }).map(([operator, operand]): (typeof refused)[number] => [
    `the update operator ${operator}`,
    operator,
    () => rides.updateOne({ n: 1 }, { [operator]: operand }),
  ]),
  ['$out', '$out', () => rides.aggregate([{ $out: 'other' }]).toArray()],
  ['$merge', '$merge', () => rides.aggregate([{ $merge: 'other' }]).toArray()],
  ['$geoNear', '$geoNear', () => rides.aggregate([{ $geoNear: { near: [0, 0], distanceField: 'd' } }]).toArray()],
  [
    'a stage inside $facet',
    '$graphLookup',
    () => rides.aggregate([{ $facet: { a: [{ $graphLookup: {} }] } }]).toArray(),
  ],
  [
    '$function',
    '$function',
    () => rides.aggregate([{ $project: { a: { $function: { body: '', args: [], lang: 'js' } } } }]).toArray(),
  ],
  ['$stdDevPop', '$stdDevPop', () => rides.aggregate([{ $group: { _id: null, a: { $stdDevPop: '$n' } } }]).toArray()],
  ['change streams', '$changeStream', () => rides.aggregate([{ $changeStream: {} }]).toArray()],
  ['decimals', 'Decimal128', () => rides.insertOne({ fare: Decimal128.fromString('1.5') })],
  ['read concern snapshot', "'snapshot'", () => rides.find({}, { readConcern: { level: 'snapshot' } }).toArray()],
  ['a write concern for several nodes', 'w: 2', () => rides.insertOne({ n: 2 }, { writeConcern: { w: 2 } })],
  [
    'bypassing validation',
    "'bypassDocumentValidation'",
    () => rides.insertOne({ n: 2 }, { bypassDocumentValidation: true }),
  ],
  [
    'transactions',
    "'startTransaction'",
    () => db.command({ find: 'rides', startTransaction: true, autocommit: false, txnNumber: 1 }),
  ],
];

describe('decision 001: the embedded store refuses what it lacks by name, with code 115', () => {
  it.each(refused)('%s', async (_what, name, attempt) => {
    const before = await rides.find().toArray();
    const refusal = await refusalOf(attempt());
    expect(refusal.code).toBe(115);
    expect(refusal.message).toContain(name);
    expect(await rides.find().toArray()).toEqual(before);
  });

  it('an _id is null if null is given', async () => {
    await db.command({ insert: 'ids', documents: [{ _id: null }] });
    expect(await db.collection('ids').distinct('_id')).toEqual([null]);
  });

  it.each([
    ['a field that begins with $', { $a: 1 }, 52],
    ['such a field further down', { a: [{ $b: 1 }] }, 52],
    ['an array', [1], 2],
    ['a regular expression', /x/, 2],
  ])('%s in an _id is refused, by the code of MongoDB', async (_what, _id, code) => {
    const { writeErrors } = await db.command({ insert: 'odd', documents: [{ _id }] });
    expect(writeErrors).toMatchObject([{ code }]);
    expect(await db.collection('odd').countDocuments()).toBe(0);
  });

  it('a transaction begun by the client library is refused and writes nothing', async () => {
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
    const child = spawn(process.execPath, ['--import', 'tsx', 'dev/mongo/main.ts'], {
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
