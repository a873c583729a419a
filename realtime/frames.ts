import type { Context } from '../core/context.ts';
import { isStoreUnreachable } from '../core/store/errors.ts';
import { Refusal } from '../shared/contract/errors.ts';
import { type Ack, COMMANDS } from '../shared/contract/events.ts';
import { FRAMES_WAITING_MAX } from '../shared/domain/constants/server.ts';
import { isCommand, runCommand } from './commands.ts';
import type { Connection } from './connection.ts';

type Answer = (answer: Ack<unknown>) => void;

/** For a command that was sent without an ack id, and may be. */
const unasked: Answer = () => undefined;
const isAckOptional = (name: unknown): boolean => isCommand(name) && 'isAckOptional' in COMMANDS[name];

/** The parts of a frame: the name, its arguments, and the callback that answers it (null when it lacks a needed one). */
function partsOf(packet: readonly unknown[]): { name: unknown; inputs: unknown[]; answer: Answer | null } {
  const [name, ...rest] = packet;
  const last = rest.at(-1);
  if (typeof last !== 'function') return { name, inputs: rest, answer: isAckOptional(name) ? unasked : null };
  return { name, inputs: rest.slice(0, -1), answer: last as Answer };
}

const refused = ({ code, message, field }: Refusal): Ack<never> => ({
  ok: false,
  error: { code, message, ...(field === undefined ? {} : { field }) },
});

/**
 * Handles every frame of a socket, well formed or not. Commands run one after the other, so that the last area asked
 * for is the one watched; a fix waits for none of them. A malformed frame is answered `ok: false` if possible, and the
 * connection stays open; a connection that keeps sending malformed frames is closed.
 */
export function serveFrames(ctx: Context, connection: Connection): void {
  const { socket, transport } = connection;
  let turn = Promise.resolve();
  let waiting = 0;

  const bad = (): void => {
    if (!transport.guard.badFrame()) transport.cut('bad frames');
  };

  function refusal(error: unknown, command: unknown): Ack<never> {
    if (isStoreUnreachable(error)) {
      ctx.log.error({ err: error, command }, 'something this needs cannot be reached');
      return refused(new Refusal('UNAVAILABLE'));
    }
    if (!(error instanceof Refusal)) {
      ctx.log.error({ err: error, command }, 'a command failed');
      return refused(new Refusal('INTERNAL'));
    }
    if (error.code === 'INVALID') bad();
    return refused(error);
  }

  function run(name: unknown, input: unknown): Ack<unknown> | Promise<Ack<unknown>> {
    try {
      if (!isCommand(name)) throw new Refusal('INVALID', { field: 'event', message: 'event is not a known command.' });
      const data = runCommand(ctx, connection, name, input);
      if (!(data instanceof Promise)) return { ok: true, data };
      return data.then(
        (read) => ({ ok: true, data: read }),
        (error: unknown) => refusal(error, name),
      );
    } catch (error) {
      return refusal(error, name);
    }
  }

  /** Waits for what a command answers, at most for some commands at a time. */
  function wait(answering: Promise<Ack<unknown>>, answer: Answer): Promise<void> {
    waiting += 1;
    return answering
      .then(answer)
      .catch((error: unknown) => ctx.log.error({ err: error }, 'a command could not be answered'))
      .finally(() => (waiting -= 1));
  }

  // A middleware that never calls next: no other handler sees a frame, whatever its name.
  socket.use((packet: readonly unknown[]) => {
    const { name, inputs, answer } = partsOf(packet);
    if (!answer) return bad();
    if (inputs.length > 1) {
      bad();
      return answer(refused(new Refusal('INVALID', { field: 'payload', message: 'payload must be one value.' })));
    }
    if (waiting >= FRAMES_WAITING_MAX) return answer(refused(new Refusal('TOO_MANY')));
    if (name !== 'position:report') {
      turn = wait(
        turn.then(() => run(name, inputs[0])),
        answer,
      );
      return;
    }
    const verdict = run(name, inputs[0]);
    if (verdict instanceof Promise) void wait(verdict, answer);
    else answer(verdict);
  });
  socket.on('error', () => bad());
}
