import type { Context } from '#core/context.ts';
import { isStoreUnreachable } from '#core/store/errors.ts';
import { Refusal } from '#shared/contract/errors.ts';
import { type Ack, COMMANDS } from '#shared/contract/events.ts';
import { FRAMES_WAITING_MAX } from '#shared/domain/constants/server.ts';
import { isCommand, runCommand } from './commands.ts';
import type { Connection } from './connection.ts';
import type { FixFrame, TakesFixes } from './fix-frame.ts';

type Answer = (answer: Ack<unknown>) => void;

/** Refusals that our client hardly ever causes: a client that collects them is disconnected. */
const NEVER_OURS: ReadonlySet<string> = new Set(['INVALID', 'NO_SESSION', 'WRONG_ROLE', 'TOO_MANY']);

/** The answer function of a command sent without an ack id. */
const unasked: Answer = () => undefined;
const isAckOptional = (name: unknown): boolean => isCommand(name) && 'isAckOptional' in COMMANDS[name];

/**
 * The parts of a frame: the name, its arguments, and the callback that answers the command (null if the client sent
 * none although it must).
 */
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
 * Handles every frame of a socket, well formed or not. Commands run one after the other, so that the area requested
 * last is the one watched; fixes do not wait for them. A malformed frame is answered `ok: false` if possible; a
 * connection that keeps sending malformed frames is closed.
 */
export function serveFrames(ctx: Context, connection: Connection): void {
  const { socket, transport } = connection;
  const frames = new Frames(ctx, connection);
  transport.takeFixes(frames);
  socket.on('disconnect', () => transport.takeFixes(null));
  // A middleware that never calls next: no other handler sees a frame.
  socket.use((packet: readonly unknown[]) => frames.takePacket(packet));
  socket.on('error', () => frames.takeBad());
}

/** The frames of one socket; a class, because closures would cost memory per connection. */
class Frames implements TakesFixes {
  readonly #ctx: Context;
  readonly #connection: Connection;
  #turn: Promise<void> | null = null;
  #waiting = 0;

  constructor(ctx: Context, connection: Connection) {
    this.#ctx = ctx;
    this.#connection = connection;
  }

  takeBad(): void {
    const { transport } = this.#connection;
    if (!transport.guard.badFrame()) transport.cut('bad frames');
  }

  /** Takes a fix that was parsed below Socket.IO (decision 034). */
  takeFix({ input, ackId }: FixFrame): void {
    this.#takeFix(input, ackId === null ? unasked : (answer) => this.#connection.transport.answer(ackId, answer));
  }

  takePacket(packet: readonly unknown[]): void {
    const { name, inputs, answer } = partsOf(packet);
    if (!answer) return this.takeBad();
    if (inputs.length > 1) {
      this.takeBad();
      return answer(refused(new Refusal('INVALID', { field: 'payload', message: 'payload must be one value.' })));
    }
    if (name === 'position:report') return this.#takeFix(inputs[0], answer);
    if (this.#waiting >= FRAMES_WAITING_MAX) return answer(refused(new Refusal('TOO_MANY')));
    const before = this.#turn ?? Promise.resolve();
    const turn = this.#wait(
      before.then(() => this.#run(name, inputs[0])),
      answer,
    ).finally(() => {
      if (this.#turn === turn) this.#turn = null;
    });
    this.#turn = turn;
  }

  #takeFix(input: unknown, answer: Answer): void {
    if (this.#waiting >= FRAMES_WAITING_MAX) return answer(refused(new Refusal('TOO_MANY')));
    const verdict = this.#run('position:report', input);
    if (verdict instanceof Promise) void this.#wait(verdict, answer);
    else answer(verdict);
  }

  #run(name: unknown, input: unknown): Ack<unknown> | Promise<Ack<unknown>> {
    try {
      if (!isCommand(name)) throw new Refusal('INVALID', { field: 'event', message: 'event is not a known command.' });
      const data = runCommand(this.#ctx, this.#connection, name, input);
      if (!(data instanceof Promise)) return { ok: true, data };
      return data.then(
        (read) => ({ ok: true, data: read }),
        (error: unknown) => this.#refusal(error, name),
      );
    } catch (error) {
      return this.#refusal(error, name);
    }
  }

  #refusal(error: unknown, command: unknown): Ack<never> {
    if (isStoreUnreachable(error)) {
      this.#ctx.log.error({ err: error, command }, 'a dependency is unreachable');
      return refused(new Refusal('UNAVAILABLE'));
    }
    if (!(error instanceof Refusal)) {
      this.#ctx.log.error({ err: error, command }, 'a command failed');
      return refused(new Refusal('INTERNAL'));
    }
    if (NEVER_OURS.has(error.code)) this.takeBad();
    return refused(error);
  }

  /** Waits for a command's answer; a limited number of commands may wait at a time. */
  #wait(answering: Promise<Ack<unknown>>, answer: Answer): Promise<void> {
    this.#waiting += 1;
    return answering
      .then(answer)
      .catch((error: unknown) => this.#ctx.log.error({ err: error }, 'a command could not be answered'))
      .finally(() => (this.#waiting -= 1));
  }
}
