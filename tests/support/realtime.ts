import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { io as connect, type Socket } from 'socket.io-client';
import { startAdminSession } from '#core/admin/admin-sessions.ts';
import { createAdmission } from '#core/limits/admission.ts';
import type { Context } from '#core/context.ts';
import { isOwnOrigin } from '#core/lib/origin.ts';
import { startSession } from '#core/people/sessions.ts';
import { createRates } from '#core/limits/rates.ts';
import type { UserDoc } from '#core/store/documents.ts';
import type { Timing } from '#realtime/fanout/coalescer.ts';
import { createFanout, type Fanout } from '#realtime/fanout/fanout.ts';
import { attachRealtime, type Realtime, type RealtimeOptions } from '#realtime/realtime.ts';
import type {
  Ack,
  ClientToServerEvents,
  PayloadOf,
  ServerEventName,
  ServerToClientEvents,
} from '#shared/contract/events.ts';
import { ASKS_FOR_SHORT_FORMS } from '#shared/contract/short-forms.ts';
import { SOCKET_RECONNECT_MAX_MS, SOCKET_RECONNECT_MIN_MS } from '#shared/domain/constants/screens.ts';
import { type TestContext, testContext } from './context.ts';
import { testStore } from './store.ts';

/** Only a call that gets no response takes this long. */
const ANSWER_WITHIN_MS = 60_000;

const COOKIES = { user: 'boda_test', admin: 'boda_admin_test' };

/** A socket as a browser opens it, which records the events it receives. */
export interface TestSocket {
  socket: Socket<ServerToClientEvents, ClientToServerEvents>;
  /** All events received, oldest first. */
  heard: { event: string; payload: unknown; at: number }[];
  heardOf<E extends ServerEventName>(event: E): PayloadOf<E>[];
  /** Resolves with the n-th (default first) payload of an event, received already or in the future. */
  hears<E extends ServerEventName>(event: E, n?: number): Promise<PayloadOf<E>>;
  /** Sends any command with any payload and waits for the response. */
  send: (command: string, ...payload: unknown[]) => Promise<Ack<unknown>>;
  closed: Promise<string>;
}

export interface TestNode {
  ctx: Context;
  fanout: Fanout;
  realtime: Realtime;
  url: string;
  /**
   * Opens a socket with these cookies and headers, for short forms if `short`. Resolves when connected, rejects when
   * refused.
   */
  open(options?: {
    user?: UserDoc;
    cookie?: string;
    headers?: Record<string, string>;
    short?: boolean;
  }): Promise<TestSocket>;
  /** Waits until everything published before has reached these sockets. */
  settled(...sockets: TestSocket[]): Promise<void>;
  close(): Promise<void>;
}

export interface NodeOptions {
  redisUrl?: string;
  timing?: Timing;
  pings?: RealtimeOptions['pings'];
  publicUrl?: string;
  userPerMin?: number;
  addressPerMin?: number;
}

/**
 * Starts a real realtime node on port 0 over the given context; events published by its core go through its fan-out.
 */
export async function realtimeNode(base: Context, options: NodeOptions = {}): Promise<TestNode> {
  const fanout = await createFanout({
    log: base.log,
    ...(options.redisUrl === undefined ? {} : { redisUrl: options.redisUrl }),
    ...(options.timing === undefined ? {} : { timing: options.timing }),
  });
  const ctx: Context = { ...base, publish: fanout.publish, listen: fanout.listen };
  const server = createServer((_request, response) => response.writeHead(404).end());
  const { userPerMin = 1_000_000, addressPerMin = 1_000_000 } = options;
  const rates = createRates({ userPerMin, addressPerMin });
  const realtime = await attachRealtime({
    server,
    ctx,
    fanout,
    cookies: COOKIES,
    originAllowed: ({ headers }) => isOwnOrigin(headers.origin, headers.host, options.publicUrl),
    addressOf: ({ socket }) => socket.remoteAddress ?? '',
    rates,
    admit: createAdmission(ctx, rates),
    ...(options.timing === undefined ? {} : { timing: options.timing }),
    ...(options.pings === undefined ? {} : { pings: options.pings }),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const opened: TestSocket[] = [];
  return {
    ctx,
    fanout,
    realtime,
    url,
    async open({ user, cookie, headers, short = false } = {}) {
      const own = user ? await cookieOf(ctx, user) : undefined;
      const socket = await openSocket(url, { ...headers, cookie: [own, cookie].filter(Boolean).join('; ') }, { short });
      opened.push(socket);
      return socket;
    },
    async settled(...sockets) {
      await Promise.all(sockets.map(({ send }) => send('share:unwatch')));
    },
    async close() {
      for (const { socket } of opened) socket.disconnect();
      await realtime.close();
      fanout.close();
    },
  };
}

/** Starts a realtime node over a store of its own, which closes with it. */
export async function nodeOnStore(
  options: NodeOptions = {},
): Promise<{ ctx: TestContext; node: TestNode; close: () => Promise<void> }> {
  const opened = await testStore();
  const ctx = testContext(opened.store);
  const node = await realtimeNode(ctx, options);
  return {
    ctx,
    node,
    close: async () => {
      await node.close();
      await opened.close();
    },
  };
}

/** Starts a session of a person; returns it as a Cookie header. */
export async function cookieOf(ctx: Context, user: UserDoc): Promise<string> {
  return `${COOKIES.user}=${(await startSession(ctx, user._id)).token}`;
}

/** Starts a session of an admin; returns it as a Cookie header. */
export async function adminCookieOf(ctx: Context, adminId: UserDoc['_id']): Promise<string> {
  return `${COOKIES.admin}=${(await startAdminSession(ctx, { _id: adminId })).token}`;
}

/**
 * Opens a socket; with `reconnection` it reconnects by itself, with `short` it asks for short forms, as the client
 * does.
 */
export async function openSocket(
  url: string,
  extraHeaders: Record<string, string> = {},
  { reconnection = false, short = false } = {},
): Promise<TestSocket> {
  const socket: TestSocket['socket'] = connect(url, {
    transports: ['websocket'],
    forceNew: true,
    reconnection,
    auth: short ? ASKS_FOR_SHORT_FORMS : {},
    reconnectionDelay: SOCKET_RECONNECT_MIN_MS,
    reconnectionDelayMax: SOCKET_RECONNECT_MAX_MS,
    extraHeaders,
  });
  const heard: TestSocket['heard'] = [];
  const waiting = new Set<() => void>();
  socket.onAny((event: string, payload: unknown) => {
    heard.push({ event, payload, at: Date.now() });
    waiting.forEach((look) => look());
  });
  const heardOf = <E extends ServerEventName>(event: E): PayloadOf<E>[] =>
    heard.filter((one) => one.event === event).map((one) => one.payload as PayloadOf<E>);
  const closed = new Promise<string>((resolve) => socket.on('disconnect', resolve));
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve);
    socket.on('connect_error', reject);
    socket.once('disconnect', (reason) => reject(new Error(reason)));
  });
  return {
    socket,
    heard,
    heardOf,
    closed,
    hears: (event, n = 1) =>
      new Promise((resolve) => {
        const look = (): void => {
          const found = heardOf(event)[n - 1];
          if (found === undefined) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
    send: (command, ...payload) =>
      new Promise((resolve, reject) => {
        const anything: { emit(event: string, ...args: unknown[]): unknown } = socket;
        const timer = setTimeout(() => reject(new Error(`no answer to ${command}`)), ANSWER_WITHIN_MS);
        socket.once('disconnect', () => reject(new Error(`closed before ${command} was answered`)));
        anything.emit(command, ...payload, (answer: Ack<unknown>) => {
          clearTimeout(timer);
          resolve(answer);
        });
      }),
  };
}
