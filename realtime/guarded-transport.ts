import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, type ServerOptions, WebSocket, WebSocketServer } from 'ws';
import type { Context } from '#core/context.ts';
import { count } from '#core/lib/counters.ts';
import { SOCKET_CLOSE_GRACE_MS, UNSENT_CUT_BYTES, UNSENT_POSITIONS_BYTES } from '#shared/domain/constants/server.ts';
import { fixFrameIn, type TakesFixes } from './fix-frame.ts';
import { FrameGuard } from './frame-guard.ts';
import type { BodaSocket } from './types.ts';

type Conn = BodaSocket['conn'];

/** Engine.IO's packet type "message", as text and as Base64; binary frames are messages as well. */
const MESSAGE = /^[4b]/;
/**
 * The Socket.IO packets that our client sends: CONNECT to the one namespace, then events (never binary) and DISCONNECT.
 * The server never asks for acks, so the client sends none.
 */
const FIRST = /^40(?!\/)/;
const LATER = /^4[12]/;
const DOES_NOT_READ = 'it does not read';
const AS_TEXT = { binary: false };

/** The most fragments that one message may have, because the guard counts messages. `ws` itself would allow 16,384. */
const FRAGMENTS_MAX = 4;

/** A websocket whose guard sees each frame before Engine.IO does. */
class GuardedWebSocket extends WebSocket {
  guard: GuardedTransport | null = null;

  override emit(event: string | symbol, ...args: unknown[]): boolean {
    const { guard } = this;
    if (guard && event === 'message' && guard.takes(args[0] as RawData, args[1] === true)) return true;
    // The websocket library answers pings itself, so Engine.IO never sees them.
    if (guard && (event === 'ping' || event === 'pong')) guard.counts();
    return super.emit(event, ...args);
  }
}

const websockets = new WeakMap<IncomingMessage, GuardedWebSocket>();

/** Engine.IO's `wsEngine`: `ws` with a `WebSocket` class of our own. */
export class GuardedWebSocketServer extends WebSocketServer<typeof GuardedWebSocket> {
  constructor(options: ServerOptions<typeof GuardedWebSocket>) {
    super({ ...options, maxFragments: FRAGMENTS_MAX, WebSocket: GuardedWebSocket });
  }

  override handleUpgrade(
    request: IncomingMessage,
    tcp: Duplex,
    head: Buffer,
    done: (client: GuardedWebSocket, request: IncomingMessage) => void,
  ): void {
    super.handleUpgrade(request, tcp, head, (websocket) => {
      websockets.set(request, websocket);
      done(websocket, request);
    });
  }
}

const transports = new WeakMap<Conn, GuardedTransport>();

/** Puts the guard below a connection. `who`: the user's id for the log, null without a session. */
export const guardTransport = (conn: Conn, ctx: Context, who: string | null): void =>
  void transports.set(conn, new GuardedTransport(conn, ctx, who));

export function transportOf(conn: Conn): GuardedTransport {
  const transport = transports.get(conn);
  if (!transport) throw new Error('a connection without a transport');
  return transport;
}

/**
 * A client's connection below Socket.IO. Counts everything that the client sends before Socket.IO sees it, and the
 * bytes that the client has not read yet. Lets through one CONNECT packet, then events: Socket.IO alone would open a
 * socket for each CONNECT packet that arrives before it has answered the first.
 */
export class GuardedTransport {
  /** Limits what the client may send. */
  readonly guard: FrameGuard;
  /** Whether the client displays the drivers moving in its watched area (R40). */
  watchesMoves = true;
  /** Whether the client asked for short forms of positions (shared/contract/short-forms.ts). */
  asksForShortForms = false;
  readonly #ctx: Context;
  readonly #conn: Conn;
  readonly #websocket: GuardedWebSocket;
  readonly #tcp: Duplex;
  readonly #who: string | null;
  #due = FIRST;
  #isCut = false;
  /** Bytes in Engine.IO's queue; all other unsent bytes are in the websocket. */
  #queued = 0;
  #fixes: TakesFixes | null = null;

  constructor(conn: Conn, ctx: Context, who: string | null) {
    const websocket = websockets.get(conn.request);
    if (!websocket) throw new Error('a connection without a websocket');
    this.guard = new FrameGuard(ctx.clock);
    this.#ctx = ctx;
    this.#conn = conn;
    this.#websocket = websocket;
    this.#tcp = conn.request.socket;
    this.#who = who;
    websocket.guard = this;
    for (const [event, listener] of Object.entries(GuardedTransport.#LISTENERS)) conn.on(event, listener);
  }

  /**
   * Shared by all connections (`this` is the connection): a closure for each would cost memory as long as it is open.
   */
  static readonly #LISTENERS = {
    packetCreate(this: Conn, { data }: { data?: unknown }): void {
      transportOf(this).#send(data);
    },
    flush(this: Conn): void {
      transportOf(this).#queued = 0;
    },
    close(this: Conn): void {
      // The websocket library would wait half a minute for a client that does not close its side.
      transportOf(this).destroyLater();
    },
  };

  /**
   * Passes fixes on as they are read, bypassing Engine.IO and Socket.IO, which cost more than the rest of handling a
   * fix (decision 034). `fixes` is set only while the client's socket is connected; then null.
   */
  takeFixes(fixes: TakesFixes | null): void {
    this.#fixes = fixes;
  }

  /** Answers a fix taken below Socket.IO: Engine.IO packet type "message", Socket.IO packet type "ack". */
  answer(ackId: number, answer: unknown): void {
    this.write(Buffer.from(`43${ackId}[${JSON.stringify(answer)}]`));
  }

  /** Bytes sent to the client that have not left this process. */
  get unsentBytes(): number {
    return this.#queued + this.#websocket.bufferedAmount;
  }

  /** Whether Engine.IO's queue holds packets that `write` would overtake. */
  get hasQueue(): boolean {
    return this.#queued > 0;
  }

  /** Whether the client keeps up. If not, positions for it are dropped, since newer ones will follow. */
  get takesPositions(): boolean {
    return this.unsentBytes <= UNSENT_POSITIONS_BYTES;
  }

  /** Whether everything sent has left this process. */
  get isIdle(): boolean {
    return this.#websocket.bufferedAmount === 0;
  }

  /** Calls `run` once everything sent so far has left this process, or the connection has closed. */
  whenIdle(run: () => void): void {
    this.#tcp.write('', () => run());
  }

  /**
   * Sends a text frame bypassing Engine.IO, whose queue, events and callbacks cost more than the rest of sending. It may
   * overtake queued packets, so it is for positions only. Does nothing on a closing connection.
   */
  write(frame: Buffer): void {
    if (this.#conn.readyState === 'open') this.#websocket.send(frame, AS_TEXT);
  }

  /**
   * Destroys the connection at once, since a client that does not read would never answer a close. Also closes
   * Engine.IO's side within the same tick, so that Socket.IO opens no socket for it. `why` is logged.
   */
  cut(why: string): void {
    if (this.#isCut) return;
    this.#isCut = true;
    count('socketsCut');
    this.#ctx.log.warn({ user: this.#who }, `a socket was cut: ${why}`);
    this.#websocket.terminate();
    this.#conn.close(true);
  }

  /** Destroys the connection once its owner has had time to receive the reason. */
  destroyLater(): void {
    setTimeout(() => this.#websocket.terminate(), SOCKET_CLOSE_GRACE_MS).unref();
  }

  /** Takes a fix or refuses a frame before Engine.IO sees it; false if Engine.IO should handle it. */
  takes(data: RawData, isBinary: boolean): boolean {
    if (!this.counts()) return true;
    const frame = isBinary || !Buffer.isBuffer(data) ? null : data.toString();
    const fix = frame && this.#fixes && fixFrameIn(frame);
    if (fix) {
      this.#fixes?.takeFix(fix);
      return true;
    }
    if (frame !== null && !MESSAGE.test(frame)) return false;
    if (frame === null || !this.#due.test(frame)) this.cut('a packet out of turn');
    this.#due = LATER;
    return this.#isCut;
  }

  /** Counts a frame; false if it is refused. */
  counts(): boolean {
    if (this.#isOverflowing) this.cut(DOES_NOT_READ);
    else if (!this.guard.frame()) this.cut('too many frames');
    return !this.#isCut;
  }

  #send(data: unknown): void {
    if (this.#isOverflowing) this.cut(DOES_NOT_READ);
    this.#queued += typeof data === 'string' ? data.length : 0;
  }

  /** Whether so much is unsent that the client is disconnected; it reconnects and fetches what it missed. */
  get #isOverflowing(): boolean {
    return this.unsentBytes > UNSENT_CUT_BYTES;
  }
}
