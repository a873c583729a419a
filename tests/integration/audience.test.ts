import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateDriver } from '#core/admin/update-driver.ts';
import { finishBackground } from '#core/lib/background.ts';
import type { Context } from '#core/context.ts';
import { setDriverStatus } from '#core/drivers/set-status.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { reportFix } from '#core/fixes/report-fix.ts';
import { createShare, endShare } from '#core/location/shares.ts';
import { acceptRide } from '#core/rides/accept-ride.ts';
import { cancelRide } from '#core/rides/cancel-ride.ts';
import { storeIn } from '#core/store/store.ts';
import { POSITION_WRITE_S, AUDIENCE_REREAD_S } from '#shared/domain/constants/server.ts';
import { EMBU, makeAdmin, makeDriver, makePassenger, type TestContext, testContext } from '../support/context.ts';
import { realtimeNode, type TestNode, type TestSocket } from '../support/realtime.ts';
import { book } from '../support/rides.ts';
import { testStore, type TestStore } from '../support/store.ts';

const ORIGIN = 'http://boda.test';

describe('decision 031: a fix reads nothing from the store while its person is connected to this process', () => {
  let db: TestStore;
  let client: MongoClient;
  let ctx: TestContext;
  let node: TestNode;
  let commands: string[] = [];
  let published: string[] = [];
  beforeAll(async () => {
    db = await testStore();
    client = await MongoClient.connect(db.url, { monitorCommands: true });
    client.on('commandStarted', ({ commandName, command }) => {
      commands.push(`${commandName} ${String(command[commandName])}`);
    });
    ctx = testContext(storeIn(client.db(db.store.db.databaseName)), { now: new Date('2026-03-02T08:00:00Z') });
    node = await realtimeNode(ctx);
    const { publish } = node.ctx;
    node.ctx.publish = (rooms, event, ...rest) => {
      published.push(event);
      publish(rooms, event, ...rest);
    };
  });
  afterAll(async () => {
    await node.close();
    await client.close();
    await db.close();
  });
  beforeEach(() => {
    ctx.clock.advance(60_000);
  });

  let steps = 0;
  const away = () => ({ latitude: EMBU.latitude + 0.05 + steps * 0.0002, longitude: EMBU.longitude });
  /** A fix a second and 20 m after the last one, kilometers from the pickup, where it is not an arrival (R43). */
  function nextFix() {
    steps += 1;
    ctx.clock.advance(1000);
    return { ...away(), accuracy: 8, heading: null, speed: null, timestamp: ctx.clock.now().getTime() };
  }
  /** Leaves out updates: positions and heartbeats are written on their own schedule. */
  const reads = () => commands.filter((it) => !it.startsWith('update '));
  const report = (socket: TestSocket) => socket.send('position:report', nextFix());
  const link = async (user: Parameters<typeof createShare>[1]) => {
    const share = await createShare(node.ctx, user, { ...EMBU, accuracy: 9 }, ORIGIN);
    return { id: toObjectId(share.id), token: share.shareUrl.split('/').at(-1) ?? '' };
  };
  const watching = async (token: string): Promise<TestSocket> => {
    const viewer = await node.open();
    await viewer.send('share:watch', { token });
    return viewer;
  };
  const riding = async () => {
    const [passenger, driver] = [await makePassenger(ctx), await makeDriver(ctx, { at: away() })];
    const ride = await book(node.ctx, passenger, driver);
    await acceptRide(node.ctx, driver.user, toObjectId(ride.id));
    await finishBackground(ctx.store);
    return { passenger, driver, rideId: toObjectId(ride.id) };
  };

  it('R12 R15 for maps, a ride and links nothing is read; the fix is only written, every 5 s', async () => {
    const { passenger, driver } = await riding();
    const { token } = await link(driver.user);
    const [mine, theirs, viewer] = [
      await node.open({ user: driver.user }),
      await node.open({ user: passenger }),
      await watching(token),
    ];
    await report(mine);
    await finishBackground(ctx.store);
    commands = [];
    for (let i = 0; i < POSITION_WRITE_S - 1; i += 1)
      expect(await report(mine)).toEqual({ ok: true, data: { accepted: true } });
    await theirs.hears('ride:position', POSITION_WRITE_S);
    await viewer.hears('share:position', POSITION_WRITE_S);
    await finishBackground(ctx.store);
    expect(reads()).toEqual([]);
  });

  it('R14 a refused fix reads nothing at all', async () => {
    const user = await makePassenger(ctx);
    const socket = await node.open({ user });
    const fix = nextFix();
    await socket.send('position:report', fix);
    await finishBackground(ctx.store);
    commands = [];
    expect(await socket.send('position:report', fix)).toEqual({ ok: true, data: { accepted: false, reason: 'stale' } });
    await finishBackground(ctx.store);
    expect(reads()).toEqual([]);
  });

  it('R7 R12 R15 each fact applies to the next fix: a new ride, its end, a new link, its end, offline', async () => {
    const [passenger, driver] = [await makePassenger(ctx), await makeDriver(ctx, { at: away() })];
    const [mine, theirs] = [await node.open({ user: driver.user }), await node.open({ user: passenger })];
    await theirs.send('area:watch', EMBU);
    await report(mine);
    expect(theirs.heardOf('ride:position')).toHaveLength(0);

    const ride = await book(node.ctx, passenger, driver);
    await acceptRide(node.ctx, driver.user, toObjectId(ride.id));
    await finishBackground(ctx.store);
    await report(mine);
    await theirs.hears('ride:position');
    await cancelRide(node.ctx, passenger, toObjectId(ride.id), null);
    await finishBackground(ctx.store);
    await report(mine);
    await node.settled(theirs);
    expect(theirs.heardOf('ride:position')).toHaveLength(1);

    const { id, token } = await link(driver.user);
    const viewer = await watching(token);
    await report(mine);
    await viewer.hears('share:position');
    await endShare(node.ctx, driver.user, id);
    await report(mine);
    await node.settled(viewer);
    expect(viewer.heardOf('share:position')).toHaveLength(1);

    await setDriverStatus(node.ctx, driver.user, { status: 'offline' });
    await finishBackground(ctx.store);
    published = [];
    await report(mine);
    expect(published).not.toContain('drivers:moved');
  });

  it('a lost fact applies within 10 s', async () => {
    const { passenger, driver } = await riding();
    const [mine, theirs] = [await node.open({ user: driver.user }), await node.open({ user: passenger })];
    await report(mine);
    await theirs.hears('ride:position');
    // The change of another process whose event was lost.
    await db.store.rides.updateMany({ driverId: driver._id }, { $set: { active: false, status: 'cancelled' } });
    await report(mine);
    await theirs.hears('ride:position', 2);
    ctx.clock.advance(AUDIENCE_REREAD_S * 1000);
    await expect
      .poll(async () => {
        const before = theirs.heardOf('ride:position').length;
        await report(mine);
        await node.settled(theirs);
        return theirs.heardOf('ride:position').length - before;
      })
      .toBe(0);
  });

  it('R5 a suspended driver is refused, even if the ban’s event was lost', async () => {
    const driver = await makeDriver(ctx, { at: away() });
    const socket = await node.open({ user: driver.user });
    await report(socket);
    const silent: Context = { ...node.ctx, publish: () => undefined };
    const admin = await makeAdmin(ctx);
    await updateDriver(silent, { id: admin._id, name: 'a', from: '::1' }, driver._id.toHexString(), {
      verification_status: 'banned',
    });
    await finishBackground(ctx.store);
    ctx.clock.advance(AUDIENCE_REREAD_S * 1000);
    await expect.poll(() => report(socket)).toMatchObject({ ok: false, error: { code: 'BANNED' } });
  });

  it('R15 without a socket here the store is queried each time, so that a link made elsewhere gets the next fix', async () => {
    const user = await makePassenger(ctx);
    await reportFix(node.ctx, user, nextFix());
    // Another process made the link; its events do not reach this process without a socket.
    const share = await createShare({ ...ctx, publish: () => undefined }, user, { ...EMBU, accuracy: 9 }, ORIGIN);
    const viewer = await watching(share.shareUrl.split('/').at(-1) ?? '');
    await reportFix(node.ctx, user, nextFix());
    await viewer.hears('share:position');
  });

  it('a fix without an ack id is accepted without a response; any other command needs an ack id', async () => {
    const { passenger, driver } = await riding();
    const [mine, theirs] = [await node.open({ user: driver.user }), await node.open({ user: passenger })];
    const raw: { emit(event: string, ...args: unknown[]): unknown } = mine.socket;
    raw.emit('position:report', nextFix());
    await theirs.hears('ride:position');
    raw.emit('area:watch', EMBU);
    expect(await report(mine)).toMatchObject({ ok: true });
    expect(mine.heardOf('drivers:moved')).toEqual([]);
  });
});
