import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * Tries what the image holds, without an engine to build it: the files that the Dockerfile's last stage copies, and no
 * others, with the packages of `npm ci --omit=dev`, started by its command; `/readyz` must answer 200. Once as
 * docker-compose.yml starts it (with the demo), once as an installation does (NODE_ENV=production).
 */

const READY_WITHIN_MS = 60_000;
const ASK_EVERY_MS = 200;
const ROOT = join(import.meta.dirname, '..');

interface Image {
  /** What is copied: from where in the checkout, to where in the image. */
  copies: { from: string; to: string }[];
  command: string[];
}

/** The last stage of the Dockerfile. What an earlier stage made in /app stands in the checkout under the same name. */
export function imageOf(dockerfile: string): Image {
  const lines = dockerfile.split('\n');
  const stage = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));
  const copies = stage
    .filter((line) => line.startsWith('COPY '))
    .flatMap((line) => {
      const paths = line.split(/\s+/).filter((part) => part !== 'COPY' && !part.startsWith('--'));
      const to = paths.pop() ?? '.';
      return paths.map((path) => ({ from: path.replace(/^\/app\//, ''), to }));
    });
  const command = stage.find((line) => line.startsWith('CMD '))?.slice('CMD '.length) ?? '[]';
  return { copies, command: JSON.parse(command) as string[] };
}

function copyInto(folder: string, { copies }: Image): void {
  for (const { from, to } of copies) {
    const extension = from.startsWith('*.') ? from.slice(1) : null;
    const names = extension ? readdirSync(ROOT).filter((name) => name.endsWith(extension)) : [from];
    for (const name of names) {
      const target = to.endsWith('/') ? join(folder, to, name) : join(folder, to);
      mkdirSync(dirname(target), { recursive: true });
      cpSync(join(ROOT, name), target, { recursive: true });
    }
  }
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

function start(folder: string, [program = 'node', ...args]: string[], env: Record<string, string>): ChildProcess {
  // Nothing of the environment round it: an image starts with what it is given.
  const { PATH } = process.env;
  return spawn(program, args, { cwd: folder, env: { PATH, ...env }, stdio: ['ignore', 'ignore', 'inherit'] });
}

const ended = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

async function isReady(child: ChildProcess, port: number): Promise<boolean> {
  for (const end = Date.now() + READY_WITHIN_MS; Date.now() < end && !ended(child);) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (answer?.ok) return true;
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
  return false;
}

async function stop(child: ChildProcess): Promise<void> {
  if (ended(child)) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

/** Starts the image's command; answers whether it became ready. */
async function tryStart(
  folder: string,
  command: string[],
  what: string,
  env: Record<string, string>,
): Promise<boolean> {
  const port = await freePort();
  const child = start(folder, command, { PORT: String(port), LOG_LEVEL: 'warn', ...env });
  const ready = await isReady(child, port);
  await stop(child);
  console.log(`${ready ? 'ready' : 'NOT ready'}: the image's files ${what}`);
  return ready;
}

/** What docker-compose.yml and README.md start: with the demo, and as an installation. */
async function tryBoth(folder: string, command: string[]): Promise<boolean> {
  const demo = await tryStart(folder, command, 'with the demo', { DEMO: '1', DATA_DIR: join(folder, 'data') });
  const storePort = await freePort();
  const store = spawn('node', ['--import', 'tsx', 'dev/mongo/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, STORE_PORT: String(storePort), DATA_DIR: join(folder, 'store') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    // It says where it is once it listens.
    await Promise.race([once(store.stdout, 'data'), once(store, 'exit')]);
    const production = await tryStart(folder, command, 'in production', {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://boda.example',
      MONGODB_URL: `mongodb://127.0.0.1:${storePort}`,
      GOOGLE_CLIENT_ID: 'client',
      GOOGLE_CLIENT_SECRET: 'secret',
      ADMIN_CODE: 'a code for the trial',
    });
    return demo && production;
  } finally {
    await stop(store);
  }
}

async function main(): Promise<boolean> {
  if (!existsSync(join(ROOT, 'dist/client'))) throw new Error('dist/client is missing: run npm run build first.');
  const image = imageOf(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'));
  const folder = mkdtempSync(join(tmpdir(), 'boda-image-'));
  try {
    copyInto(folder, image);
    const install = spawnSync('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], {
      cwd: folder,
      stdio: 'inherit',
    });
    return install.status === 0 && (await tryBoth(folder, image.command));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] === import.meta.filename) process.exit((await main()) ? 0 : 1);
