import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import type { Context } from '../core/context.ts';
import { count } from '../core/counters.ts';
import { SOCKET_CLOSE_GRACE_MS, UNSENT_CUT_BYTES, UNSENT_POSITIONS_BYTES } from '../shared/domain/constants/server.ts';
import { FrameGuard } from './frame-guard.ts';
import type { BodaSocket } from './types.ts';

type Conn = BodaSocket['conn'];

/**
 * The Socket.IO packets that our own client sends: CONNECT to the one namespace, then events (never binary ones) and
 * DISCONNECT. The server asks for no acknowledgements, so the client sends none.
 */
const FIRST = /^(0(?!\/)|1)/;
const LATER = /^[12]/;
const DOES_NOT_READ = 'it does not read';

const transports = new WeakMap<Conn, GuardedTransport>();

/** @param who for the log */
export const guardTransport = (ctx: Context, conn: Conn, who: string | null): void =>
  void transports.set(conn, new GuardedTransport(ctx, conn, who));

export function transportOf(conn: Conn): GuardedTransport {
  const transport = transports.get(conn);
  if (!transport) throw new Error('a connection without a transport');
  return transport;
}

/**
 * A client's connection below Socket.IO. It counts everything that the client sends before Socket.IO sees it, and lets
 * through one CONNECT packet and then events: Socket.IO alone would open a socket for each CONNECT packet that arrives
 * before the first was answered. It also counts the bytes that the client has not read yet.
 */
export class GuardedTransport {
  /** Limits what the client may send. */
  readonly guard: FrameGuard;
  readonly #ctx: Context;
  readonly #conn: Conn;
  readonly #tcp: Socket;
  readonly #who: string | null;
  #due = FIRST;
  #isCut = false;
  /** Bytes waiting in Engine.IO's queue; the rest of the unsent bytes wait in the TCP socket. */
  #queued = 0;

  constructor(ctx: Context, conn: Conn, who: string | null) {
    this.guard = new FrameGuard(ctx.clock);
    this.#ctx = ctx;
    this.#conn = conn;
    this.#tcp = conn.request.socket;
    this.#who = who;
    conn.on('packet', (packet: { type: string; data?: unknown }) => this.#receive(packet));
    conn.on('packetCreate', ({ data }: { data?: unknown }) => this.#send(data));
    conn.on('flush', () => (this.#queued = 0));
    // The websocket library would wait half a minute for a client that does not close its side.
    conn.once('close', () => this.destroyLater());
    // The websocket library handles pings and pongs itself, so Engine.IO does not see them.
    const websocket = 'websocket' in conn.request ? conn.request.websocket : null;
    if (websocket instanceof EventEmitter) for (const frame of ['ping', 'pong']) websocket.on(frame, this.#isCounted);
  }

  /** Bytes sent to the client that have not left this process. */
  get unsentBytes(): number {
    return this.#queued + this.#tcp.writableLength;
  }

  /** Whether the client keeps up. If not, positions are dropped, since newer ones will follow. */
  get takesPositions(): boolean {
    return this.unsentBytes <= UNSENT_POSITIONS_BYTES;
  }

  /** Whether everything that was sent has left this process. */
  get isIdle(): boolean {
    return this.#tcp.writableLength === 0;
  }

  /** Calls `run` once everything that has been sent so far has left this process, or the connection is gone. */
  whenIdle(run: () => void): void {
    this.#tcp.write('', () => run());
  }

  /**
   * Sends a websocket frame (frame.ts) past Engine.IO, whose queue, events and callbacks cost more per frame than all else.
   * It may overtake packets that wait there, so it is for positions only. Nothing is sent on a connection that closes.
   */
  write(frame: Buffer): void {
    if (this.#conn.readyState === 'open') this.#tcp.write(frame);
  }

  /** Destroys the connection at once, since a client that does not read would never answer a close. `why` is logged. */
  cut(why: string): void {
    if (this.#isCut) return;
    this.#isCut = true;
    count('socketsCut');
    this.#ctx.log.warn({ user: this.#who }, `a socket was cut: ${why}`);
    this.#tcp.destroy();
  }

  /** Closes the underlying connection once its owner has had time to receive the reason. */
  destroyLater(): void {
    if (!this.#tcp.destroyed) setTimeout(() => this.#tcp.destroy(), SOCKET_CLOSE_GRACE_MS).unref();
  }

  /** Whether so much is waiting that the client is disconnected; it reconnects and fetches what it missed. */
  get #isOverflowing(): boolean {
    return this.unsentBytes > UNSENT_CUT_BYTES;
  }

  #receive({ type, data }: { type: string; data?: unknown }): void {
    if (!this.#isCounted() || type !== 'message') return;
    if (typeof data !== 'string' || !this.#due.test(data)) this.#refuse('a packet out of turn');
    this.#due = LATER;
  }

  #send(data: unknown): void {
    if (this.#isOverflowing) this.cut(DOES_NOT_READ);
    this.#queued += typeof data === 'string' ? data.length : 0;
  }

  readonly #isCounted = (): boolean => {
    const why = this.#isOverflowing ? DOES_NOT_READ : this.guard.frame() ? null : 'too many frames';
    if (why) this.#refuse(why);
    return !why;
  };

  /** Also closes it within the same tick, so that Socket.IO does not handle the packet that is refused. */
  #refuse(why: string): void {
    this.cut(why);
    this.#conn.close(true);
  }
}
