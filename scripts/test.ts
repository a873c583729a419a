import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CHROMIUM, HEADLESS_SHELL } from './chromium.ts';
import { RESULTS } from './results.ts';
import { tally } from './tally.ts';

/**
 * `npm test`: runs unit, integration and browser tests, prints totals. With THOROUGH=1 it also tours the screens,
 * repeats races five times as often, and cuts off after every store command.
 */

/** Debian packages, each with a file whose presence shows that it is installed. */
const NEEDED = [
  { name: 'chromium', path: process.env['CHROMIUM_PATH'] ?? CHROMIUM },
  { name: 'redis-server', path: '/usr/bin/redis-server' },
  // Android's font: with any other, the tests would measure different widths than people see.
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

/** Installs what the tests need, or prints what to do and exits. Programs that only speed them up may be missing. */
async function requirePrograms(): Promise<void> {
  const missing = await install(NEEDED);
  await install(FASTER);
  if (missing.length === 0) return;
  console.error(`The tests need ${missing.join(' and ')}: install with "sudo apt-get install ${missing.join(' ')}".`);
  process.exit(1);
}

const HELD_BYTES_MAX = 64_000_000;

/** Builds the client if needed, then runs the browser tests. What they print is held back while other tests print. */
function browserTests(): { done: Promise<boolean>; printed: PassThrough } {
  const tours = process.env['THOROUGH'] ? '' : '--grep-invert @tour';
  const command = `node --import ./typescript.mjs scripts/build-if-needed.ts && npx playwright test ${tours}`;
  const child = spawn('sh', ['-c', `(${command}) 2>&1`], { stdio: ['ignore', 'pipe', 'inherit'] });
  return { done: succeeded(child), printed: child.stdout.pipe(new PassThrough({ highWaterMark: HELD_BYTES_MAX })) };
}

await requirePrograms();
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS);
// Either waits for disks, sockets and timers half of the time, so both run at once.
const { done, printed } = browserTests();
const unit = await run('npx', 'vitest', 'run', '--reporter=default', '--reporter=./scripts/ran-reporter.ts');
await pipeline(printed, process.stdout, { end: false });
const browser = await done;
const failed = tally();
process.exit(unit && browser && failed === 0 ? 0 : 1);
