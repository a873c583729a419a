import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ownData } from '#core/account/own-data.ts';
import { updateProfile } from '#core/account/update-profile.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { acceptRide } from '#core/rides/accept-ride.ts';
import { OwnData } from '#shared/contract/own-data-entities.ts';
import { ERROR_TEXTS as ENGLISH } from '#shared/texts/en/errors.ts';
import { LANGUAGE_COOKIE, loadTexts } from '#shared/texts/language.ts';
import { ERROR_TEXTS as KISWAHILI, PARSING } from '#shared/texts/sw/errors.ts';
import { MESSAGES } from '#shared/texts/sw/messages.ts';
import { NEWS_TEXTS } from '#shared/texts/sw/news.ts';
import { STATEMENT_CSV } from '#shared/texts/sw/refusals.ts';
import { type Client, startTestApp } from '../support/app.ts';
import { makeDriver, makePassenger } from '../support/context.ts';
import { appOfFile } from '../support/of-file.ts';
import { openPushScene } from '../support/push-scene.ts';
import { book } from '../support/rides.ts';
import { storeOfFile } from '../support/store.ts';

const app = appOfFile();
const swahili = { 'accept-language': 'sw-KE,sw;q=0.9,en;q=0.5' };
const NOBODY = 'a'.repeat(24);

type Body = { error?: string; code?: string; field?: string };
/** The sentence of a refusal. */
const sentence = async (answer: Promise<{ body: unknown }>): Promise<string | undefined> =>
  ((await answer).body as Body).error;
const choose = (who: Client, language: string) => who.send('updateProfile', { body: { language } });
const unknownRide = (who: Client, headers = {}) =>
  sentence(who.send('getRide', { path: `/api/rides/${NOBODY}`, headers }));

describe('R51 the language of an answer', () => {
  let passenger: Client;
  let driver: Client;
  beforeEach(async () => {
    [passenger, driver] = await Promise.all([app.passenger(), app.driver()]);
  });

  it('is that of the account, else of the cookie, else of the browser, else English', async () => {
    expect(await unknownRide(passenger)).toBe(ENGLISH.NOT_FOUND);
    expect(await unknownRide(passenger, { 'accept-language': 'fr-FR, de' })).toBe(ENGLISH.NOT_FOUND);
    expect(await unknownRide(passenger, { 'accept-language': '*' })).toBe(ENGLISH.NOT_FOUND);
    expect(await unknownRide(passenger, { 'accept-language': 'fr, sw;q=0.2' })).toBe(KISWAHILI.NOT_FOUND);
    expect(await unknownRide(passenger, swahili)).toBe(KISWAHILI.NOT_FOUND);
    passenger.cookies.set(LANGUAGE_COOKIE, 'en');
    expect(await unknownRide(passenger, swahili)).toBe(ENGLISH.NOT_FOUND);
    passenger.cookies.set(LANGUAGE_COOKIE, 'xx');
    expect(await unknownRide(passenger, swahili)).toBe(KISWAHILI.NOT_FOUND);
    passenger.cookies.set(LANGUAGE_COOKIE, 'sw');
    expect(await unknownRide(passenger)).toBe(KISWAHILI.NOT_FOUND);
    await choose(passenger, 'en');
    expect(await unknownRide(passenger, swahili)).toBe(ENGLISH.NOT_FOUND);
    await choose(passenger, 'sw');
    passenger.cookies.set(LANGUAGE_COOKIE, 'en');
    expect(await unknownRide(passenger)).toBe(KISWAHILI.NOT_FOUND);
  });

  it('holds for strangers, faulty input, wrong roles, wrong methods and unknown addresses', async () => {
    const stranger = app.client();
    expect(await sentence(stranger.send('getMe', { headers: swahili }))).toBe(KISWAHILI.NO_SESSION);
    expect(await sentence(stranger.send('getMe', { path: '/api/nothing', headers: swahili }))).toBe(
      KISWAHILI.UNKNOWN_ENDPOINT,
    );
    expect(await sentence(stranger.send('createSession', { body: {}, headers: swahili }))).toBe(
      MESSAGES.auth.codeInvalid,
    );
    await choose(driver, 'sw');
    expect(await sentence(driver.send('listPassengerRides'))).toBe(KISWAHILI.WRONG_ROLE);
    expect(await sentence(driver.send('setDriverStatus', { body: { status: 7 } }))).toBe(PARSING.oneOf('', ''));
    expect(await sentence(driver.send('setDriverStatus', { body: 'x' }))).toBe(
      PARSING.wrongType('', PARSING.kinds.object),
    );
    const noPhone = { user_type: 'driver', name: 'Peter', phone: '12' };
    const { body } = await driver.send('updateProfile', { body: noPhone });
    expect(body).toMatchObject({ code: 'INVALID', field: 'phone' });
    expect((body as Body).error).not.toBe(await sentence(app.client().send('updateProfile', { body: noPhone })));
  });

  it('holds for a body that arrives late', async () => {
    await choose(driver, 'sw');
    const body = JSON.stringify({ status: 'nowhere' });
    const headers = { cookie: driver.cookieHeader, 'content-type': 'application/json', 'content-length': body.length };
    const slow = request(new URL('/api/drivers/status', app.url), { method: 'PUT', headers });
    slow.write(body.slice(0, 5));
    await app.passenger();
    slow.end(body.slice(5));
    const [answer] = (await once(slow, 'response')) as [NodeJS.ReadableStream];
    expect(JSON.parse(await text(answer))).toMatchObject({ error: PARSING.oneOf('', '') });
  });

  it('is never that of somebody else answered at the same time', async () => {
    await choose(passenger, 'sw');
    await choose(driver, 'en');
    const asked = Array.from({ length: 50 }, (_, i) => (i % 2 === 0 ? passenger : driver));
    const faulty = (who: Client) => sentence(who.send('updateProfile', { body: { user_type: 'neither' } }));
    const said = await Promise.all(asked.map(faulty));
    const [inKiswahili, inEnglish] = [MESSAGES.profile.userType, await faulty(driver)];
    expect(inEnglish).not.toBe(inKiswahili);
    expect(said).toEqual(asked.map((who) => (who === passenger ? inKiswahili : inEnglish)));
  });

  it('is English for admins', async () => {
    const admin = await app.admin();
    admin.cookies.set(LANGUAGE_COOKIE, 'sw');
    const path = `/api/admin/passengers/${NOBODY}`;
    expect(await sentence(admin.send('adminDeletePassenger', { path, headers: swahili }))).toBe(ENGLISH.NOT_FOUND);
    const stranger = app.client();
    expect(await sentence(stranger.send('adminDeletePassenger', { path, headers: swahili }))).toBe(ENGLISH.NO_SESSION);
    const answer = await sentence(stranger.send('adminLogin', { body: {}, headers: swahili }));
    expect(answer).toBe(await sentence(stranger.send('adminLogin', { body: {} })));
    const csv = await (await admin.fetch('/api/admin/rides.csv', { headers: swahili })).text();
    expect(csv).toContain('Fare (KSH)');
  });
});

it('R51 a limit answers in Kiswahili too', async () => {
  const limited = await startTestApp({ env: { RATE_USER_PER_MIN: '2' } });
  try {
    const passenger = await limited.passenger();
    const asked = [];
    for (let i = 0; i < 3; i += 1) asked.push(await passenger.send('getMe', { headers: swahili }));
    expect(asked.at(-1)).toMatchObject({ status: 429, body: { error: KISWAHILI.TOO_MANY } });
  } finally {
    await limited.close();
  }
});

describe('R51 choosing a language', () => {
  const languageOf = async (who: Client) => (await who.call('getMe')).body.language;

  it('alone, before the profile is complete and after', async () => {
    const newcomer = await app.signIn('mgeni@boda.test');
    expect(await languageOf(newcomer)).toBeUndefined();
    expect(await choose(newcomer, 'sw')).toMatchObject({ status: 200, body: { language: 'sw', user_type: null } });
    expect(await languageOf(newcomer)).toBe('sw');
    const whole = { user_type: 'passenger' as const, name: 'Mgeni', phone: '0712 345 999' };
    await newcomer.call('updateProfile', { body: whole });
    expect(await languageOf(newcomer)).toBe('sw');
    const { body } = await newcomer.call('updateProfile', { body: { ...whole, language: 'en' } });
    expect(body).toMatchObject({ language: 'en', name: 'Mgeni', phone: '+254712345999' });
    expect(await languageOf(newcomer)).toBe('en');
  });

  it('that Boda does not speak is refused, and a faulty profile does not count as a language alone', async () => {
    const passenger = await app.passenger('Wanjiku');
    for (const language of ['fr', '', 'SW', null, 7, ['sw'], { sw: 1 }])
      expect(await passenger.send('updateProfile', { body: { language } }), JSON.stringify(language)).toMatchObject({
        status: 400,
        body: { code: 'INVALID', field: 'language' },
      });
    const faulty = { user_type: 'passenger', name: '', phone: '0712 345 678', language: 'sw' };
    const refused = { status: 400, body: { code: 'INVALID', field: 'name' } };
    expect(await passenger.send('updateProfile', { body: faulty })).toMatchObject(refused);
    const noPhone = await passenger.send('updateProfile', { body: { ...faulty, name: 'W', phone: '12' } });
    expect(noPhone).toMatchObject({ status: 400, body: { field: 'phone' } });
    expect(await passenger.send('updateProfile', { body: {} })).toMatchObject({ body: { field: 'user_type' } });
    expect(await languageOf(passenger)).toBeUndefined();
  });

  it('leaves a driver’s change of details under review', async () => {
    const driver = await app.driver('Peter Mwangi');
    const { phone, name } = (await driver.call('getMe')).body;
    await driver.call('updateProfile', { body: { user_type: 'driver', name: 'Peter Kamau', phone: phone ?? '' } });
    const pending = () => app.ctx.store.drivers.findOne({ phone: phone ?? '' }, { projection: { pendingChanges: 1 } });
    const before = await pending();
    expect(before?.pendingChanges).toBeTruthy();
    expect(await choose(driver, 'sw')).toMatchObject({ status: 200, body: { language: 'sw', name } });
    expect(await pending()).toEqual(before);
  });

  it('words the head of the driver’s statement', async () => {
    const driver = await app.driver();
    const month = new Date().toISOString().slice(0, 7);
    const csv = async () => (await driver.fetch(`/api/drivers/statement?month=${month}&format=csv`)).text();
    expect(await csv()).toContain('Receipt,Completed,');
    await choose(driver, 'sw');
    const { receipt, completed, from, to, total } = STATEMENT_CSV;
    const said = await csv();
    expect(said).toContain(`${receipt},${completed},${from},${to},`);
    expect(said).toContain(`\n${total},`);
  });
});

describe('R51 the language of pushes and of a person’s own data', () => {
  const db = storeOfFile();
  beforeAll(loadTexts);

  it('is the account’s, on every phone, from the moment it is chosen', async () => {
    const scene = await openPushScene(db.store);
    try {
      const { ctx } = scene;
      const passenger = await makePassenger(ctx, { language: 'en' });
      const driver = await makeDriver(ctx);
      await scene.subscribed(passenger, 'first');
      await scene.subscribed(passenger, 'second');
      await updateProfile(ctx, passenger, { language: 'sw' });
      await scene.subscribed(driver.user, 'driver');
      const ride = await book(ctx, passenger, driver);
      await scene.settled();
      await acceptRide(ctx, driver.user, toObjectId(ride.id));
      await scene.settled();
      for (const phone of ['first', 'second'])
        expect(scene.shown(phone).at(-1)?.title, phone).toBe(NEWS_TEXTS.accepted.title);
      expect(scene.shown('driver').at(-1)?.title).toBe('New trip request');
      const { message } = scene.server.arrived.find((it) => it.phone === 'first') ?? {};
      expect(message).toMatchObject({ language: 'sw' });
      const user = await db.store.users.findOne({ _id: passenger._id });
      if (!user) throw new Error('no user');
      expect(OwnData.parse(await ownData(ctx, user, 'https://boda.test')).account.language).toBe('sw');
    } finally {
      await scene.server.close();
    }
  });
});
