import { type ChildProcess, execFileSync, spawn, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { appProgram } from '#scripts/cluster/programs.ts';
import { freePort, isAlive } from '../support/processes.ts';

const ROOT = join(import.meta.dirname, '../..');
/** More than the log keeps in memory: 4 MB. */
const MANY_LINES = 30_000;

const folder = mkdtempSync(join(tmpdir(), 'boda-log-'));
const started: ChildProcess[] = [];
afterEach(() => started.splice(0).forEach((child) => child.kill('SIGKILL')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function start(command: string, args: readonly string[], stdio: StdioOptions, env: NodeJS.ProcessEnv = {}) {
  const child = spawn(command, args, { cwd: ROOT, env: { PATH: process.env['PATH'], ...env }, stdio });
  started.push(child);
  return child;
}

const WRITER = ['--import', './typescript.mjs', 'tests/support/log-writer.ts'];
const startWriter = (stdout: 'pipe' | number): ChildProcess =>
  start(process.execPath, WRITER, ['ignore', stdout, 'inherit', 'ipc']);

/** Has the writer write lines; resolves with the number of lines that it has dropped so far. */
async function write(writer: ChildProcess, lines: number): Promise<number> {
  const answered = once(writer, 'message');
  writer.send(lines);
  const [dropped] = (await answered) as unknown[];
  return Number(dropped);
}

/** Collects what a stream says. */
function listenTo(stream: NodeJS.ReadableStream | null): { said: () => string } {
  let said = '';
  stream?.setEncoding('utf8').on('data', (chunk: string) => (said += chunk));
  return { said: () => said };
}

async function pausedAfterFirst(child: ChildProcess): Promise<void> {
  await once(child.stdout ?? child, 'data');
  child.stdout?.pause();
}

/** Asks a process to end; resolves with its exit code, or the signal that ended it. */
async function ended(child: ChildProcess): Promise<unknown> {
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  const [code, signal] = (await exit) as unknown[];
  return code ?? signal;
}

/** The number of dropped lines that the log reports; 0 while it reports none. */
const reported = (said: string): number => Number(/"lines":(\d+),"msg":"log lines were dropped/.exec(said)?.[1] ?? 0);

describe('decision 029: a log that nobody reads', () => {
  it('keeps 1 MB, drops and counts the rest, and reports the count when reading goes on', async () => {
    const writer = startWriter('pipe');
    await pausedAfterFirst(writer);
    const dropped = await write(writer, MANY_LINES);
    expect(dropped).toBeGreaterThan(MANY_LINES / 2);
    const { said } = listenTo(writer.stdout);
    writer.stdout?.resume();
    await expect.poll(() => reported(said())).toBe(dropped);
    expect(said().match(/xxx"/g)).toHaveLength(MANY_LINES - dropped);
    expect(await ended(writer)).toBe(0);
  });

  it('a reader that has gone ends nothing; another one who comes gets what was kept', async () => {
    const fifo = join(folder, 'fifo');
    execFileSync('mkfifo', [fifo]);
    const reader = openSync(fifo, constants.O_RDONLY | constants.O_NONBLOCK);
    const end = openSync(fifo, 'w');
    const writer = startWriter(end);
    closeSync(end);
    expect(await write(writer, 1)).toBe(0);
    closeSync(reader);
    const dropped = await write(writer, MANY_LINES);
    expect(dropped).toBeGreaterThan(MANY_LINES / 2);
    const { said } = listenTo(start('cat', [fifo], ['ignore', 'pipe', 'inherit']).stdout);
    await expect.poll(() => reported(said())).toBe(dropped);
    expect(await ended(writer)).toBe(0);
  });

  it.each([
    ['a reader that goes just before', (writer: ChildProcess) => void writer.stdout?.destroy()],
    ['a reader that is paused', () => undefined],
  ])('does not keep a process from ending: %s', async (_what, before) => {
    const writer = startWriter('pipe');
    await pausedAfterFirst(writer);
    await write(writer, MANY_LINES);
    before(writer);
    expect(await ended(writer)).toBe(0);
  });

  it('nor does a full disk', async () => {
    const full = openSync('/dev/full', 'w');
    const writer = startWriter(full);
    closeSync(full);
    expect(await write(writer, MANY_LINES)).toBeGreaterThan(0);
    expect(await ended(writer)).toBe(0);
  });

  it('nor does a paused terminal, which blocks the thread that writes', async () => {
    const command = `exec ${process.execPath} ${WRITER.join(' ')} ${MANY_LINES}`;
    const terminal = start('script', ['--quiet', '--return', '--command', command, '/dev/null'], 'pipe');
    const { said } = listenTo(terminal.stdout);
    await expect.poll(() => said()).toMatch(/pid \d+\r\n/);
    terminal.kill('SIGSTOP');
    const pid = Number(/pid (\d+)/.exec(said())?.[1]);
    expect(isAlive(pid)).toBe(true);
    process.kill(pid, 'SIGTERM');
    // Its parent, which is stopped, does not collect it.
    await expect.poll(() => readFileSync(`/proc/${pid}/stat`, 'utf8')).toContain(') Z ');
  });

  it('the whole app, a line per request: SIGTERM ends it in order', async () => {
    const { app, url } = await startApp({ LOG_LEVEL: 'debug' });
    await pausedAfterFirst(app);
    // 64 kB fill a pipe.
    for (let n = 0; n < 800; n += 1) await fetch(`${url}/healthz`);
    expect(await ended(app)).toBe(0);
  });
});

async function startApp(env: Record<string, string>) {
  const dataDir = mkdtempSync(join(folder, 'data-'));
  const { command, args, env: all, url } = appProgram('app', await freePort(), { DATA_DIR: dataDir, ...env });
  return { app: start(command, args, ['ignore', 'pipe', 'pipe'], all), url };
}

/** A script that Node.js runs before the app, in the main thread only. */
const before = (script: string): { NODE_OPTIONS: string } => {
  const whole = `import { isMainThread } from 'node:worker_threads'; if (isMainThread) { ${script} }`;
  return { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(whole)}` };
};

describe('decision 029: a process ends within 10 s of the signal', () => {
  it('even from within an exit handler that does not return', async () => {
    const { app, url } = await startApp(before(`process.on('exit', () => { for (;;); });`));
    await pausedAfterFirst(app);
    await fetch(`${url}/readyz`);
    expect(await ended(app)).toBe('SIGKILL');
  });
});

describe('LOG_FORMAT=json: every line on standard output and standard error is JSON', () => {
  interface Line {
    level: number;
    msg: string;
  }
  /** Runs the app until it ends by itself; returns its lines. */
  async function linesOf(env: Record<string, string>): Promise<Line[]> {
    const { app } = await startApp(env);
    const outputs = [app.stdout, app.stderr].map(listenTo);
    await once(app, 'close');
    const said = outputs.map((output) => output.said()).join('');
    return said
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Line);
  }

  it('an invalid configuration, even of LOG_FORMAT; json is the default in production', async () => {
    const msg = 'ROLE must be one of: all, http, realtime.\nLOG_FORMAT must be one of: text, json.';
    const lines = await linesOf({ NODE_ENV: 'production', LOG_FORMAT: 'xml', ROLE: 'none' });
    expect(lines).toEqual([expect.objectContaining({ level: 60, msg })]);
  });

  it('an error once the store is open', async () => {
    const lines = await linesOf({ LOG_FORMAT: 'json', HOST: '192.0.2.1' });
    const msg = 'HOST 192.0.2.1 is not an address of this machine.';
    expect(lines).toEqual([expect.objectContaining({ level: 60, msg })]);
  });

  it('the first line, the admin code, a warning of Node.js, and an uncaught error', async () => {
    const script = `const wait = setInterval(() => fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then(({ ok }) => {
      if (!ok) return;
      clearInterval(wait);
      process.emitWarning('careful');
      setImmediate(() => { throw new Error('thrown'); });
    }, () => undefined), 200);`;
    const lines = await linesOf({ LOG_FORMAT: 'json', LOG_LEVEL: 'silent', ...before(script) });
    expect(lines.map(({ level, msg }) => ({ level, msg }))).toEqual(
      expect.arrayContaining([
        { level: 30, msg: expect.stringMatching(/^Boda is running at http:/) as string },
        { level: 30, msg: expect.stringMatching(/^Admin code for sign-up: /) as string },
        { level: 40, msg: 'a warning' },
        { level: 60, msg: 'the process cannot go on' },
      ]),
    );
  });
});
