import { startChild } from './child.ts';
import type { Program } from './programs.ts';

/** One process of a cluster. It stays in the list, under the same name and address, when it is killed and restarted. */
export interface ClusterProcess {
  /** `redis`, `store`, `http-1` …, `realtime-1` … */
  readonly name: string;
  /** Its own address on 127.0.0.1, past the proxy: redis://…, mongodb://… or http://… */
  readonly url: string;
  /** Of its newest start. */
  readonly pid: number;
  readonly running: boolean;
  /** Its output since its newest start. */
  said(): string;
  /** Sends any signal, such as SIGSTOP and SIGCONT. */
  signal(signal: NodeJS.Signals): void;
  /** kill -9; resolves when it is gone. Nothing starts it again but `restart`. */
  kill(): Promise<void>;
  /**
   * SIGTERM, by which the app drains (decision 029), or SIGINT (Ctrl-C), by which it ends at once. Resolves with its
   * exit code, null if it had to be killed.
   */
  stop(signal?: 'SIGTERM' | 'SIGINT'): Promise<number | null>;
  /** Starts it at the same address, after kill -9 if it runs; resolves when it is ready and the proxy knows it. */
  restart(): Promise<void>;
}

/**
 * Starts a program that can be restarted.
 * @param hear hears each line it prints, and how it ended
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
