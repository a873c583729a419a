import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backUp, restore } from '#dev/mongo/backup.ts';
import { Storage } from '#dev/mongo/storage.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../..');
/** Longer than the reads of a file, so that documents lie across them. */
const PHOTO = Buffer.alloc(300_000, 'photo');

let base = '';
let dataDir = '';
let backup = '';
let entries: Map<string, string>;

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'boda-backup-'));
  dataDir = join(base, 'data');
  const storage = await Storage.open(dataDir);
  for (let i = 0; i < 200; i += 1) storage.write(`d/1/${i}`, Buffer.from(`document ${i} é`));
  await storage.durable(storage.write('d/2/1', PHOTO));
  await storage.close();
  entries = await entriesOf(dataDir);
  backup = join(base, 'backup');
  expect(await backUp(dataDir, backup)).toBe(201);
});
afterAll(() => rm(base, { recursive: true, force: true }));

async function entriesOf(folder: string): Promise<Map<string, string>> {
  const storage = await Storage.open(folder);
  const found = new Map<string, string>();
  for await (const [key, value] of storage.entries('')) found.set(key, Buffer.from(value).toString('latin1'));
  await storage.close();
  return found;
}

/** Runs `npm run store` with arguments, as far as Node. */
const cli = (folder: string, ...args: string[]) =>
  run(process.execPath, ['--import', './typescript.mjs', 'dev/mongo/main.ts', ...args], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: folder },
  });

describe('decision 001: a backup of the embedded store', () => {
  it('has everything, and is readable by its owner only', async () => {
    const copy = join(base, 'copy');
    expect(await restore(copy, backup)).toBe(201);
    expect(await entriesOf(copy)).toEqual(entries);
    expect(await readdir(copy)).toEqual(['store']);
    expect((await stat(backup)).mode & 0o777).toBe(0o600);
  });

  it('replaces no file, and is restored over no data', async () => {
    const before = await readFile(backup);
    await expect(backUp(dataDir, backup)).rejects.toThrow(`${backup} exists`);
    expect((await readFile(backup)).equals(before)).toBe(true);
    await expect(restore(dataDir, backup)).rejects.toThrow('is not empty');
    expect(await entriesOf(dataDir)).toEqual(entries);
  });

  it('is not made of a folder without a store', async () => {
    await expect(backUp(join(base, 'nowhere'), join(base, 'nothing'))).rejects.toThrow('There is no store in');
    expect(await readdir(base)).not.toContain('nothing');
  });

  it('is made and restored by the command, but not while the store runs', async () => {
    const [file, copy] = [join(base, 'by-command'), join(base, 'restored')];
    const storage = await Storage.open(dataDir);
    await expect(cli(dataDir, '--backup', file)).rejects.toThrow(
      /already in use by another process; stop that one first/,
    );
    await storage.close();
    expect((await cli(dataDir, '--backup', file)).stdout).toContain('201 documents');
    expect((await cli(copy, '--restore', file)).stdout).toContain('201 documents');
    expect(await entriesOf(copy)).toEqual(entries);
  });

  it('with any damage is restored whole, or refused without leaving anything', async () => {
    const whole = await readFile(backup);
    const file = join(base, 'damaged');
    let count = 0;
    const change = fc.record({ at: fc.nat(whole.length - 1), bit: fc.nat(7), cuts: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(change, async ({ at, bit, cuts }) => {
        const bytes = Buffer.from(whole);
        bytes[at] = (bytes[at] ?? 0) ^ (1 << bit);
        await writeFile(file, cuts ? bytes.subarray(0, at) : bytes);
        const copy = join(base, `damaged-${++count}`);
        const outcome = await restore(copy, file).catch((error: unknown) => String(error));
        if (outcome === 201) expect(await entriesOf(copy)).toEqual(entries);
        else expect([outcome, await readdir(copy)]).toEqual([expect.stringMatching(/cannot be restored/), []]);
      }),
      { numRuns: 40 },
    );
  });
});
