import { startChild } from '#scripts/cluster/child.ts';
import { appProgram } from '#scripts/cluster/programs.ts';

export { freePort } from '#scripts/cluster/free-port.ts';

/** The app in a process of its own. */
export interface AppProcess {
  url: string;
  pid: number;
  /** The output of the process so far. */
  said(): string;
  /** Sends SIGKILL (kill -9). */
  kill(): Promise<void>;
  /** Sends SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
}

/** Starts `main.ts` on `port`; resolves when it logs that it is running. */
export async function startProcess(port: number, env: Record<string, string>): Promise<AppProcess> {
  const program = appProgram('app', port, env);
  return { url: program.url, ...(await startChild(program)) };
}

export const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
