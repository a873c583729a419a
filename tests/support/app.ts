import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type App, type AppOverrides, startApp } from '../../app.ts';
import { TestClient } from './client.ts';
import { TEST_ADMIN_CODE } from './context.ts';

type Env = Record<string, string | undefined>;

export interface TestApp extends App {
  /** Someone who has not signed in yet. */
  client(): TestClient;
  /** Someone signed in through the stand-in. */
  signIn(email: string): Promise<TestClient>;
}

/** A passenger or driver account whose profile is complete. */
export async function completeProfile(
  client: TestClient,
  userType: 'passenger' | 'driver',
  name = 'Grace Wambui',
): Promise<TestClient> {
  await client.ok('updateProfile', { body: { user_type: userType, name, phone: '+254712345678' } });
  return client;
}

/**
 * The real app on port 0: on the server at TEST_MONGODB_URL when set, else on an embedded store in a temporary folder.
 * Limits are raised; no demo. `env` overrides. With DATA_DIR in `env` that folder is used and kept.
 */
export async function startTestApp(options: { env?: Env } & AppOverrides = {}): Promise<TestApp> {
  const { env = {}, ...overrides } = options;
  const given = process.env['TEST_MONGODB_URL'];
  const dataDir = given || env['DATA_DIR'] ? null : await mkdtemp(join(tmpdir(), 'boda-app-'));
  const store: Env = given
    ? { MONGODB_URL: given, MONGODB_NAME: `boda_test_${randomBytes(6).toString('hex')}` }
    : { DATA_DIR: dataDir ?? undefined };
  const app = await startApp(
    {
      PORT: '0',
      DEMO: '0',
      LOG_LEVEL: 'silent',
      ADMIN_CODE: TEST_ADMIN_CODE,
      RATE_USER_PER_MIN: '100000',
      RATE_ADDRESS_PER_MIN: '100000',
      ...store,
      ...env,
    },
    overrides,
  );
  const client = (): TestClient => new TestClient(app.url);
  return {
    ...app,
    client,
    signIn: (email) => client().signIn(email),
    async close() {
      if (given) await app.ctx.store.db.dropDatabase();
      await app.close();
      if (dataDir) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
