import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blockPassenger, unblockPassenger } from '#core/blocks/blocks.ts';
import type { Context } from '#core/context.ts';
import { setDriverStatus } from '#core/drivers/set-status.ts';
import { addFavorite } from '#core/favorites/favorites.ts';
import { finishBackground } from '#core/lib/background.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { reportFix } from '#core/fixes/report-fix.ts';
import { completeRide, startRide } from '#core/rides/progress-ride.ts';
import type { UserDoc } from '#core/store/documents.ts';
import type { DriverMove } from '#shared/contract/ride-entities.ts';
import { RATES } from '#shared/contract/rates.ts';
import { AREA_EVERY_MS } from '#shared/domain/constants/server.ts';
import { EMBU, fixAt, makeDriver, makePassenger, type TestContext, testContext } from '../support/context.ts';
import { realtimeNode, type TestNode, type TestSocket } from '../support/realtime.ts';
import { redisMissing, type TestRedis, testRedis } from '../support/redis.ts';
import { bookAndAccept } from '../support/rides.ts';
import { testStore, type TestStore } from '../support/store.ts';
import { handTiming } from '../support/timing.ts';

if (redisMissing !== null) process.stdout.write(`skipped: ${redisMissing}\n`);

describe.each([
  ['in one process', false],
  ['in two processes over Redis', true],
])('R48 a blocked passenger and the live map, %s', (_where, overRedis) => {
  let redis: TestRedis | null = null;
  let opened: TestStore;
  let ctx: TestContext;
  /** Passengers' sockets are on the first node; drivers report and block on the second, or all on one. */
  let nodes: [TestNode, TestNode];
  const hand = handTiming();
  const skipped = overRedis && redisMissing !== null;
  beforeAll(async () => {
    if (skipped) return;
    if (overRedis) redis = await testRedis();
    opened = await testStore();
    ctx = testContext(opened.store);
    const options = { timing: hand.timing, ...(redis && { redisUrl: redis.url }) };
    const first = await realtimeNode(ctx, options);
    nodes = [first, overRedis ? await realtimeNode(ctx, options) : first];
  });
  afterAll(async () => {
    if (skipped) return;
    await Promise.all([...new Set(nodes)].map((node) => node.close()));
    await opened.close();
    await redis?.close();
  });

  /** The context in which drivers report and block. */
  const there = (): Context => nodes[1].ctx;
  const moveTo = async (driver: UserDoc, metres: number): Promise<void> => {
    ctx.clock.advance(30_000);
    const at = { ...EMBU, latitude: EMBU.latitude + metres / 111_195 };
    const fix = { ...fixAt(at, ctx.clock.now().getTime()), heading: null };
    expect(await reportFix(there(), driver, fix)).toEqual({ accepted: true });
  };
  const rodeTogether = async (passenger: UserDoc, driver: Awaited<ReturnType<typeof makeDriver>>) => {
    const id = toObjectId((await bookAndAccept(there(), passenger, driver)).id);
    await startRide(there(), driver.user, id);
    await completeRide(there(), driver.user, id);
    await finishBackground(ctx.store);
    return id;
  };
  const watch = async (socket: TestSocket): Promise<string[]> => {
    ctx.clock.advance(RATES.areaWatch.windowS * 1000);
    const answer = await socket.send('area:watch', EMBU);
    return answer.ok ? (answer.data as DriverMove[]).map(({ id }) => id) : [answer.error.code];
  };
  const movesOf = (socket: TestSocket, id: string) =>
    socket
      .heardOf('drivers:moved')
      .flat()
      .filter((move) => move.id === id);

  /** Two passengers whose watched area includes a favorite driver each; `blocked` has ridden with the driver. */
  async function scene() {
    const [blocked, other, driver, known] = [
      await makePassenger(ctx),
      await makePassenger(ctx),
      await makeDriver(ctx),
      await makeDriver(ctx),
    ];
    const rideId = await rodeTogether(blocked, driver);
    for (const who of [blocked, other]) await addFavorite(there(), who, driver._id);
    const [theirs, others] = [await nodes[0].open({ user: blocked }), await nodes[0].open({ user: other })];
    const id = driver._id.toHexString();
    await moveTo(driver.user, 0);
    for (const socket of [theirs, others]) expect(await watch(socket)).toContain(id);
    const { rooms } = nodes[0].realtime.io.of('/').adapter;
    await expect.poll(() => rooms.get(`keeping:${id}`)?.size).toBe(2);
    return { blocked, driver, known, rideId, id, theirs, others };
  }
  /** Waits until the other passenger receives the driver's last move. */
  const nextMove = async (others: TestSocket, id: string) => {
    await expect
      .poll(async () => {
        await hand.advance(AREA_EVERY_MS);
        return movesOf(others, id).at(-1)?.timestamp;
      })
      .toBe(ctx.clock.now().getTime());
  };

  it.skipIf(skipped)('R48 the driver leaves the passenger’s map at once, as if offline, and no other map', async () => {
    const { driver, rideId, id, theirs, others } = await scene();
    await moveTo(driver.user, 300);
    // This move still waits to be sent.
    await nodes[0].settled(theirs, others);
    const before = theirs.heard.length;
    await blockPassenger(there(), driver.user, rideId);
    expect(await theirs.hears('drivers:left')).toEqual([id]);
    await expect
      .poll(() => theirs.heardOf('driver:changed').at(-1))
      .toMatchObject({ id, isOnline: false, driverStatus: 'offline' });
    await moveTo(driver.user, 600);
    await nextMove(others, id);
    await nodes[0].settled(theirs, others);
    expect(theirs.heard.slice(before).map(({ event }) => event)).toEqual(
      expect.not.arrayContaining(['drivers:moved', 'ride:changed', 'notification:new']),
    );
    // A retry after a lost response sends nothing more.
    await blockPassenger(there(), driver.user, rideId);
    await nodes[0].settled(theirs, others);
    expect(theirs.heardOf('drivers:left')).toEqual([[id]]);
    expect(others.heardOf('drivers:left')).toEqual([]);
    expect(others.heardOf('driver:changed').some(({ isOnline }) => !isOnline)).toBe(false);
  });

  it.skipIf(skipped)(
    'R48 afterwards no snapshot and no event shows the passenger that driver, only other drivers',
    async () => {
      const { driver, known, rideId, id, theirs, others, blocked } = await scene();
      await blockPassenger(there(), driver.user, rideId);
      await theirs.hears('drivers:left');
      expect(await watch(theirs)).not.toContain(id);
      expect(await watch(theirs)).toContain(known._id.toHexString());
      expect(await watch(others)).toContain(id);
      const fresh = await nodes[0].open({ user: blocked });
      expect(await watch(fresh)).not.toContain(id);
      const received = () =>
        [theirs, fresh].flatMap(({ heard }) => heard.filter((it) => JSON.stringify(it).includes(id)));
      const before = received().length;
      await moveTo(known.user, 300);
      await moveTo(driver.user, 300);
      await nextMove(others, id);
      await expect.poll(() => movesOf(theirs, known._id.toHexString()).length).toBeGreaterThan(0);
      // The driver moves into another cell, goes offline and comes online again.
      await moveTo(driver.user, 1500);
      await setDriverStatus(there(), driver.user, { status: 'offline' });
      await setDriverStatus(there(), driver.user, { status: 'online' });
      await expect.poll(() => others.heardOf('driver:changed').filter((it) => it.id === id).length).toBeGreaterThan(1);
      await expect.poll(() => others.heardOf('drivers:left').flat()).toContain(id);
      await hand.advance(AREA_EVERY_MS);
      await nodes[0].settled(theirs, fresh);
      expect(received().slice(before)).toEqual([]);
    },
  );

  it.skipIf(skipped)('R48 once unblocked, the passenger sees the driver again', async () => {
    const { driver, rideId, id, theirs, others } = await scene();
    await blockPassenger(there(), driver.user, rideId);
    await theirs.hears('drivers:left');
    await unblockPassenger(there(), driver.user, rideId);
    expect(await watch(theirs)).toContain(id);
    await moveTo(driver.user, 300);
    await nextMove(others, id);
    await expect.poll(() => movesOf(theirs, id).length).toBeGreaterThan(0);
  });

  it.skipIf(skipped)(
    'R48 when the block’s event is lost, the driver leaves the map with the next heartbeat',
    async () => {
      const { driver, rideId, id, theirs, others } = await scene();
      // Blocks without a node, so that the event reaches nobody.
      await blockPassenger(ctx, driver.user, rideId);
      ctx.clock.advance(15_000);
      await nodes[0].realtime.beat();
      // Events queued before go out first.
      await hand.advance(AREA_EVERY_MS);
      await nodes[0].settled(theirs);
      const before = theirs.heard.length;
      await moveTo(driver.user, 300);
      await nextMove(others, id);
      await setDriverStatus(there(), driver.user, { status: 'offline' });
      await others.hears('drivers:left');
      await nodes[0].settled(theirs);
      expect(theirs.heard.slice(before).filter((it) => JSON.stringify(it).includes(id))).toEqual([]);
    },
  );
});
