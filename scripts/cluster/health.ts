import { get } from 'node:http';

const CHECK_EVERY_MS = 500;
/** The time limit of a check: a process waits up to 2 s for the store before it reports that it is not ready. */
const CHECK_WITHIN_MS = 3000;

/** Processes with the same job, by port. */
export interface Pool {
  /** Returns the ports in the order to try them: ready ports first, round-robin, then the rest. */
  inTurn(): number[];
  /** Like `inTurn`, but always from the first port, for requests that only one process can handle. */
  inOrder(): number[];
  /** Marks a port that did not respond: it is tried last until a check succeeds. */
  lost(port: number): void;
  /** Checks all processes now. */
  check(): Promise<void>;
  close(): void;
}

const isReady = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const request = get(
      { host: '127.0.0.1', port, path: '/readyz', timeout: CHECK_WITHIN_MS, agent: false },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode === 200);
      },
    );
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(false));
  });

/** Polls each process's /readyz every 500 ms, one request at a time. */
export function createPool(ports: readonly number[]): Pool {
  const ready = new Set<number>();
  const asking = new Map<number, Promise<void>>();
  let turn = 0;

  const ask = (port: number): Promise<void> => {
    const asked =
      asking.get(port) ??
      isReady(port).then((is) => {
        asking.delete(port);
        if (is) ready.add(port);
        else ready.delete(port);
      });
    asking.set(port, asked);
    return asked;
  };
  const readyFirst = (all: readonly number[]): number[] => [
    ...all.filter((port) => ready.has(port)),
    ...all.filter((port) => !ready.has(port)),
  ];
  const timer = setInterval(() => ports.forEach((port) => void ask(port)), CHECK_EVERY_MS).unref();
  return {
    inTurn() {
      const [next = [], before = []] = [ports.slice(turn % ports.length), ports.slice(0, turn % ports.length)];
      turn += 1;
      return readyFirst([...next, ...before]);
    },
    inOrder: () => readyFirst(ports),
    lost: (port) => void ready.delete(port),
    async check() {
      await Promise.all(asking.values());
      await Promise.all(ports.map(ask));
    },
    close: () => clearInterval(timer),
  };
}
