import { describe, expect, it } from 'vitest';
import { offlineAbsent, touchSockets } from '#core/upkeep/presence.ts';
import type { DriverDoc } from '#core/store/driver-documents.ts';
import { SOCKET_GRACE_S } from '#shared/domain/constants/positions.ts';
import { LAST_SEEN_WRITE_S } from '#shared/domain/constants/server.ts';
import { makeDriver, makePassenger, testContext } from '../support/context.ts';
import { rawSocket } from '../support/raw-socket.ts';
import { realtimeNode } from '../support/realtime.ts';
import { storeOfFile } from '../support/store.ts';

describe('R13 presence by socket', () => {
  const opened = storeOfFile();

  const setUp = async () => {
    const ctx = testContext(opened.store);
    const node = await realtimeNode(ctx);
    const driver = await makeDriver(ctx, { socketSeenAt: null, seenAt: null });
    const stored = () => ctx.store.drivers.findOne({ _id: driver._id });
    const seenAt = async (): Promise<number | undefined> => (await stored())?.socketSeenAt?.getTime();
    const statusAfterSweep = async (): Promise<DriverDoc['status'] | undefined> => {
      await offlineAbsent(ctx, ctx.clock.now());
      return (await stored())?.status;
    };
    return { ctx, node, driver, seenAt, statusAfterSweep };
  };

  it('R13 a connected driver is present at once, and the heartbeat keeps them present', async () => {
    const { ctx, node, driver, seenAt, statusAfterSweep } = await setUp();
    await node.open({ user: driver.user });
    await expect.poll(seenAt).toBe(ctx.clock.now().getTime());
    for (let s = 0; s < SOCKET_GRACE_S * 2; s += LAST_SEEN_WRITE_S) {
      ctx.clock.advance(LAST_SEEN_WRITE_S * 1000);
      await node.realtime.beat();
      expect(await statusAfterSweep()).toBe('online');
    }
    await node.close();
  });

  it('R13 a driver is present for 45 s after disconnecting; then the sweep sets them offline', async () => {
    const { ctx, node, driver, seenAt, statusAfterSweep } = await setUp();
    const socket = await node.open({ user: driver.user });
    ctx.clock.advance(10_000);
    socket.socket.disconnect();
    await expect.poll(seenAt).toBe(ctx.clock.now().getTime());
    ctx.clock.advance(SOCKET_GRACE_S * 1000 - 1);
    await node.realtime.beat();
    expect(await statusAfterSweep()).toBe('online');
    ctx.clock.advance(1);
    expect(await statusAfterSweep()).toBe('offline');
    await node.close();
  });

  it('R13 a connection that does not answer a ping is closed; one that does stays', async () => {
    const ctx = testContext(opened.store);
    const node = await realtimeNode(ctx, { pings: { everyMs: 400, timeoutMs: 400 } });
    const { socket } = await node.open();
    const silent = await rawSocket(node.url);
    silent.frames(['40']);
    await silent.closed;
    await new Promise<void>((resolve) => void socket.io.once('ping', resolve));
    expect(socket.connected).toBe(true);
    await node.close();
  });

  it('R13 closing the first of two sockets changes nothing', async () => {
    const { ctx, node, driver, seenAt } = await setUp();
    const [one, two] = await Promise.all([node.open({ user: driver.user }), node.open({ user: driver.user })]);
    const connected = ctx.clock.now().getTime();
    await expect.poll(seenAt).toBe(connected);
    ctx.clock.advance(5000);
    one.socket.disconnect();
    await expect.poll(() => node.realtime.io.sockets.sockets.size).toBe(1);
    await two.send('area:unwatch');
    expect(await seenAt()).toBe(connected);
    two.socket.disconnect();
    await expect.poll(seenAt).toBe(connected + 5000);
    await node.close();
  });

  it('R13 shutdown starts the grace period of every driver', async () => {
    const { ctx, node, driver, seenAt } = await setUp();
    await Promise.all([node.open({ user: driver.user }), node.open({ user: await makePassenger(ctx) })]);
    ctx.clock.advance(7000);
    await node.close();
    expect(await seenAt()).toBe(ctx.clock.now().getTime());
  });

  it('R13 an older heartbeat stored after a newer one changes nothing', async () => {
    const { ctx, node, driver, seenAt } = await setUp();
    const newest = ctx.clock.now().getTime();
    await touchSockets(ctx, [driver.user._id]);
    ctx.clock.advance(-7000);
    await touchSockets(ctx, [driver.user._id]);
    expect(await seenAt()).toBe(newest);
    await node.close();
  });
});
