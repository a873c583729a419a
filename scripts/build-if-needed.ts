import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** `npm start`: builds the client if there is no build, or if the build is older than its sources. */

/** The last page that the build writes, whose age is the age of the build. */
const BUILT = 'dist/client/terms-of-service.html';
const SOURCES = ['client', 'shared', 'scripts/prerender.ts', 'vite.config.ts', 'package-lock.json'];

function newest(path: string): number {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))));
}

const builtAt = existsSync(BUILT) ? statSync(BUILT).mtimeMs : 0;
if (SOURCES.some((source) => newest(source) > builtAt)) {
  console.log('Building the client (about 20 seconds) ...');
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'build'], { encoding: 'utf8' });
  if (status !== 0) {
    console.error(`${stdout}${stderr}\nThe client could not be built.`);
    process.exit(1);
  }
}
