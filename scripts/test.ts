import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { checkSpecCoverage } from './check-spec-coverage.ts';
import { RESULTS } from './results.ts';
import { tally } from './tally.ts';

/** `npm test`: unit, integration and browser tests; whether they show what the specification asks; one line of figures. */

const NEEDED = [
  { command: 'chromium', path: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium' },
  { command: 'redis-server', path: '/usr/bin/redis-server' },
];

const run = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { stdio: 'inherit' }).status === 0;

function runBrowser(report: string, ...args: string[]): boolean {
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: `${RESULTS}/${report}` };
  return spawnSync('npx', ['playwright', 'test', ...args], { stdio: 'inherit', env }).status === 0;
}

/** Debian's chromium and redis-server: installed when missing and we may, else one sentence says what to do. */
function requirePrograms(): void {
  const missing = NEEDED.filter((program) => !existsSync(program.path)).map((program) => program.command);
  if (missing.length === 0) return;
  const may = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (may && run('apt-get', 'update', '-qq') && run('apt-get', 'install', '-y', '-qq', ...missing)) return;
  console.error(`The tests need ${missing.join(' and ')}: install with "sudo apt-get install ${missing.join(' ')}".`);
  process.exit(1);
}

requirePrograms();
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS);
const unit = run(
  'npx',
  'vitest',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${RESULTS}/vitest.json`,
);
const built = run('npm', 'run', 'build');
const live = built && runBrowser('live.json', '--project=live', '--workers=1');
const screens = built && runBrowser('screens.json', '--project=polling', '--project=screens');
// Without the browser's tests only what stands in the files can be looked at.
const covered = checkSpecCoverage(built);
const failed = tally();
process.exit(unit && built && live && screens && covered && failed === 0 ? 0 : 1);
