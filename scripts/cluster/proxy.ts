import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { pipeline, type Duplex } from 'node:stream';
import { createPool, type Pool } from './health.ts';

/**
 * A small reverse proxy on 127.0.0.1 for development and tests; docker-compose.yml uses Caddy instead. Requests go
 * round-robin to the http processes, websockets of /socket.io to the realtime processes. The proxy uses processes that
 * are not ready only if none is ready, so that requests that need no store still work without a store.
 */
export interface Proxy {
  url: string;
  /** Polls the readiness of all processes now. */
  check(): Promise<void>;
  /** Closes every connection. */
  close(): Promise<void>;
}

/** Headers that apply only between client and proxy. */
const HOP_BY_HOP = ['connection', 'keep-alive', 'proxy-authorization', 'te', 'trailer', 'upgrade'];
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Starts the proxy. `http` and `realtime`: the ports of each role's processes on 127.0.0.1, running or not. */
export async function startProxy(options: {
  port: number;
  http: readonly number[];
  realtime: readonly number[];
}): Promise<Proxy> {
  const http = createPool(options.http);
  const realtime = createPool(options.realtime);
  const agent = new Agent({ keepAlive: true });
  const upgraded = new Set<Duplex>();
  const server = createServer((req, res) => {
    forward({ req, res, pool: http, agent }, signsInWithStandIn(req) ? http.inOrder() : http.inTurn());
  });
  server.on('upgrade', (req: IncomingMessage, client: Duplex, head: Buffer) => {
    upgraded.add(client);
    client.on('close', () => upgraded.delete(client));
    client.on('error', () => client.destroy());
    const isSocket = req.url?.startsWith('/socket.io/') ?? false;
    join({ req, client, head, pool: realtime }, isSocket ? realtime.inTurn() : []);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    check: async () => void (await Promise.all([http.check(), realtime.check()])),
    async close() {
      for (const pool of [http, realtime]) pool.close();
      for (const client of upgraded) client.destroy();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      agent.destroy();
    },
  };
}

/**
 * Whether this request belongs to a sign-in with the stand-in for Google. The stand-in keeps its codes in its own
 * process, so both halves of a sign-in go to the same process: the first that is ready. If that process dies in
 * between, the person signs in again. (Google needs none of this.)
 */
const signsInWithStandIn = ({ method, url = '' }: IncomingMessage): boolean =>
  url.startsWith('/stand-in/') || (method === 'POST' && url === '/api/sessions');

/** Returns the headers that the app reads with TRUST_PROXY=1. The proxy drops the client's values of these headers. */
const forwardedFor = ({ headers, socket }: IncomingMessage): Record<string, string> => ({
  'x-forwarded-for': socket.remoteAddress ?? '',
  'x-forwarded-host': headers.host ?? '',
  'x-forwarded-proto': 'http',
});

interface Exchange {
  req: IncomingMessage;
  res: ServerResponse;
  pool: Pool;
  agent: Agent;
}

/**
 * Sends the request to the first of `ports`. If that process is dead, tries the next port, provided that nothing was
 * sent yet or, for a repeatable request without a body, that no response has begun.
 */
function forward(exchange: Exchange, [port, ...others]: number[]): void {
  const { req, res, pool, agent } = exchange;
  if (port === undefined) return refuse(res, 503);
  const headers = { ...req.headers, ...forwardedFor(req) };
  for (const name of HOP_BY_HOP) delete headers[name];
  const hasBody = 'content-length' in headers || 'transfer-encoding' in headers;
  const isRepeatable = !hasBody && SAFE.has(req.method ?? '');
  const upstream = request({ host: '127.0.0.1', port, path: req.url, method: req.method, headers, agent });
  let isSent = false;
  const send = (): void => {
    isSent = true;
    if (hasBody) req.pipe(upstream);
    else upstream.end();
  };
  upstream.once('socket', (socket) => (socket.connecting ? socket.once('connect', send) : send()));
  upstream.once('response', (answer) => {
    const { connection: _own, 'keep-alive': _too, 'transfer-encoding': _framing, ...rest } = answer.headers;
    res.writeHead(answer.statusCode ?? 502, rest);
    // If the response breaks off, the client's connection breaks too, as without a proxy.
    pipeline(answer, res, () => undefined);
  });
  upstream.once('error', () => {
    if (res.headersSent || res.destroyed) return;
    pool.lost(port);
    if (!isSent || isRepeatable) forward(exchange, others);
    else refuse(res, 502);
  });
  res.once('close', () => upstream.destroy());
}

function refuse(res: ServerResponse, status: 502 | 503): void {
  const body = JSON.stringify({ error: 'The service is not available right now.', code: 'UNAVAILABLE' });
  res.writeHead(status, { 'content-type': 'application/json' }).end(body);
}

interface Joining {
  req: IncomingMessage;
  client: Duplex;
  head: Buffer;
  pool: Pool;
}

/** Connects a websocket to the first of `ports` that accepts it, for the life of that process. */
function join(joining: Joining, [port, ...others]: number[]): void {
  const { req, client, head, pool } = joining;
  if (port === undefined) {
    client.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    return;
  }
  const upstream = connect({ port, host: '127.0.0.1', noDelay: true });
  let isJoined = false;
  upstream.write(headOf(req));
  upstream.write(head);
  upstream.once('readable', () => {
    isJoined = upstream.readableLength > 0;
    if (isJoined) upstream.pipe(client).pipe(upstream);
  });
  upstream.on('error', () => undefined);
  upstream.once('close', () => {
    if (client.destroyed) return;
    if (isJoined) return void client.destroy();
    pool.lost(port);
    join(joining, others);
  });
  client.once('close', () => upstream.destroy());
}

/** Returns the head of an upgrade request, with the forwarding headers. */
function headOf(req: IncomingMessage): string {
  const own = Object.entries(forwardedFor(req)).flat();
  const raw = [...req.rawHeaders, ...own];
  const lines: string[] = [];
  for (let i = 0; i < raw.length; i += 2) {
    const [name = '', value = ''] = [raw[i], raw[i + 1]];
    const isOwn = i >= req.rawHeaders.length;
    if (isOwn || !name.toLowerCase().startsWith('x-forwarded-')) lines.push(`${name}: ${value}`);
  }
  return `${req.method ?? 'GET'} ${req.url ?? '/'} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
}
