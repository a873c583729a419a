import { ObjectId } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { adminStats } from '#core/admin/stats.ts';
import { changeDriver } from '#core/registration/change-driver.ts';
import { onboardDriver } from '#core/registration/onboarding.ts';
import { setDriverStatus } from '#core/drivers/set-status.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { flushFixes } from '#core/location/fix-writer.ts';
import { reportFix } from '#core/fixes/report-fix.ts';
import { erasePerson } from '#core/account/erase-person.ts';
import { updateProfile } from '#core/account/update-profile.ts';
import { offlineAbsent } from '#core/upkeep/presence.ts';
import { acceptRide } from '#core/rides/accept-ride.ts';
import { cancelRide } from '#core/rides/cancel-ride.ts';
import { declineRide } from '#core/rides/decline-ride.ts';
import { completeRide, startRide } from '#core/rides/progress-ride.ts';
import type { AdminStats } from '#shared/contract/admin-entities.ts';
import type { DriverMove } from '#shared/contract/ride-entities.ts';
import { COALESCE_MS, FIGURES_EVERY_MS, FIGURES_KEPT_S } from '#shared/domain/constants/server.ts';
import { registration } from '../support/app.ts';
import {
  EMBU,
  fixAt,
  makeAdmin,
  makeDriver,
  makeDriverUser,
  makeNewcomer,
  makePassenger,
  type TestContext,
  testContext,
} from '../support/context.ts';
import { redisMissing, testRedis } from '../support/redis.ts';
import { adminCookieOf, realtimeNode, type TestNode, type TestSocket } from '../support/realtime.ts';
import { book } from '../support/rides.ts';
import { storeOfFile, testStore } from '../support/store.ts';
import { handTiming } from '../support/timing.ts';

const opened = storeOfFile();
let base: TestContext;
beforeAll(() => void (base = testContext(opened.store)));

const asAdmin = async (node: TestNode): Promise<TestSocket> =>
  node.open({ cookie: await adminCookieOf(node.ctx, (await makeAdmin(node.ctx))._id) });
const figures = (socket: TestSocket): AdminStats[] => socket.heardOf('admin:stats');

describe('architecture "How data flows": live figures through admin:stats', () => {
  it('a driver going online updates the figure at once after a quiet second', async () => {
    const node = await realtimeNode(base);
    const [admin, passenger] = [await asAdmin(node), await node.open({ user: await makePassenger(base) })];
    const driver = await makeDriver(base, { status: 'offline' });
    const { onlineDrivers } = await adminStats(base);
    await setDriverStatus(node.ctx, driver.user, { status: 'online' });
    expect((await admin.hears('admin:stats')).onlineDrivers).toBe(onlineDrivers + 1);
    await node.settled(passenger);
    expect(figures(passenger)).toEqual([]);
    await node.close();
  });

  it('admin:stats reaches every admin of the node at most once in 5 s, and the last one is correct', async () => {
    const hand = handTiming();
    const node = await realtimeNode(base, { timing: hand.timing });
    const admins = [await asAdmin(node), await asAdmin(node)];
    const drivers = await Promise.all(Array.from({ length: 8 }, () => makeDriver(base, { status: 'offline' })));
    const { onlineDrivers } = await adminStats(base);
    await hand.advance(0);
    for (const [i, driver] of drivers.entries()) {
      await setDriverStatus(node.ctx, driver.user, { status: 'online' });
      if (i === 0) await hand.advance(0);
      if (i === 0) for (const admin of admins) await admin.hears('admin:stats');
    }
    await hand.advance(FIGURES_EVERY_MS - 1);
    await node.settled(...admins);
    expect(admins.map((admin) => figures(admin).length)).toEqual([1, 1]);
    await hand.advance(1);
    for (const admin of admins) {
      expect(await admin.hears('admin:stats', 2)).toMatchObject({ onlineDrivers: onlineDrivers + drivers.length });
    }
    await hand.advance(10 * FIGURES_EVERY_MS);
    await node.settled(...admins);
    expect(admins.map((admin) => figures(admin).length)).toEqual([2, 2]);
    await node.close();
  });

  it('a change whose event was lost shows up when another admin connects, or after half a minute', async () => {
    const hand = handTiming();
    const ctx = testContext(opened.store, { now: base.clock.now() });
    const node = await realtimeNode(ctx, { timing: hand.timing });
    const first = await asAdmin(node);
    const tell = async (n: number): Promise<AdminStats> => {
      node.fanout.publish('admins', 'admin:changed', { type: 'drivers', id: 'a'.repeat(24) });
      await hand.advance(FIGURES_EVERY_MS);
      return first.hears('admin:stats', n);
    };
    const { totalPassengers } = await tell(1);
    await makePassenger(ctx);
    expect((await tell(2)).totalPassengers).toBe(totalPassengers);
    await asAdmin(node);
    expect((await tell(3)).totalPassengers).toBe(totalPassengers + 1);
    await makePassenger(ctx);
    ctx.clock.advance(FIGURES_KEPT_S * 1000 - 1);
    expect((await tell(4)).totalPassengers).toBe(totalPassengers + 1);
    ctx.clock.advance(1);
    expect((await tell(5)).totalPassengers).toBe(totalPassengers + 2);
    await node.close();
  });

  it('nothing is counted while no admin is connected; an unreachable store is logged once and crashes nothing', async () => {
    const hand = handTiming();
    const away = await testStore();
    const ctx = testContext(away.store);
    const node = await realtimeNode(ctx, { timing: hand.timing });
    const admin = await asAdmin(node);
    await away.close();
    const change = (): void => node.fanout.publish('admins', 'admin:changed', { type: 'rides', id: 'a'.repeat(24) });
    const lines = () => ctx.log.lines.filter(({ message }) => message.includes('figures'));
    for (let round = 0; round < 5; round += 1) {
      change();
      await hand.advance(FIGURES_EVERY_MS);
    }
    await expect.poll(lines).toMatchObject([{ level: 'warn' }]);
    admin.socket.disconnect();
    await expect.poll(() => node.realtime.io.sockets.sockets.size).toBe(0);
    await hand.advance(10 * FIGURES_EVERY_MS);
    change();
    expect(hand.isIdle()).toBe(true);
    await node.realtime.io.close();
    node.fanout.close();
  });

  it('everything that changes a figure notifies admins: registration, review, status, absence, profile, ride steps', async () => {
    const ctx = testContext(opened.store, { now: base.clock.now() });
    /** The kinds of change that one step published to admins. */
    const published = async (step: () => Promise<unknown>): Promise<string[]> => {
      ctx.published.length = 0;
      await step();
      return [...new Set(ctx.heard('admin:changed', 'admins').map(({ type }) => type))];
    };
    const passenger = await makePassenger(ctx);
    const driver = await makeDriver(ctx, { status: 'offline' });
    const applicant = await makeDriverUser(ctx);
    const newcomer = await makeNewcomer(ctx);
    const profile = { user_type: 'passenger' as const, name: 'Wanjiku Njeri', phone: '0712 345 678' };
    const form = registration(applicant);
    expect(await published(() => updateProfile(ctx, newcomer, profile))).toEqual(['passengers']);
    expect(await published(() => onboardDriver(ctx, applicant, form))).toEqual(['drivers']);
    expect(await published(() => changeDriver(ctx, applicant._id, () => ({ verification: 'approved' })))).toEqual([
      'drivers',
    ]);
    expect(await published(() => setDriverStatus(ctx, driver.user, { status: 'online' }))).toEqual(['drivers']);

    let id = '';
    expect(await published(async () => (id = (await book(ctx, passenger, driver)).id))).toEqual(['rides']);
    const steps = [acceptRide, startRide, completeRide];
    const kinds = [];
    for (const step of steps) kinds.push((await published(() => step(ctx, driver.user, toObjectId(id)))).sort());
    expect(kinds).toEqual([['drivers', 'rides'], ['rides'], ['drivers', 'rides']]);
    const again = await book(ctx, passenger, driver);
    expect(await published(() => cancelRide(ctx, passenger, toObjectId(again.id), null))).toEqual(['rides']);
    await ctx.store.drivers.updateMany({}, { $set: { status: 'offline' } });
    const other = await makeDriver(ctx);
    const open = await book(ctx, passenger, null);
    expect(await published(() => declineRide(ctx, other.user, toObjectId(open.id)))).toEqual(['rides']);

    ctx.clock.advance(120_000);
    expect(await published(() => offlineAbsent(ctx, ctx.clock.now()))).toEqual(['drivers']);
  });
});

describe('architecture "How data flows": a live map of online drivers', () => {
  const ids = (moves: readonly DriverMove[]): string[] => moves.map(({ id }) => id);
  /** A node with a store of its own, and an admin who watches its map. */
  async function map() {
    const store = await testStore();
    const ctx = testContext(store.store);
    const hand = handTiming();
    const node = await realtimeNode(ctx, { timing: hand.timing });
    const admin = await asAdmin(node);
    const watch = async (): Promise<DriverMove[]> => {
      const answer = await admin.send('admin:watch', {});
      if (!answer.ok) throw new Error(answer.error.message);
      return answer.data as DriverMove[];
    };
    let heard = 0;
    /** Advances the clock by a second and returns the next frame of the map. */
    const next = async (): Promise<[string, string][]> => {
      await hand.advance(COALESCE_MS);
      heard += 1;
      return (await admin.hears('admin:moved', heard)).map((move) => [move.id, move.driverStatus]);
    };
    const close = async (): Promise<void> => {
      await node.close();
      await store.close();
    };
    return { ctx, node, admin, watch, next, hand, close };
  }

  it('admin:watch returns each driver who is not offline and may work, with or without a fix (R5)', async () => {
    const { ctx, watch, close } = await map();
    const online = await makeDriver(ctx);
    const riding = await makeDriver(ctx, { status: 'on_route', at: { latitude: -0.46, longitude: 37.55 } });
    const standing = await makeDriver(ctx, { fix: null });
    await makeDriver(ctx, { status: 'offline' });
    await makeDriver(ctx, { verification: 'pending' });
    await makeDriver(ctx, { verification: 'banned' });
    await makeDriver(ctx, { fix: null, location: null, cell: null });
    const moves = await watch();
    expect(ids(moves).sort()).toEqual([online, riding, standing].map(({ _id }) => _id.toHexString()).sort());
    expect(moves.find(({ id }) => id === riding._id.toHexString())).toEqual({
      id: riding._id.toHexString(),
      latitude: -0.46,
      longitude: 37.55,
      heading: null,
      driverStatus: 'on_route',
      timestamp: riding.fix?.timestamp,
    });
    await close();
  });

  it('admin:moved reports drivers who appear, move, change status or leave, once per second, and only approved ones', async () => {
    const { ctx, node, watch, next, admin, close } = await map();
    const passenger = await makePassenger(ctx);
    const driver = await makeDriver(ctx, { status: 'offline' });
    const id = driver._id.toHexString();
    expect(await watch()).toEqual([]);

    await setDriverStatus(node.ctx, driver.user, { status: 'online' });
    expect(await next()).toEqual([[id, 'online']]);
    for (const steps of [1, 2]) {
      ctx.clock.advance(1000);
      const fix = fixAt({ latitude: EMBU.latitude + steps / 2000, longitude: EMBU.longitude }, +ctx.clock.now());
      await reportFix(node.ctx, driver.user, fix);
    }
    expect(await next()).toEqual([[id, 'online']]);
    expect(admin.heardOf('admin:moved').at(-1)).toMatchObject([{ latitude: EMBU.latitude + 0.001 }]);

    const ride = await book(node.ctx, passenger, driver);
    await acceptRide(node.ctx, driver.user, toObjectId(ride.id));
    expect(await next()).toEqual([[id, 'on_route']]);
    await changeDriver(node.ctx, driver._id, () => ({ verification: 'pending' }));
    expect(await next()).toEqual([[id, 'offline']]);
    ctx.clock.advance(1000);
    await reportFix(node.ctx, driver.user, fixAt(EMBU, +ctx.clock.now()));
    await changeDriver(node.ctx, driver._id, () => ({ verification: 'approved' }));
    expect(await next()).toEqual([[id, 'on_route']]);
    expect(admin.heardOf('admin:moved').at(-1)).toHaveLength(1);
    await changeDriver(node.ctx, driver._id, () => ({ verification: 'banned' }));
    expect(await next()).toEqual([[id, 'offline']]);
    await close();
  });

  it('R13 a driver whose clock is ahead leaves and rejoins the map at once, and leaves it when absent', async () => {
    const { ctx, node, watch, next, close } = await map();
    const driver = await makeDriver(ctx);
    const id = driver._id.toHexString();
    await watch();
    await reportFix(node.ctx, driver.user, fixAt(EMBU, +ctx.clock.now() + 59_000));
    await setDriverStatus(node.ctx, driver.user, { status: 'offline' });
    expect(await next()).toEqual([[id, 'offline']]);
    await setDriverStatus(node.ctx, driver.user, { status: 'online' });
    await setDriverStatus(node.ctx, driver.user, { status: 'offline' });
    await setDriverStatus(node.ctx, driver.user, { status: 'online' });
    expect(await next()).toEqual([[id, 'online']]);
    // The stored fix must not keep the driver present.
    await flushFixes(node.ctx);
    ctx.clock.advance(120_000);
    await offlineAbsent(node.ctx, ctx.clock.now());
    expect(await next()).toEqual([[id, 'offline']]);
    await close();
  });

  it('a deleted driver leaves the map', async () => {
    const { ctx, node, watch, next, close } = await map();
    const driver = await makeDriver(ctx);
    expect(ids(await watch())).toEqual([driver._id.toHexString()]);
    await erasePerson(node.ctx, driver._id, 'driver');
    expect(await next()).toEqual([[driver._id.toHexString(), 'offline']]);
    expect(await watch()).toEqual([]);
    await close();
  });

  it('a fleet of 2,000 drivers is sent in one response', async () => {
    const { ctx, watch, close } = await map();
    const { user: _user, ...driver } = await makeDriver(ctx);
    const fleet = Array.from({ length: 1999 }, () => ({ ...driver, _id: new ObjectId() }));
    await ctx.store.drivers.insertMany(fleet);
    expect(await watch()).toHaveLength(2000);
    await close();
  });
});

describe.skipIf(redisMissing !== null)('the overview across several processes', () => {
  it('a driver going online at one node updates the figures and the map of admins at every node', async () => {
    const redis = await testRedis();
    const nodes = [
      await realtimeNode(base, { redisUrl: redis.url }),
      await realtimeNode(base, { redisUrl: redis.url }),
    ];
    const [here, there] = nodes;
    if (!here || !there) throw new Error('expected two nodes');
    const driver = await makeDriver(base, { status: 'offline' });
    const admins = [await asAdmin(here), await asAdmin(there)];
    for (const admin of admins) expect(await admin.send('admin:watch', {})).toMatchObject({ ok: true });
    const { onlineDrivers } = await adminStats(base);

    await setDriverStatus(here.ctx, driver.user, { status: 'online' });
    for (const admin of admins) {
      expect(await admin.hears('admin:stats')).toMatchObject({ onlineDrivers: onlineDrivers + 1 });
      expect(await admin.hears('admin:moved')).toMatchObject([
        { id: driver._id.toHexString(), driverStatus: 'online' },
      ]);
    }
    await Promise.all(nodes.map((node) => node.close()));
    await redis.close();
  });
});
