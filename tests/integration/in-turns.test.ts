import { once } from 'node:events';
import { createServer, IncomingMessage, type Server } from 'node:http';
import { connect, Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { signed } from '#core/lib/tokens.ts';
import { KnownSessions, keyOfToken } from '#core/limits/known-sessions.ts';
import { boundConnections, noteSession } from '#http/bounded-connections.ts';
import { cookieNames } from '#http/cookies.ts';
import { inTurns, queues } from '#http/in-turns.ts';
import { withoutPipelining } from '#http/pipelining.ts';
import { listen } from '#server/listen.ts';
import { KNOWN_CONNECTIONS_OF_PERSON_MAX } from '#shared/domain/constants/server.ts';

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
        if (req.headers.cookie) noteSession(req.socket, req.headers.cookie);
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

const answerOn = async (socket: Socket): Promise<'answered' | 'closed'> =>
  socket.destroyed
    ? 'closed'
    : Promise.race([
        once(socket, 'data').then(() => 'answered' as const),
        once(socket, 'close').then(() => 'closed' as const),
      ]);
const as = (person: string): string => `Cookie: ${person}\r\n`;

describe('R50 the queue of a request', () => {
  const key = Buffer.alloc(32, 7);
  const cookies = cookieNames(1234);
  const sessions = new KnownSessions();
  const queueOf = queues(key, cookies, sessions, () => 'the address');
  const nameFor = (cookie?: string) =>
    queueOf(Object.assign(new IncomingMessage(new Socket()), { headers: { cookie } }));
  const token = (kind: 'user' | 'admin', letter: string) => signed(key, kind, letter.repeat(43));

  it('R50.12 all sessions of a person share one queue, once a request of theirs was admitted', () => {
    const [first, second, admin] = [token('user', 'u'), token('user', 'v'), token('admin', 'a')];
    for (const one of [first, second]) sessions.remember(keyOfToken('user', one), { person: 'wanjiku' });
    sessions.remember(keyOfToken('admin', admin), { person: 'admin:grace' });
    for (const one of [first, second]) expect(nameFor(`${cookies.user}=${one}`)).toBe('wanjiku');
    expect(nameFor(`${cookies.admin}=${admin}`)).toBe('admin:grace');
    expect(nameFor(`${cookies.user}=${token('user', 'n')}; ${cookies.admin}=${admin}`)).toBe('admin:grace');
  });

  it('R50.12 sessions that are not known share one queue per address; ended and forged ones wait with strangers', () => {
    for (const letter of ['x', 'y'])
      expect(nameFor(`${cookies.user}=${token('user', letter)}`)).toBe('unseen the address');
    const ended = token('user', 'e');
    sessions.remember(keyOfToken('user', ended), { ended: 'NO_SESSION' });
    const [user, admin] = [token('user', 'u'), token('admin', 'a')];
    const strangers = [ended, `${user}x`, admin].map((value) => `${cookies.user}=${value}`);
    for (const cookie of [undefined, ...strangers, `other=${user}`]) expect(nameFor(cookie)).toBe('the address');
  });
});

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
      socket.write(`${GET}${more}\r\n`);
      return answerOn(socket);
    };

    const upload = async (socket: Socket, more = '') => {
      const before = started.length;
      socket.write(`POST${GET.slice(3)}${more}Content-Length: 9\r\n\r\n1234`);
      await expect.poll(() => started.length).toBe(before + 1);
    };

    it('R31.9 R50 a stranger’s new connections replace their own, whatever moves on them, not those of people', async () => {
      const [idle, uploading, ...strangers] = held;
      if (!idle || !uploading) throw new Error('none');
      expect(await ask(idle, as('a phone'))).toBe('answered');
      await upload(uploading, as('another phone'));
      for (let i = 0; i < 10 * PER_ADDRESS_MAX; i += 1) {
        // Headers that never end. The server has read something of each before the next connection arrives.
        for (const socket of strangers) socket.write(socket.bytesWritten === 0 ? GET : 'x');
        expect(await ask(await connectionFrom('127.0.0.2'))).toBe('answered');
        strangers.push(await connectionFrom('127.0.0.1'));
      }
      uploading.write('56789');
      expect(await answerOn(uploading)).toBe('answered');
      expect(await ask(idle, as('a phone'))).toBe('answered');
    });

    it('R31.9 R50 a new connection has time for its first request: older ones without a session are replaced before', async () => {
      for (const socket of held) await upload(socket);
      const caller = await connectionFrom('127.0.0.1');
      for (let i = 0; i < PER_ADDRESS_MAX - 1; i += 1) await upload(await connectionFrom('127.0.0.1'));
      await expect.poll(() => held.filter(({ destroyed }) => !destroyed)).toEqual([]);
      expect(await ask(caller)).toBe('answered');
    });

    it('R31.9 R50 once most connections have a session, one of these on which nothing moved makes room', async () => {
      const [first, second, third, ...others] = held;
      if (!first || !second || !third) throw new Error('none');
      for (const [i, socket] of [first, second, third].entries()) await ask(socket, as(`phone ${i}`));
      const caller = await connectionFrom('127.0.0.1');
      await expect.poll(() => first.destroyed).toBe(true);
      expect(await ask(second, as('phone 1'))).toBe('answered');
      expect(await ask(caller, as('caller'))).toBe('answered');
      await connectionFrom('127.0.0.1');
      await expect.poll(() => third.destroyed).toBe(true);
      expect(await ask(second, as('phone 1'))).toBe('answered');
      expect(others.filter(({ destroyed }) => destroyed)).toEqual([]);
    });

    it('R31 a share of websockets is full: a new connection is closed, but not one from another address', async () => {
      for (const socket of held) await ask(socket, 'Connection: Upgrade\r\nUpgrade: websocket\r\n');
      expect(await ask(await connectionFrom('127.0.0.1'))).toBe('closed');
      expect(await ask(await connectionFrom('127.0.0.2'))).toBe('answered');
      for (const socket of held) socket.destroy();
      await expect.poll(async () => ask(await connectionFrom('127.0.0.1'))).toBe('answered');
    });
  });

  it('R31.9 R50 only a few connections of one person count as theirs: the others are replaced like a stranger’s', async () => {
    const most = 3 * KNOWN_CONNECTIONS_OF_PERSON_MAX;
    boundConnections(server, most);
    const askAs = async (socket: Socket, person: string) => {
      socket.write(`GET / HTTP/1.1\r\nHost: x\r\n${as(person)}\r\n`);
      return answerOn(socket);
    };
    const phone = await connectionFrom('127.0.0.1');
    await askAs(phone, 'a phone');
    const greedy: Socket[] = [];
    while (greedy.length < 2 * most) {
      const socket = await connectionFrom('127.0.0.1');
      greedy.push(socket);
      await askAs(socket, 'one person');
    }
    await expect.poll(() => greedy.filter(({ destroyed }) => !destroyed)).toHaveLength(most - 1);
    expect(await askAs(phone, 'a phone')).toBe('answered');
  });
});
