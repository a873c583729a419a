import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * Tests the contents of the Docker image without Docker: takes only the files that the Dockerfile's last stage copies,
 * with the packages of `npm ci --omit=dev`, and runs the image's command; `/readyz` must respond with 200. Runs once as
 * in compose.dev.yml (with the demo), and once as in docker-compose.yml (production).
 */

const READY_WITHIN_MS = 60_000;
const ASK_EVERY_MS = 200;
const ROOT = join(import.meta.dirname, '..');

interface Image {
  /** The files to copy: from a path in the checkout to a path in the image. */
  copies: { from: string; to: string }[];
  command: string[];
  env: Record<string, string>;
}

/** Parses the Dockerfile's last stage. Files that an earlier stage built in /app have the same path in the checkout. */
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
  const env = stage.flatMap((line) => (line.startsWith('ENV ') ? [line.slice('ENV '.length).split('=', 2)] : []));
  return { copies, command: JSON.parse(command) as string[], env: Object.fromEntries(env) as Image['env'] };
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
  // Pass only these variables, because a container has no other environment either.
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

/** Starts the image's command; returns whether it became ready. */
async function tryStart(folder: string, image: Image, what: string, env: Record<string, string>): Promise<boolean> {
  const port = await freePort();
  const child = start(folder, image.command, { ...image.env, PORT: String(port), LOG_LEVEL: 'warn', ...env });
  const ready = await isReady(child, port);
  await stop(child);
  console.log(`${ready ? 'ready' : 'NOT ready'}: the image's files ${what}`);
  return ready;
}

/** Starts the image as compose.dev.yml does (with the demo), and as docker-compose.yml does for production. */
async function tryBoth(folder: string, image: Image): Promise<boolean> {
  const demo = await tryStart(folder, image, 'with the demo', {
    NODE_ENV: 'development',
    DEMO: '1',
    DATA_DIR: join(folder, 'data'),
  });
  const storePort = await freePort();
  const store = spawn('node', ['--import', 'tsx', 'dev/mongo/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, STORE_PORT: String(storePort), DATA_DIR: join(folder, 'store') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    // The store prints its address once it listens.
    await Promise.race([once(store.stdout, 'data'), once(store, 'exit')]);
    const production = await tryStart(folder, image, 'in production', {
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
    return install.status === 0 && (await tryBoth(folder, image));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] === import.meta.filename) process.exit((await main()) ? 0 : 1);
