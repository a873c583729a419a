import { once } from 'node:events';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { cellOf } from '#core/location/cell.ts';
import { room } from '#core/lib/rooms.ts';
import type { TrackedConnection } from '#realtime/connection.ts';
import { createPresence } from '#realtime/presence.ts';
import { transportOf } from '#realtime/guarded-transport.ts';
import { ERRORS } from '#shared/contract/errors.ts';
import type { DriverMove } from '#shared/contract/ride-entities.ts';
import { SOCKETS_PER_PERSON_MAX } from '#shared/domain/constants/rules.ts';
import { AREA_EVERY_MS, UNSENT_CUT_BYTES, UNSENT_POSITIONS_BYTES } from '#shared/domain/constants/server.ts';
import { EMBU, fixAt, makeAdmin, makeDriver, makePassenger, testContext } from '../support/context.ts';
import { ridePosition } from '../support/ride-position.ts';
import { rawSocket } from '../support/raw-socket.ts';
import { adminCookieOf, cookieOf, realtimeNode, type TestNode, type TestSocket } from '../support/realtime.ts';
import { storeOfFile } from '../support/store.ts';
import { handTiming } from '../support/timing.ts';

const opened = storeOfFile();

describe('R31 "at most 8 sockets of one person"', () => {
  const openMany = async (node: TestNode, cookie: string, count: number): Promise<TestSocket[]> => {
    const sockets: TestSocket[] = [];
    while (sockets.length < count) sockets.push(await node.open({ cookie }));
    return sockets;
  };

  it.each(['person', 'admin'])(
    'a %s opens one more socket: the oldest is closed with the reason; the session stays valid',
    async (who) => {
      const ctx = testContext(opened.store);
      const node = await realtimeNode(ctx);
      const other = await node.open({ user: await makePassenger(ctx) });
      const cookie =
        who === 'admin'
          ? await adminCookieOf(ctx, (await makeAdmin(ctx))._id)
          : await cookieOf(ctx, await makePassenger(ctx));
      const [oldest, second, ...rest] = await openMany(node, cookie, SOCKETS_PER_PERSON_MAX);
      expect([oldest, second].map((it) => it?.socket.connected)).toEqual([true, true]);

      const [ninth] = await openMany(node, cookie, 1);
      expect(await oldest?.hears('session:ended')).toEqual({ reason: 'crowded' });
      expect(await oldest?.closed).toBe('io server disconnect');
      // A closed client may reconnect; then only the next oldest is closed.
      await openMany(node, cookie, 1);
      expect(await second?.hears('session:ended')).toEqual({ reason: 'crowded' });
      await node.settled(...rest, other);
      expect([...rest, ninth, other].map((it) => it?.heard)).toEqual(Array(8).fill([]));

      // A disconnected socket frees its place.
      rest[0]?.socket.disconnect();
      await expect.poll(() => node.realtime.io.sockets.sockets.size).toBe(SOCKETS_PER_PERSON_MAX);
      await openMany(node, cookie, 1);
      await node.settled(...rest.slice(1), other);
      expect(rest.slice(1).flatMap(({ heard }) => heard)).toEqual([]);
      await node.close();
    },
  );

  it('R13 a mass disconnect reads each connection only a few times, at any size', async () => {
    const ctx = testContext(opened.store);
    const presence = createPresence(ctx);
    let looks = 0;
    const drivers = await Promise.all(Array.from({ length: 300 }, () => makeDriver(ctx, { socketSeenAt: null })));
    const connections = drivers.map(({ user }): TrackedConnection => {
      const hex = user._id.toHexString();
      const holder = { user: { ...user, hex, sessionHash: hex, suspended: false, seesDrivers: false }, admin: null };
      return {
        get holder() {
          looks += 1;
          return holder;
        },
        socket: { rooms: new Set(), join: () => undefined, leave: () => undefined },
        refresh: () => Promise.resolve(true),
        end: () => undefined,
      };
    });
    await Promise.all(connections.map((it) => presence.opened(it)));
    ctx.clock.advance(5000);
    looks = 0;
    await Promise.all(connections.map((it) => presence.closed(it)));
    expect(looks).toBeLessThanOrEqual(connections.length * 5);
    const written = { _id: { $in: drivers.map(({ _id }) => _id) }, socketSeenAt: ctx.clock.now() };
    expect(await ctx.store.drivers.countDocuments(written)).toBe(drivers.length);
  });
});

describe('R31 "a viewer that never reads"', () => {
  const watching = EMBU;
  const cell = room.area(cellOf(watching));
  const moves = (count: number, timestamp: number): DriverMove[] =>
    Array.from({ length: count }, (_, i) => ({
      id: i.toString(16).padStart(24, '0'),
      ...EMBU,
      heading: 90,
      driverStatus: 'online',
      timestamp,
    }));

  /** A viewer who watches the area and stops reading, and one who keeps reading. */
  async function setUp() {
    const ctx = testContext(opened.store);
    const hand = handTiming();
    // The viewer that stops reading answers no pings either, and would be closed for that on a slow machine.
    const node = await realtimeNode(ctx, { timing: hand.timing, pings: { everyMs: 600_000, timeoutMs: 600_000 } });
    const passenger = await makePassenger(ctx);
    const stuck = await rawSocket(node.url, { cookie: await cookieOf(ctx, passenger) });
    stuck.frames(['40']);
    await expect.poll(stuck.heard).toMatch(/40\{"sid"/);
    const [socket] = node.realtime.io.sockets.sockets.values();
    if (!socket) throw new Error('no socket');
    stuck.frames([`420["area:watch",${JSON.stringify(watching)}]`]);
    await expect.poll(stuck.heard).toContain('430[');
    stuck.stopReading();
    const reader = await node.open({ user: await makePassenger(ctx) });
    await reader.send('area:watch', watching);
    return { ctx, hand, node, stuck, reader, unsent: () => transportOf(socket.conn).unsentBytes, socket, passenger };
  }
  const FRAME_BYTES = JSON.stringify(['drivers:moved', moves(300, 1e12)]).length;

  it('receives no positions beyond a limit of unsent bytes; a reading viewer receives all of them', async () => {
    const { hand, node, reader, unsent, socket } = await setUp();
    let most = 0;
    // The kernel buffers some megabytes.
    for (let round = 1; round <= 400; round += 1) {
      node.fanout.publish(cell, 'drivers:moved', moves(300, 1e12 + round));
      await hand.advance(AREA_EVERY_MS);
      await reader.hears('drivers:moved', round);
      most = Math.max(most, unsent());
    }
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(UNSENT_POSITIONS_BYTES + FRAME_BYTES + 1000);
    expect(socket.connected).toBe(true);
    await node.close();
  });

  it('has at most one position of a ride buffered, and reads the newest last when it reads again', async () => {
    const { node, stuck, unsent, socket, passenger } = await setUp();
    const position = (timestamp: number) => ridePosition(passenger._id.toHexString(), timestamp);
    const bytes = JSON.stringify(['ride:position', position(1e12)]).length + 10;
    let most = 0;
    let timestamp = 1e12;
    // Sends until well after the kernel's buffers are full.
    for (let over = 0; over < 1000; timestamp += 1) {
      if (timestamp % 50 === 0) await new Promise((resolve) => setImmediate(resolve));
      node.fanout.publish(room.user(passenger._id), 'ride:position', position(timestamp));
      most = Math.max(most, unsent());
      if (unsent() > 0) over += 1;
    }
    expect(most).toBeLessThanOrEqual(bytes);
    expect(socket.connected).toBe(true);
    stuck.socket.resume();
    await expect.poll(() => stuck.heard().lastIndexOf(`"timestamp":${timestamp - 1}`)).toBeGreaterThan(0);
    expect(
      stuck
        .heard()
        .match(/"timestamp":\d+/g)
        ?.at(-1),
    ).toBe(`"timestamp":${timestamp - 1}`);
    await node.close();
  });

  it('is cut beyond a second limit, because facts and answers are never dropped; a reading viewer is unaffected', async () => {
    const { ctx, node, stuck, reader, unsent, socket } = await setUp();
    const gone = moves(1000, 1).map(({ id }) => id);
    const factBytes = JSON.stringify(['drivers:left', gone]).length;
    let most = 0;
    let sent = 0;
    while (socket.connected) {
      sent += 1;
      expect(sent).toBeLessThan(2000);
      node.fanout.publish(cell, 'drivers:left', gone);
      await reader.hears('drivers:left', sent);
      most = Math.max(most, unsent());
    }
    expect(most).toBeLessThanOrEqual(UNSENT_CUT_BYTES + factBytes + 1000);
    expect(ctx.log.lines.map(({ message }) => message)).toContain('a socket was cut: it does not read');
    expect(await reader.send('area:unwatch')).toEqual({ ok: true, data: {} });
    stuck.socket.resume();
    await stuck.closed;
    await node.close();
  });

  it('is cut when the answers to its own commands pile up', async () => {
    const { ctx, node, stuck, socket } = await setUp();
    const fix = fixAt(EMBU, ctx.clock.now().getTime() + 5000 * 1000);
    await Promise.all(Array.from({ length: 200 }, () => makeDriver(ctx, { fix })));
    for (let asked = 1; socket.connected; asked += 1) {
      expect(asked).toBeLessThan(5000);
      ctx.clock.advance(1000);
      const answered = Promise.race([once(socket.conn, 'packetCreate'), once(socket.conn, 'close')]);
      stuck.frames([`421["area:watch",${JSON.stringify(watching)}]`]);
      await answered;
    }
    expect(ctx.log.lines.map(({ message }) => message)).toContain('a socket was cut: it does not read');
    await node.close();
  });
});

describe('R31 "`area:watch` at most once per second"', () => {
  it('a second command is refused with a message and changes nothing; after a second the next is accepted', async () => {
    const ctx = testContext(opened.store);
    const node = await realtimeNode(ctx);
    const [watcher, other] = [
      await node.open({ user: await makePassenger(ctx) }),
      await node.open({ user: await makePassenger(ctx) }),
    ];
    const meru = { latitude: 0.0463, longitude: 37.6559 };
    const follows = (point: typeof EMBU): boolean =>
      node.realtime.io.sockets.adapter.rooms.get(room.area(cellOf(point)))?.has(watcher.socket.id ?? '') ?? false;
    expect((await watcher.send('area:watch', EMBU)).ok).toBe(true);
    expect(await watcher.send('area:watch', meru)).toEqual({
      ok: false,
      error: { code: 'TOO_MANY', message: ERRORS.TOO_MANY[1]() },
    });
    expect([follows(EMBU), follows(meru)]).toEqual([true, false]);
    expect((await other.send('area:watch', meru)).ok).toBe(true);
    ctx.clock.advance(999);
    expect((await watcher.send('area:watch', meru)).ok).toBe(false);
    ctx.clock.advance(1);
    expect((await watcher.send('area:watch', meru)).ok).toBe(true);
    expect([follows(EMBU), follows(meru)]).toEqual([false, true]);
    await node.close();
  });
});

describe('position frames', () => {
  it('drivers:moved is not lost to another frame at the same moment', async () => {
    const ctx = testContext(opened.store);
    const hand = handTiming();
    const node = await realtimeNode(ctx, { timing: hand.timing });
    const watcher = await node.open({ user: await makePassenger(ctx) });
    await watcher.send('area:watch', EMBU);
    const cell = room.area(cellOf(EMBU));
    for (let round = 1; round <= 20; round += 1) {
      const id = new ObjectId().toHexString();
      node.fanout.publish(cell, 'drivers:moved', [
        { id, ...EMBU, heading: null, driverStatus: 'online', timestamp: round },
      ]);
      node.fanout.publish(cell, 'drivers:left', [new ObjectId().toHexString()]);
      await hand.advance(AREA_EVERY_MS);
      await watcher.hears('drivers:left', round);
      expect((await watcher.hears('drivers:moved', round)).map((move) => move.id)).toEqual([id]);
    }
    await node.close();
  });
});
