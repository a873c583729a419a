import { startChild } from './child.ts';
import type { Program } from './programs.ts';

/** A process of a cluster. It keeps its name and address when it is killed and restarted. */
export interface ClusterProcess {
  /** `redis`, `store`, `http-1` …, `realtime-1` … */
  readonly name: string;
  /** The process's own address on 127.0.0.1, past the proxy: redis://…, mongodb://… or http://… */
  readonly url: string;
  /** The process id since the last start. */
  readonly pid: number;
  readonly running: boolean;
  /** Returns the output since the last start. */
  said(): string;
  /** Sends any signal, such as SIGSTOP and SIGCONT. */
  signal(signal: NodeJS.Signals): void;
  /** Sends SIGKILL; resolves when the process has ended. Only `restart` starts it again. */
  kill(): Promise<void>;
  /**
   * Sends SIGTERM, on which the app drains (decision 029), or SIGINT (Ctrl-C), on which the app ends at once. Resolves
   * with the exit code, or null if the process had to be killed.
   */
  stop(signal?: 'SIGTERM' | 'SIGINT'): Promise<number | null>;
  /** Starts the process at the same address, after a SIGKILL if it runs. Resolves when the proxy knows it as ready. */
  restart(): Promise<void>;
}

/**
 * Starts a program that can be restarted.
 * @param hear receives each line that the program prints, and how it ended
 * @param restarted is called after each restart
 */
export async function startRestartable(
  { name, url, ...program }: Program,
  hear: (name: string, line: string) => void,
  restarted: () => Promise<void>,
): Promise<ClusterProcess> {
  const start = async () => {
    const started = await startChild({ ...program, hear: (line) => hear(name, line) });
    void started.ended.then((code) => hear(name, `ended (pid ${started.pid}, exit code ${String(code)})`));
    return started;
  };
  let child = await start();
  return {
    name,
    url,
    get pid() {
      return child.pid;
    },
    get running() {
      return child.running;
    },
    said: () => child.said(),
    signal: (signal) => child.signal(signal),
    kill: () => child.kill(),
    stop: (signal) => child.stop(signal),
    async restart() {
      await child.kill();
      child = await start();
      await restarted();
    },
  };
}
