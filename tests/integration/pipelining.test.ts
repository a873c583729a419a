import { subscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONNECTION_SLICE_BYTES } from '#shared/domain/constants/server.ts';
import { ERRORS } from '#shared/contract/errors.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { rawConnection, upgradeRequest } from '../support/raw-socket.ts';

const LARGE = 'large.txt';
const LARGE_BYTES = 4 * 1024 * 1024;

let app: TestApp;
let clientFolder: string;
beforeAll(async () => {
  clientFolder = await mkdtemp(join(tmpdir(), 'boda-client-'));
  await Promise.all([
    writeFile(join(clientFolder, 'index.html'), '<!doctype html>'),
    writeFile(join(clientFolder, LARGE), 'x'.repeat(LARGE_BYTES)),
  ]);
  app = await startTestApp({ clientFolder, stalledMs: 1000 });
});
afterAll(async () => {
  await app.close();
  await rm(clientFolder, { recursive: true });
});

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
const upgrade = (path: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`;
const closed = (socket: Socket): Promise<unknown> => (socket.destroyed ? Promise.resolve() : once(socket, 'close'));

/**
 * Writes `count` requests in one packet. Returns how many were answered before the server closed the connection, and
 * whether it closed early.
 */
async function send(count: number, path = '/healthz'): Promise<{ answered: number; cut: boolean }> {
  const socket = await rawConnection(app.url);
  let text = '';
  const answers = () => text.split('HTTP/1.1 ').length - 1;
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
    if (answers() === count) socket.destroy();
  });
  socket.write(get(path).repeat(count));
  await closed(socket);
  return { answered: answers(), cut: answers() < count };
}

describe('R31 an HTTP connection', () => {
  it('without Host is answered 400 once and closed, like any connection that is cut', async () => {
    const socket = await rawConnection(app.url);
    let text = '';
    socket.on('data', (chunk) => void (text += chunk.toString('latin1')));
    socket.write('GET / HTTP/1.1\r\n\r\n'.repeat(3000));
    await closed(socket);
    expect(text.split('HTTP/1.1 400 ').length - 1).toBeLessThanOrEqual(2 * (CONNECTION_SLICE_BYTES / 18));
    expect(text).toContain('HTTP/1.1 400 ');
  });

  it('that accepts thousands of encodings gets the plain file', async () => {
    const answer = await fetch(`${app.url}/${LARGE}`, { headers: { 'accept-encoding': 'gzip,'.repeat(2000) } });
    expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, null]);
    await answer.body?.cancel();
  });

  it('that asks for thousands of languages is answered in English', async () => {
    const headers = { 'accept-language': 'sw,'.repeat(2000) };
    const answer = await fetch(`${app.url}/api/users/me`, { headers });
    expect(await answer.json()).toMatchObject({ error: ERRORS.NO_SESSION[1]() });
  });

  it.each(['/healthz', '/socket.io/'])(
    'with hundreds of requests for %s before the first response is closed',
    async (path) => {
      const { answered, cut } = await send(500, path);
      expect(cut).toBe(true);
      expect(answered).toBeLessThanOrEqual(20);
    },
  );

  it('with a few requests at once, or any number one after the other, gets every response', async () => {
    expect(await send(10)).toEqual({ answered: 10, cut: false });
    const client = app.client();
    for (let i = 0; i < 50; i += 1) expect((await client.fetch('/healthz')).status).toBe(200);
  });

  it('with an expectation that Node.js does not know is answered like any other', async () => {
    const socket = await rawConnection(app.url);
    let text = '';
    socket.on('data', (chunk) => void (text += chunk.toString('latin1')));
    socket.write(get('/healthz').replace('\r\n\r\n', '\r\nExpect: tea\r\n\r\n').repeat(500));
    await closed(socket);
    expect(text.split('HTTP/1.1 ').length - 1).toBeLessThanOrEqual(20);
    expect(text).not.toContain('417');
  });

  it('that does not read its responses is closed', async () => {
    const accepted = new Promise<Socket>((resolve) => {
      subscribe('net.server.socket', (message) => resolve((message as { socket: Socket }).socket));
    });
    const socket = await rawConnection(app.url);
    socket.pause();
    socket.write(get(`/${LARGE}`).repeat(20));
    await closed(await accepted);
    socket.destroy();
  });
});

describe('an upgrade of another path than the sockets’', () => {
  it.each(['/', '/any', '/SOCKET.IO/x', '//socket.io/x'])(
    '%s is answered 404 and closed, and a reset of it ends nothing else',
    async (path) => {
      const reset = await rawConnection(app.url);
      reset.write(upgrade(path));
      reset.resetAndDestroy();
      // After an ordinary request too, on the same connection.
      const socket = await rawConnection(app.url);
      socket.write(get('/healthz'));
      await once(socket, 'data');
      socket.write(upgrade(path));
      const [answer] = (await once(socket, 'data')) as [Buffer];
      expect(answer.toString()).toMatch(/^HTTP\/1.1 404 /);
      await closed(socket);
      expect((await app.client().fetch('/healthz')).status).toBe(200);
    },
  );
});

it('CONNECT is answered 405 and closed: a proxy takes a closed connection for a process that fails', async () => {
  const socket = await rawConnection(app.url);
  socket.write('CONNECT localhost:443 HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1.1 405 /);
  await closed(socket);
});

it('R31 an upgrade behind requests that are not answered yet is closed, so no response enters a websocket', async () => {
  const socket = await rawConnection(app.url);
  let text = '';
  socket.on('data', (chunk) => void (text += chunk.toString('latin1')));
  socket.write(get('/healthz') + upgradeRequest(app.url));
  await closed(socket);
  expect(text).not.toContain(' 101 ');
});
