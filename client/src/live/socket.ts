import type { Socket } from 'socket.io-client';
import type {
  Ack,
  CommandData,
  CommandName,
  CommandPayload,
  PayloadOf,
  ServerEventName,
} from '../../../shared/contract/events.ts';
import { ACK_TIMEOUT_MS, SOCKET_RECONNECT_MAX_MS, SOCKET_RECONNECT_MIN_MS } from '../../../shared/domain/constants.ts';
import { told, type Told } from '../lib/ride.ts';
import { loadPart, noteTraffic } from '../lib/traffic.ts';
import { setSocketState } from '../stores/connectivity.ts';

/** A command that was refused, or not answered in time (code NO_ANSWER). `message` is a sentence for people. */
export class CommandError extends Error {
  readonly code: string;
  readonly field: string | undefined;

  constructor(code: string, message: string, field?: string) {
    super(message);
    this.name = 'CommandError';
    this.code = code;
    this.field = field;
  }
}

/** Handlers outlive sockets: each is put on the current one and on every later one. */
interface Registration {
  attach: (to: Socket) => void;
  detach: (from: Socket) => void;
}
const registrations = new Set<Registration>();
const connectListeners = new Set<() => void>();

let socket: Socket | null = null;
let users = 0;
let opening = false;
/** The server closed the socket for newer ones of the person (R31): coming back by itself would only close the next. */
let crowded = false;

/** Hears an event of the contract, rides in the client's shape, whether a socket is open yet or not. Answers what ends the listening. */
export function onLive<E extends ServerEventName>(
  event: E,
  handler: (payload: Told<PayloadOf<E>>) => void,
): () => void {
  const hear = (payload: PayloadOf<E>): void => handler(told(payload));
  const registration: Registration = {
    attach: (to) => void to.on<string>(event, hear),
    detach: (from) => void from.off<string>(event, hear),
  };
  registrations.add(registration);
  if (socket) registration.attach(socket);
  return () => {
    registrations.delete(registration);
    if (socket) registration.detach(socket);
  };
}

/** Runs at every connect and reconnect: what was missed meanwhile must be fetched. */
export function onConnected(listener: () => void): () => void {
  connectListeners.add(listener);
  return () => connectListeners.delete(listener);
}

export const isLive = (): boolean => socket?.connected ?? false;

/**
 * Sends a command of the contract and answers its data. Throws CommandError when it was refused, when there is no
 * connection, and when the ack did not come in time.
 */
export function send<C extends CommandName>(command: C, payload: CommandPayload<C>): Promise<CommandData<C>> {
  return new Promise((resolve, reject) => {
    if (!socket?.connected) {
      reject(new CommandError('NO_ANSWER', 'There is no connection.'));
      return;
    }
    socket.timeout(ACK_TIMEOUT_MS).emit(command, payload, (late: Error | null, answer: Ack<CommandData<C>>) => {
      if (late) reject(new CommandError('NO_ANSWER', 'There was no answer.'));
      else if (answer.ok) resolve(answer.data);
      else reject(new CommandError(answer.error.code, answer.error.message, answer.error.field));
    });
  });
}

/** Keeps a socket open until everyone who asked for one has stopped. Its session is the one of now. */
export function openSocket(): () => void {
  users += 1;
  if (users === 1) void open();
  let stopped = false;
  return () => {
    if (stopped) return;
    stopped = true;
    users -= 1;
    if (users === 0) close();
  };
}

async function open(): Promise<void> {
  if (opening || socket) return;
  opening = true;
  try {
    const { io } = await loadPart(() => import('socket.io-client'));
    if (users > 0) start(io({ transports: ['websocket'], autoConnect: false, ...RECONNECT }));
  } catch {
    // The part with the socket did not load: the network is gone. Polling goes on meanwhile.
    setSocketState('down');
    setTimeout(() => {
      if (users > 0) void open();
    }, SOCKET_RECONNECT_MAX_MS);
  } finally {
    opening = false;
  }
}

/** Not all phones of a town at the same instant. */
const JITTER = 0.3;
const RECONNECT = {
  reconnectionDelay: SOCKET_RECONNECT_MIN_MS,
  reconnectionDelayMax: SOCKET_RECONNECT_MAX_MS / (1 + JITTER),
  randomizationFactor: JITTER,
  timeout: 8000,
};

function start(opened: Socket): void {
  socket = opened;
  registrations.forEach(({ attach }) => attach(opened));
  opened.on('connect', () => {
    setSocketState('up');
    connectListeners.forEach((listener) => listener());
  });
  opened.on('session:ended', ({ reason }: PayloadOf<'session:ended'>) => {
    crowded = reason === 'crowded';
  });
  opened.io.on('ping', noteTraffic);
  opened.onAny(noteTraffic);
  opened.on('connect_error', () => lost(opened));
  opened.on('disconnect', () => lost(opened));
  window.addEventListener('online', hurry);
  document.addEventListener('visibilitychange', hurry);
  opened.connect();
}

function lost(opened: Socket): void {
  setSocketState(crowded ? 'crowded' : 'down');
  if (!crowded) tryAgain(opened);
}

/** The person wants this page to be live again, after it was closed for newer ones. */
export function reopenSocket(): void {
  crowded = false;
  setSocketState('down');
  socket?.connect();
}

/** The library gives up when the server itself said no; a server that starts, or sheds load, is asked again. */
function tryAgain(refused: Socket): void {
  if (refused.active) return;
  setTimeout(() => {
    if (socket === refused && !refused.active) refused.connect();
  }, SOCKET_RECONNECT_MAX_MS);
}

/** The network, or the person, is back: the next attempt is now, not when its turn comes. */
function hurry(): void {
  if (!socket || socket.connected || crowded || document.visibilityState === 'hidden') return;
  socket.disconnect().connect();
}

function close(): void {
  window.removeEventListener('online', hurry);
  document.removeEventListener('visibilitychange', hurry);
  socket?.disconnect();
  socket = null;
  crowded = false;
  setSocketState('unused');
}
