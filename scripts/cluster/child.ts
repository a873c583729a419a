import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const UP_WITHIN_MS = 120_000;
/** Our processes end within 10 s of a signal; after this time a slower process is killed. */
const STOP_WITHIN_MS = 15_000;
/** The maximum of kept output; older output is dropped. */
const SAID_MAX_CHARS = 4_000_000;

export interface Child {
  readonly pid: number;
  /** Resolves with the exit code, or null after a signal, when the process has ended and its output has been read. */
  readonly ended: Promise<number | null>;
  readonly running: boolean;
  /** Returns the output so far, at most the newest 4 MB. */
  said(): string;
  signal(signal: NodeJS.Signals): void;
  /** Sends SIGKILL; resolves when the process has ended. */
  kill(): Promise<void>;
  /**
   * Sends SIGTERM, on which the app drains (decision 029), or SIGINT (Ctrl-C), on which the app ends at once; SIGKILL
   * after 15 s. Resolves with the exit code, or null if the process had to be killed.
   */
  stop(signal?: 'SIGTERM' | 'SIGINT'): Promise<number | null>;
}

export interface ChildOptions {
  command: string;
  args: readonly string[];
  /** The environment besides PATH. */
  env: Readonly<Record<string, string | undefined>>;
  /** The output that shows that the program is ready. */
  readyWhen: string;
  /** Receives every line that the program prints. */
  hear?: ((line: string) => void) | undefined;
}

/** The children to kill when this process ends, unless SIGKILL ends it. */
const alive = new Set<ChildProcess>();
process.on('exit', () => alive.forEach((child) => child.kill('SIGKILL')));

/**
 * Starts a program in the checkout's folder, in its own process group: Ctrl-C in a terminal reaches only this process,
 * which then ends the others in order.
 * @throws Error when the program ends, or is not ready in 120 s; the message contains the output
 */
export async function startChild({ command, args, env, readyWhen, hear }: ChildOptions): Promise<Child> {
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  alive.add(child);
  const output = listenTo(child, hear);
  const failed = new Promise<never>((_resolve, reject) => child.once('error', reject));
  // Not 'exit', because at that event the output may not have been read to the end.
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  void ended.then(() => alive.delete(child));
  const started = handleOf(child, ended, output.said);
  try {
    await Promise.race([
      output.hears(readyWhen),
      failed,
      ended.then((code) => Promise.reject(new Error(`${command} ended with ${String(code)}: ${output.said()}`))),
    ]);
  } catch (error) {
    alive.delete(child);
    child.kill('SIGKILL');
    throw error;
  }
  return started;
}

function handleOf(child: ChildProcess, ended: Promise<number | null>, said: () => string): Child {
  const running = (): boolean => child.exitCode === null && child.signalCode === null;
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    // Send SIGCONT first, because a stopped process (SIGSTOP) would not handle SIGTERM.
    if (running()) for (const each of ['SIGCONT', signal] as const) child.kill(each);
    const late = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
    return ended.finally(() => clearTimeout(late));
  };
  return {
    pid: child.pid ?? 0,
    ended,
    get running() {
      return running();
    },
    said,
    signal: (signal) => void child.kill(signal),
    kill: async () => void (await end('SIGKILL')),
    stop: (signal = 'SIGTERM') => end(signal),
  };
}

/** Collects a child's output, and passes it to `hear` line by line. */
function listenTo(child: ChildProcess, hear: ((line: string) => void) | undefined) {
  let said = '';
  let look = (): void => undefined;
  for (const stream of [child.stdout, child.stderr]) {
    let unfinished = '';
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      said = (said + chunk).slice(-SAID_MAX_CHARS);
      look();
      if (!hear) return;
      const lines = (unfinished + chunk).split('\n');
      unfinished = lines.pop() ?? '';
      lines.forEach(hear);
    });
  }
  return {
    said: () => said,
    hears: (text: string): Promise<void> =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`not ready in time: ${said}`)), UP_WITHIN_MS);
        look = () => {
          if (!said.includes(text)) return;
          clearTimeout(timer);
          look = () => undefined;
          resolve();
        };
        child.once('close', () => clearTimeout(timer));
        child.once('error', () => clearTimeout(timer));
      }),
  };
}
