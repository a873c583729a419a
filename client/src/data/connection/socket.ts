import type { Socket } from 'socket.io-client';
import type {
  Ack,
  CommandData,
  CommandName,
  EventOnWire,
  CommandOnWire,
  PayloadOf,
  ServerEventName,
} from '#shared/contract/events.ts';
import { ASKS_FOR_SHORT_FORMS } from '#shared/contract/short-forms.ts';
import {
  ACK_TIMEOUT_MS,
  CATCH_UP_SPREAD_MS,
  SOCKET_RECONNECT_MAX_MS,
  SOCKET_RECONNECT_MIN_MS,
} from '#shared/domain/constants/screens.ts';
import { refCounted } from '#client/lib/ref-counted.ts';
import { loadPart, noteTraffic } from './traffic.ts';
import { setSocketState } from './connectivity.ts';

/** The server refused a command, or sent no ack in time (code NO_ANSWER). `message` is for display. */
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

/** A handler outlives sockets: it is attached to the current socket and to every later socket. */
interface Registration {
  attach: (to: Socket) => void;
  detach: (from: Socket) => void;
}
const registrations = new Set<Registration>();
const connectListeners = new Set<() => void>();

let socket: Socket | null = null;
let opening = false;
/**
 * Whether the server closed this socket in favor of the person's newer sockets (R31). An automatic reconnect would
 * make the server close another of them.
 */
let crowded = false;

/**
 * Subscribes to an event of the contract, with positions in either form
 * (shared/contract/short-forms.ts), whether or not a socket is open yet.
 * Returns a function that unsubscribes.
 */
export function onLive<E extends ServerEventName>(event: E, handler: (payload: EventOnWire<E>) => void): () => void {
  const registration: Registration = {
    attach: (to) => void to.on<string>(event, handler),
    detach: (from) => void from.off<string>(event, handler),
  };
  registrations.add(registration);
  if (socket) registration.attach(socket);
  return () => {
    registrations.delete(registration);
    if (socket) registration.detach(socket);
  };
}

/**
 * Calls `listener` whenever this page may have missed events: at every connect, and when the server reports that it
 * missed events itself. Returns a function that unsubscribes.
 */
export function onConnected(listener: () => void): () => void {
  connectListeners.add(listener);
  return () => connectListeners.delete(listener);
}

export const isLive = (): boolean => socket?.connected ?? false;

/**
 * Sends a command of the contract and returns the data of its ack. Throws CommandError when the server refuses the
 * command, when there is no connection, and when the ack does not arrive in time.
 */
export function send<C extends CommandName>(command: C, payload: CommandOnWire<C>): Promise<CommandData<C>> {
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

/** Sends a command that needs no ack. Without a connection, the command is dropped. */
export function tell(command: 'position:report', payload: CommandOnWire<typeof command>): void {
  if (socket?.connected) socket.emit(command, payload);
}

/** Keeps a socket of the current session open until every caller has called the returned function. */
export const openSocket = (): (() => void) => users.hold();

const users = refCounted(() => {
  void open();
  return close;
});

async function open(): Promise<void> {
  if (opening || socket) return;
  opening = true;
  try {
    const { io } = await loadPart(() => import('socket.io-client'));
    if (users.isHeld())
      start(io({ transports: ['websocket'], autoConnect: false, auth: ASKS_FOR_SHORT_FORMS, ...RECONNECT }));
  } catch {
    // The socket code did not load, so the network is down. Polling continues meanwhile.
    setSocketState('down');
    setTimeout(() => {
      if (users.isHeld()) void open();
    }, SOCKET_RECONNECT_MAX_MS);
  } finally {
    opening = false;
  }
}

/** Spreads the reconnects of many phones after an outage. */
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
    catchUp();
  });
  opened.on('events:missed', catchUpSoon);
  opened.on('session:ended', ({ reason }: PayloadOf<'session:ended'>) => {
    crowded = reason === 'crowded';
  });
  opened.io.on('ping', noteTraffic);
  opened.onAny(noteTraffic);
  opened.on('connect_error', () => lost(opened));
  opened.on('disconnect', () => lost(opened));
  window.addEventListener('online', reconnectNow);
  document.addEventListener('visibilitychange', reconnectNow);
  opened.connect();
}

let catchingUp: ReturnType<typeof setTimeout> | undefined;

function catchUp(): void {
  clearTimeout(catchingUp);
  catchingUp = undefined;
  connectListeners.forEach((listener) => listener());
}

/** Calls `catchUp` after a random delay, because all other pages catch up at the same time. */
function catchUpSoon(): void {
  catchingUp ??= setTimeout(() => {
    if (isLive()) catchUp();
    catchingUp = undefined;
  }, Math.random() * CATCH_UP_SPREAD_MS);
}

function lost(opened: Socket): void {
  setSocketState(crowded ? 'crowded' : 'down');
  if (!crowded) tryAgain(opened);
}

/** Makes this page live again at the person's request, after it was closed as `crowded`. */
export function reopenSocket(): void {
  crowded = false;
  setSocketState('down');
  socket?.connect();
}

/** Reconnects after the server refused the connection: socket.io does not, but the server may only be busy. */
function tryAgain(refused: Socket): void {
  if (refused.active) return;
  setTimeout(() => {
    if (socket === refused && !refused.active) refused.connect();
  }, SOCKET_RECONNECT_MAX_MS);
}

/** Reconnects at once when the network or the person is back. */
function reconnectNow(): void {
  if (!socket || socket.connected || crowded || document.visibilityState === 'hidden') return;
  socket.disconnect().connect();
}

function close(): void {
  window.removeEventListener('online', reconnectNow);
  document.removeEventListener('visibilitychange', reconnectNow);
  clearTimeout(catchingUp);
  catchingUp = undefined;
  socket?.disconnect();
  socket = null;
  crowded = false;
  setSocketState('unused');
}
