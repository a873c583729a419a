import type { Context } from '../core/context.ts';
import { Refusal } from '../shared/contract/errors.ts';
import type { Ack } from '../shared/contract/events.ts';
import { FRAMES_WAITING_MAX } from '../shared/domain/constants/server.ts';
import { isCommand, runCommand } from './commands.ts';
import type { Connection } from './connection.ts';

type Answer = (answer: Ack<unknown>) => void;

/** The parts of a frame: the name, its arguments, and the callback that answers it (null when there is none). */
function partsOf(packet: readonly unknown[]): { name: unknown; inputs: unknown[]; answer: Answer | null } {
  const [name, ...rest] = packet;
  const last = rest.at(-1);
  if (typeof last !== 'function') return { name, inputs: rest, answer: null };
  return { name, inputs: rest.slice(0, -1), answer: last as Answer };
}

const refused = ({ code, message, field }: Refusal): Ack<never> => ({
  ok: false,
  error: { code, message, ...(field === undefined ? {} : { field }) },
});

/**
 * Handles every frame of a socket, well formed or not. Commands run one after the other, so that the last area asked
 * for is the one watched. A malformed frame is answered `ok: false` if possible, and the connection stays open; a
 * connection that keeps sending malformed frames is closed.
 */
export function serveFrames(ctx: Context, connection: Connection): void {
  const { socket, transport } = connection;
  let turn = Promise.resolve();
  let waiting = 0;

  const bad = (): void => {
    if (!transport.guard.badFrame()) transport.cut('bad frames');
  };

  async function run(name: Parameters<typeof isCommand>[0], input: unknown): Promise<Ack<unknown>> {
    try {
      if (!isCommand(name)) throw new Refusal('INVALID', { field: 'event', message: 'event is not a known command.' });
      return { ok: true, data: await runCommand(ctx, connection, name, input) };
    } catch (error) {
      if (!(error instanceof Refusal)) {
        ctx.log.error({ err: error, command: name }, 'a command failed');
        return refused(new Refusal('INTERNAL'));
      }
      if (error.code === 'INVALID') bad();
      return refused(error);
    }
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
    waiting += 1;
    turn = turn
      .then(() => run(name, inputs[0]))
      .then(answer)
      .catch((error: unknown) => ctx.log.error({ err: error }, 'a command could not be answered'))
      .finally(() => (waiting -= 1));
  });
  socket.on('error', () => bad());
}
