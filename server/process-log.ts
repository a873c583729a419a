import { setTimeout as pause } from 'node:timers/promises';
import { type DestinationStream, pino } from 'pino';
import { count } from '#core/lib/counters.ts';
import { createLogger } from '#http/log.ts';
import { ConfigError } from './config.ts';

/** The most that waits to be written; Docker's own buffer for a log driver has this size too. */
const UNWRITTEN_MAX_BYTES = 1024 * 1024;
/** After a failed write, for example on a full disk, the next attempt follows within this time. */
const RETRY_MS = 1000;
/** How long the end of the process waits for a reader that does not read. */
const READ_WITHIN_MS = 800;
/** How much longer it waits for a thread that still writes: it may be blocked, or the machine busy. */
const WRITTEN_WITHIN_MS = 3000;

type Stream = ReturnType<typeof pino.destination>;

/** The log of this process, on standard output. */
export interface ProcessLog {
  stream: DestinationStream;
  /** Writes a sentence for the person who started the process, at every LOG_LEVEL. */
  say(sentence: string): void;
  /** Writes why the process cannot start or go on. */
  sayWhy(error: unknown): void;
  /** Ends the process when the log is written, but does not wait for a reader that does not read. */
  end(exitCode: number): Promise<never>;
}

/**
 * Opens the log. Lines that nobody reads wait in memory up to a limit; further ones are dropped and counted.
 * @param env read before the configuration, because an invalid configuration is reported in the format that it asks for
 */
export function openLog(env: Record<string, string | undefined>): ProcessLog {
  /** Whether the pipe is full, because its reader does not read. */
  let isFull = false;
  const stream = pino.destination({
    // Reading `process.stdout` makes a pipe non-blocking.
    dest: process.stdout.fd,
    sync: false,
    maxLength: UNWRITTEN_MAX_BYTES,
    // Without a minimum, SonicBoom never flushes, and so never tries again.
    minLength: 1,
    periodicFlush: RETRY_MS,
    retryEAGAIN: () => (isFull = true),
  });
  const logger = createLogger('info', stream);
  stream.on('write', () => (isFull = false));
  reportDropped(stream, (lines) => logger.warn({ lines }, 'log lines were dropped: nobody read the log'));
  // pino's own listener would stop the log for good after EPIPE.
  stream.removeAllListeners('error').on('error', () => undefined);
  const isJson = asksForJson(env);
  if (isJson) {
    // Node.js prints warnings as text.
    process.removeAllListeners('warning').on('warning', (warning) => logger.warn({ err: warning }, 'a warning'));
  }
  return {
    stream,
    say: (sentence) => void (isJson ? logger.info(sentence) : stream.write(`${sentence}\n`)),
    sayWhy: (error) => {
      if (!(error instanceof ConfigError)) logger.fatal({ err: error }, 'the process cannot go on');
      else if (isJson) logger.fatal(error.message);
      else process.stderr.write(`${error.message}\n`);
    },
    end: (exitCode) => endAfter(stream, () => isFull, exitCode),
  };
}

async function endAfter(stream: Stream, isFull: () => boolean, exitCode: number): Promise<never> {
  const flushed = new Promise<true>((resolve) => stream.flush(() => resolve(true)));
  const isOver = (withinMs: number) => Promise.race([flushed, pause(withinMs, false)]);
  if (!(await isOver(READ_WITHIN_MS)) && !isFull() && !(await isOver(WRITTEN_WITHIN_MS))) {
    // A paused terminal blocks the thread that writes, and process.exit would wait for that thread.
    process.kill(process.pid, 'SIGKILL');
  }
  // Otherwise pino would write the rest at exit, and wait for the reader without limit.
  stream.destroy();
  process.exit(exitCode);
}

/** Reports how many lines were dropped, when all that waited has been written. */
function reportDropped(stream: Stream, report: (lines: number) => void): void {
  let dropped = 0;
  stream.on('drop', () => {
    dropped += 1;
    count('logLinesDropped');
  });
  stream.on('drain', () => {
    if (dropped === 0) return;
    const lines = dropped;
    dropped = 0;
    report(lines);
  });
}

/** Whether every line is JSON. An invalid LOG_FORMAT counts as unset here; the configuration refuses it. */
function asksForJson(env: Record<string, string | undefined>): boolean {
  const [format, mode] = [env['LOG_FORMAT']?.trim(), env['NODE_ENV']?.trim()];
  return format === 'json' || (format !== 'text' && mode === 'production');
}
