import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError } from '#server/config.ts';
import { Client, startTestApp } from '../support/app.ts';

const run = promisify(execFile);
const DISK_MB = 16;

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'boda-faults-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Mounts a small disk; null where that is impossible, as without root. */
async function smallDisk(): Promise<{ path: string; close(): Promise<unknown> } | null> {
  const path = join(folder, 'disk');
  await mkdir(path);
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', path]);
  } catch (error) {
    process.stdout.write(`skipped: no small disk can be mounted here (${String(error)})\n`);
    return null;
  }
  return { path, close: () => run('umount', ['--lazy', path]) };
}

/** Fills the disk to the last byte. */
async function fill(file: string): Promise<void> {
  const filler = await open(file, 'w');
  try {
    for (const size of [64 * 1024, 1]) {
      for (;;) {
        const { bytesWritten } = await filler.write(Buffer.alloc(size));
        if (bytesWritten < size) break;
      }
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    await filler.close();
  }
}

const nameIn = (name: string) => ({ user_type: 'passenger' as const, name, phone: '+254798765432' });

describe('decision 001: the embedded store when its disk is full', () => {
  it('refuses writes (503, not ready), logs why and keeps reading; with free space it writes again and has lost nothing', async ({
    skip,
  }) => {
    const disk = await smallDisk();
    if (!disk) return skip('no small disk can be mounted here');
    const env = { DATA_DIR: join(disk.path, 'data'), MONGODB_URL: '', MONGODB_NAME: 'boda' };
    let logged = '';
    const logTo = { write: (line: string) => void (logged += line) };
    try {
      let app = await startTestApp({ env: { ...env, LOG_LEVEL: 'error' }, logTo });
      let passenger = await app.client().signIn('passenger@example.ke');
      const rename = (name: string) => passenger.send('updateProfile', { body: nameIn(name) });
      const name = async () => (await passenger.call('getMe')).body.name;
      const ready = async () => (await app.client().send('getReadyz')).status;
      expect([(await rename('Wanjiku Before')).status, await ready()]).toEqual([200, 200]);

      await fill(join(disk.path, 'filler'));
      let last = 'Wanjiku Before';
      for (let n = 0; ; n += 1) {
        const { status, body } = await rename(`Wanjiku ${n}`);
        if (status !== 200) {
          expect([status, body]).toEqual([503, expect.objectContaining({ code: 'UNAVAILABLE' })]);
          break;
        }
        last = `Wanjiku ${n}`;
      }
      expect([await name(), await ready(), (await rename('Wanjiku Full')).status]).toEqual([last, 503, 503]);
      expect(logged).toContain('"code":14031,"why":"no space left on device"');

      await rm(join(disk.path, 'filler'));
      await expect.poll(ready).toBe(200);
      expect([await name(), (await rename('Wanjiku After')).status]).toEqual([last, 200]);
      await app.close();
      app = await startTestApp({ env });
      passenger = await new Client(app.url).signIn('passenger@example.ke');
      expect(await name()).toBe('Wanjiku After');
      await app.close();
    } finally {
      await disk.close();
    }
  });
});

describe('decision 001: a damaged data folder prevents the start with a sentence that names DATA_DIR', () => {
  it.each([
    ['CURRENT', (files: string[]) => files.filter((file) => file === 'CURRENT')],
    ['the manifest', (files: string[]) => files.filter((file) => file.startsWith('MANIFEST'))],
    ['the documents', (files: string[]) => files.filter((file) => file.endsWith('.ldb'))],
  ])('%s', async (what, damaged) => {
    const dataDir = join(folder, what);
    const env = { DATA_DIR: dataDir, MONGODB_URL: '' };
    // The second start moves the documents from the log to a table.
    for (let start = 0; start < 2; start += 1) await (await startTestApp({ env })).close();
    const store = join(dataDir, 'store');
    for (const file of damaged(await readdir(store))) await writeFile(join(store, file), 'not what LevelDB wrote');
    const outcome: unknown = await startTestApp({ env }).then(
      () => 'started',
      (error: unknown) => error,
    );
    expect(outcome).toBeInstanceOf(ConfigError);
    expect(String(outcome)).toMatch(/^ConfigError: DATA_DIR: The data folder .* cannot be used \(.+\)\. .*\.$/);
  });
});
