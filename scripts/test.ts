import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { CHROMIUM, HEADLESS_SHELL } from './chromium.ts';
import { checkSpecCoverage } from './check-spec-coverage.ts';
import { RESULTS } from './results.ts';
import { tally } from './tally.ts';

/** `npm test`: runs unit, integration and browser tests, checks that they cover the specification, prints totals. */

/** Debian packages, each with a program whose presence shows that it is installed. */
const NEEDED = [
  { name: 'chromium', path: process.env['CHROMIUM_PATH'] ?? CHROMIUM },
  { name: 'redis-server', path: '/usr/bin/redis-server' },
];
const FASTER = [{ name: 'chromium-headless-shell', path: process.env['CHROMIUM_PATH'] ?? HEADLESS_SHELL }];

const run = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { stdio: 'inherit' }).status === 0;

/** Installs the missing programs if permitted; returns the names of those still missing. */
function install(programs: typeof NEEDED): string[] {
  const missing = () => programs.filter(({ path }) => !existsSync(path)).map(({ name }) => name);
  const may = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (may && missing().length > 0 && run('apt-get', 'update', '-qq'))
    run('apt-get', 'install', '-y', '-qq', ...missing());
  return missing();
}

/** Installs what the tests need, or says what to do and exits. What only makes them faster may be missing. */
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
// If the build failed, no browser tests have run; then only the test files are checked, not the results.
const covered = checkSpecCoverage(built);
const failed = tally();
process.exit(unit && built && browser && covered && failed === 0 ? 0 : 1);
