import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ClassicLevel } from 'classic-level';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Storage, UnusableDataDir } from '#dev/mongo/storage.ts';

type Files = Map<string, Buffer>;
type Entries = Map<string, string>;
/** What a start makes of a folder: its entries, or its refusal. */
type Outcome = { entries: Entries } | { refusal: string };

let base = '';
/** A folder with its data in a table and in a log, and what it holds; the batches of the log hold one write each. */
let stopped: { files: Files; entries: Entries };

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'boda-damage-'));
  const entries: Entries = new Map();
  await writeAll('stopped', entries, ['a1', 'a2', 'a3']);
  await writeAll('stopped', entries, ['b1', 'b2', 'b3', 'b4', 'b5']);
  stopped = { files: await filesOf('stopped'), entries };
});
afterAll(() => rm(base, { recursive: true, force: true }));

/** The keys whose values are longer than a block of the log. */
const LARGE = ['b2', 'c1'];

/** Opens a folder, writes the keys one after the other, and closes it. */
async function writeAll(name: string, entries: Entries, keys: readonly string[]): Promise<void> {
  const storage = await Storage.open(join(base, name));
  for (const key of keys) {
    entries.set(key, `${key} `.repeat(LARGE.includes(key) ? 20_000 : 300));
    await storage.durable(storage.write(key, Buffer.from(entries.get(key) ?? '')));
  }
  await storage.close();
}

async function filesOf(name: string): Promise<Files> {
  const folder = join(base, name, 'store');
  const files: Files = new Map();
  // LOCK is empty; LOG and LOG.old are LevelDB's diary.
  const names = (await readdir(folder)).filter((file) => !/^LO[CG]/.test(file));
  for (const file of names) files.set(file, await readFile(join(folder, file)));
  return files;
}

let folderCount = 0;
/** Starts a folder with these files. A refused start is repeated, and must be refused again. */
async function start(files: Files): Promise<{ outcome: Outcome; after: Files }> {
  const name = `damaged-${++folderCount}`;
  await mkdir(join(base, name, 'store'), { recursive: true });
  for (const [file, bytes] of files) await writeFile(join(base, name, 'store', file), bytes);
  const outcome = await entriesOf(name);
  const after = await filesOf(name);
  if ('refusal' in outcome) expect(await entriesOf(name)).toHaveProperty('refusal');
  await rm(join(base, name), { recursive: true });
  return { outcome, after };
}

async function entriesOf(name: string): Promise<Outcome> {
  try {
    const storage = await Storage.open(join(base, name));
    const entries: Entries = new Map();
    for await (const [key, bytes] of storage.entries('')) entries.set(key, Buffer.from(bytes).toString());
    await storage.close();
    return { entries };
  } catch (error) {
    if (error instanceof UnusableDataDir) return { refusal: error.message };
    throw error;
  }
}

/** Starts a folder with one file changed. Resolves with the entries; undefined after a refusal. */
async function entriesAfter(
  files: Files,
  kind: string,
  change: (bytes: Buffer) => Buffer,
): Promise<Entries | undefined> {
  const { outcome } = await start(changed(files, kind, change));
  return 'entries' in outcome ? outcome.entries : undefined;
}

/** As text, because buffers are compared byte by byte, which takes seconds. */
const textOf = (files: Files) => new Map([...files].map(([name, bytes]) => [name, bytes.toString('latin1')]));
const refusalOf = (outcome: Outcome): string => ('refusal' in outcome ? outcome.refusal : 'it opened');
const nameOf = (files: Files, kind: string): string => [...files.keys()].find((name) => name.includes(kind)) ?? '';
function changed(files: Files, kind: string, change: (bytes: Buffer) => Buffer | undefined): Files {
  const copy = new Map(files);
  const name = nameOf(files, kind);
  const bytes = change(Buffer.from(files.get(name) ?? []));
  if (bytes) copy.set(name, bytes);
  else copy.delete(name);
  return copy;
}

/** Damage at a place from 0 (the beginning of a file) to 1 (its end). */
const damage = fc.record({
  how: fc.constantFrom('cut', 'flip', 'zeros'),
  place: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  bit: fc.integer({ min: 0, max: 7 }),
  length: fc.integer({ min: 1, max: 40_000 }),
});
type Damage = typeof damage extends fc.Arbitrary<infer T> ? T : never;
function damaged(bytes: Buffer, { how, place, bit, length }: Damage, from = 0): Buffer {
  const at = from + Math.floor((bytes.length - from) * place);
  if (how === 'cut') return bytes.subarray(0, at);
  if (how === 'zeros') return bytes.fill(0, at, Math.min(at + length, bytes.length));
  bytes[at] = (bytes[at] ?? 0) ^ (1 << bit);
  return bytes;
}

const PROPERTY = { numRuns: 100 };

describe('decision 001: a folder that lost something prevents the start, and the next start', () => {
  it.each<[string, string, (bytes: Buffer) => Buffer | undefined, RegExp]>([
    ['CURRENT is missing', 'CURRENT', () => undefined, /CURRENT is missing in it/],
    ['CURRENT is empty', 'CURRENT', () => Buffer.alloc(0), /CURRENT/],
    ['the manifest is missing', 'MANIFEST', () => undefined, /MANIFEST-000004/],
    ['the manifest is empty', 'MANIFEST', () => Buffer.alloc(0), /descriptor/],
    ['a table is missing', '.ldb', () => undefined, /000005\.ldb/],
    ['the mark is damaged', 'acknowledged', () => Buffer.from('x'), /acknowledged in it is damaged/],
  ])('which deletes no file: %s', async (_, kind, change, said) => {
    const files = changed(stopped.files, kind, change);
    const { outcome, after } = await start(files);
    expect(refusalOf(outcome)).toMatch(said);
    expect(refusalOf(outcome)).toMatch(/restore a backup/);
    expect(textOf(after)).toEqual(textOf(files));
  });

  it.each<[string, string, (bytes: Buffer) => Buffer | undefined, RegExp]>([
    ['the log is missing', '.log', () => undefined, /last batch is 3, but batch 8 was acknowledged/],
    ['the log is empty', '.log', () => Buffer.alloc(0), /last batch is 3, but batch 8 was acknowledged/],
    ['the log lost its end', '.log', (log) => log.subarray(0, -1), /last batch is 7, but batch 8 was acknowledged/],
    ['the log is damaged', '.log', (log) => log.fill('x', 50, 60), /entries in it are missing or damaged/],
    ['a table is damaged', '.ldb', (table) => table.fill('x', 50, 51), /./],
  ])('%s', async (_, kind, change, said) => {
    const { outcome } = await start(changed(stopped.files, kind, change));
    expect(refusalOf(outcome)).toMatch(said);
    expect(refusalOf(outcome)).toMatch(/restore a backup/);
  });

  it('a file is not of the store', async () => {
    const { outcome } = await start(new Map([...stopped.files, ['000006.log.bak', Buffer.from('x')]]));
    expect(refusalOf(outcome)).toMatch(/000006\.log\.bak/);
  });

  it.each(['.log', '.ldb', 'MANIFEST', 'CURRENT', 'acknowledged'])(
    'any damage to %s: every write is there, or the refusal',
    async (kind) => {
      await fc.assert(
        fc.asyncProperty(damage, async (how) => {
          const entries = await entriesAfter(stopped.files, kind, (bytes) => damaged(bytes, how));
          if (entries) expect(entries).toEqual(stopped.entries);
        }),
        PROPERTY,
      );
    },
  );

  it('a folder without a mark lacks at most the last batch of the log', async () => {
    const files = changed(stopped.files, 'acknowledged', () => undefined);
    expect(await entriesAfter(files, '.log', (bytes) => bytes)).toEqual(stopped.entries);
    const withoutLast = new Map([...stopped.entries].slice(0, -1));
    await fc.assert(
      fc.asyncProperty(
        damage.filter(({ how }) => how === 'flip'),
        async (how) => {
          const entries = await entriesAfter(files, '.log', (bytes) => damaged(bytes, how));
          if (entries) expect([stopped.entries, withoutLast]).toContainEqual(entries);
        },
      ),
      PROPERTY,
    );
  });
});

describe('decision 001: a folder opens with every acknowledged write', () => {
  it('after any changes and deletions, in any batches and runs', async () => {
    const change = fc.record({ key: fc.constantFrom('a', 'b', 'c'), value: fc.option(fc.string()) });
    const runs = fc.array(fc.array(fc.array(change, { maxLength: 4 }), { maxLength: 3 }), { maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(runs, async (batchesOfRuns) => {
        const name = `changed-${++folderCount}`;
        const entries: Entries = new Map();
        for (const batches of batchesOfRuns) {
          const storage = await Storage.open(join(base, name));
          for (const batch of batches) {
            for (const { key, value } of batch) {
              if (value === null) entries.delete(key);
              else entries.set(key, value);
            }
            const tickets = batch.map(({ key, value }) =>
              storage.write(key, value === null ? null : Buffer.from(value)),
            );
            await storage.durable(tickets.at(-1) ?? 0);
          }
          await storage.close();
          expect(await entriesOf(name)).toEqual({ entries });
        }
      }),
      { numRuns: 30 },
    );
  });

  it('after a crash, whatever reached the disk of the batch that was being written', async () => {
    const log = stopped.files.get(nameOf(stopped.files, '.log')) ?? Buffer.alloc(0);
    // The log of a longer run, with the mark of the shorter one.
    const entries: Entries = new Map();
    await writeAll('crashed', entries, ['a1', 'a2', 'a3']);
    await writeAll('crashed', entries, ['b1', 'b2', 'b3', 'b4', 'b5', 'c1']);
    const files = changed(await filesOf('crashed'), 'acknowledged', () => stopped.files.get('acknowledged'));
    await fc.assert(
      fc.asyncProperty(damage, async (how) => {
        const opened = await entriesAfter(files, '.log', (bytes) => damaged(bytes, how, log.length));
        expect([stopped.entries, entries]).toContainEqual(opened);
      }),
      { numRuns: 30 },
    );
  });

  it('after a crash while it was being created', async () => {
    const { files } = stopped;
    const manifest = files.get(nameOf(files, 'MANIFEST')) ?? Buffer.alloc(0);
    for (const unborn of [[], [['MANIFEST-000001', manifest] as const]])
      expect((await start(new Map(unborn))).outcome).toEqual({ entries: new Map() });
  });

  it('that an earlier version wrote; from the next write on, it is refused if it loses something', async () => {
    const level = new ClassicLevel(join(base, 'earlier', 'store'));
    await level.batch(['d/1/1', 'd/1/2'].map((key) => ({ type: 'put', key, value: 'earlier' })));
    await level.close();
    const entries: Entries = new Map([
      ['d/1/1', 'earlier'],
      ['d/1/2', 'earlier'],
    ]);
    expect(await entriesOf('earlier')).toEqual({ entries });
    await writeAll('earlier', entries, ['d/1/3']);
    expect(await entriesOf('earlier')).toEqual({ entries });
    const lossy = new ClassicLevel(join(base, 'earlier', 'store'));
    await lossy.del('d/1/2');
    await lossy.close();
    expect(refusalOf(await entriesOf('earlier'))).toMatch(/entries in it are missing or damaged/);
  });
});
