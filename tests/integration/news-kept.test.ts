import { MongoClient, ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { finishBackground } from '#core/lib/background.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { listActivity } from '#core/notifications/activity.ts';
import { migrate } from '#core/upkeep/migrations.ts';
import { storeNotifications } from '#core/notifications/store-notifications.ts';
import { listNotifications } from '#core/notifications/notifications.ts';
import { acceptRide } from '#core/rides/accept-ride.ts';
import { room } from '#core/lib/rooms.ts';
import type { UserDoc } from '#core/store/documents.ts';
import { storeIn } from '#core/store/store.ts';
import { textOf } from '#shared/texts/en/news.ts';
import { makeDriver, makePassenger, testContext, type TestContext } from '../support/context.ts';
import { note } from '../support/news.ts';
import { book } from '../support/rides.ts';
import { keepSetting } from '../support/settings.ts';
import { storeOfFile } from '../support/store.ts';

const db = storeOfFile();
let ctx: TestContext;
beforeEach(async () => {
  ctx = testContext(db.store, { now: new Date('2026-03-02T08:00:00Z') });
  const { rides, drivers, notifications } = db.store;
  await Promise.all([rides.deleteMany({}), drivers.deleteMany({})]);
  await notifications.deleteMany({});
});

const bellOf = async (user: UserDoc) => (await listNotifications(ctx, user)).items.map(textOf);
const activityOf = async (user: UserDoc) => (await listActivity(ctx, user)).map(textOf);

describe('storing notifications', () => {
  it('decision 021: one step stores all its notifications in one command; a fact for both lists is one document', async () => {
    const client = await MongoClient.connect(db.url, { monitorCommands: true });
    const watched = testContext(storeIn(client.db(db.store.db.databaseName)), { now: ctx.clock.now() });
    await keepSetting(watched, 'wave_size', '10');
    const [passenger, ...drivers] = [await makePassenger(watched), ...(await tenDrivers())];
    const commands: string[] = [];
    client.on('commandStarted', ({ commandName, command }) => {
      if (command[commandName] === 'notifications') commands.push(commandName);
    });
    const { id } = await book(watched, passenger, null);
    await finishBackground(watched.store);
    expect(commands.splice(0)).toEqual(['insert']);
    expect(await db.store.notifications.countDocuments({})).toBe(10);

    const [first] = drivers;
    if (!first) throw new Error('no driver');
    await acceptRide(watched, first.user, toObjectId(id));
    await finishBackground(watched.store);
    expect(commands).toEqual(['insert']);
    expect(await bellOf(passenger)).toHaveLength(1);
    for (const { user } of drivers) expect(await activityOf(user)).toHaveLength(2);
    expect(await db.store.notifications.countDocuments({})).toBe(21);
    await client.close();
  });

  const tenDrivers = () => Promise.all(Array.from({ length: 10 }, () => makeDriver(ctx)));

  it('everyone receives their notifications in order, under concurrency too; a duplicate blocks nobody else', async () => {
    const people = await Promise.all([makePassenger(ctx), makePassenger(ctx), makePassenger(ctx)]);
    const at = (index: number) => people[index % people.length]?._id ?? new ObjectId();
    for (let fact = 0; fact < 60; fact += 1) {
      // Two of the three people, including the one who already has this fact.
      void storeNotifications(ctx, [
        note(at(fact), `fact ${Math.floor(fact / 2)}`),
        note(at(fact + 1), `fact ${fact + 100}`),
      ]);
      void storeNotifications(ctx, [
        note(at(fact), `fact ${Math.floor(fact / 2)}`),
        note(at(fact + 2), `fact ${fact + 200}`),
      ]);
    }
    await finishBackground(ctx.store);
    let sent = 0;
    for (const user of people) {
      const events = ctx.heard('notification:added', room.user(user._id));
      expect(
        (await db.store.notifications.find({ userId: user._id }).sort({ _id: 1 }).toArray()).map((it) => it._id),
      ).toEqual(events.map(({ id }) => toObjectId(id)));
      sent += events.length;
    }
    expect(sent).toBe(await db.store.notifications.countDocuments({}));
    expect(sent).toBe(180);
    expect(ctx.log.lines).toEqual([]);
  });

  it('notifications stored before kinds existed keep their text; migration merges the activity of drivers into them, once', async () => {
    const { user } = await makeDriver(ctx);
    const [notes, activity] = [db.store.db.collection('notifications'), db.store.db.collection('activity')];
    const at = (minute: number) => new Date(ctx.clock.now().getTime() + minute * 60_000);
    const old = (key: string, minute: number) => {
      const of = { userId: user._id, key, text: `${key}.`, rideId: null, at: at(minute), expiresAt: at(60) };
      return { _id: new ObjectId(), ...of };
    };
    await notes.insertMany([
      { ...old('asked', 1), read: true },
      { ...old('approved', 2), read: false },
    ]);
    await activity.insertMany([old('went online', 0), old('asked', 1), old('accepted', 3)]);
    await Promise.all([migrate(db.store), migrate(storeIn(db.store.db))]);
    await migrate(db.store);
    expect(await bellOf(user)).toEqual(['approved.', 'asked.']);
    expect((await listNotifications(ctx, user)).unread).toBe(1);
    expect(await activityOf(user)).toEqual(['accepted.', 'asked.', 'went online.']);
    expect(await db.store.notifications.countDocuments({})).toBe(4);
    expect(await db.store.db.listCollections({ name: 'activity' }).toArray()).toEqual([]);
    const [kept] = await notes.find({ key: 'accepted' }).toArray();
    expect(kept?.['expiresAt']).toEqual(at(60));
    expect(kept).not.toHaveProperty('text');
  });
});
