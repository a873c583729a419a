import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { MongoClient, MongoServerError } from 'mongodb';
import type { Collection, Db } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROUNDS = 6;
const WRITERS = 8;
const KEYS = 5000;
/** Acknowledged inserts to wait for before the first kill, and how many more in each later round. */
const FIRST_INSERTS = 40;
const MORE_INSERTS = 30;

type Ride = { _id: string; key: number | undefined };
type Counter = { _id: string; n: number };
type Store = { child: ChildProcess; url: string };

/** Writes that the store acknowledged, and writes in flight when it was killed (which may or may not be stored). */
class Ledger {
  readonly inserted = new Map<string, number>();
  readonly removed = new Set<string>();
  readonly uncertain = new Set<string>();
  readonly counted = new Map<string, number>();
}

let dataDir = '';
let running: Store | undefined;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'boda-kill-'));
});

afterAll(async () => {
  running?.child.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

async function startStore(): Promise<Store> {
  const child = spawn(process.execPath, ['--import', './typescript.mjs', 'dev/mongo/main.ts'], {
    env: { ...process.env, DATA_DIR: dataDir, STORE_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const found = /mongodb:\/\/\S+/.exec(chunk.toString());
      if (found) resolve(found[0]);
    });
    child.on('exit', (code) => reject(new Error(`the store exited with code ${code} before it was ready`)));
  });
  running = { child, url };
  return running;
}

async function kill({ child }: Store): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
}

const connect = (url: string): Promise<MongoClient> => new MongoClient(url, { retryWrites: false }).connect();

/** Inserts, counts and removes until the connection breaks; records what was acknowledged. */
async function write(client: MongoClient, writer: string, round: number, ledger: Ledger): Promise<void> {
  const rides = client.db('boda').collection<Ride>('rides');
  const counters = client.db('boda').collection<Counter>('counters');
  let under = '';
  try {
    for (let i = 0; ; i++) {
      under = `${round}-${writer}-${i}`;
      await insertUnique(rides, under, ledger);
      const counter = await counters.findOneAndUpdate(
        { _id: writer },
        { $inc: { n: 1 } },
        { upsert: true, returnDocument: 'after' },
      );
      ledger.counted.set(writer, counter?.n ?? 0);
      if (i % 3 === 2) {
        under = `${round}-${writer}-${i - 1}`;
        if (ledger.inserted.delete(under)) {
          await rides.deleteOne({ _id: under });
          ledger.removed.add(under);
        }
      }
    }
  } catch {
    ledger.uncertain.add(under);
  } finally {
    await client.close();
  }
}

async function insertUnique(rides: Collection<Ride>, id: string, ledger: Ledger): Promise<void> {
  const key = Math.floor(Math.random() * KEYS);
  try {
    await rides.insertOne({ _id: id, key });
    ledger.inserted.set(id, key);
  } catch (error) {
    if (!(error instanceof MongoServerError) || error.code !== 11000) throw error;
  }
}

async function check(db: Db, ledger: Ledger): Promise<void> {
  const found = new Map((await db.collection<Ride>('rides').find().toArray()).map((doc) => [doc._id, doc.key]));
  const lost = [...ledger.inserted].filter(([id, key]) => found.get(id) !== key);
  expect(lost).toEqual([]);
  expect([...ledger.removed].filter((id) => found.has(id))).toEqual([]);
  const unexpected = [...found.keys()].filter((id) => !ledger.inserted.has(id) && !ledger.uncertain.has(id));
  expect(unexpected).toEqual([]);
  expect(new Set(found.values()).size).toBe(found.size);
  for (const [writer, n] of ledger.counted) {
    const counter = await db.collection<Counter>('counters').findOne({ _id: writer });
    expect(counter?.n).toBeGreaterThanOrEqual(n);
    expect(counter?.n).toBeLessThanOrEqual(n + 1);
  }
}

describe('kill -9 of the store during writes', () => {
  it(`loses no acknowledged write and keeps unique indexes (${ROUNDS} rounds)`, async () => {
    const ledger = new Ledger();
    for (let round = 0; round < ROUNDS; round++) {
      const store = await startStore();
      const client = await connect(store.url);
      const db = client.db('boda');
      await db.collection('rides').createIndex({ key: 1 }, { unique: true });
      await check(db, ledger);
      const before = ledger.inserted.size;
      const clients = await Promise.all(Array.from({ length: WRITERS }, () => connect(store.url)));
      const writers = clients.map((writer, i) => write(writer, `w${i}`, round, ledger));
      while (ledger.inserted.size < before + FIRST_INSERTS + round * MORE_INSERTS) await pause(1);
      await kill(store);
      // Ends the requests that still wait for the store.
      await Promise.all(clients.map((writer) => writer.close()));
      await Promise.all(writers);
      await client.close();
      expect(ledger.inserted.size).toBeGreaterThan(before);
    }
    const store = await startStore();
    const client = await connect(store.url);
    await check(client.db('boda'), ledger);
    const [held] = [...ledger.inserted.values()];
    await expect(client.db('boda').collection<Ride>('rides').insertOne({ _id: 'again', key: held })).rejects.toThrow(
      'E11000',
    );
    await client.close();
    store.child.kill('SIGTERM');
    const code = await new Promise((resolve) => store.child.once('exit', resolve));
    expect(code).toBe(0);
  });
});
