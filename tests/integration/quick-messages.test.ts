import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { finishBackground } from '#core/lib/background.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { listNotifications } from '#core/notifications/notifications.ts';
import { acceptRide } from '#core/rides/accept-ride.ts';
import { declineRide } from '#core/rides/decline-ride.ts';
import { completeRide, startRide } from '#core/rides/progress-ride.ts';
import { getCurrentRide, getRideRequests } from '#core/rides/read-rides.ts';
import { sendQuickMessage } from '#core/rides/quick-messages.ts';
import { room } from '#core/lib/rooms.ts';
import { sweep } from '#core/upkeep/sweep.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { textOf } from '#shared/texts/en/news.ts';
import {
  QUICK_MESSAGE_WAITS_MAX_MIN,
  QUICK_MESSAGES_KEPT_MAX,
  QUICK_MESSAGES_PER_MINUTE_MAX,
  QUICK_MESSAGES_SHOWN_MAX,
} from '#shared/domain/constants/rules.ts';
import { ALL_QUICK_MESSAGES, maySay, PARTIES, QUICK_MESSAGES, TALKING } from '#shared/domain/quick-messages.ts';
import { type TestContext, makeDriver, makePassenger, testContext } from '../support/context.ts';
import { book, bookAndAccept, codeOf, rideDoc } from '../support/rides.ts';
import { storeOfFile } from '../support/store.ts';
import { openScene, type Scene } from '../support/valid-requests.ts';
import { appOfFile } from '../support/of-file.ts';
import { rounds } from '../support/thorough.ts';

const db = storeOfFile();
let ctx: TestContext;
beforeEach(async () => {
  ctx = testContext(db.store, { now: new Date('2026-03-02T08:00:00Z') });
  await Promise.all([db.store.rides.deleteMany({}), db.store.drivers.deleteMany({}), db.store.users.deleteMany({})]);
});

async function riding() {
  const [passenger, driver] = [await makePassenger(ctx), await makeDriver(ctx)];
  const ride = await bookAndAccept(ctx, passenger, driver);
  return { passenger, driver, id: toObjectId(ride.id) };
}

describe('R25 quick messages', () => {
  it('reach the other party live, as a notification and in snapshots', async () => {
    const { passenger, driver, id } = await riding();
    const rideId = id.toHexString();
    const said = { from: 'driver', word: 'here', at: ctx.clock.now().toISOString() };
    expect(await sendQuickMessage(ctx, driver.user, id, 'here')).toMatchObject({
      view: 'driver',
      rev: 3,
      words: [said],
    });
    ctx.clock.advance(1000);
    expect(await sendQuickMessage(ctx, passenger, id, 'thanks')).toMatchObject({ view: 'passenger', rev: 4 });
    await finishBackground(db.store);

    for (const party of [passenger, driver]) {
      expect(ctx.heard('ride:message', room.user(party._id))).toMatchObject([
        { rideId, ...said },
        { rideId, from: 'passenger', word: 'thanks' },
      ]);
    }
    const news = async (of: typeof passenger) =>
      (await listNotifications(ctx, of)).items.filter(({ kind }) => kind === 'word').map((it) => textOf(it));
    expect(await news(passenger)).toEqual([`${driver.fullName}: I am here`]);
    expect(await news(driver.user)).toEqual([`${passenger.name}: OK, thank you`]);
    const words = [said, { from: 'passenger', word: 'thanks', at: ctx.clock.now().toISOString() }];
    expect((await getCurrentRide(ctx, passenger)).ride?.words).toEqual(words);
    expect((await getRideRequests(ctx, driver.user)).activeRide?.words).toEqual(words);
    expect((await rideDoc(ctx, rideId)).outbox).toEqual([]);
  });

  it.each(TALKING)('there are six each way while %s, and any other is refused with a message', async (status) => {
    const { passenger, driver, id } = await riding();
    if (status === 'in_progress') await startRide(ctx, driver.user, id);
    for (const party of PARTIES) {
      expect(new Set(QUICK_MESSAGES[status][party]).size).toBe(6);
      const user = party === 'driver' ? driver.user : passenger;
      for (const word of ALL_QUICK_MESSAGES) {
        ctx.clock.advance(61_000);
        const [now, ever] = [maySay(status, party, word), TALKING.some((it) => maySay(it, party, word))];
        expect(await codeOf(sendQuickMessage(ctx, user, id, word)), `${party} ${word}`).toBe(
          now ? 'ok' : ever ? 'NO_MESSAGES_NOW' : 'INVALID',
        );
      }
    }
    expect((await rideDoc(ctx, id.toHexString())).words).toHaveLength(12);
  });

  it('for before the start are refused after it, with a message, while those that were sent stay valid', async () => {
    const { passenger, driver, id } = await riding();
    await sendQuickMessage(ctx, passenger, id, 'here');
    await startRide(ctx, driver.user, id);
    await expect(sendQuickMessage(ctx, passenger, id, 'here')).rejects.toThrow(MESSAGES.quickMessages.past);
    await sendQuickMessage(ctx, passenger, id, 'slow_down');
    const words = (await getCurrentRide(ctx, passenger)).ride?.words.map(({ word }) => word);
    expect(words).toEqual(['here', 'slow_down']);
  });

  it('are refused before the ride is accepted, after its end, and on somebody else’s ride; nothing changes', async () => {
    const [passenger, driver, other] = [await makePassenger(ctx), await makeDriver(ctx), await makeDriver(ctx)];
    const id = toObjectId((await book(ctx, passenger, driver)).id);
    expect(await codeOf(sendQuickMessage(ctx, passenger, id, 'here'))).toBe('NO_MESSAGES_NOW');
    expect(await codeOf(sendQuickMessage(ctx, driver.user, id, 'here'))).toBe('NO_MESSAGES_NOW');
    await acceptRide(ctx, driver.user, id);
    for (const stranger of [await makePassenger(ctx), other.user]) {
      expect(await codeOf(sendQuickMessage(ctx, stranger, id, 'here'))).toBe('NOT_FOUND');
    }
    await startRide(ctx, driver.user, id);
    expect(await codeOf(sendQuickMessage(ctx, passenger, id, 'stop_here'))).toBe('ok');
    await completeRide(ctx, driver.user, id);
    const before = await rideDoc(ctx, id.toHexString());
    for (const user of [passenger, driver.user]) {
      expect(await codeOf(sendQuickMessage(ctx, user, id, 'here'))).toBe('NO_MESSAGES_NOW');
    }
    expect((await rideDoc(ctx, id.toHexString())).rev).toBe(before.rev);
    expect((await getCurrentRide(ctx, passenger)).ride).toBeNull();
  });

  it('are at most 6 a minute for each party, across phones and processes', async () => {
    for (let round = 0; round < rounds(5); round += 1) {
      const { passenger, driver, id } = await riding();
      const other = testContext(db.store, { now: ctx.clock.now() });
      const codes = await Promise.all(
        Array.from({ length: 50 }, (_, i) => [
          codeOf(sendQuickMessage(i % 2 ? ctx : other, passenger, id, 'here')),
          codeOf(sendQuickMessage(i % 2 ? ctx : other, driver.user, id, 'call_me')),
        ]).flat(),
      );
      expect(codes.filter((code) => code === 'ok')).toHaveLength(2 * QUICK_MESSAGES_PER_MINUTE_MAX);
      expect(codes.filter((code) => code === 'TOO_MANY_MESSAGES')).toHaveLength(
        100 - 2 * QUICK_MESSAGES_PER_MINUTE_MAX,
      );
      expect((await rideDoc(ctx, id.toHexString())).words).toHaveLength(2 * QUICK_MESSAGES_PER_MINUTE_MAX);
      ctx.clock.advance(59_999);
      expect(await codeOf(sendQuickMessage(ctx, passenger, id, 'here'))).toBe('TOO_MANY_MESSAGES');
      ctx.clock.advance(1);
      expect(await codeOf(sendQuickMessage(ctx, passenger, id, 'here'))).toBe('ok');
      await finishBackground(db.store);
    }
  });

  it('R39: a retry with the same key sends nothing, at once, from other processes, and after the ride', async () => {
    const { passenger, driver, id } = await riding();
    const other = testContext(db.store, { now: ctx.clock.now() });
    const repeat = (i: number) => codeOf(sendQuickMessage(i % 2 ? ctx : other, passenger, id, 'here', 'the-same-key'));
    expect(new Set(await Promise.all(Array.from({ length: 20 }, (_, i) => repeat(i))))).toEqual(new Set(['ok']));
    const wordsNow = async () =>
      (await rideDoc(ctx, id.toHexString())).words?.map(({ from, word }) => `${from} ${word}`);
    expect(await wordsNow()).toEqual(['passenger here']);

    expect(await codeOf(sendQuickMessage(ctx, driver.user, id, 'here', 'the-same-key'))).toBe('ok');
    expect(await codeOf(sendQuickMessage(ctx, passenger, id, 'here', 'another-key'))).toBe('ok');
    expect(await wordsNow()).toEqual(['passenger here', 'driver here', 'passenger here']);
    await startRide(ctx, driver.user, id);
    await completeRide(ctx, driver.user, id);
    expect(await repeat(0)).toBe('ok');
    expect(await codeOf(sendQuickMessage(ctx, passenger, id, 'here', 'a-third-key'))).toBe('NO_MESSAGES_NOW');
    expect(await wordsNow()).toHaveLength(3);
  });

  it('R39: the ride knows the keys of all messages that may still be retried', async () => {
    const { passenger, driver, id } = await riding();
    await sendQuickMessage(ctx, passenger, id, 'here', 'the-first-key');
    for (let minute = 0; minute < QUICK_MESSAGE_WAITS_MAX_MIN; minute += 1) {
      ctx.clock.advance(60_000);
      for (let i = 0; i < QUICK_MESSAGES_PER_MINUTE_MAX; i += 1) {
        await sendQuickMessage(ctx, passenger, id, 'thanks', `passenger-${minute}-${i}`);
        await sendQuickMessage(ctx, driver.user, id, 'here', `driver-${minute}-${i}`);
      }
    }
    const { rev } = await rideDoc(ctx, id.toHexString());
    expect(await codeOf(sendQuickMessage(ctx, passenger, id, 'here', 'the-first-key'))).toBe('ok');
    expect((await rideDoc(ctx, id.toHexString())).rev).toBe(rev);
  });

  it('the ride keeps only the last ones, and views show fewer', async () => {
    const { passenger, id } = await riding();
    for (let i = 0; i < QUICK_MESSAGES_KEPT_MAX + 5; i += 1) {
      ctx.clock.advance(20_000);
      await sendQuickMessage(ctx, passenger, id, i % 2 ? 'here' : 'call_me');
    }
    expect((await rideDoc(ctx, id.toHexString())).words).toHaveLength(QUICK_MESSAGES_KEPT_MAX);
    expect((await getCurrentRide(ctx, passenger)).ride?.words).toHaveLength(QUICK_MESSAGES_SHOWN_MAX);
  });

  it('one that a process left undelivered is delivered by the sweep, once', async () => {
    const { passenger, driver, id } = await riding();
    await finishBackground(db.store);
    const said = {
      id: toObjectId('f'.repeat(24)),
      at: ctx.clock.now(),
      from: 'driver' as const,
      to: passenger._id,
      word: 'here' as const,
    };
    await db.store.rides.updateOne(
      { _id: id },
      { $push: { words: said, outbox: { id: said.id, at: said.at, said } }, $inc: { rev: 1 } },
    );
    ctx.clock.advance(3000);
    await sweep(ctx, ctx.clock.now(), { judgePresence: false });
    await sweep(ctx, ctx.clock.now(), { judgePresence: false });
    await finishBackground(db.store);
    expect(ctx.heard('ride:message', room.user(passenger._id))).toHaveLength(1);
    const received = (await listNotifications(ctx, passenger)).items.filter(({ kind }) => kind === 'word');
    expect(received).toMatchObject([{ data: { from: driver.fullName, word: 'here' } }]);
    expect((await rideDoc(ctx, id.toHexString())).outbox).toEqual([]);
  });

  it.each(['passenger', 'driver'] as const)(
    'R24 a message of the %s that a crash left is not delivered once the driver has given the ride up',
    async (from) => {
      const [passenger, first, second] = [await makePassenger(ctx), await makeDriver(ctx), await makeDriver(ctx)];
      const id = toObjectId((await book(ctx, passenger, null)).id);
      await acceptRide(ctx, first.user, id);
      const to = from === 'passenger' ? first._id : passenger._id;
      const said = { id: toObjectId('f'.repeat(24)), at: ctx.clock.now(), from, to, word: 'here' as const };
      await db.store.rides.updateOne(
        { _id: id },
        { $push: { words: said, outbox: { id: said.id, at: said.at, said } } },
      );
      await declineRide(ctx, first.user, id, { reason: 'cannot_come' });
      await finishBackground(db.store);
      await acceptRide(ctx, second.user, id);
      await finishBackground(db.store);
      ctx.clock.advance(3000);
      await sweep(ctx, ctx.clock.now(), { judgePresence: false });
      await finishBackground(db.store);
      expect(ctx.heard('ride:message')).toEqual([]);
      for (const user of [passenger, first.user, second.user]) {
        expect((await listNotifications(ctx, user)).items.filter(({ kind }) => kind === 'word')).toEqual([]);
      }
      expect((await rideDoc(ctx, id.toHexString())).outbox).toEqual([]);
    },
  );
});

describe('R25 over HTTP', () => {
  const app = appOfFile({ env: { RATE_USER_PER_MIN: '120' } });
  let scene: Scene;
  beforeAll(async () => {
    scene = await openScene(app);
  });

  it('messages at 100 a second: six are sent, every other one is answered 429 with a message, and polling goes on', async () => {
    const id = await scene.ride('acceptRide');
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        scene.passenger.send('sendQuickMessage', { path: `/api/rides/${id}/messages`, body: { word: 'here' } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(QUICK_MESSAGES_PER_MINUTE_MAX);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(100 - QUICK_MESSAGES_PER_MINUTE_MAX);
    for (const { body } of refused) expect(String((body as { error: string }).error)).toMatch(/wait a moment/);
    expect((await scene.passenger.call('getRide', { params: { id } })).status).toBe(200);
  });

  it('a message that is not in the list, or missing, is 400 and names the field', async () => {
    const id = await scene.ride('acceptRide');
    for (const word of ['Hello, my love', '', null, 7, ['here'], { $gt: '' }, undefined]) {
      const answer = await scene.driver.send('sendQuickMessage', { path: `/api/rides/${id}/messages`, body: { word } });
      expect([answer.status, answer.body]).toMatchObject([400, { field: 'word' }]);
    }
    expect((await app.ctx.store.rides.findOne({ _id: toObjectId(id) }))?.words).toEqual([]);
  });
});
