import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reportFix } from '#core/fixes/report-fix.ts';
import { room } from '#core/lib/rooms.ts';
import { movesIn, ridePositionIn, shortReport } from '#shared/contract/short-forms.ts';
import { EMBU, makeDriver, makePassenger, type TestContext } from '../support/context.ts';
import { nodeOnStore, type TestNode } from '../support/realtime.ts';
import { ridePosition } from '../support/ride-position.ts';
import { bookAndAccept } from '../support/rides.ts';

describe('decision 042: positions in the form that a socket asks for', () => {
  let close: () => Promise<void>;
  let ctx: TestContext;
  let node: TestNode;
  beforeAll(async () => void ({ ctx, node, close } = await nodeOnStore()));
  afterAll(() => close());
  beforeEach(() => {
    ctx.clock.advance(60_000);
  });

  const now = () => ctx.clock.now().getTime();
  const here = () => ({ ...EMBU, accuracy: 8, heading: 90, speed: 7, timestamp: now() });

  it('a report is accepted in both forms, and reaches the passenger in the form of each of their pages', async () => {
    const [user, driver] = [await makePassenger(ctx), await makeDriver(ctx)];
    await bookAndAccept(node.ctx, user, driver);
    ctx.clock.advance(1000);
    const [pageBefore, page, phone] = [
      await node.open({ user }),
      await node.open({ user, short: true }),
      await node.open({ user: driver.user, short: true }),
    ];
    const reported = [];
    for (const isShort of [true, false]) {
      ctx.clock.advance(1000);
      const fix = { ...here(), purpose: 'ride' as const };
      const answer = await phone.send('position:report', isShort ? shortReport(fix) : fix);
      expect(answer).toEqual({ ok: true, data: { accepted: true } });
      reported.push(here());
    }
    await pageBefore.hears('ride:position', 2);
    await page.hears('ride:position', 2);
    const [first, second] = [pageBefore.heardOf('ride:position'), page.heardOf('ride:position')];
    expect(first).toMatchObject(reported);
    for (const heard of second) expect(Array.isArray(heard)).toBe(true);
    expect(second.map(ridePositionIn)).toEqual(first);
  });

  it('maps receive moves in the form of each', async () => {
    const driver = await makeDriver(ctx);
    ctx.clock.advance(1000);
    const sockets = [
      await node.open({ user: await makePassenger(ctx) }),
      await node.open({ user: await makePassenger(ctx), short: true }),
    ] as const;
    for (const { send } of sockets) await send('area:watch', EMBU);
    await reportFix(node.ctx, driver.user, { ...here(), latitude: EMBU.latitude + 0.0004 });
    const [long, short] = [await sockets[0].hears('drivers:moved'), await sockets[1].hears('drivers:moved')];
    expect(long).toMatchObject([{ id: driver._id.toHexString(), timestamp: now(), driverStatus: 'online' }]);
    expect(Array.isArray(short[0])).toBe(true);
    expect(movesIn(short)).toEqual(long);
  });

  it('several pages of one person each receive their form', async () => {
    const user = await makePassenger(ctx);
    const pages = await Promise.all([true, false, true].map((short) => node.open({ user, short })));
    const position = ridePosition('b2'.repeat(12), now());
    node.ctx.publish(room.user(user._id), 'ride:position', position);
    const heard = await Promise.all(pages.map((page) => page.hears('ride:position')));
    expect(heard.map((it) => Array.isArray(it))).toEqual([true, false, true]);
    expect(heard.map(ridePositionIn)).toEqual([position, position, position]);
  });
});
