import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type ClientRequest, createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import express from 'express';
import { ObjectId } from 'mongodb';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { toObjectId } from '#core/lib/ids.ts';
import { shareTrip } from '#core/location/trip-links.ts';
import { errorHandler } from '#http/errors.ts';
import { boundLargeAnswers, type LargeAnswerBounds } from '#http/large-answers.ts';
import { API } from '#shared/contract/api.ts';
import type { Endpoint } from '#shared/contract/api/endpoint.ts';
import { PHOTO_STORED_MAX_BYTES } from '#shared/domain/constants/rules.ts';
import { LARGE_ANSWERS_OF_CALLER_MAX_BYTES } from '#shared/domain/constants/server.ts';
import { type Client, startTestApp, type TestApp } from '../support/app.ts';
import { makeDriver, makePassenger } from '../support/context.ts';
import { rawConnection } from '../support/raw-socket.ts';
import { bookAndAccept } from '../support/rides.ts';

const AT_ONCE_MAX = LARGE_ANSWERS_OF_CALLER_MAX_BYTES / PHOTO_STORED_MAX_BYTES;
const QUIET = { info: () => undefined, warn: () => undefined, error: () => undefined };

describe('R31.15 photos that a client does not read', () => {
  let app: TestApp;
  let driver: Client;
  let driverId: ObjectId;
  let opened: Socket[];
  /** The connections on which an answer has begun. */
  let begun: Set<Socket>;
  beforeAll(async () => {
    app = await startTestApp();
    driver = await app.driver();
    driverId = toObjectId((await driver.call('getMe')).body.id);
  });
  afterEach(() => opened.forEach((socket) => socket.destroy()));
  afterAll(() => app.close());

  /** Stores a photo too large for the buffers of the kernel, so that the process holds what the client does not read. */
  async function largePhoto(ownerId: ObjectId): Promise<ObjectId> {
    const photo = { _id: new ObjectId(), ownerId, kind: 'profile', contentType: 'image/jpeg' } as const;
    await app.ctx.store.files.insertOne({ ...photo, bytes: randomBytes(6_000_000), createdAt: app.ctx.clock.now() });
    return photo._id;
  }
  const photoPath = async (): Promise<string> => `/api/files/${(await largePhoto(driverId)).toHexString()}`;
  async function linkPath(): Promise<string> {
    const { ctx } = app;
    const [passenger, other] = [await makePassenger(ctx), await makeDriver(ctx)];
    const ride = toObjectId((await bookAndAccept(ctx, passenger, other)).id);
    await ctx.store.rides.updateOne({ _id: ride }, { $set: { 'driver.photo': await largePhoto(other._id) } });
    const { shareUrl } = await shareTrip(ctx, passenger, ride, '');
    return `/api/location/shared${shareUrl.slice(shareUrl.lastIndexOf('/'))}/photo`;
  }

  async function askUnread(path: string, cookie: string): Promise<void> {
    opened = await Promise.all(Array.from({ length: 2 * AT_ONCE_MAX }, () => rawConnection(app.url)));
    begun = new Set();
    for (const socket of opened) {
      socket.once('readable', () => socket.readableLength > 0 && begun.add(socket));
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`);
    }
    await expect.poll(() => begun.size).toBeGreaterThan(0);
    // The server responds to these calls after it has read what has its turn.
    for (let i = 0; i < 100; i += 1) await driver.call('getMe');
  }

  it.each([
    ['a person’s', photoPath],
    ['a link’s, without a session', linkPath],
  ])(
    'R31.15 %s: few are held, other people get theirs, and each is sent once there is room',
    async (_whose, pathOf) => {
      await askUnread(await pathOf(), pathOf === photoPath ? driver.cookieHeader : '');
      expect(begun.size).toBeLessThanOrEqual(AT_ONCE_MAX);
      const admin = await app.admin();
      expect((await admin.fetch(await photoPath())).status).toBe(200);
      await expect
        .poll(() => {
          begun.forEach((socket) => socket.destroy());
          return begun.size;
        })
        .toBe(opened.length);
    },
  );

  it('R31.15 R12 a request whose session ends while it waits gets no photo', async () => {
    const path = await photoPath();
    await askUnread(path, driver.cookieHeader);
    const waiting = driver.fetch(path);
    await driver.call('getMe');
    await app.ctx.store.sessions.deleteMany({ userId: driverId });
    opened.forEach((socket) => socket.destroy());
    expect((await waiting).status).toBe(401);
  });
});

it('R31.15 every endpoint that answers with a photo, or with all of a person’s data, takes turns', () => {
  const endpoints: [string, Endpoint][] = Object.entries(API);
  const large = endpoints.filter(([, { answerMaxBytes }]) => answerMaxBytes).map(([name]) => name);
  const photos = endpoints.filter(([, { produces }]) => produces === 'image/jpeg').map(([name]) => name);
  expect(large.toSorted()).toEqual([...photos, 'getOwnData'].toSorted());
});

describe('R31.15 turns', () => {
  let server: Server | undefined;
  let asked: ClientRequest[] = [];
  afterEach(() => {
    asked.forEach((request) => request.destroy());
    asked = [];
    server?.close();
  });

  /** An endpoint whose answers may have 10 bytes; it answers when `finish` is called with the path asked for. */
  async function endpoint(bounds: Partial<LargeAnswerBounds> = {}) {
    const begun = new Map<string, () => void>();
    const app = express();
    const largeAnswer = boundLargeAnswers({ bytes: 1000, bytesOfCaller: 20, waiting: 100, ...bounds });
    app.use(
      largeAnswer(10, (req) => req.get('from') ?? ''),
      ({ path }, res) => {
        begun.set(path.slice(1), () => res.json(res.locals['waited'] === true));
      },
    );
    app.use(errorHandler(QUIET));
    server = createServer(app);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    let arrived = 0;
    let left = 0;
    server.on('request', (_req, res) => {
      arrived += 1;
      res.once('close', () => (left += 1));
    });
    return {
      left: () => left,
      begun: () => [...begun.keys()].join(' '),
      finish: (name: string) => begun.get(name)?.(),
      async ask(from: string, name: string) {
        const before = arrived;
        const request = get({ port, path: `/${name}`, headers: { from }, agent: false });
        asked.push(request);
        const answer = new Promise<IncomingMessage>((resolve) => request.once('response', resolve));
        request.on('error', () => undefined);
        await expect.poll(() => arrived).toBe(before + 1);
        return { request, answer };
      },
    };
  }

  it('R31.15 those of a caller begin in the order of arrival, and those of others meanwhile', async () => {
    const it = await endpoint();
    for (const name of ['a1', 'a2', 'a3', 'a4']) await it.ask('a', name);
    const b = await it.ask('b', 'b1');
    await expect.poll(it.begun).toBe('a1 a2 b1');
    it.finish('b1');
    expect(await text(await b.answer)).toBe('false');
    it.finish('a2');
    await expect.poll(it.begun).toBe('a1 a2 b1 a3');
    it.finish('a1');
    await expect.poll(it.begun).toBe('a1 a2 b1 a3 a4');
  });

  it('R31.15 who leaves has no turn, whether waiting or in progress', async () => {
    const it = await endpoint();
    const [first] = [await it.ask('a', 'a1'), await it.ask('a', 'a2')];
    const gone = await it.ask('a', 'a3');
    await it.ask('a', 'a4');
    gone.request.destroy();
    await expect.poll(it.left).toBe(1);
    first.request.destroy();
    await expect.poll(it.begun).toBe('a1 a2 a4');
  });

  it('R31.15 beyond those that may wait, a request is refused and says when to try again', async () => {
    const it = await endpoint({ waiting: 1 });
    for (const name of ['a1', 'a2', 'a3']) await it.ask('a', name);
    const refused = await (await it.ask('a', 'a4')).answer;
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '5']);
    const other = await it.ask('b', 'b1');
    it.finish('b1');
    expect((await other.answer).statusCode).toBe(200);
  });

  it('R31.15 many callers share the process, and each has at least one in progress', async () => {
    const it = await endpoint({ bytes: 20 });
    for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'c2']) await it.ask(name.slice(0, 1), name);
    await expect.poll(it.begun).toBe('a1 b1 c1');
  });
});
