import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startChild } from '#scripts/cluster/child.ts';
import { isAlive } from '../support/processes.ts';
import { redisMissing } from '../support/redis.ts';

if (redisMissing !== null) process.stdout.write(`skipped: ${redisMissing}\n`);

it.skipIf(redisMissing !== null)('README "npm run cluster": SIGTERM ends every process that it named', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'boda-cluster-'));
  const cluster = await startChild({
    command: process.execPath,
    args: ['--import', './typescript.mjs', 'scripts/cluster.ts', '--http', '1', '--realtime', '1'],
    env: { PORT: '0', DATA_DIR: dataDir, DEMO: '0' },
    readyWhen: '\nBoda is running at',
  });
  const [url = ''] = /http:\S+$/m.exec(cluster.said().split('Boda is running at ').at(-1) ?? '') ?? [];
  const started = [...cluster.said().matchAll(/^(\S+) +pid (\d+)/gm)];
  expect(started.map(([, name]) => name).sort()).toEqual(['http-1', 'realtime-1', 'redis', 'store']);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect(await cluster.stop()).toBe(0);
  expect(started.filter(([, , pid]) => isAlive(Number(pid)))).toEqual([]);
  await rm(dataDir, { recursive: true });
});
