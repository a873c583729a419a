import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import type { Db } from 'mongodb';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMongo } from '#dev/mongo/server.ts';
import { CASES } from './store-engine.cases.ts';
import type { Case, Doc } from './store-engine.cases.ts';

const otherUrl = process.env.TEST_MONGODB_URL;
if (otherUrl === undefined)
  process.stderr.write(
    'store-engine: TEST_MONGODB_URL is not set: the embedded store is compared only with the expected answers.\n',
  );

type Engine = { client: MongoClient; db: Db };

let dataDir = '';
let store: Awaited<ReturnType<typeof startMongo>> | undefined;
let embedded: Engine;
let other: Engine | undefined;
let number = 0;

async function connect(url: string): Promise<Engine> {
  const client = await new MongoClient(url).connect();
  return { client, db: client.db(`boda_${randomUUID().slice(0, 8)}`) };
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'boda-store-'));
  store = await startMongo({ dataDir });
  embedded = await connect(store.url);
  other = otherUrl === undefined ? undefined : await connect(otherUrl);
});

afterAll(async () => {
  for (const engine of [embedded, other]) {
    await engine?.db.dropDatabase();
    await engine?.client.close();
  }
  await store?.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Runs a case on one engine in a collection of its own; returns the result, with `*` for the collection's name. */
async function answer({ db }: Engine, ask: Case[1], name: string): Promise<unknown> {
  const given = await ask(db.collection<Doc>(name), db);
  return Array.isArray(given) ? given.map((one: unknown) => (one === name ? '*' : one)) : given;
}

describe.each(CASES)('decision 001: the embedded store answers as MongoDB does: $group', ({ cases }) => {
  it.each(cases)('%s', async (_title, ask, expected, documentDb) => {
    const name = `c${++number}`;
    expect(await answer(embedded, ask, name)).toEqual(expected);
    if (other) expect(await answer(other, ask, name)).toEqual(documentDb ? documentDb.answers : expected);
  });
});
