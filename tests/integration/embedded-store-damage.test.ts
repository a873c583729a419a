import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkFolder, DamagedFolder } from '#dev/mongo/leveldb/check-folder.ts';
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
async function start(files: Files): Promise<{ outcome: Outcome; after: Files }> {
  const name = `damaged-${++folderCount}`;
  await mkdir(join(base, name, 'store'), { recursive: true });
  for (const [file, bytes] of files) await writeFile(join(base, name, 'store', file), bytes);
  const outcome = await entriesOf(name);
  const after = await filesOf(name);
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

/**
 * Returns a function that starts a folder with one file changed, and resolves with the entries; undefined after a
 * refusal. It asks the check first, because LevelDB syncs whenever it opens a folder.
 */
async function startsOf(
  files: Files,
  kind: string,
): Promise<(change: (bytes: Buffer) => Buffer) => Promise<Entries | undefined>> {
  const folder = await mkdtemp(join(base, 'checked-'));
  for (const [file, bytes] of files) await writeFile(join(folder, file), bytes);
  return async (change) => {
    const changedFiles = changed(files, kind, change);
    const name = nameOf(files, kind);
    await writeFile(join(folder, name), changedFiles.get(name) ?? '');
    try {
      await checkFolder(folder);
    } catch (error) {
      if (error instanceof DamagedFolder) return undefined;
      throw error;
    }
    const { outcome } = await start(changedFiles);
    return 'entries' in outcome ? outcome.entries : undefined;
  };
}

/** As text, because buffers are compared byte by byte, which takes seconds. */
const textOf = (files: Files) => new Map([...files].map(([name, bytes]) => [name, bytes.toString('latin1')]));
const markOf = (mark: Buffer) => ({ bytes: Number(mark.toString().split(' ')[1]) });
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

const PROPERTY = { numRuns: 300 };

describe('decision 001: a folder that lost something prevents the start, and keeps its files', () => {
  it.each<[string, string, (bytes: Buffer) => Buffer | undefined, RegExp]>([
    ['CURRENT is missing', 'CURRENT', () => undefined, /CURRENT is missing/],
    ['CURRENT is empty', 'CURRENT', () => Buffer.alloc(0), /CURRENT is damaged/],
    ['the manifest is missing', 'MANIFEST', () => undefined, /MANIFEST-000004 is missing/],
    ['the manifest is empty', 'MANIFEST', () => Buffer.alloc(0), /MANIFEST-000004 is damaged/],
    ['the log is missing', '.log', () => undefined, /000006\.log is missing/],
    ['the log is empty', '.log', () => Buffer.alloc(0), /000006\.log is whole up to byte 0 only/],
    ['the log lost its end', '.log', (log) => log.subarray(0, -1), /000006\.log is whole up to byte \d+ only/],
    ['the log is damaged', '.log', (log) => log.fill('x', 50, 60), /000006\.log is damaged at byte 0/],
    ['a table is missing', '.ldb', () => undefined, /000005\.ldb is missing/],
    ['a table is damaged', '.ldb', (table) => table.fill('x', 50, 51), /000005\.ldb is damaged/],
    ['the mark is damaged', 'acknowledged', () => Buffer.from('x'), /acknowledged is damaged/],
  ])('%s', async (_, kind, change, said) => {
    const files = changed(stopped.files, kind, change);
    const { outcome, after } = await start(files);
    expect(refusalOf(outcome)).toMatch(said);
    expect(refusalOf(outcome)).toMatch(/restore a backup/);
    expect(textOf(after)).toEqual(textOf(files));
  });

  it('a file is not of the store', async () => {
    const { outcome } = await start(new Map([...stopped.files, ['000006.log.bak', Buffer.from('x')]]));
    expect(refusalOf(outcome)).toMatch(/000006\.log\.bak/);
  });

  it.each(['.log', '.ldb', 'MANIFEST', 'CURRENT'])(
    'any damage to %s: every write is there, or the refusal',
    async (kind) => {
      const entriesAfter = await startsOf(stopped.files, kind);
      await fc.assert(
        fc.asyncProperty(damage, async (how) => {
          const entries = await entriesAfter((bytes) => damaged(bytes, how));
          if (entries) expect(entries).toEqual(stopped.entries);
        }),
        PROPERTY,
      );
    },
  );

  it('a folder without a mark, as written before there was one, lacks at most the last batch of the log', async () => {
    const entriesAfter = await startsOf(
      changed(stopped.files, 'acknowledged', () => undefined),
      '.log',
    );
    expect(await entriesAfter((bytes) => bytes)).toEqual(stopped.entries);
    const withoutLast = new Map([...stopped.entries].slice(0, -1));
    await fc.assert(
      fc.asyncProperty(
        damage.filter(({ how }) => how === 'flip'),
        async (how) => {
          const entries = await entriesAfter((bytes) => damaged(bytes, how));
          if (entries) expect([stopped.entries, withoutLast]).toContainEqual(entries);
        },
      ),
      PROPERTY,
    );
  });
});

describe('decision 001: a folder opens with every acknowledged write after a crash', () => {
  it('whatever reached the disk of the batch that was being written', async () => {
    const acknowledged = stopped.entries;
    const mark = stopped.files.get('acknowledged') ?? Buffer.alloc(0);
    const { bytes: markedBytes } = markOf(mark);
    // The log of a longer run, with the mark of the shorter one.
    const entries: Entries = new Map();
    await writeAll('crashed', entries, ['a1', 'a2', 'a3']);
    await writeAll('crashed', entries, ['b1', 'b2', 'b3', 'b4', 'b5', 'c1']);
    const files = changed(await filesOf('crashed'), 'acknowledged', () => mark);
    const entriesAfter = await startsOf(files, '.log');
    await fc.assert(
      fc.asyncProperty(damage, async (how) => {
        const opened = await entriesAfter((bytes) => damaged(bytes, how, markedBytes));
        expect([acknowledged, entries]).toContainEqual(opened);
      }),
      { numRuns: 30 },
    );
  });

  it('while the folder was being created', async () => {
    const { files } = stopped;
    const manifest = files.get(nameOf(files, 'MANIFEST')) ?? Buffer.alloc(0);
    for (const unborn of [[], [['MANIFEST-000001', manifest] as const]])
      expect((await start(new Map(unborn))).outcome).toEqual({ entries: new Map() });
  });
});
