import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { CHROMIUM, HEADLESS_SHELL } from './chromium.ts';
import { RESULTS } from './results.ts';
import { tally } from './tally.ts';

/**
 * `npm test`: runs unit and integration tests and the browser tests of whole journeys, and prints totals. With
 * THOROUGH=1, runs every browser test, repeats races five times as often, and interrupts after every store command.
 */

/** Files of tests/e2e that test a whole journey; each of the other files tests one screen or fault in detail. */
const JOURNEYS = [
  'where-to',
  'ride',
  'dispatch',
  'arrival',
  'words-and-pin',
  'money',
  'driver-journey',
  'onboarding',
  'safety',
  'shared-location',
  'stage',
  'admin-rides',
  'admin-review',
];

/** Debian packages, each with a file whose presence shows that it is installed. */
const NEEDED = [
  { name: 'chromium', path: process.env['CHROMIUM_PATH'] ?? CHROMIUM },
  { name: 'redis-server', path: '/usr/bin/redis-server' },
  // Android's font: with another font, the tests would measure other widths than people see.
  { name: 'fonts-roboto', path: '/usr/share/fonts/truetype/roboto/unhinted/RobotoTTF/Roboto-Regular.ttf' },
];
const FASTER = [{ name: 'chromium-headless-shell', path: process.env['CHROMIUM_PATH'] ?? HEADLESS_SHELL }];

async function succeeded(child: ChildProcess): Promise<boolean> {
  const [code] = (await once(child, 'close')) as [number | null];
  return code === 0;
}
const run = (command: string, ...args: string[]): Promise<boolean> =>
  succeeded(spawn(command, args, { stdio: 'inherit' }));

/** Installs missing programs if permitted; returns those still missing. */
async function install(programs: typeof NEEDED): Promise<string[]> {
  const missing = () => programs.filter(({ path }) => !existsSync(path)).map(({ name }) => name);
  const may = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (may && missing().length > 0 && (await run('apt-get', 'update', '-qq')))
    await run('apt-get', 'install', '-y', '-qq', ...missing());
  return missing();
}

/** Installs the programs that the tests need, or prints instructions and exits. `FASTER` programs may be missing. */
async function requirePrograms(): Promise<void> {
  const missing = await install(NEEDED);
  await install(FASTER);
  if (missing.length === 0) return;
  console.error(`The tests need ${missing.join(' and ')}: install with "sudo apt-get install ${missing.join(' ')}".`);
  process.exit(1);
}

/** Builds the client if needed. Returns the build's output, because the unit tests are printing at the same time. */
async function build(): Promise<{ built: boolean; printed: string }> {
  const command = 'node --import ./typescript.mjs scripts/build-if-needed.ts 2>&1';
  const child = spawn('sh', ['-c', command], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [built, printed] = await Promise.all([succeeded(child), text(child.stdout)]);
  return { built, printed };
}

await requirePrograms();
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS);
// Build while the unit and integration tests wait for disks, sockets and timers.
const [unit, { built, printed }] = await Promise.all([
  run('npx', 'vitest', 'run', '--reporter=default', '--reporter=./scripts/ran-reporter.ts'),
  build(),
]);
console.log(printed);
const files = process.env['THOROUGH'] ? [] : JOURNEYS.map((name) => `tests/e2e/${name}.spec.ts`);
const browser = built && (await run('npx', 'playwright', 'test', ...files));
const failed = tally();
process.exit(unit && built && browser && failed === 0 ? 0 : 1);
