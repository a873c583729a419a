import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { boundConnections } from '#http/bounded-connections.ts';
import { inTurns } from '#http/in-turns.ts';
import { withoutPipelining } from '#http/pipelining.ts';
import { listen } from '#server/listen.ts';

const MANY = 100;
const PER_ADDRESS_MAX = 5;

let server: Server;
let port: number;
/** The addresses whose requests were started, in order. */
let started: string[];
let accepted: number;
beforeEach(async () => {
  started = [];
  accepted = 0;
  const addressOf = ({ socket }: { socket: Socket }) => socket.remoteAddress ?? '';
  server = createServer(
    withoutPipelining(
      inTurns((req, res) => {
        started.push(addressOf(req));
        req.resume().on('end', () => res.end());
      }, addressOf),
    ),
  );
  server.on('connection', () => (accepted += 1));
  ({ port } = await listen(server, { port: 0, host: '127.0.0.1', names: { port: 'PORT', host: 'HOST' } }));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function connectionFrom(localAddress: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

describe('R31 the share of one address', () => {
  it('a request is started before the many waiting ones that another address sent before it', async () => {
    const many = await Promise.all(Array.from({ length: MANY }, () => connectionFrom('127.0.0.1')));
    const one = await connectionFrom('127.0.0.2');
    await expect.poll(() => accepted).toBe(MANY + 1);
    for (const socket of [...many, one]) socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(one, 'data');
    expect(started.indexOf('127.0.0.2')).toBeLessThan(MANY / 4);
    await expect.poll(() => started.length).toBe(MANY + 1);
  });

  describe('of connections', () => {
    let held: Socket[];
    beforeEach(async () => {
      server.on('upgrade', (_request, socket) => {
        socket.resume().on('end', () => socket.destroy());
        socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n');
      });
      boundConnections(server, PER_ADDRESS_MAX);
      held = [];
      while (held.length < PER_ADDRESS_MAX) held.push(await connectionFrom('127.0.0.1'));
    });
    afterEach(() => held.forEach((socket) => socket.destroy()));
    const GET = 'GET / HTTP/1.1\r\nHost: x\r\n';
    const ask = async (socket: Socket, more = '') => {
      if (socket.destroyed) return 'closed';
      socket.write(`${GET}${more}\r\n`);
      return Promise.race([once(socket, 'data').then(() => 'answered'), once(socket, 'close').then(() => 'closed')]);
    };

    it('R31.9 R50 a new connection beyond the share replaces one on which nothing moved, and is answered', async () => {
      const [first, second, ...others] = held;
      if (!first || !second) throw new Error('none');
      expect(await ask(first)).toBe('answered');
      const gone = once(second, 'close');
      const one = await connectionFrom('127.0.0.1');
      expect(await ask(one)).toBe('answered');
      await gone;
      for (const socket of [first, ...others]) expect(await ask(socket)).toBe('answered');
    });

    const upload = async (socket: Socket) => {
      const before = started.length;
      socket.write(`POST${GET.slice(3)}Content-Length: 9\r\n\r\n1234`);
      await expect.poll(() => started.length).toBe(before + 1);
    };

    it('R31.9 a slow upload is not cut for a new connection while another connection is idle', async () => {
      const [uploading, idle, ...others] = held;
      if (!uploading || !idle) throw new Error('none');
      await upload(uploading);
      const gone = once(idle, 'close');
      expect(await ask(await connectionFrom('127.0.0.1'))).toBe('answered');
      await gone;
      const answered = once(uploading, 'data');
      uploading.write('56789');
      expect(String(await answered)).toMatch(/^HTTP\/1.1 200 /);
      for (const socket of others) expect(await ask(socket)).toBe('answered');
    });

    it('R31.9 R50 a new connection is not cut for those that come after it, while bodies never arrive on the others', async () => {
      for (const socket of held) await upload(socket);
      // The first look sees that something has moved on each of the others.
      await connectionFrom('127.0.0.1');
      const caller = await connectionFrom('127.0.0.1');
      for (let i = 0; i < PER_ADDRESS_MAX - 2; i += 1) await upload(await connectionFrom('127.0.0.1'));
      expect(await ask(caller)).toBe('answered');
    });

    it('R31.9 R50 if every connection of the share has a request in progress, the oldest is cut', async () => {
      for (const socket of held) await upload(socket);
      const [oldest] = held;
      const gone = oldest && once(oldest, 'close');
      expect(await ask(await connectionFrom('127.0.0.1'))).toBe('answered');
      await gone;
      expect(held.filter(({ destroyed }) => !destroyed)).toHaveLength(PER_ADDRESS_MAX - 1);
    });

    it('R31 a share of websockets is full: a new connection is closed, but not one from another address', async () => {
      for (const socket of held) await ask(socket, 'Connection: Upgrade\r\nUpgrade: websocket\r\n');
      expect(await ask(await connectionFrom('127.0.0.1'))).toBe('closed');
      expect(await ask(await connectionFrom('127.0.0.2'))).toBe('answered');
      for (const socket of held) socket.destroy();
      await expect.poll(async () => ask(await connectionFrom('127.0.0.1'))).toBe('answered');
    });
  });
});
