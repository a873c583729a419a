import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RATES } from '#shared/contract/rates.ts';
import { setDriverStatus } from '#core/drivers/set-status.ts';
import { addFavorite, removeFavorite } from '#core/favorites/favorites.ts';
import { cellOf } from '#core/location/cell.ts';
import { type Room, room } from '#core/lib/rooms.ts';
import type { ServerEventName } from '#shared/contract/events.ts';
import type { DriverMove } from '#shared/contract/ride-entities.ts';
import { AREA_EVERY_MS } from '#shared/domain/constants/server.ts';
import { EMBU, makeAdmin, makeDriver, makePassenger, testContext } from '../support/context.ts';
import { ridePosition } from '../support/ride-position.ts';
import { adminCookieOf, nodeOnStore, realtimeNode, type TestNode } from '../support/realtime.ts';
import { storeOfFile } from '../support/store.ts';

const MERU = { latitude: 0.0463, longitude: 37.6559 };
const id = (): string => new ObjectId().toHexString();
const moveAt = (of: string, timestamp: number): DriverMove => ({
  id: of,
  ...EMBU,
  heading: 90,
  driverStatus: 'online',
  timestamp,
});

describe('architecture "How data flows": who receives what', () => {
  let close: () => Promise<void>;
  let ctx: ReturnType<typeof testContext>;
  let node: TestNode;
  beforeAll(async () => void ({ ctx, node, close } = await nodeOnStore()));
  afterAll(() => close());

  it('a passenger receives changes of favorites added before and after connecting, and none once removed', async () => {
    const user = await makePassenger(ctx);
    const [before, since] = [await makeDriver(ctx, { cell: null }), await makeDriver(ctx, { cell: null })];
    await addFavorite(ctx, user, before._id);
    const socket = await node.open({ user });
    await addFavorite(node.ctx, user, since._id);
    const { rooms } = node.realtime.io.of('/').adapter;
    await expect.poll(() => rooms.has(room.followersOf(before._id))).toBe(true);
    for (const driver of [before, since]) await setDriverStatus(node.ctx, driver.user, { status: 'offline' });
    await removeFavorite(node.ctx, user, before._id);
    for (const driver of [before, since]) await setDriverStatus(node.ctx, driver.user, { status: 'online' });
    await node.settled(socket);
    expect(socket.heardOf('driver:changed').map(({ id: of, driverStatus }) => [of, driverStatus])).toEqual([
      [before._id.toHexString(), 'offline'],
      [since._id.toHexString(), 'offline'],
      [since._id.toHexString(), 'online'],
    ]);
  });

  it('an event for one person reaches all their sockets and no others', async () => {
    const [ann, ben] = [await makePassenger(ctx), await makePassenger(ctx)];
    const admin = await makeAdmin(ctx);
    const mine = await Promise.all([node.open({ user: ann }), node.open({ user: ann })]);
    const others = await Promise.all([
      node.open({ user: ben }),
      node.open({ cookie: await adminCookieOf(ctx, admin._id) }),
      node.open(),
    ]);
    await others[0].send('area:watch', EMBU);
    const reminder = { id: id(), scheduledTime: ctx.clock.now().toISOString() };
    node.fanout.publish(room.user(ann._id), 'ride:reminder', reminder);
    for (const socket of mine) expect(await socket.hears('ride:reminder')).toEqual(reminder);
    await node.settled(...mine, ...others);
    expect(mine.map(({ heard }) => heard.length)).toEqual([1, 1]);
    expect(others.map(({ heard }) => heard.length)).toEqual([0, 0, 0]);
  });

  it('a socket in several of the rooms receives an event once; a socket in an excepted room does not receive it', async () => {
    const [ann, ben] = [await makePassenger(ctx), await makePassenger(ctx)];
    const [one, two] = [await node.open({ user: ann }), await node.open({ user: ben })];
    await Promise.all([one, two].map((socket) => socket.send('area:watch', EMBU)));
    const rooms: Room[] = [room.area(cellOf(EMBU)), room.user(ann._id), room.user(ben._id)];
    const changed = { id: id(), rev: 1, isOnline: true, driverStatus: 'online' as const };
    node.fanout.publish(rooms, 'driver:changed', changed, { except: [room.user(ben._id)] });
    await node.settled(one, two);
    expect(one.heardOf('driver:changed')).toEqual([changed]);
    expect(two.heard).toEqual([]);
  });

  it('area:watch returns the drivers there, follows them and replaces the previous area', async () => {
    const here = await makeDriver(ctx);
    await makeDriver(ctx, { at: MERU });
    const watcher = await node.open({ user: await makePassenger(ctx) });
    const elsewhere = await node.open({ user: await makePassenger(ctx) });
    const answer = await watcher.send('area:watch', EMBU);
    expect(answer).toMatchObject({ ok: true, data: [{ id: here._id.toHexString(), driverStatus: 'online' }] });
    await elsewhere.send('area:watch', MERU);
    const driver = here._id.toHexString();
    node.fanout.publish(room.area(cellOf(EMBU)), 'drivers:moved', [moveAt(driver, 1)]);
    expect(await watcher.hears('drivers:moved')).toEqual([moveAt(driver, 1)]);
    await node.settled(elsewhere);
    expect(elsewhere.heard).toEqual([]);

    await watcher.send('area:watch', MERU);
    node.fanout.publish(room.area(cellOf(EMBU)), 'drivers:left', [driver]);
    node.fanout.publish(room.area(cellOf(MERU)), 'drivers:left', [id()]);
    await watcher.hears('drivers:left');
    await watcher.send('area:unwatch');
    node.fanout.publish(room.area(cellOf(MERU)), 'drivers:left', [id()]);
    await node.settled(watcher);
    expect(watcher.heardOf('drivers:left')).toHaveLength(1);
  });

  it('drivers:left reaches the watchers of the old cell except those of the new one', async () => {
    const [onlyOld, both] = await Promise.all(
      [EMBU, { latitude: -0.46, longitude: 37.55 }].map(async (point) => {
        const socket = await node.open({ user: await makePassenger(ctx) });
        await socket.send('area:watch', point);
        return socket;
      }),
    );
    const [from, to] = [room.area(cellOf(EMBU)), room.area(cellOf({ latitude: -0.46, longitude: 37.55 }))];
    const io = node.realtime.io;
    io.in(both?.socket.id ?? '').socketsJoin(from);
    const driver = id();
    node.fanout.publish(from, 'drivers:left', [driver], { except: [to] });
    expect(await onlyOld?.hears('drivers:left')).toEqual([driver]);
    if (both) await node.settled(both);
    expect(both?.heard).toEqual([]);
  });

  it('publishing any event succeeds, with or without listeners', () => {
    const events: ServerEventName[] = ['session:ended', 'share:ended', 'drivers:moved', 'admin:moved', 'drivers:left'];
    for (const event of events) node.fanout.publish([], event, [] as never);
    node.fanout.publish('nobody-is-here', 'share:ended', {});
    expect(ctx.log.lines.filter(({ level }) => level === 'error')).toEqual([]);
  });
});

describe('architecture "How data flows": position frames', () => {
  const opened = storeOfFile();

  /** A clock moved by hand. */
  function handTiming() {
    let time = 0;
    let next: { at: number; run: () => void } | null = null;
    return {
      timing: {
        now: () => time,
        later: (ms: number, run: () => void) => {
          next = { at: time + ms, run };
          return () => (next = null);
        },
      },
      advance(ms: number) {
        time += ms;
        const due = next;
        if (!due || due.at > time) return;
        next = null;
        due.run();
      },
    };
  }

  it('R40 drivers:moved is one frame per 5 s for all watched cells, with each driver’s newest move, without those who left', async () => {
    const ctx = testContext(opened.store);
    const hand = handTiming();
    const node = await realtimeNode(ctx, { timing: hand.timing });
    const watcher = await node.open({ user: await makePassenger(ctx) });
    await watcher.send('area:watch', EMBU);
    const cells = [EMBU, { latitude: EMBU.latitude + 0.02, longitude: EMBU.longitude }].map(cellOf);
    expect(new Set(cells).size).toBe(2);
    const [a, b, c] = [id(), id(), id()];
    const publishMoves = (cell: string | undefined, ...moves: DriverMove[]): void =>
      node.fanout.publish(room.area(cell ?? ''), 'drivers:moved', moves);

    publishMoves(cells[0], moveAt(a, 1));
    hand.advance(0);
    expect(await watcher.hears('drivers:moved')).toEqual([moveAt(a, 1)]);

    publishMoves(cells[0], moveAt(a, 2));
    publishMoves(cells[1], moveAt(b, 1));
    publishMoves(cells[0], moveAt(a, 4));
    publishMoves(cells[0], moveAt(a, 3));
    publishMoves(cells[1], moveAt(c, 1));
    node.fanout.publish(room.area(cells[1] ?? ''), 'drivers:left', [c]);
    hand.advance(AREA_EVERY_MS - 1);
    await node.settled(watcher);
    expect(watcher.heardOf('drivers:moved')).toHaveLength(1);
    hand.advance(1);
    expect(await watcher.hears('drivers:moved', 2)).toEqual([moveAt(a, 4), moveAt(b, 1)]);
    expect(watcher.heardOf('drivers:left')).toEqual([[c]]);

    hand.advance(AREA_EVERY_MS);
    await node.settled(watcher);
    expect(watcher.heardOf('drivers:moved')).toHaveLength(2);
    await node.close();
  });

  it('R40 a passenger with no visible map receives the drivers’ status but not their moves, until the map is visible again', async () => {
    const ctx = testContext(opened.store);
    const hand = handTiming();
    const node = await realtimeNode(ctx, { timing: hand.timing });
    const watcher = await node.open({ user: await makePassenger(ctx) });
    const cell = room.area(cellOf(EMBU));
    const [first, second] = [id(), id()];
    await watcher.send('area:watch', { ...EMBU, statusOnly: true });
    node.fanout.publish(cell, 'drivers:moved', [moveAt(first, 1)]);
    hand.advance(AREA_EVERY_MS);
    node.fanout.publish(cell, 'driver:changed', { id: first, rev: 1, isOnline: true, driverStatus: 'on_route' });
    await watcher.hears('driver:changed');
    expect(watcher.heardOf('drivers:moved')).toEqual([]);

    ctx.clock.advance(RATES.areaWatch.windowS * 1000);
    await watcher.send('area:watch', EMBU);
    node.fanout.publish(cell, 'drivers:moved', [moveAt(second, 2)]);
    hand.advance(AREA_EVERY_MS);
    expect(await watcher.hears('drivers:moved')).toEqual([moveAt(second, 2)]);
    await node.close();
  });

  it('ride:position is not lost to another frame at the same moment, and the newest comes last', async () => {
    const ctx = testContext(opened.store);
    const node = await realtimeNode(ctx);
    const user = await makePassenger(ctx);
    const socket = await node.open({ user });
    const rideId = id();
    const position = (timestamp: number) => ridePosition(rideId, timestamp);
    for (let round = 1; round <= 50; round += 1) {
      node.fanout.publish(room.user(user._id), 'ride:reminder', {
        id: rideId,
        scheduledTime: new Date(0).toISOString(),
      });
      node.fanout.publish(room.user(user._id), 'ride:position', position(round * 10));
      node.fanout.publish(room.user(user._id), 'ride:position', position(round * 10 + 1));
      await socket.hears('ride:reminder', round);
      await expect.poll(() => socket.heardOf('ride:position').at(-1)?.timestamp).toBe(round * 10 + 1);
    }
    await node.close();
  });
});
