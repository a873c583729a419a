import { Redis } from 'ioredis';
import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { finishBackground } from '#core/lib/background.ts';
import type { Context } from '#core/context.ts';
import { setDriverStatus } from '#core/drivers/set-status.ts';
import { addFavorite, removeFavorite } from '#core/favorites/favorites.ts';
import { cellOf } from '#core/location/cell.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { reportFix } from '#core/fixes/report-fix.ts';
import { shareTrip } from '#core/location/trip-links.ts';
import { listNotifications } from '#core/notifications/notifications.ts';
import { changeDriver } from '#core/registration/change-driver.ts';
import { completeRide, startRide } from '#core/rides/progress-ride.ts';
import { room } from '#core/lib/rooms.ts';
import { raiseAlert } from '#core/safety/raise-alert.ts';
import { channelOf } from '#realtime/fanout/channels.ts';
import { createFanout, type Fanout } from '#realtime/fanout/fanout.ts';
import { AREA_EVERY_MS } from '#shared/domain/constants/server.ts';
import { EMBU, makeAdmin, makeDriver, makePassenger, type TestContext, testContext } from '../support/context.ts';
import { adminCookieOf, realtimeNode, type TestNode, type TestSocket } from '../support/realtime.ts';
import { openLine } from '../support/line.ts';
import { bookAndAccept } from '../support/rides.ts';
import { redisMissing, type TestRedis, testRedis } from '../support/redis.ts';
import { testStore, type TestStore } from '../support/store.ts';
import { handTiming } from '../support/timing.ts';

if (redisMissing !== null) process.stdout.write(`skipped: ${redisMissing}\n`);

/** The events by which `settled` knows that a fact and a position have arrived. */
const LAST = ['share:ended', 'share:position'] as const;
const NOWHERE = { userName: '', latitude: 0, longitude: 0, accuracy: 0, sharedAt: '', expiresAt: '', timestamp: 0 };

/** Two realtime nodes and one process without sockets, with one Redis and one store. */
describe.skipIf(redisMissing !== null)('decision 002: many processes, one Redis', () => {
  let redis: TestRedis;
  let opened: TestStore;
  let ctx: TestContext;
  let nodes: [TestNode, TestNode];
  let http: Fanout;
  let httpCtx: Context;
  beforeAll(async () => {
    [redis, opened] = await Promise.all([testRedis(), testStore()]);
    ctx = testContext(opened.store);
    nodes = [await realtimeNode(ctx, { redisUrl: redis.url }), await realtimeNode(ctx, { redisUrl: redis.url })];
    http = await createFanout({ redisUrl: redis.url, log: ctx.log });
    httpCtx = { ...ctx, publish: http.publish, listen: http.listen };
  });
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.close()));
    http.close();
    await opened.close();
    await redis.close();
  });

  function redisClient(): Redis {
    const client = new Redis(redis.url);
    onTestFinished(() => client.disconnect());
    return client;
  }
  const publishers = () => [http, nodes[0].fanout, nodes[1].fanout];
  const reminder = (id = new ObjectId().toHexString()) => ({ id, scheduledTime: new Date(0).toISOString() });

  /** One passenger with a socket on each node. */
  async function onBoth() {
    const user = await makePassenger(ctx);
    const sockets = await Promise.all(nodes.map((node) => node.open({ user })));
    return { user, sockets };
  }
  /** Waits until all facts and positions published so far have arrived: each publisher keeps the order of either. */
  async function settled(userId: ObjectId, sockets: readonly TestSocket[], all = publishers()): Promise<void> {
    const heardBy = (socket: TestSocket) => LAST.map((event) => socket.heardOf(event).length);
    const before = sockets.map(heardBy);
    for (const { publish } of all) {
      publish(room.user(userId), 'share:ended', {});
      publish(room.user(userId), 'share:position', NOWHERE);
    }
    await Promise.all(
      sockets.flatMap((socket, i) => LAST.map((event, of) => socket.hears(event, (before[i]?.[of] ?? 0) + all.length))),
    );
  }

  it('an event from any publishing process reaches every socket on every node exactly once and in order', async () => {
    const { user, sockets } = await onBoth();
    const other = await nodes[1].open({ user: await makePassenger(ctx) });
    for (const { publish } of publishers()) {
      const reminders = Array.from({ length: 50 }, () => reminder());
      for (const one of reminders) publish([room.user(user._id), 'nobody-is-here'], 'ride:reminder', one);
      await settled(user._id, sockets);
      for (const socket of sockets) expect(socket.heardOf('ride:reminder').splice(-50)).toEqual(reminders);
    }
    for (const socket of sockets) expect(socket.heardOf('ride:reminder')).toHaveLength(150);
    expect(other.heard).toEqual([]);
    expect(publishers().map((fanout) => fanout.healthy())).toEqual([true, true, true]);
  });

  it('drivers:left across nodes respects `except` rooms', async () => {
    const { user, sockets } = await onBoth();
    const excepted = await nodes[1].open({ user: await makePassenger(ctx) });
    await Promise.all([...sockets, excepted].map((socket) => socket.send('area:watch', EMBU)));
    const spared = [...(nodes[1].realtime.io.sockets.sockets.get(excepted.socket.id ?? '')?.rooms ?? [])].find((name) =>
      name.startsWith('user:'),
    );
    const left = [new ObjectId().toHexString()];
    http.publish(room.area(cellOf(EMBU)), 'drivers:left', left, { except: [spared ?? ''] });
    await Promise.all(sockets.map((socket) => socket.hears('drivers:left')));
    await settled(user._id, sockets);
    for (const socket of sockets) expect(socket.heardOf('drivers:left')).toEqual([left]);
    await nodes[1].settled(excepted);
    expect(excepted.heard).toEqual([]);
  });

  it('decision 031: positions go only to processes with a socket in a room of the channel, and once to each', async () => {
    const { user, sockets } = await onBoth();
    const client = redisClient();
    const listening = (rooms: readonly string[]) =>
      Promise.all(rooms.map((name) => client.publish(channelOf(name) ?? '', 'nobody')));
    const where = { latitude: EMBU.latitude + 1, longitude: EMBU.longitude };
    const [area, own] = [room.area(cellOf(where)), room.user(user._id)];
    await expect.poll(() => listening([area, own, room.user(new ObjectId()), room.adminMap])).toEqual([0, 2, 0, 0]);
    await sockets[0]?.send('area:watch', where);
    await expect.poll(() => listening([area])).toEqual([1]);
    await sockets[0]?.send('area:unwatch');
    await expect.poll(() => listening([area])).toEqual([0]);
    for (const { socket } of sockets) socket.disconnect();
    await expect.poll(() => listening([own])).toEqual([0]);
  });

  it('decision 031: of the positions of one subject in a batch, only the newest is sent', async () => {
    const { user, sockets } = await onBoth();
    const client = redisClient();
    const messages: string[] = [];
    client.on('message', (_channel, message: string) => messages.push(message));
    await client.subscribe(channelOf(room.user(user._id)) ?? '');
    const position = (timestamp: number) => ({
      ...{ ...EMBU, accuracy: 5, heading: null, speed: null, timestamp },
      ...{ rideId: 'a'.repeat(24), from: 'driver' as const, distance: 1, estimatedArrival: 1 },
    });
    for (let i = 1; i <= 20; i += 1) http.publish(room.user(user._id), 'ride:position', position(i));
    for (const socket of sockets) expect(await socket.hears('ride:position')).toEqual(position(20));
    await expect.poll(() => messages.length).toBe(1);
    for (const socket of sockets) expect(socket.heardOf('ride:position')).toHaveLength(1);
  });

  it('drivers:moved is sent at most once per second per cell on every node, from any process, and the newest arrives', async () => {
    const hand = handTiming();
    const own = await Promise.all(nodes.map(() => realtimeNode(ctx, { redisUrl: redis.url, timing: hand.timing })));
    const user = await makePassenger(ctx);
    const sockets = await Promise.all(own.map((node) => node.open({ user })));
    await Promise.all(sockets.map((socket) => socket.send('area:watch', EMBU)));
    const reporting = [http, ...own.map(({ fanout }) => fanout)];
    const ids = reporting.map(() => new ObjectId().toHexString());
    const movesAt = (timestamp: number) =>
      ids.map((id) => ({ id, ...EMBU, heading: null, driverStatus: 'online' as const, timestamp }));
    /** Each process reports every driver's moves, the last of which reaches both nodes. */
    const report = async (from: number, to: number): Promise<void> => {
      for (let timestamp = from; timestamp <= to; timestamp += 1) {
        for (const [i, move] of movesAt(timestamp).entries()) {
          reporting[i]?.publish(room.area(cellOf(EMBU)), 'drivers:moved', [move]);
        }
      }
      await settled(user._id, sockets, reporting);
    };
    const frames = () =>
      sockets.map((socket) =>
        socket.heardOf('drivers:moved').map((moves) => moves.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))),
      );
    const both = (...timestamps: number[]) => sockets.map(() => timestamps.map(movesAt));

    await report(1, 20);
    await hand.advance(0);
    await settled(user._id, sockets, reporting);
    expect(frames()).toEqual(both(20));
    await report(21, 40);
    await hand.advance(AREA_EVERY_MS - 1);
    await report(41, 60);
    expect(frames()).toEqual(both(20));
    await hand.advance(1);
    await settled(user._id, sockets, reporting);
    expect(frames()).toEqual(both(20, 60));
    await hand.advance(10 * AREA_EVERY_MS);
    await settled(user._id, sockets, reporting);
    expect(frames()).toEqual(both(20, 60));
    await Promise.all(own.map((node) => node.close()));
  });

  it('R12 a fix received by one process reaches the passenger on another, by event', async () => {
    const { user, sockets } = await onBoth();
    const driver = await makeDriver(ctx);
    const position = {
      rideId: new ObjectId().toHexString(),
      from: 'driver' as const,
      distance: 1,
      estimatedArrival: 2,
    };
    const fix = { ...EMBU, accuracy: 5, heading: 10, speed: 9, timestamp: ctx.clock.now().getTime() + 1 };
    expect(await reportFix(httpCtx, driver.user, fix)).toEqual({ accepted: true });
    http.publish(room.user(user._id), 'ride:position', { ...fix, ...position });
    for (const socket of sockets) expect(await socket.hears('ride:position')).toEqual({ ...fix, ...position });
  });

  it('a change made by a process without sockets reaches the passenger: a favorite’s status, a notification', async () => {
    const { user, sockets } = await onBoth();
    const [driver, former] = [await makeDriver(ctx), await makeDriver(ctx)];
    for (const { _id } of [driver, former]) await addFavorite(httpCtx, user, _id);
    await removeFavorite(httpCtx, user, former._id);
    await setDriverStatus(httpCtx, former.user, { status: 'offline' });
    await setDriverStatus(httpCtx, driver.user, { status: 'offline' });
    const changed = { id: driver._id.toHexString(), rev: 1, isOnline: false, driverStatus: 'offline' };
    for (const socket of sockets) expect(await socket.hears('driver:changed')).toEqual(changed);
    await setDriverStatus(httpCtx, driver.user, { status: 'online' });
    const ride = await bookAndAccept(httpCtx, user, driver);
    await finishBackground(httpCtx.store);
    const { items } = await listNotifications(httpCtx, user);
    expect(items).toMatchObject([{ rideId: ride.id, read: false }]);
    for (const socket of sockets) expect(await socket.hears('notification:added')).toEqual(items[0]);
    await settled(user._id, sockets);
    for (const socket of sockets) {
      expect(socket.heardOf('notification:added')).toHaveLength(1);
      expect(socket.heardOf('driver:changed').map((it) => it.driverStatus)).toEqual(['offline', 'online', 'on_route']);
    }
  });

  it('R5 a ban by a process without sockets closes the driver’s sockets on every node', async () => {
    const { user } = await makeDriver(ctx);
    const sockets = await Promise.all(nodes.map((node) => node.open({ user })));
    const { user: bystander, sockets: stay } = await onBoth();
    await changeDriver(httpCtx, user._id, () => ({ verification: 'banned' }));
    for (const socket of sockets) {
      expect(await socket.hears('session:ended')).toEqual({ reason: 'ban' });
      expect(await socket.closed).toBe('io server disconnect');
    }
    await settled(bystander._id, stay);
    expect(stay.map(({ socket }) => socket.connected)).toEqual([true, true]);
  });

  it('a Redis restart: nothing throws, each node serves its own sockets, then all receive everything again', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { user, sockets } = await onBoth();
      await redis.stop();
      await expect.poll(() => publishers().map((fanout) => fanout.healthy())).toEqual([false, false, false]);
      const lost = reminder();
      for (const { publish } of [http, nodes[1].fanout]) publish(room.user(user._id), 'ride:reminder', lost);
      expect(await sockets[1]?.hears('ride:reminder')).toEqual(lost);
      expect(await sockets[0]?.send('area:watch', EMBU)).toMatchObject({ ok: true });

      await redis.start();
      await expect.poll(() => publishers().map((fanout) => fanout.healthy())).toEqual([true, true, true]);
      const again = reminder();
      await expect
        .poll(() => {
          http.publish(room.user(user._id), 'ride:reminder', again);
          return sockets.map((socket) => socket.heardOf('ride:reminder').some(({ id }) => id === again.id));
        })
        .toEqual([true, true]);
      await settled(user._id, sockets);
      const kept = reminder();
      nodes[0].fanout.publish(room.user(user._id), 'ride:reminder', kept);
      await settled(user._id, sockets);
      for (const socket of sockets) {
        expect(socket.heardOf('ride:reminder').filter(({ id }) => id === kept.id)).toHaveLength(1);
        expect(socket.socket.connected).toBe(true);
      }
    }
    expect(ctx.log.lines.filter(({ level }) => level === 'error')).toEqual([]);
    expect(ctx.log.lines.some(({ message }) => message === 'Redis is back')).toBe(true);
  });

  it('after a Redis restart every node notifies its sockets, once, that they missed events', async () => {
    const { user, sockets } = await onBoth();
    await redis.stop();
    await expect.poll(() => publishers().map((fanout) => fanout.healthy())).toEqual([false, false, false]);
    await redis.start();
    for (const socket of sockets) expect(await socket.hears('events:missed')).toEqual({});
    await expect.poll(() => publishers().map((fanout) => fanout.healthy())).toEqual([true, true, true]);
    await settled(user._id, sockets);
    for (const socket of sockets) expect(socket.heardOf('events:missed')).toHaveLength(1);
  });

  it('a process that failed to send a fact announces it once it can; one that had none to send does not', async () => {
    const { user, sockets } = await onBoth();
    const line = await openLine(redis.url);
    const far = await createFanout({ redisUrl: line.url, log: ctx.log });
    onTestFinished(async () => {
      far.close();
      await line.close();
    });
    async function cutOff(meanwhile: () => void): Promise<void> {
      await line.cut();
      await expect.poll(() => far.healthy()).toBe(false);
      meanwhile();
      await line.mend();
      await expect.poll(() => far.healthy()).toBe(true);
    }
    await cutOff(() => undefined);
    await settled(user._id, sockets, [far]);
    for (const socket of sockets) expect(socket.heardOf('events:missed')).toEqual([]);

    await cutOff(() => far.publish(room.user(user._id), 'ride:reminder', reminder()));
    for (const socket of sockets) expect(await socket.hears('events:missed')).toEqual({});
    for (const socket of sockets) expect(socket.heardOf('ride:reminder')).toEqual([]);
  });

  it('R29 R30 a trip is followed, and an alert received, on another node than the publishing one', async () => {
    const passenger = await makePassenger(ctx);
    const driver = await makeDriver(ctx);
    const ride = await bookAndAccept(httpCtx, passenger, driver);
    const rideId = toObjectId(ride.id);
    const { shareUrl } = await shareTrip(httpCtx, passenger, rideId, '');
    const [stranger, admin] = await Promise.all([
      nodes[1].open(),
      nodes[1].open({ cookie: await adminCookieOf(ctx, (await makeAdmin(ctx))._id) }),
    ]);
    const token = shareUrl.split('/').at(-1) ?? '';
    expect(await stranger.send('share:watch', { token })).toMatchObject({ ok: true });
    // Until Redis has subscribed this node to the trip, it misses the first positions.
    await expect
      .poll(async () => {
        ctx.clock.advance(2000);
        const fix = { ...EMBU, accuracy: 5, heading: null, speed: 8, timestamp: ctx.clock.now().getTime() };
        await reportFix(nodes[0].ctx, driver.user, { ...fix, purpose: 'ride' });
        return stranger.heardOf('share:position')[0];
      })
      .toMatchObject({ latitude: EMBU.latitude, trip: { status: 'accepted' } });
    const { id } = await raiseAlert(httpCtx, passenger, rideId, undefined);
    expect(await admin.hears('admin:incident')).toMatchObject({ id, status: 'open' });
    await startRide(httpCtx, driver.user, rideId);
    await completeRide(httpCtx, driver.user, rideId);
    await stranger.hears('share:ended');
  });

  it('a node started while Redis is down serves its own sockets and joins the others when it is back', async () => {
    await redis.stop();
    const late = await realtimeNode(ctx, { redisUrl: redis.url });
    const user = await makePassenger(ctx);
    const socket = await late.open({ user });
    const own = reminder();
    late.fanout.publish(room.user(user._id), 'ride:reminder', own);
    expect(await socket.hears('ride:reminder')).toEqual(own);
    expect(late.fanout.healthy()).toBe(false);
    await redis.start();
    await expect
      .poll(() => {
        http.publish(room.user(user._id), 'share:ended', {});
        return socket.heardOf('share:ended').length;
      })
      .toBeGreaterThan(0);
    // Its publishing connection may be the last to return.
    await expect.poll(() => late.fanout.healthy()).toBe(true);
    await late.close();
  });
});
