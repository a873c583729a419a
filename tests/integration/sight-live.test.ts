import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { blockPassenger, unblockPassenger } from '#core/blocks/blocks.ts';
import { updatePassenger } from '#core/admin/change-passengers.ts';
import { finishBackground } from '#core/lib/background.ts';
import { addFavorite } from '#core/favorites/favorites.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { setDriverStatus } from '#core/drivers/set-status.ts';
import { updateProfile } from '#core/account/update-profile.ts';
import { acceptRide } from '#core/rides/accept-ride.ts';
import { room, tellsOfDrivers } from '#core/lib/rooms.ts';
import type { UserDoc } from '#core/store/documents.ts';
import { RATES } from '#shared/contract/rates.ts';
import { onGrid } from '#shared/domain/geo.ts';
import {
  EMBU,
  fixAt,
  makeAdmin,
  makeDriver,
  makeDriverUser,
  makeNewcomer,
  makePassenger,
  type TestContext,
} from '../support/context.ts';
import { nodeOnStore, type TestNode, type TestSocket } from '../support/realtime.ts';
import { book } from '../support/rides.ts';

let ctx: TestContext;
let node: TestNode;
let close: () => Promise<void>;
beforeAll(async () => void ({ ctx, node, close } = await nodeOnStore()));
afterAll(() => close());

const roomsOf = ({ socket }: TestSocket): string[] =>
  [...(node.realtime.io.sockets.sockets.get(socket.id ?? '')?.rooms ?? [])].filter(tellsOfDrivers);
const setActive = async (user: UserDoc, is_active: boolean, on = node.ctx): Promise<void> => {
  const { _id, username } = await makeAdmin(ctx);
  await updatePassenger(on, { id: _id, name: username, from: '192.0.2.1' }, user._id.toHexString(), { is_active });
};
/** A passenger who watches Embu and has a favorite driver there. */
async function watching() {
  const [user, driver] = [await makePassenger(ctx), await makeDriver(ctx)];
  await addFavorite(node.ctx, user, driver._id);
  const socket = await node.open({ user });
  await socket.send('area:watch', EMBU);
  await expect.poll(() => roomsOf(socket).filter((name) => name.startsWith('keeping:')).length).toBe(1);
  return { user, driver, socket };
}

describe('R47 who sees drivers on a socket', () => {
  it('R47 only active passengers with a complete profile may watch an area, from the moment they are', async () => {
    const code = async (user: UserDoc) => {
      const socket = await node.open({ user });
      const answer = await socket.send('area:watch', EMBU);
      expect(roomsOf(socket).length > 0).toBe(answer.ok);
      return answer.ok ? 'ok' : answer.error.code;
    };
    expect(await code(await makePassenger(ctx))).toBe('ok');
    expect(await code(await makePassenger(ctx, { isActive: false }))).toBe('ACCOUNT_INACTIVE');
    expect(await code(await makeNewcomer(ctx))).toBe('WRONG_ROLE');
    expect(await code(await makeDriverUser(ctx))).toBe('WRONG_ROLE');
    expect(await code((await makeDriver(ctx, { verification: 'pending' })).user)).toBe('WRONG_ROLE');

    const newcomer = await makeNewcomer(ctx);
    const socket = await node.open({ user: newcomer });
    await updateProfile(node.ctx, newcomer, { user_type: 'passenger', name: 'Ann', phone: '+254712345678' });
    expect(await socket.send('area:watch', EMBU)).toMatchObject({ ok: true });
  });

  it('a deactivated passenger receives nothing about drivers on open sockets; once active again, favorites at once', async () => {
    const { user, driver, socket } = await watching();
    await setActive(user, false);
    await socket.hears('user:changed');
    await expect.poll(() => roomsOf(socket)).toEqual([]);
    ctx.clock.advance(RATES.areaWatch.windowS * 1000);
    expect(await socket.send('area:watch', EMBU)).toMatchObject({ ok: false, error: { code: 'ACCOUNT_INACTIVE' } });
    await setDriverStatus(node.ctx, driver.user, { status: 'offline' });
    await node.settled(socket);
    expect(socket.heardOf('driver:changed')).toEqual([]);

    await setActive(user, true);
    await expect.poll(() => roomsOf(socket)).toHaveLength(1);
    await setDriverStatus(node.ctx, driver.user, { status: 'online' });
    expect(await socket.hears('driver:changed')).toMatchObject({ driverStatus: 'online' });
  });

  it('when the event of a deactivation is lost, the passenger leaves the rooms with the next heartbeat', async () => {
    const { user, socket } = await watching();
    await setActive(user, false, ctx);
    expect(roomsOf(socket)).not.toEqual([]);
    await node.realtime.beat();
    expect(roomsOf(socket)).toEqual([]);
  });

  it('R47 an area requested while the passenger is being deactivated is not watched', async () => {
    const { user, socket } = await watching();
    const { blocks } = node.ctx.store;
    const find = blocks.find.bind(blocks);
    const slow = vi.spyOn(blocks, 'find').mockImplementationOnce((...args) => {
      const cursor = find(...args);
      const toArray = cursor.toArray.bind(cursor);
      // Projecting the cursor returns the same cursor.
      vi.spyOn(cursor, 'toArray').mockImplementationOnce(async () => {
        await setActive(user, false);
        await expect.poll(() => roomsOf(socket)).toEqual([]);
        return toArray();
      });
      return cursor;
    });
    ctx.clock.advance(RATES.areaWatch.windowS * 1000);
    expect(await socket.send('area:watch', EMBU)).toMatchObject({ ok: false, error: { code: 'ACCOUNT_INACTIVE' } });
    expect(slow).toHaveBeenCalled();
    expect(roomsOf(socket)).toEqual([]);
    slow.mockRestore();
  });

  it('R47 unblocking a deactivated passenger shows them nothing of a favorite driver', async () => {
    const { user, driver, socket } = await watching();
    const ride = toObjectId((await book(node.ctx, user, driver)).id);
    await blockPassenger(node.ctx, driver.user, ride);
    await setActive(user, false);
    await expect.poll(() => roomsOf(socket)).toEqual([]);
    await unblockPassenger(node.ctx, driver.user, ride);
    await setDriverStatus(node.ctx, driver.user, { status: 'offline' });
    await node.settled(socket);
    expect(roomsOf(socket)).toEqual([]);
    expect(socket.heardOf('driver:changed').filter(({ driverStatus }) => driverStatus === 'offline')).toHaveLength(1);
  });

  it('R47 each heartbeat removes everyone who may not see drivers from the rooms with events about drivers', async () => {
    const socket = await node.open({ user: await makePassenger(ctx, { isActive: false }) });
    const { _id } = await makeDriver(ctx);
    await node.realtime.io.sockets.sockets.get(socket.socket.id ?? '')?.join(room.followersOf(_id));
    expect(roomsOf(socket)).toHaveLength(1);
    await node.realtime.beat();
    expect(roomsOf(socket)).toEqual([]);
  });
});

describe('R47 what a watcher of an area receives about a driver', () => {
  it('is the square while Available, its removal when they accept, and nothing while on route', async () => {
    const { driver, socket } = await watching();
    const id = driver._id.toHexString();
    const mine = await node.open({ user: driver.user });
    const passenger = await makePassenger(ctx);
    const theirs = await node.open({ user: passenger });
    const report = async (metres: number) => {
      ctx.clock.advance(6000);
      const at = { ...EMBU, latitude: EMBU.latitude + metres / 111_195 };
      await mine.send('position:report', { ...fixAt(at, ctx.clock.now().getTime()), heading: 45 });
      return at;
    };
    const at = await report(30);
    expect((await socket.hears('drivers:moved')).filter((move) => move.id === id)).toEqual([
      { id, ...onGrid(at), heading: null, driverStatus: 'online', timestamp: ctx.clock.now().getTime() },
    ]);

    const ride = await book(node.ctx, passenger, driver);
    await acceptRide(node.ctx, driver.user, toObjectId(ride.id));
    await finishBackground(ctx.store);
    expect(await socket.hears('drivers:left')).toEqual([id]);
    const exact = await report(250);
    await report(500);
    expect((await theirs.hears('ride:position')).latitude).toBe(exact.latitude);
    await theirs.hears('ride:position', 2);
    await node.settled(socket);
    expect(socket.heardOf('drivers:moved')).toHaveLength(1);
    const again = await node.open({ user: await makePassenger(ctx) });
    const answer = await again.send('area:watch', EMBU);
    expect(answer.ok && answer.data).not.toEqual(expect.arrayContaining([expect.objectContaining({ id })]));
  });
});
