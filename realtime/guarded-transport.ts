import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import type { Context } from '#core/context.ts';
import { count } from '#core/lib/counters.ts';
import { SOCKET_CLOSE_GRACE_MS, UNSENT_CUT_BYTES, UNSENT_POSITIONS_BYTES } from '#shared/domain/constants/server.ts';
import { textFrame } from './fanout/frame.ts';
import { fixFrameIn, type TakesFixes } from './fix-frame.ts';
import { FrameGuard } from './frame-guard.ts';
import type { Beating, Heartbeat } from './heartbeat.ts';
import type { BodaSocket } from './types.ts';

type Conn = BodaSocket['conn'];

/**
 * The Socket.IO packets that our client sends: CONNECT to the one namespace, then events (never binary) and DISCONNECT.
 * The server never asks for acks, so the client sends none.
 */
const FIRST = /^(0(?!\/)|1)/;
const LATER = /^[12]/;
const DOES_NOT_READ = 'it does not read';

const isEmitter = (it: unknown): it is EventEmitter => it instanceof EventEmitter;

const isTimer = (it: unknown): it is NodeJS.Timeout => it instanceof Object && 'hasRef' in it;

/** Stops Engine.IO's timer, which has no option for that; heartbeat.test.ts fails if it pings anyway. */
function stopPings(conn: Conn): void {
  const timer: unknown = Reflect.get(conn, 'pingIntervalTimer');
  if (isTimer(timer)) clearTimeout(timer);
  Reflect.set(conn, 'pingIntervalTimer', null);
}

/** By Engine.IO's connection, and by its websocket. */
const transports = new WeakMap<object, GuardedTransport>();

/** The packets "ping" and "pong" of Engine.IO. */
const PING = textFrame('2');
const PONG = '3'.charCodeAt(0);

interface Surroundings {
  ctx: Context;
  heartbeat: Heartbeat;
  /** For the log. */
  who: string | null;
}

export const guardTransport = (conn: Conn, around: Surroundings): void => void new GuardedTransport(conn, around);

export function transportOf(conn: object): GuardedTransport {
  const transport = transports.get(conn);
  if (!transport) throw new Error('a connection without a transport');
  return transport;
}

/**
 * A client's connection below Socket.IO. It counts everything the client sends before Socket.IO sees it, and lets
 * through one CONNECT packet, then events: Socket.IO alone would open a socket for each CONNECT packet that arrives
 * before the first was answered. It also counts the bytes the client has not read yet.
 */
export class GuardedTransport implements Beating {
  /** Limits what the client may send. */
  readonly guard: FrameGuard;
  readonly #ctx: Context;
  readonly #heartbeat: Heartbeat;
  readonly #conn: Conn;
  readonly #tcp: Socket;
  readonly #who: string | null;
  #due = FIRST;
  #isCut = false;
  /** Bytes in Engine.IO's queue; all other unsent bytes are in the TCP socket. */
  #queued = 0;
  #fixes: TakesFixes | null = null;
  /** Engine.IO's own listeners on the websocket. */
  #engineIo: ReturnType<EventEmitter['listeners']> = [];

  constructor(conn: Conn, { ctx, heartbeat, who }: Surroundings) {
    this.guard = new FrameGuard(ctx.clock);
    this.#ctx = ctx;
    this.#heartbeat = heartbeat;
    this.#conn = conn;
    this.#tcp = conn.request.socket;
    this.#who = who;
    transports.set(conn, this);
    for (const [event, listener] of Object.entries(GuardedTransport.#LISTENERS)) conn.on(event, listener);
    stopPings(conn);
    heartbeat.add(this);
    const websocket = 'websocket' in conn.request ? conn.request.websocket : null;
    if (isEmitter(websocket)) this.#standBefore(websocket);
  }

  /** Shared by all connections (`this` is the connection): a closure each would stay in memory with it. */
  static readonly #LISTENERS = {
    packet(this: object, packet: { type: string; data?: unknown }): void {
      transportOf(this).#receive(packet);
    },
    packetCreate(this: object, { data }: { data?: unknown }): void {
      transportOf(this).#send(data);
    },
    flush(this: object): void {
      transportOf(this).#queued = 0;
    },
    close(this: object): void {
      const it = transportOf(this);
      it.#heartbeat.remove(it);
      // The websocket library would wait half a minute for a client that does not close its side.
      it.destroyLater();
    },
  };

  static readonly #BELOW = {
    /** The websocket library answers pings itself, so Engine.IO does not see them. */
    ping(this: object): void {
      transportOf(this).#isCounted();
    },
    pong(this: object): void {
      transportOf(this).#isCounted();
    },
    message(this: object, data: unknown, isBinary: boolean): void {
      const it = transportOf(this);
      if (it.#takes(data, isBinary)) return;
      for (const listener of it.#engineIo) Reflect.apply(listener, this, [data, isBinary]);
    },
  };

  /**
   * Passes fixes on as they are read, bypassing Engine.IO and Socket.IO, which cost more than the rest of handling a
   * fix (decision 034). Only while the client's socket is connected; then null.
   */
  takeFixes(fixes: TakesFixes | null): void {
    this.#fixes = fixes;
  }

  /** Whether the client displays the drivers moving in its watched area (R40). */
  watchesMoves = true;

  /** Whether the client asked for short forms of positions (shared/contract/short-forms.ts). */
  asksForShortForms = false;

  /** Answers a fix taken below Socket.IO: Engine.IO packet type "message", Socket.IO packet type "ack". */
  answer(ackId: number, answer: unknown): void {
    this.write(textFrame(`43${ackId}[${JSON.stringify(answer)}]`));
  }

  /** Bytes sent to the client that have not left this process. */
  get unsentBytes(): number {
    return this.#queued + this.#tcp.writableLength;
  }

  /** Whether Engine.IO's queue holds packets that `write` would overtake. */
  get hasQueue(): boolean {
    return this.#queued > 0;
  }

  /** Whether the client keeps up. If not, positions are dropped, since newer ones will follow. */
  get takesPositions(): boolean {
    return this.unsentBytes <= UNSENT_POSITIONS_BYTES;
  }

  /** Whether everything sent has left this process. */
  get isIdle(): boolean {
    return this.#tcp.writableLength === 0;
  }

  /** Calls `run` once everything sent so far has left this process, or the connection is gone. */
  whenIdle(run: () => void): void {
    this.#tcp.write('', () => run());
  }

  /**
   * Sends a websocket frame (frame.ts) bypassing Engine.IO, whose queue, events and callbacks cost more than the rest
   * of sending. It may overtake queued packets, so it is for positions only. Does nothing on a closing connection.
   */
  write(frame: Buffer): void {
    if (this.#conn.readyState !== 'open') return;
    if (!this.#heartbeat.isNearlyDue(this)) this.#tcp.write(frame);
    else {
      this.#heartbeat.pinged(this);
      this.#tcp.write(Buffer.concat([frame, PING]));
    }
  }

  ping(): void {
    if (this.#isOverflowing) this.cut(DOES_NOT_READ);
    else if (this.#conn.readyState === 'open') this.#tcp.write(PING);
  }

  giveUp(): void {
    this.#conn.close(true);
  }

  /** Destroys the connection at once, since a client that does not read would never answer a close. `why` is logged. */
  cut(why: string): void {
    if (this.#isCut) return;
    this.#isCut = true;
    count('socketsCut');
    this.#ctx.log.warn({ user: this.#who }, `a socket was cut: ${why}`);
    this.#tcp.destroy();
  }

  /** Closes the connection once its owner has had time to receive the reason. */
  destroyLater(): void {
    if (!this.#tcp.destroyed) setTimeout(() => this.#tcp.destroy(), SOCKET_CLOSE_GRACE_MS).unref();
  }

  /** Whether so much is unsent that the client is disconnected; it reconnects and fetches what it missed. */
  get #isOverflowing(): boolean {
    return this.unsentBytes > UNSENT_CUT_BYTES;
  }

  /** Engine.IO's own listener gets only the frames not taken here. */
  #standBefore(websocket: EventEmitter): void {
    transports.set(websocket, this);
    this.#engineIo = websocket.listeners('message');
    websocket.removeAllListeners('message');
    for (const [event, listener] of Object.entries(GuardedTransport.#BELOW)) websocket.on(event, listener);
  }

  /** Takes a frame that is a pong or a fix; false for any other. */
  #takes(data: unknown, isBinary: boolean): boolean {
    if (isBinary || !Buffer.isBuffer(data) || this.#conn.readyState !== 'open') return false;
    if (data.length === 1 && data[0] === PONG) {
      if (this.#isCounted()) this.#heartbeat.ponged(this);
      return true;
    }
    const fix = this.#fixes && fixFrameIn(data.toString());
    if (!fix) return false;
    this.#heartbeat.heard(this);
    if (this.#isCounted()) this.#fixes?.takeFix(fix);
    return true;
  }

  #receive({ type, data }: { type: string; data?: unknown }): void {
    this.#heartbeat.heard(this);
    if (!this.#isCounted() || type !== 'message') return;
    if (typeof data !== 'string' || !this.#due.test(data)) this.#refuse('a packet out of turn');
    this.#due = LATER;
  }

  #send(data: unknown): void {
    if (this.#isOverflowing) this.cut(DOES_NOT_READ);
    this.#queued += typeof data === 'string' ? data.length : 0;
  }

  #isCounted(): boolean {
    const why = this.#isOverflowing ? DOES_NOT_READ : this.guard.frame() ? null : 'too many frames';
    if (why) this.#refuse(why);
    return !why;
  }

  /** Also closes it within the same tick, so that Socket.IO does not handle the refused packet. */
  #refuse(why: string): void {
    this.cut(why);
    this.#conn.close(true);
  }
}
