import { MongoClient } from 'mongodb';
import { connect } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endAllSessions } from '#core/people/sessions.ts';
import { openStore } from '#core/store/store.ts';
import { ERRORS } from '#shared/contract/errors.ts';
import { SOCKET_RECONNECT_MAX_MS, SOCKET_RECONNECT_MIN_MS } from '#shared/domain/constants/screens.ts';
import { FRAMES_PER_SECOND_MAX, CONNECT_PROMPT_MS, STRANGER_SOCKETS_MAX } from '#shared/domain/constants/server.ts';
import { EMBU, makePassenger, type TestContext, testContext } from '../support/context.ts';
import { rawConnection, type RawSocket, rawSocket, upgradeRequest } from '../support/raw-socket.ts';
import { cookieOf, nodeOnStore, openSocket, realtimeNode, type TestNode } from '../support/realtime.ts';
import { testStore, type TestStore } from '../support/store.ts';
import { type Line, openLine } from '../support/line.ts';

const CONNECT = '40';

describe('R31 limits on what a client may send besides its commands', () => {
  let close: () => Promise<void>;
  let ctx: TestContext;
  let node: TestNode;
  beforeAll(async () => void ({ ctx, node, close } = await nodeOnStore()));
  afterAll(() => close());

  const cuts = (): string[] =>
    ctx.log.lines.splice(0).flatMap(({ message }) => (message.startsWith('a socket was cut') ? [message] : []));
  /** Completes the handshake, so that later packets count as such. */
  async function connected(cookie?: string): Promise<RawSocket> {
    const raw = await rawSocket(node.url, cookie === undefined ? {} : { cookie });
    raw.frames([CONNECT]);
    await expect.poll(raw.heard).toMatch(/40\{"sid"/);
    return raw;
  }

  it('one connection is one socket, however many CONNECT packets precede the first answer', async () => {
    let sockets = 0;
    node.realtime.io.on('connection', () => (sockets += 1));
    const cookie = await cookieOf(ctx, await makePassenger(ctx));
    for (const count of [2, 1500]) {
      const raw = await rawSocket(node.url, { cookie });
      raw.frames(Array<string>(count).fill(CONNECT));
      await raw.closed;
    }
    expect(sockets).toBe(0);
    expect(cuts()).toEqual(Array(2).fill('a socket was cut: a packet out of turn'));
  });

  it.each([
    ['a second CONNECT packet', '40', 'text'],
    ['a CONNECT packet for another namespace', '40/other,', 'text'],
    ['an event with attachments', '451-["area:watch",{"_placeholder":true,"num":0}]', 'text'],
    ['an acknowledgement', '431[]', 'text'],
    ['a binary frame', 'abc', 'binary'],
  ] as const)('%s closes the connection', async (_what, packet, opcode) => {
    const raw = await connected();
    raw.frames([packet], opcode);
    await raw.closed;
    expect(cuts()).toEqual(['a socket was cut: a packet out of turn']);
  });

  it.each([
    ['another namespace', '40/other,'],
    ['DISCONNECT', '41'],
    ['an event', '420["share:unwatch"]'],
    ['a binary frame', '451-["x",{"_placeholder":true,"num":0}]'],
  ])('anything but CONNECT as the first packet closes the connection: %s', async (_what, packet) => {
    const raw = await rawSocket(node.url);
    raw.frames([packet]);
    await raw.closed;
    expect(cuts()).toEqual(['a socket was cut: a packet out of turn']);
  });

  it('R31 a message in many fragments closes the connection: they are not counted one by one', async () => {
    const raw = await connected();
    raw.fragments(['420["share', ':unwatch"]']);
    await expect.poll(raw.heard).toContain('430[');
    raw.fragments(['3', ...Array<string>(9).fill('')]);
    await raw.closed;
  });

  it.each([
    ['Engine.IO’s answers to pings', '3', 'text'],
    ['the websocket’s own pings', '', 'ping'],
    ['the websocket’s own pongs', '', 'pong'],
  ] as const)('%s count like any frame', async (_what, packet, opcode) => {
    const raw = await connected();
    raw.frames(Array<string>(FRAMES_PER_SECOND_MAX + 1).fill(packet), opcode);
    await raw.closed;
    expect(cuts()).toEqual(['a socket was cut: too many frames']);
  });

  it('a websocket does not outlive its socket: after DISCONNECT it is closed, whatever its client answers', async () => {
    const raw = await connected();
    raw.frames(['41']);
    const pongs = setInterval(() => raw.frames(['3']), 200);
    await raw.closed;
    clearInterval(pongs);
    expect(cuts()).toEqual([]);
  });

  it('a websocket cannot take over another: a request that names a connection is refused', async () => {
    const raw = await connected();
    const [, sid = ''] = /0\{"sid":"([^"]+)"/.exec(raw.heard()) ?? [];
    expect(sid).not.toBe('');
    expect((await rawSocket(node.url, { query: `&sid=${sid}` })).status).toBe('HTTP/1.1 400 Bad Request');
    expect((await fetch(`${node.url}/socket.io/?EIO=4&transport=websocket&sid=${sid}`)).status).toBe(400);
    raw.socket.destroy();
  });

  it('R5 a user signed out between handshake and CONNECT is notified of it and disconnected', async () => {
    const user = await makePassenger(ctx);
    const raw = await rawSocket(node.url, { cookie: await cookieOf(ctx, user) });
    await endAllSessions(ctx, user._id);
    ctx.clock.advance(CONNECT_PROMPT_MS);
    raw.frames([CONNECT]);
    await raw.closed;
    expect(raw.heard()).toContain('42["session:ended",{"reason":"expired"}]');
  });

  it('an address may hold a limited number of sockets without a session; signed-in people behind it still connect', async () => {
    const own = await realtimeNode(ctx);
    const strangers: RawSocket[] = [];
    while (strangers.length < STRANGER_SOCKETS_MAX) strangers.push(await rawSocket(own.url));
    const [first] = strangers;
    expect(first?.status).toBe('HTTP/1.1 101 Switching Protocols');
    const refused = await rawSocket(own.url);
    expect(refused.status).toBe('HTTP/1.1 400 Bad Request');
    await expect.poll(refused.heard).toContain(ERRORS.TOO_MANY[1]());
    const person = await own.open({ user: await makePassenger(ctx) });
    expect(await person.send('area:unwatch')).toEqual({ ok: true, data: {} });
    first?.socket.destroy();
    await expect.poll(async () => (await rawSocket(own.url)).status).toBe('HTTP/1.1 101 Switching Protocols');
    // The sockets do not disconnect, and closing does not wait for them.
    await own.close();
  });

  it('handshakes are limited before the websocket is accepted: per address without a session, per person with one', async () => {
    const own = await realtimeNode(ctx, { userPerMin: 4, addressPerMin: 4 });
    const [ann, ben] = await Promise.all([makePassenger(ctx), makePassenger(ctx)]);
    const cookie = await cookieOf(ctx, ann);
    const statuses = async (options: { cookie?: string }): Promise<number> => {
      let accepted = 0;
      for (let i = 0; i < 20; i += 1) {
        const raw = await rawSocket(own.url, options);
        if (raw.status.includes('101')) accepted += 1;
        raw.socket.destroy();
      }
      return accepted;
    };
    expect(await statuses({ cookie })).toBeLessThan(10);
    expect(await statuses({})).toBeLessThan(10);
    await own.open({ user: ben });
    await own.close();
  });
});

describe('a handshake while the store is down', () => {
  let opened: TestStore;
  let line: Line;
  let client: MongoClient;
  let node: TestNode;
  let cookie: string;
  beforeAll(async () => {
    opened = await testStore();
    line = await openLine(opened.url);
    client = await MongoClient.connect(line.url, { serverSelectionTimeoutMS: 300 });
    const ctx = testContext(await openStore(client, opened.store.db.databaseName));
    node = await realtimeNode(ctx);
    cookie = await cookieOf(ctx, await makePassenger(ctx));
  });
  afterAll(async () => {
    await node.close();
    await client.close();
    await line.close();
    await opened.close();
  });

  it('a client reconnects by itself when the store is back', async () => {
    await line.cut();
    const socket = connect(node.url, {
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: SOCKET_RECONNECT_MIN_MS,
      reconnectionDelayMax: SOCKET_RECONNECT_MAX_MS,
      extraHeaders: { cookie },
    });
    await new Promise((resolve) => socket.once('connect_error', resolve));
    expect(socket.active).toBe(true);
    await line.mend();
    await new Promise<void>((resolve) => socket.on('connect', resolve));
    socket.disconnect();
  });

  it('a client that disconnects during its lookup does no harm, and no one connects unchecked', async () => {
    line.hold();
    const gone = await rawConnection(node.url);
    gone.write(upgradeRequest(node.url, { cookie }));
    const waiting = rawSocket(node.url, { cookie });
    // An anonymous handshake needs no lookup: once it is through, the earlier lookups are under way.
    const stranger = await rawSocket(node.url);
    gone.resetAndDestroy();
    await rawSocket(node.url);
    await line.mend();
    expect((await waiting).status).toBe('HTTP/1.1 101 Switching Protocols');
    stranger.frames([CONNECT]);
    await expect.poll(stranger.heard).toMatch(/40\{"sid"/);
  });

  it('a command that needs the store is answered UNAVAILABLE when the store goes away', async () => {
    const socket = await openSocket(node.url, { cookie });
    await line.cut();
    expect(await socket.send('area:watch', EMBU)).toMatchObject({ ok: false, error: { code: 'UNAVAILABLE' } });
    socket.socket.disconnect();
  });
});
