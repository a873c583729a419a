import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
type Files = Record<string, string>;

/** An allowed example of each folder's imports (docs/architecture.md, "The folders"); together they break no rule. */
const CLEAN: Files = {
  'shared/domain/fare.ts': `export const fare = 1;`,
  'shared/domain/phone.ts': `export const toE164 = String;`,
  'client/src/features/auth/form.ts': `export const judge = () => import('#shared/domain/phone.ts');`,
  'shared/contract/api.ts': `import * as z from 'zod/mini';\nimport { fare } from '../domain/fare.ts';\nexport const Fare = z.literal(fare);`,
  'core/ride.ts': `import { createHash } from 'node:crypto';\nimport { ObjectId } from 'mongodb';\nimport { fare } from '../shared/domain/fare.ts';\nexport const ride = [createHash, ObjectId, fare];`,
  'core/rides/ride.ts': `export { ride } from '../ride.ts';`,
  'core/upkeep/sweep.ts': `import { ride } from '../rides/ride.ts';\nexport const sweep = ride;`,
  'http/app.ts': `import { createServer } from 'node:http';\nimport express from 'express';\nimport * as oidc from 'openid-client';\nimport { ride } from '../core/ride.ts';\nimport type { Fare } from '../shared/contract/api.ts';\nexport const app: [unknown, unknown, unknown, unknown, typeof Fare | null] = [createServer, express, oidc, ride, null];`,
  'realtime/fanout.ts': `import { Server } from 'socket.io';\nimport { Redis } from 'ioredis';\nimport { ride } from '../core/ride.ts';\nexport const fanout = [Server, Redis, ride];`,
  'client/src/data/connection/socket.ts': `import { io } from 'socket.io-client';\nimport { fare } from '#shared/domain/fare.ts';\nexport const live = [io, fare];`,
  'client/src/data/wiring/rides.ts': `import { live } from '../connection/socket.ts';\nexport const rides = live;`,
  'client/src/features/landing/page.ts': `import { live } from '#client/data/connection/socket.ts';\nexport const page = live;`,
  'client/src/features/driver/home/home.ts': `export const home = 1;`,
  'client/src/app/router.ts': `import { page } from '../features/landing/page.ts';\nexport const router = page;`,
  'dev/fleet/driver.ts': `import { io } from 'socket.io-client';\nimport { fare } from '#shared/domain/fare.ts';\nexport const driver = [io, fare];`,
  'server/app.ts': `import { app } from '#http/app.ts';\nimport { fanout } from '#realtime/fanout.ts';\nexport const main = [app, fanout, import('#dev/fleet/driver.ts')];`,
  'main.ts': `export { main } from './server/app.ts';`,
  'tests/unit/main.test.ts': `import { main } from '../../main.ts';\nexport const tested = main;`,
};

/** One forbidden import each: the file, its text, and the rule that must catch it. */
const PLANTED: [file: string, text: string, rule: string][] = [
  ['shared/bad-fs.ts', `import { readFileSync } from 'node:fs';\nexport const x = readFileSync;`, 'shared-imports'],
  ['shared/bad-mongo.ts', `import type { ObjectId } from 'mongodb';\nexport type X = ObjectId;`, 'shared-imports'],
  ['shared/bad-core.ts', `import { ride } from '../core/ride.ts';\nexport const x = ride;`, 'shared-imports'],
  ['shared/bad-zod.ts', `import * as z from 'zod';\nexport const x = z;`, 'zod-mini-only'],
  ['core/bad-express.ts', `import express from 'express';\nexport const x = express;`, 'core-imports'],
  ['core/bad-type.ts', `import type { Request } from 'express';\nexport type X = Request;`, 'core-imports'],
  ['core/bad-sockets.ts', `import { Server } from 'socket.io';\nexport const x = Server;`, 'core-imports'],
  ['core/bad-redis.ts', `import { Redis } from 'ioredis';\nexport const x = Redis;`, 'core-imports'],
  ['core/bad-http.ts', `import { app } from '../http/app.ts';\nexport const x = app;`, 'core-imports'],
  ['core/bad-net.ts', `import { createServer } from 'node:http';\nexport const x = createServer;`, 'core-imports'],
  ['core/bad-server.ts', `import { main } from '../server/app.ts';\nexport const x = main;`, 'nothing-imports-server'],
  [
    'core/rides/bad-floor.ts',
    `import { sweep } from '../upkeep/sweep.ts';\nexport const x = sweep;`,
    'core-floor-rides',
  ],
  [
    'core/context.ts',
    `import type { ride } from './rides/ride.ts';\nexport type X = typeof ride;`,
    'core-floor-lib-store-context',
  ],
  [
    'core/bad-test.ts',
    `import { tested } from '../tests/unit/main.test.ts';\nexport const x = tested;`,
    'core-imports',
  ],
  ['http/bad-mongo.ts', `import { MongoClient } from 'mongodb';\nexport const x = MongoClient;`, 'http-imports'],
  ['http/bad-realtime.ts', `import { fanout } from '../realtime/fanout.ts';\nexport const x = fanout;`, 'http-imports'],
  [
    'http/bad-client.ts',
    `import { page } from '../client/src/features/landing/page.ts';\nexport const x = page;`,
    'http-imports',
  ],
  ['realtime/bad-mongo.ts', `import { ObjectId } from 'mongodb';\nexport const x = ObjectId;`, 'realtime-imports'],
  ['realtime/bad-http.ts', `import { app } from '../http/app.ts';\nexport const x = app;`, 'realtime-imports'],
  [
    'client/src/features/landing/bad-core.ts',
    `import { ride } from '../../../../core/ride.ts';\nexport const x = ride;`,
    'client-imports',
  ],
  [
    'client/src/lib/bad-dev.ts',
    `import { driver } from '../../../dev/fleet/driver.ts';\nexport const x = driver;`,
    'client-imports',
  ],
  [
    'client/src/lib/bad-node.ts',
    `import { readFileSync } from 'node:fs';\nexport const x = readFileSync;`,
    'client-imports',
  ],
  [
    'client/src/lib/bad-h3.ts',
    `import { latLngToCell } from 'h3-js';\nexport const x = latLngToCell;`,
    'client-no-server-packages',
  ],
  [
    'client/src/ui/bad-socket.ts',
    `import { io } from 'socket.io-client';\nexport const x = io;`,
    'socket-io-client-only-in-connection',
  ],
  [
    'client/src/ui/bad-phone.ts',
    `import { toE164 } from '../../../shared/domain/phone.ts';\nexport const x = toE164;`,
    'phone-library-on-demand',
  ],
  [
    'client/src/ui/bad-data.ts',
    `import { live } from '../data/connection/socket.ts';\nexport const x = live;`,
    'client-src-floor-lib-ui',
  ],
  [
    'client/src/data/connection/bad-topic.ts',
    `import { rides } from '../wiring/rides.ts';\nexport const x = rides;`,
    'client-src-data-floor-connection',
  ],
  [
    'client/src/features/driver/bad-feature.ts',
    `import { page } from '../landing/page.ts';\nexport const x = page;`,
    'no-feature-imports-another',
  ],
  [
    'client/src/features/driver/rides/bad-home.ts',
    `import { home } from '../home/home.ts';\nexport const x = home;`,
    'client-src-features-driver-floor-rides',
  ],
  [
    'client/src/features/driver/bad-app.ts',
    `import { router } from '../../app/router.ts';\nexport const x = router;`,
    'client-src-floor-features',
  ],
  ['dev/bad-core.ts', `import { ride } from '../core/ride.ts';\nexport const x = ride;`, 'dev-imports'],
  ['dev/bad-http.ts', `import { app } from '../http/app.ts';\nexport const x = app;`, 'dev-imports'],
  [
    'main-helper.ts',
    `import { tested } from './tests/unit/main.test.ts';\nexport const x = tested;`,
    'nothing-imports-tests',
  ],
  ['core/bad-lost.ts', `import { x } from './nowhere.ts';\nexport const y = x;`, 'no-unresolvable'],
  ['core/bad-a.ts', `import { y } from './bad-b.ts';\nexport const x = (): unknown => y;`, 'no-circular'],
];
const CIRCLE: Files = {
  'core/bad-b.ts': `import { x } from './bad-a.ts';\nexport const y = (): unknown => x;`,
};

const trees: string[] = [];
afterAll(() => Promise.all(trees.map((tree) => rm(tree, { recursive: true, force: true }))));

/** A small project of the same shape, under the same rules. */
async function plant(files: Files): Promise<string> {
  const tree = await mkdtemp(join(tmpdir(), 'boda-architecture-'));
  trees.push(tree);
  await symlink(join(ROOT, 'node_modules'), join(tree, 'node_modules'));
  for (const name of ['package.json', '.dependency-cruiser.cjs', 'tsconfig.json', 'tsconfig.base.json']) {
    await copyFile(join(ROOT, name), join(tree, name));
  }
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(tree, path)), { recursive: true });
    await writeFile(join(tree, path), text);
  }
  return tree;
}

/** Runs dependency-cruiser as `npm run deps` does, and returns each violation once. */
function cruise(cwd: string, paths: string[]): Promise<{ code: number; found: string[] }> {
  const program = 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs';
  const args = [program, '--config', '.dependency-cruiser.cjs', '--preserve-symlinks', ...paths];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd, env: { ...process.env, NO_COLOR: '1' } }, (error, stdout) => {
      const found = [...stdout.matchAll(/^ +error ([\w-]+): (\S+)/gm)].map(([, rule, file]) => `${file} ${rule}`);
      resolve({ code: Number(error?.code ?? 0), found: [...new Set(found)] });
    });
  });
}

describe('architecture "The folders": a planted forbidden import fails the build', () => {
  test('a tree that follows the table passes', async () => {
    const tree = await plant(CLEAN);
    expect(await cruise(tree, Object.keys(CLEAN))).toEqual({ code: 0, found: [] });
  });

  test('each forbidden import is caught by its rule, and no allowed one is reported', async () => {
    const planted = Object.fromEntries(PLANTED.map(([file, text]) => [file, text]));
    const files = { ...CLEAN, ...planted, ...CIRCLE };
    const { code, found } = await cruise(await plant(files), Object.keys(files));
    expect(code).toBeGreaterThan(0);
    expect(PLANTED.map(([file, , rule]) => `${file} ${rule}`).filter((it) => !found.includes(it))).toEqual([]);
    const innocent = found.filter((it) => Object.keys(CLEAN).some((file) => it.startsWith(`${file} `)));
    expect(innocent).toEqual([]);
  });

  test('a single forbidden import is enough to fail', async () => {
    const files = { ...CLEAN, 'core/bad.ts': `import express from 'express';\nexport const x = express;` };
    const { code, found } = await cruise(await plant(files), Object.keys(files));
    expect(code).toBeGreaterThan(0);
    expect(found).toEqual(['core/bad.ts core-imports']);
  });
});
