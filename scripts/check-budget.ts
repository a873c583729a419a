import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import * as z from 'zod/mini';

/**
 * Fails the build if a phone on 3G would load too much JavaScript (docs/decisions/019-files-of-the-client.md): too many
 * kilobytes for a stranger's first page, for the app's first page or for a share link, or too many files for a screen.
 * Also fails on circular imports between built files, because a file would then run before its dependencies.
 */
const STRANGER_MAX_KB = 95;
const APP_MAX_KB = 112;
const LINK_MAX_KB = 33;
/** The part for files of the 260 kB of a passenger's first visit; API responses, headers and icons get the rest. */
const PASSENGER_MAX_KB = 244;
const SCREEN_MAX_FILES = 10;
/** The page of the passenger's home, and the files that it loads once idle. */
const PASSENGER = 'start-passenger.html';
const ONCE_IDLE = ['src/ui/toast-host.tsx', 'node_modules/socket.io-client/'];
/** The modules of a share link: its screen and its map, without the map library. */
const LINK = ['src/features/shared-location/shared-location-screen.tsx', 'src/map/map-view.tsx'];

const out = new URL('../dist/client/', import.meta.url);
const read = (file: string): Buffer => readFileSync(new URL(file, out));

const Chunk = z.object({
  file: z.string(),
  imports: z._default(z.array(z.string()), []),
  isDynamicEntry: z._default(z.boolean(), false),
});
const manifest = z.record(z.string(), Chunk).parse(JSON.parse(read('.vite/manifest.json').toString()));

function chunkAt(key: string): z.infer<typeof Chunk> {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build's manifest has no "${key}".`);
  return chunk;
}

/** Returns the given scripts and all their static imports, by their keys in the manifest. */
function needsOf(keys: readonly string[]): Set<string> {
  const needs = new Set(keys);
  for (const key of needs) for (const imported of chunkAt(key).imports) needs.add(imported);
  return needs;
}

const keyOf = new Map(Object.entries(manifest).map(([key, { file }]) => [file, key]));

/** Returns the scripts that a built page loads, by their keys in the manifest. */
function namedIn(page: string): string[] {
  const named = [
    ...read(page)
      .toString()
      .matchAll(/(?:src|href)="\/([^"]+\.js)"/g),
  ].map(([, file = '']) => keyOf.get(file) ?? '');
  if (named.length === 0) throw new Error(`${page} loads no script.`);
  return named;
}

const kiloBytes = (key: string): number => gzipSync(read(chunkAt(key).file)).length / 1000;
const sum = (keys: Iterable<string>): number => [...keys].reduce((kb, key) => kb + kiloBytes(key), 0);

let withinBudget = true;
function judge(what: string, is: number, max: number, unit: string): void {
  const within = is <= max;
  withinBudget &&= within;
  console.log(`${what}: ${Number(is.toFixed(1))} ${unit}, budget ${max} ${unit}${within ? '' : ': OVER'}.`);
}

const strangers = needsOf(namedIn('landing.html'));
const first = needsOf(namedIn('landing-returning.html'));
const besidesFirst = (keys: readonly string[]): string[] => [...needsOf(keys)].filter((key) => !first.has(key));

for (const key of new Set([...strangers, ...first]))
  console.log(`  ${kiloBytes(key).toFixed(1).padStart(6)} kB  ${chunkAt(key).file}`);
judge('First load of / by a stranger, JavaScript (gzip)', sum(strangers), STRANGER_MAX_KB, 'kB');
judge('First load of the app, JavaScript (gzip)', sum(first), APP_MAX_KB, 'kB');
judge('A share link, in addition to the app', sum(besidesFirst(LINK)), LINK_MAX_KB, 'kB');
/** Returns the size of a file as sent: the brotli file, or the file itself if it is too small to compress. */
const sentBytes = (file: string): number => read(existsSync(new URL(`${file}.br`, out)) ? `${file}.br` : file).length;
const isOnceIdle = (key: string): boolean => ONCE_IDLE.some((part) => key.includes(part));
const passengerFiles = [
  PASSENGER,
  ...[
    ...read(PASSENGER)
      .toString()
      .matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g),
  ].map(([, file = '']) => file),
  ...Object.keys(manifest)
    .filter(isOnceIdle)
    .map((key) => chunkAt(key).file),
];
const passengerKb = passengerFiles.reduce((kb, file) => kb + sentBytes(file) / 1000, 0);
judge('The first visit of a passenger, files (brotli)', passengerKb, PASSENGER_MAX_KB, 'kB');
const screens = Object.keys(manifest)
  .filter((key) => chunkAt(key).isDynamicEntry)
  .map((key) => ({ key, files: besidesFirst([key]).length }))
  .sort((a, b) => b.files - a.files);
judge(`Most files of a screen (${screens[0]?.key})`, screens[0]?.files ?? 0, SCREEN_MAX_FILES, 'files');
const circles = Object.keys(manifest).filter((key) => needsOf(chunkAt(key).imports).has(key));
judge(`Files with circular imports (${circles.join(', ')})`, circles.length, 0, 'files');

if (!withinBudget) process.exitCode = 1;
