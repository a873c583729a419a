import { createHook } from 'node:async_hooks';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countOf } from '#core/lib/counters.ts';
import { endSession, endSessionsOfBanned } from '#core/people/sessions.ts';
import { erasePerson } from '#core/account/erase-person.ts';
import { isPublicAddress } from '#core/limits/network.ts';
import { isPushEndpoint } from '#core/push/endpoint.ts';
import { finishPushes, stopPushes } from '#core/push/deliver.ts';
import { subscribe } from '#core/push/subscribe.ts';
import { finishBackground } from '#core/lib/background.ts';
import { acceptRide } from '#core/rides/accept-ride.ts';
import { cancelRide } from '#core/rides/cancel-ride.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { sweep } from '#core/upkeep/sweep.ts';
import { storeIn } from '#core/store/store.ts';
import type { UserDoc } from '#core/store/documents.ts';
import type { StoredDriver } from '#core/store/driver-documents.ts';
import { Refusal } from '#shared/contract/errors.ts';
import { PHONES_MAX } from '#shared/domain/constants/rules.ts';
import { createPushSender } from '#server/push-sender.ts';
import { makeDriver, makePassenger } from '../support/context.ts';
import { nameServer } from '../support/name-server.ts';
import { examplePhone } from '../support/push-phone.ts';
import { openPushScene, type PushScene } from '../support/push-scene.ts';
import { book } from '../support/rides.ts';
import { storeOfFile } from '../support/store.ts';
import { rounds } from '../support/thorough.ts';

const SECOND_MS = 1000;

const db = storeOfFile();
let scene: PushScene;
let passenger: UserDoc;
let driver: StoredDriver & { user: UserDoc };

beforeEach(async () => {
  for (const name of ['rides', 'drivers', 'users', 'sessions', 'notifications', 'subscriptions'] as const)
    await db.store[name].deleteMany({});
  scene = await openPushScene(db.store);
  passenger = await makePassenger(scene.ctx);
  driver = await makeDriver(scene.ctx);
});
afterEach(async () => {
  await scene.settled();
  expect(scene.server.faults).toEqual([]);
  await scene.server.close();
});

const request = () => book(scene.ctx, passenger, driver);
const requested = async () => {
  const ride = await request();
  await scene.settled();
  return toObjectId(ride.id);
};
/** Lets time pass, sweeping as a server does. */
const pass = async (seconds: number) => {
  scene.ctx.clock.advance(seconds * SECOND_MS);
  await sweep(scene.ctx, scene.ctx.clock.now(), { judgePresence: false });
  await scene.settled();
};
const arrivals = (phone: string) => scene.server.arrived.filter((it) => it.phone === phone).length;
const left = () => db.store.notifications.countDocuments({ push: { $exists: true } });
/** Subscribes a phone whose push service accepts the next push and never responds. */
const hanging = async (user: UserDoc, phone: string) => {
  await scene.subscribed(user, phone);
  scene.server.replyTo(phone, { status: 0, hangs: true });
};
/** Returns by how much `work` increases a counter. */
async function grown(name: Parameters<typeof countOf>[0], work: () => Promise<unknown>): Promise<number> {
  const before = countOf(name);
  await work();
  return countOf(name) - before;
}

describe('R35 no push is lost', () => {
  /** Starts a second process, whose push service never responds. */
  const hangingProcess = () => {
    const { push } = scene.ctx;
    if (!push) throw new Error('nothing is pushed');
    const never = new Promise<never>(() => undefined);
    return { ...scene.ctx, store: storeIn(db.store.db), push: { ...push, send: () => never } };
  };

  it('pushes of a process that died are sent by another within 15 s', async () => {
    await scene.subscribed(driver.user, 'driver');
    const dying = hangingProcess();
    await book(dying, passenger, driver);
    await finishBackground(dying.store);
    expect(await left()).toBe(1);
    await pass(5);
    expect(arrivals('driver')).toBe(0);
    await pass(5);
    expect([arrivals('driver'), await left()]).toEqual([1, 0]);
    await pass(61);
    expect(arrivals('driver')).toBe(1);
  });

  it('a living process’s pushes are not sent by another, however long they wait', async () => {
    await scene.subscribed(driver.user, 'driver');
    const slow = hangingProcess();
    await book(slow, passenger, driver);
    await finishBackground(slow.store);
    for (let s = 0; s < 60; s += 5) {
      await sweep(slow, slow.clock.now(), { judgePresence: false });
      await pass(5);
    }
    expect([arrivals('driver'), await left()]).toEqual([0, 1]);
    await pass(5);
    expect(arrivals('driver')).toBe(1);
  });

  it('a stopping process puts back what it has not sent', async () => {
    await scene.subscribed(driver.user, 'driver');
    const own = storeIn(db.store.db);
    const ctx = { ...scene.ctx, store: own };
    await book(ctx, passenger, driver);
    await finishBackground(own);
    await stopPushes(own);
    expect([arrivals('driver'), await left()]).toEqual([0, 1]);
    await pass(1);
    expect([arrivals('driver'), await left()]).toEqual([1, 0]);
  });

  it('of many processes that find an unsent push, one sends it', async () => {
    await scene.subscribed(driver.user, 'driver');
    const own = storeIn(db.store.db);
    await book({ ...scene.ctx, store: own }, passenger, driver);
    await finishBackground(own);
    await stopPushes(own);
    scene.ctx.clock.advance(SECOND_MS);
    const others = Array.from({ length: 10 }, () => ({ ...scene.ctx, store: storeIn(db.store.db) }));
    await Promise.all(others.map((ctx) => sweep(ctx, ctx.clock.now(), { judgePresence: false })));
    await Promise.all(others.map(({ store }) => finishPushes(store)));
    expect(arrivals('driver')).toBe(1);
  });

  it('a failing push service is retried with growing pauses, which delay only that phone', async () => {
    const accept = async () => {
      const id = await requested();
      await acceptRide(scene.ctx, driver.user, id);
      await scene.settled();
    };
    await scene.subscribed(passenger, 'old');
    await scene.subscribed(passenger, 'new');
    scene.server.replyTo('old', { status: 503 }, { status: 500 }, { status: 429 });
    expect(await grown('pushesFailed', accept)).toBe(1);
    expect([arrivals('old'), arrivals('new')]).toEqual([0, 1]);
    const asked = [];
    for (const seconds of [4, 1, 14, 1, 44, 1]) {
      await pass(seconds);
      asked.push(scene.server.asked());
    }
    expect(asked).toEqual([2, 3, 3, 4, 4, 5]);
    expect([arrivals('old'), arrivals('new'), await left()]).toEqual([1, 1, 0]);
  });

  it('a push service’s Retry-After is respected', async () => {
    await scene.subscribed(driver.user, 'driver');
    scene.server.replyTo('driver', { status: 429, headers: { 'retry-after': '60' } });
    await requested();
    await pass(59);
    expect(scene.server.asked()).toBe(1);
    await pass(1);
    expect(arrivals('driver')).toBe(1);
  });

  it('a push is dropped when it has expired, or when a newer push about the ride exists', async () => {
    await scene.subscribed(driver.user, 'driver');
    scene.server.replyTo('driver', ...Array.from({ length: 20 }, () => ({ status: 503 })));
    const id = await requested();
    await cancelRide(scene.ctx, passenger, id, null);
    await scene.settled();
    expect(await left()).toBe(2);
    scene.server.replyTo('driver');
    await pass(6);
    expect(scene.shown('driver')).toHaveLength(1);
    expect(scene.shown('driver')[0]?.body).toContain('withdrew');
    scene.server.replyTo('driver', ...Array.from({ length: 20 }, () => ({ status: 503 })));
    await cancelRide(scene.ctx, passenger, await requested(), null);
    await scene.settled();
    for (let s = 0; s < 660; s += 30) await pass(30);
    expect([arrivals('driver'), await left()]).toEqual([1, 0]);
  });

  it('a hanging push service is cut, and delays nobody else', async () => {
    await scene.subscribed(driver.user, 'slow');
    await scene.subscribed(driver.user, 'quick');
    scene.server.replyTo('slow', { status: 0, hangs: true });
    await request();
    await finishBackground(scene.ctx.store);
    const began = Date.now();
    await expect.poll(() => arrivals('quick'), { timeout: 3000 }).toBe(1);
    await finishPushes(scene.ctx.store);
    expect(Date.now() - began).toBeLessThan(12_000);
    expect(await left()).toBe(1);
    await pass(6);
    expect([arrivals('slow'), arrivals('quick')]).toEqual([1, 1]);
  }, 20_000);

  it('forty phones with a hanging service delay no phone that has accepted a push before', async () => {
    await scene.subscribed(driver.user, 'proven');
    await cancelRide(scene.ctx, passenger, await requested(), null);
    await scene.settled();
    const before = arrivals('proven');
    for (let n = 0; n < 8; n += 1) {
      const other = await makeDriver(scene.ctx);
      for (let k = 0; k < 5; k += 1) {
        await scene.subscribed(other.user, `hanging-${n}-${k}`);
        scene.server.replyTo(`hanging-${n}-${k}`, { status: 0, hangs: true });
      }
      await book(scene.ctx, await makePassenger(scene.ctx), other);
    }
    await finishBackground(scene.ctx.store);
    await request();
    await expect.poll(() => arrivals('proven'), { timeout: 5000 }).toBe(before + 1);
  }, 60_000);

  it('a person whose five new phones hang keeps two pushes waiting, and no new phone of anyone else', async () => {
    const other = await makeDriver(scene.ctx);
    for (let k = 0; k < 5; k += 1) await hanging(other.user, `hanging-${k}`);
    await book(scene.ctx, await makePassenger(scene.ctx), other);
    await expect.poll(() => scene.server.mostAtOnce()).toBe(2);
    await scene.subscribed(driver.user, 'new');
    await request();
    await expect.poll(() => arrivals('new')).toBe(1);
    expect(scene.server.mostAtOnce()).toBeLessThanOrEqual(3);
    await scene.server.close();
  });

  it('twenty people whose new phones hang at one host have eight pushes there, and a new phone elsewhere gets its own', async () => {
    const elsewhere = await openPushScene(db.store);
    for (let n = 0; n < 20; n += 1) {
      const other = await makeDriver(scene.ctx);
      for (let k = 0; k < 2; k += 1) await hanging(other.user, `hanging-${n}-${k}`);
      await book(scene.ctx, await makePassenger(scene.ctx), other);
    }
    await expect.poll(() => scene.server.mostAtOnce()).toBe(8);
    await elsewhere.subscribed(driver.user, 'new');
    await request();
    await expect.poll(() => elsewhere.server.arrived.length).toBe(1);
    expect(scene.server.mostAtOnce()).toBe(8);
    await scene.server.close();
    await elsewhere.server.close();
  });

  it.each([404, 410])('a phone that its push service no longer knows (%i) is deleted', async (status) => {
    await scene.subscribed(driver.user, 'driver');
    scene.server.replyTo('driver', { status });
    expect(await grown('phonesGone', requested)).toBe(1);
    expect([await db.store.subscriptions.countDocuments(), await left()]).toEqual([0, 0]);
  });

  it.each([400, 403, 413, 302])('a push that the service refuses (%i) is dropped and counted', async (status) => {
    await scene.subscribed(driver.user, 'driver');
    scene.server.replyTo('driver', { status, headers: { location: 'http://127.0.0.1:1/' } });
    expect(await grown('pushesRefused', requested)).toBe(1);
    expect([await db.store.subscriptions.countDocuments(), await left()]).toEqual([1, 0]);
  });

  it('neither endpoint, keys nor message reach the log', async () => {
    await scene.subscribed(driver.user, 'driver');
    scene.server.replyTo('driver', { status: 403 });
    await requested();
    const log = JSON.stringify(scene.ctx.log.lines);
    expect(log).toContain('refused a push');
    expect(log).not.toMatch(/127\.0\.0\.1|Embu|vapid|p256dh/);
  });
});

describe('R35 the owner of a phone', () => {
  const phones = () => db.store.subscriptions.distinct('userId');

  it('a shared phone belongs to the person who subscribed with it last', async () => {
    const other = await makeDriver(scene.ctx);
    await scene.subscribed(driver.user, 'shared');
    await scene.subscribed(other.user, 'shared');
    await requested();
    expect([arrivals('shared'), await phones()]).toEqual([0, [other._id]]);
  });

  it('signing out, a ban and a deletion end the subscription', async () => {
    const session = await scene.subscribed(driver.user, 'driver');
    await endSession(scene.ctx, session);
    expect(await phones()).toEqual([]);
    await scene.subscribed(driver.user, 'driver');
    await endSessionsOfBanned(scene.ctx, { ...driver, bannedAt: scene.ctx.clock.now() });
    expect(await phones()).toEqual([]);
    await scene.subscribed(passenger, 'passenger');
    await erasePerson(scene.ctx, passenger._id, 'passenger');
    expect(await phones()).toEqual([]);
  });

  it('a session that expired, or ended before a ban was carried out, receives nothing', async () => {
    const ended = await scene.subscribed(driver.user, 'ended');
    await scene.subscribed(driver.user, 'expired');
    await scene.subscribed(driver.user, 'live');
    await db.store.sessions.deleteOne({ _id: ended });
    const expired = await db.store.subscriptions.findOne({ endpoint: { $regex: 'expired' } });
    const past = new Date(scene.ctx.clock.now().getTime() - 1);
    await db.store.sessions.updateOne({ _id: expired?.session ?? '' }, { $set: { expiresAt: past } });
    await requested();
    expect(scene.server.arrived.map(({ phone }) => phone)).toEqual(['live']);
  });

  it('a session has one phone, and a person the newest five', async () => {
    const session = await scene.subscribed(driver.user, 'before');
    await scene.subscribed(driver.user, 'after', session);
    for (let n = 1; n <= PHONES_MAX; n += 1) {
      scene.ctx.clock.advance(1);
      await scene.subscribed(driver.user, `phone${n}`);
    }
    const kept = (await db.store.subscriptions.find().sort({ at: 1 }).toArray()).map(({ endpoint }) => endpoint);
    expect(kept.map((endpoint) => endpoint.split('/').at(-1))).toEqual([1, 2, 3, 4, 5].map((n) => `phone${n}`));
  });

  it('two people who subscribe with one phone at once: one of them has it', async () => {
    const other = await makeDriver(scene.ctx);
    for (let round = 0; round < rounds(20); round += 1) {
      await Promise.all([driver.user, other.user].map((user) => scene.subscribed(user, `race${round}`)));
      expect(await db.store.subscriptions.countDocuments({ endpoint: { $regex: `race${round}$` } })).toBe(1);
    }
  });
});

describe('R35 allowed push destinations', () => {
  const PUBLIC = ['https://fcm.googleapis.com/fcm/send/a:b', 'https://updates.push.services.mozilla.com/wpush/v2/x'];
  const PRIVATE = [
    'http://fcm.googleapis.com/x',
    'https://localhost/x',
    'https://127.0.0.1/x',
    'https://127.1/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://[::1]/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://[fd00::1]/x',
    'https://[fe80::1]/x',
    'https://10.0.0.1/x',
    'https://172.16.0.1/x',
    'https://192.168.1.1/x',
    'https://100.64.0.1/x',
    'https://169.254.169.254/latest',
    'https://0.0.0.0/x',
    'https://mongo/x',
    'https://printer.local/x',
    'https://redis.internal/x',
    'https://redis.internal./x',
    'https://localhost../x',
    'https://user:secret@push.example.com/x',
    'https://push.example.com:6379/x',
    'ftp://push.example.com/x',
    'file:///etc/passwd',
    'nonsense',
  ];
  it('https at public hosts only', () => {
    expect(PUBLIC.filter((endpoint) => !isPushEndpoint(endpoint, false))).toEqual([]);
    expect(PRIVATE.filter((endpoint) => isPushEndpoint(endpoint, false))).toEqual([]);
    expect(
      PRIVATE.filter((endpoint) => isPushEndpoint(endpoint, true) && !/localhost|127|::1|0x7f|2130/.test(endpoint)),
    ).toEqual([]);
    expect(['8.8.8.8', '2a00:1450:4001:80b::200e'].every(isPublicAddress)).toBe(true);
    expect(
      ['127.0.0.1', '::ffff:127.0.0.1', '64:ff9b::7f00:1', '::7f00:1', '::a9fe:a9fe', 'x'].some(isPublicAddress),
    ).toBe(false);
  });

  it('a subscription elsewhere, or with invalid keys, is refused', async () => {
    const session = await scene.subscribed(driver.user, 'driver');
    const principal = { user: driver.user, sessionHash: session, expiresAt: new Date(), suspended: false };
    const { keys } = examplePhone();
    const noPoint = { ...keys, p256dh: `BA${'A'.repeat(85)}` };
    for (const bad of [
      { endpoint: 'https://10.0.0.1/x', keys },
      { ...examplePhone(), keys: noPoint },
    ])
      await expect(subscribe(scene.ctx, principal, bad)).rejects.toThrow(Refusal);
    expect(await db.store.subscriptions.countDocuments()).toBe(1);
  });

  it('a public name that resolves to a private address is not connected to', async () => {
    const config = { keys: undefined, subject: 'mailto:support@boda.test', toLoopback: false };
    const strict = await createPushSender(db.store, config, scene.ctx.log);
    const phone = { ...examplePhone(), endpoint: `https://push.example:${new URL(scene.server.url).port}/x` };
    const names = await nameServer('127.0.0.1');
    const sent = await strict.send(phone, '{}', { ttlS: 60, cutMs: 3000, urgent: false, topic: undefined });
    names.close();
    expect([sent.is, scene.server.asked()]).toEqual(['refused', 0]);
  });

  it('R35 names whose server never answers hold no thread of the process', async () => {
    const config = { keys: undefined, subject: 'mailto:support@boda.test', toLoopback: false };
    const strict = await createPushSender(db.store, config, scene.ctx.log);
    const lookUps: string[] = [];
    const hook = createHook({
      init: (_id, type) => {
        if (type.startsWith('GETADDRINFO') || type.startsWith('QUERYWRAP')) lookUps.push(type);
      },
    }).enable();
    const names = await nameServer(null);
    const phone = { ...examplePhone(), endpoint: 'https://slow.example/x' };
    const sent = await strict.send(phone, '{}', { ttlS: 60, cutMs: 200, urgent: false, topic: undefined });
    names.close();
    hook.disable();
    expect(sent.is).toBe('later');
    expect([...new Set(lookUps)]).toEqual(['QUERYWRAP']);
  });
});

describe('R35 the keys of an installation', () => {
  it('200 processes that start at once have one pair', async () => {
    await db.store.meta.deleteMany({});
    const config = { keys: undefined, subject: 'mailto:support@boda.test', toLoopback: false };
    const starts = Array.from({ length: 200 }, () => createPushSender(db.store, config, scene.ctx.log));
    const keys = (await Promise.all(starts)).map(({ publicKey }) => publicKey);
    expect(new Set(keys).size).toBe(1);
    expect(await db.store.meta.countDocuments()).toBe(1);
    scene.ctx.push = await createPushSender(db.store, { ...config, toLoopback: true }, scene.ctx.log);
    await scene.subscribed(driver.user, 'driver');
    await requested();
    expect(arrivals('driver')).toBe(1);
  });
});
