import { type ChildProcess, fork } from 'node:child_process';

/** A script of this folder in its own process, which handles calls (`serveCalls`). */
export interface Script {
  pid: number;
  /** @throws Error with the message of the error that the script threw */
  call(name: string, argument?: unknown): Promise<unknown>;
  stop(): Promise<void>;
}

interface Call {
  id: number;
  name: string;
  argument: unknown;
}
type Answer = { id: number; result: unknown } | { id: number; error: string };

/** Starts a script; resolves when it handles calls. */
export async function startScript(
  path: string,
  args: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<Script> {
  const child: ChildProcess = fork(path, args, {
    env: { PATH: process.env['PATH'], ...env },
    execArgv: ['--import', 'tsx'],
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const waiting = new Map<number, (answer: Answer) => void>();
  let last = 0;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.on('message', (answer: Answer) => {
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  void ended.then(() => waiting.forEach((settle, id) => settle({ id, error: `${path} has ended` })));

  async function call(name: string, argument?: unknown): Promise<unknown> {
    last += 1;
    const id = last;
    const answer = await new Promise<Answer>((resolve) => {
      waiting.set(id, resolve);
      child.send({ id, name, argument } satisfies Call);
    });
    if ('error' in answer) throw new Error(answer.error);
    return answer.result;
  }
  await call('ready');
  return {
    pid: child.pid ?? 0,
    call,
    async stop() {
      child.kill();
      await ended;
    },
  };
}

/** In the script: handles the calls of the process that started it, and ends with that process. */
export function serveCalls(handlers: Record<string, (argument: never) => unknown>): void {
  process.on('disconnect', () => process.exit());
  process.on('message', (call: Call) => {
    const run = (): unknown => handlers[call.name]?.(call.argument as never);
    new Promise((resolve) => resolve(run())).then(
      (result) => process.send?.({ id: call.id, result } satisfies Answer),
      (error: unknown) => process.send?.({ id: call.id, error: String(error) } satisfies Answer),
    );
  });
}
