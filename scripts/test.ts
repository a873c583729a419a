import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { CHROMIUM, HEADLESS_SHELL } from './chromium.ts';
import { checkSpecCoverage } from './check-spec-coverage.ts';
import { RESULTS } from './results.ts';
import { tally } from './tally.ts';

/** `npm test`: unit, integration and browser tests; whether they show what the specification asks; one line of figures. */

/** Debian's packages, each with the program that shows it is there. */
const NEEDED = [
  { name: 'chromium', path: process.env['CHROMIUM_PATH'] ?? CHROMIUM },
  { name: 'redis-server', path: '/usr/bin/redis-server' },
];
const FASTER = [{ name: 'chromium-headless-shell', path: process.env['CHROMIUM_PATH'] ?? HEADLESS_SHELL }];

const run = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { stdio: 'inherit' }).status === 0;

/** Installs what is missing, where we may; answers what is missing still. */
function install(programs: typeof NEEDED): string[] {
  const missing = () => programs.filter(({ path }) => !existsSync(path)).map(({ name }) => name);
  const may = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (may && missing().length > 0 && run('apt-get', 'update', '-qq'))
    run('apt-get', 'install', '-y', '-qq', ...missing());
  return missing();
}

/** What the tests cannot do without is installed, or one sentence says what to do; what only spares work may be missing. */
function requirePrograms(): void {
  const missing = install(NEEDED);
  install(FASTER);
  if (missing.length === 0) return;
  console.error(`The tests need ${missing.join(' and ')}: install with "sudo apt-get install ${missing.join(' ')}".`);
  process.exit(1);
}

requirePrograms();
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS);
const unit = run('npx', 'vitest', 'run', '--reporter=default', '--reporter=./scripts/ran-reporter.ts');
const built = run('npm', 'run', 'build');
const browser = built && run('npx', 'playwright', 'test');
// Without the browser's tests only what stands in the files can be looked at.
const covered = checkSpecCoverage(built);
const failed = tally();
process.exit(unit && built && browser && covered && failed === 0 ? 0 : 1);
