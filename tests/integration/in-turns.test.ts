import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { boundConnections } from '#http/bounded-connections.ts';
import { inTurns } from '#http/in-turns.ts';
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
    inTurns((req, res) => {
      started.push(addressOf(req));
      res.end();
    }, addressOf),
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

  it('connections beyond the share are closed; another address still connects, and so does this one once some have closed', async () => {
    boundConnections(server, PER_ADDRESS_MAX);
    const kept = await Promise.all(Array.from({ length: PER_ADDRESS_MAX }, () => connectionFrom('127.0.0.1')));
    const over = await connectionFrom('127.0.0.1');
    await once(over, 'close');
    const answer = async (address: string) => {
      const socket = await connectionFrom(address);
      socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
      return Promise.race([once(socket, 'data').then(() => 'answered'), once(socket, 'close').then(() => 'closed')]);
    };
    expect(await answer('127.0.0.2')).toBe('answered');
    for (const socket of kept) socket.destroy();
    await expect.poll(() => answer('127.0.0.1')).toBe('answered');
  });
});
