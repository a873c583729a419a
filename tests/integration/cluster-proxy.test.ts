import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { type Proxy, startProxy } from '#scripts/cluster/proxy.ts';

/** A process behind the proxy: its requests, and whether it reports ready. */
interface Upstream {
  port: number;
  ready: boolean;
  asked: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[];
  server: Server;
}

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const closer of closers.splice(0).reverse()) await closer();
});

async function upstream(answer: (res: ServerResponse) => unknown = (res) => res.end('ok')): Promise<Upstream> {
  const server = createServer((req, res) => {
    if (req.url === '/readyz') return void res.writeHead(it.ready ? 200 : 503).end();
    void text(req).then((body) => {
      it.asked.push({ method: req.method ?? '', url: req.url ?? '', headers: req.headers, body });
      answer(res);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => stop(it));
  const it: Upstream = { port: (server.address() as AddressInfo).port, ready: true, asked: [], server };
  return it;
}

async function stop({ server }: Upstream): Promise<void> {
  server.closeAllConnections();
  if (server.listening) await new Promise((resolve) => server.close(resolve));
}

async function proxyTo(http: Upstream[], realtime: Upstream[] = []): Promise<Proxy> {
  const ports = (all: Upstream[]): number[] => all.map(({ port }) => port);
  const proxy = await startProxy({ port: 0, http: ports(http), realtime: ports(realtime) });
  closers.push(() => proxy.close());
  await proxy.check();
  return proxy;
}

it('asks the ready http processes in turn, and any of them only when none is ready', async () => {
  const all = [await upstream(), await upstream(), await upstream()];
  const [first, second, third] = all as [Upstream, Upstream, Upstream];
  const proxy = await proxyTo(all);
  const counts = (): number[] => all.map(({ asked }) => asked.length);
  for (let n = 0; n < 6; n += 1) await fetch(`${proxy.url}/api/config`);
  expect(counts()).toEqual([2, 2, 2]);

  second.ready = false;
  await proxy.check();
  for (let n = 0; n < 6; n += 1) await fetch(`${proxy.url}/api/config`);
  expect(second.asked).toHaveLength(2);
  expect(first.asked.length + third.asked.length).toBe(10);

  for (const it of all) it.ready = false;
  await proxy.check();
  expect((await fetch(`${proxy.url}/api/config`)).status).toBe(200);
});

it('forwards where a request came from, replacing what the client claims (TRUST_PROXY=1)', async () => {
  const app = await upstream();
  const proxy = await proxyTo([app]);
  await fetch(`${proxy.url}/api/config?a=1`, {
    headers: { 'x-forwarded-for': '10.1.2.3', 'x-forwarded-host': 'evil' },
  });
  const { host } = new URL(proxy.url);
  expect(app.asked[0]).toMatchObject({ method: 'GET', url: '/api/config?a=1' });
  expect(app.asked[0]?.headers).toMatchObject({
    host,
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-host': host,
    'x-forwarded-proto': 'http',
  });
});

it('a request to a dead process goes to the next process; a request that may have been carried out is not repeated', async () => {
  const [dead, breaking, well] = [await upstream(), await upstream((res) => res.destroy()), await upstream()];
  const proxy = await proxyTo([dead, breaking, well]);
  const post = (path: string) => fetch(`${proxy.url}${path}`, { method: 'POST', body: '{"n":1}' });

  await stop(dead);
  // First it is the dead process's turn, then the breaking one's, which may have carried the request out.
  const lost = await post('/one');
  expect([lost.status, await lost.json()]).toMatchObject([502, { code: 'UNAVAILABLE' }]);
  expect(breaking.asked).toMatchObject([{ url: '/one', body: '{"n":1}' }]);
  expect(well.asked).toEqual([]);

  // Repeating a read is harmless.
  await proxy.check();
  for (let n = 0; n < 4; n += 1) expect((await fetch(`${proxy.url}/read`)).status).toBe(200);
  expect(breaking.asked.length).toBeGreaterThan(1);
  expect(well.asked).toHaveLength(4);

  await stop(breaking);
  await stop(well);
  // Until the proxy notices that its idle connections are closed, a request on one of them might have arrived.
  await proxy.check();
  expect((await post('/none')).status).toBe(503);
});

it('both halves of a sign-in with the stand-in go to one process', async () => {
  const all = [await upstream(), await upstream()];
  const [first, second] = all as [Upstream, Upstream];
  const proxy = await proxyTo(all);
  await fetch(`${proxy.url}/api/oauth/google/redirect_url`);
  await fetch(`${proxy.url}/stand-in/auth?client_id=boda`);
  await fetch(`${proxy.url}/stand-in/choose/1`);
  await fetch(`${proxy.url}/api/sessions`, { method: 'POST' });
  expect(first.asked.map(({ url }) => url)).toEqual(
    expect.arrayContaining(['/stand-in/auth?client_id=boda', '/stand-in/choose/1', '/api/sessions']),
  );
  expect(second.asked.filter(({ url }) => url !== '/api/oauth/google/redirect_url')).toEqual([]);
});

/** Requests an upgrade at `path`; returns the status, and the connection if accepted. */
async function upgrade(url: string, path: string): Promise<{ status: number; socket: Duplex | null }> {
  const headers = { connection: 'Upgrade', upgrade: 'websocket', 'x-forwarded-for': '10.1.2.3', cookie: 'a=b' };
  const request = get(`${url}${path}`, { headers });
  return new Promise((resolve, reject) => {
    request.on('upgrade', (_answer, socket) => resolve({ status: 101, socket }));
    request.on('response', ({ statusCode = 0 }) => resolve({ status: statusCode, socket: null }));
    request.on('error', reject);
  });
}

it('a websocket of /socket.io is joined to a living realtime process, and ends with it', async () => {
  const [http, dead, well] = [await upstream(), await upstream(), await upstream()];
  const joined: { headers: IncomingMessage['headers']; socket: Duplex }[] = [];
  well.server.on('upgrade', ({ headers }: IncomingMessage, socket: Duplex) => {
    joined.push({ headers, socket });
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    socket.on('data', (data) => socket.write(data));
  });
  const proxy = await proxyTo([http], [dead, well]);
  await stop(dead);

  const { socket } = await upgrade(proxy.url, '/socket.io/?EIO=4&transport=websocket');
  if (!socket) throw new Error('the upgrade was refused');
  socket.write('hello');
  const [echo] = (await once(socket, 'data')) as [Buffer];
  expect(echo.toString()).toBe('hello');
  expect(joined[0]?.headers).toMatchObject({
    cookie: 'a=b',
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'http',
  });

  const closed = once(socket, 'close');
  joined[0]?.socket.destroy();
  await closed;
  expect(await upgrade(proxy.url, '/other')).toEqual({ status: 503, socket: null });
});
