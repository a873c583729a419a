import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { flushFixes } from '#core/location/fix-writer.ts';
import { newToken } from '#core/lib/tokens.ts';
import { startSession } from '#core/people/sessions.ts';
import type { UserDoc } from '#core/store/documents.ts';
import { sweep } from '#core/upkeep/sweep.ts';
import { cookieNames } from '#http/cookies.ts';
import type { Share, SharedLocation } from '#shared/contract/entities.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import type { FixReport } from '#shared/contract/fields.ts';
import { WRONG_TOKENS_MAX } from '#shared/domain/constants/server.ts';
import { type Client, startTestApp, type TestApp } from '../support/app.ts';
import { makeDriver, makePassenger, testClock, EMBU } from '../support/context.ts';
import { openSocket, type TestSocket } from '../support/realtime.ts';
import { rounds } from '../support/thorough.ts';
import { appOfFile } from '../support/of-file.ts';

const FIRST = { ...EMBU, accuracy: 12 };
const NOT_FOUND = { code: 'NOT_FOUND', message: MESSAGES.shared.notFound };

const clock = testClock();
const app = appOfFile({ clock });
const opened: TestSocket[] = [];
afterAll(() => opened.forEach(({ socket }) => socket.disconnect()));

/** A client with a session, without signing in. */
async function signedIn(at: TestApp, user: UserDoc): Promise<Client> {
  const client = at.client();
  const { user: cookie } = at.config.publicUrl ? cookieNames(443, true) : cookieNames(Number(new URL(at.url).port));
  client.cookies.set(cookie, (await startSession(at.ctx, user._id)).token);
  return client;
}
const passenger = async (at: TestApp, name?: string): Promise<Client> =>
  signedIn(at, await makePassenger(at.ctx, name === undefined ? {} : { name }));

async function open(who?: Client, url = app.url, headers: Record<string, string> = {}): Promise<TestSocket> {
  const socket = await openSocket(url, { ...headers, ...(who ? { cookie: who.cookieHeader } : {}) });
  opened.push(socket);
  return socket;
}
const tokenOf = ({ shareUrl }: Share): string => new URL(shareUrl).pathname.replace('/shared-location/', '');
const make = async (sharer: Client): Promise<Share> => (await sharer.call('shareLocation', { body: FIRST })).body;
const fix = (latitude: number) => {
  clock.advance(240_000);
  return { ...FIRST, latitude, heading: null, speed: null, timestamp: clock.now().getTime() };
};
const watch = (viewer: TestSocket, token: string) => viewer.send('share:watch', { token });
const report = (sharer: Client, latitude: number) => sharer.call('updateLocation', { body: fix(latitude) });
const latitudes = (viewer: TestSocket): (number | null)[] =>
  viewer.heardOf('share:position').map(({ latitude }) => latitude);
/** Waits until everything published before has arrived. */
const settled = (viewer: TestSocket) => viewer.send('share:unwatch');

describe('R15 over REST', () => {
  it('R15 the link has the address the sharer used; anyone can read the position there without a session', async () => {
    const sharer = await passenger(app, 'Wanjiku Njeri');
    const made = await sharer.call('shareLocation', { body: FIRST });
    expect(made.status).toBe(201);
    expect(made.body.shareUrl).toBe(`${app.url}/shared-location/${tokenOf(made.body)}`);
    expect((await sharer.call('listShares')).body).toEqual([made.body]);
    const read = await app.client().call('getSharedLocation', { params: { token: tokenOf(made.body) } });
    expect(read.body).toMatchObject({ userName: 'Wanjiku Njeri', ...FIRST, expiresAt: made.body.expiresAt });
    expect(read.headers.get('x-robots-tag')).toBe('noindex');
    expect(JSON.stringify(read.body)).not.toMatch(/phone|email|@|userId|"id"/);
  });

  it('R15 an invalid position or duration is refused, names its field and creates no link', async () => {
    const sharer = await passenger(app);
    for (const [field, wrong] of [
      ['latitude', 90.1],
      ['longitude', -181],
      ['accuracy', -1],
      ['accuracy', null],
      ['latitude', '0'],
      ['duration', 'forever'],
      ['duration', 72],
      ['duration', null],
    ] as const) {
      const answer = await sharer.send('shareLocation', { body: { ...FIRST, [field]: wrong } });
      expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID', field } });
    }
    expect((await sharer.call('listShares')).body).toEqual([]);
  });

  it('R15 ending someone else’s link answers 404 and the link stays valid', async () => {
    const [sharer, stranger] = [await passenger(app), await passenger(app)];
    const driver = await signedIn(app, (await makeDriver(app.ctx)).user);
    const link = await make(sharer);
    const params = { id: link.id };
    for (const other of [stranger, driver]) {
      expect((await other.call('endShare', { params })).status).toBe(404);
      expect((await other.call('listShares')).body).toEqual([]);
    }
    expect((await app.client().call('getSharedLocation', { params: { token: tokenOf(link) } })).status).toBe(200);
    expect(await sharer.call('endShare', { params })).toMatchObject({ status: 200, body: { ok: true } });
    expect((await sharer.call('endShare', { params })).status).toBe(404);
  });

  it('R15 ended, unknown and malformed tokens get the same answer, over REST and over the socket', async () => {
    const sharer = await passenger(app);
    const [link, live] = [await make(sharer), tokenOf(await make(sharer))];
    await sharer.call('endShare', { params: { id: link.id } });
    // A socket that sends more than ten wrong tokens is cut.
    const viewers = [await open(), await open()];
    const issued = await Promise.all((['share', 'trip'] as const).map((kind) => newToken(app.ctx, kind)));
    const tokens = [tokenOf(link), 'A'.repeat(22), 'x', link.id, 'y'.repeat(1500), 'é'.repeat(50), '\u0000', ' '];
    tokens.push(`${live}x`, live.toLowerCase(), live.slice(0, -1), ...issued.map(({ token }) => token));
    for (const [i, token] of tokens.entries()) {
      const { status, body, headers } = await app.client().call('getSharedLocation', { params: { token } });
      expect([status, body]).toEqual([404, { error: NOT_FOUND.message, code: 'NOT_FOUND' }]);
      expect(headers.get('x-robots-tag')).toBe('noindex');
      expect(await viewers[i % 2]?.send('share:watch', { token })).toEqual({ ok: false, error: NOT_FOUND });
    }
  });
});

describe('R15 following a link', () => {
  it('R15 a viewer without a session receives each fix, sent by REST or socket, until they stop watching', async () => {
    const sharer = await passenger(app);
    const link = await make(sharer);
    const [viewer, reporting] = [await open(), await open(sharer)];
    expect(await watch(viewer, tokenOf(link))).toMatchObject({ ok: true, data: { ...FIRST, sharedAt: link.sharedAt } });
    await report(sharer, -0.51);
    expect(await viewer.hears('share:position')).toMatchObject({ latitude: -0.51, expiresAt: link.expiresAt });
    await reporting.send('position:report', fix(-0.52));
    await viewer.hears('share:position', 2);
    await settled(viewer);
    await report(sharer, -0.53);
    await settled(viewer);
    expect(latitudes(viewer)).toEqual([-0.51, -0.52]);
    expect(viewer.heard.every(({ event }) => event === 'share:position')).toBe(true);
  });

  it('R15 a driver is followed the same way; the sharer may watch too, signed in', async () => {
    const sharer = await signedIn(app, (await makeDriver(app.ctx)).user);
    const link = await make(sharer);
    const [viewer, own] = [await open(), await open(sharer)];
    for (const socket of [viewer, own]) await watch(socket, tokenOf(link));
    await report(sharer, -0.51);
    for (const socket of [viewer, own]) expect((await socket.hears('share:position')).latitude).toBe(-0.51);
  });

  it('R15 after a reconnect nothing arrives until the link is watched again, which returns the current position', async () => {
    const sharer = await passenger(app);
    const token = tokenOf(await make(sharer));
    const first = await open();
    await watch(first, token);
    first.socket.disconnect();
    await first.closed;
    await report(sharer, -0.52);
    const again = await open();
    await settled(again);
    expect([...first.heard, ...again.heard]).toEqual([]);
    expect(await watch(again, token)).toMatchObject({ ok: true, data: { latitude: -0.52 } });
    await report(sharer, -0.53);
    expect((await again.hears('share:position')).latitude).toBe(-0.53);
  });

  it('R15 a link shows the newest reported position, although the store gets it seconds later', async () => {
    const sharer = await passenger(app);
    const token = tokenOf(await make(sharer));
    await report(sharer, -0.51);
    await flushFixes(app.ctx);
    await report(sharer, -0.52);
    expect(await app.ctx.store.shares.findOne({ token })).toMatchObject({ fix: { latitude: -0.51 } });
    expect(await watch(await open(), token)).toMatchObject({ ok: true, data: { latitude: -0.52 } });
    const read = await app.client().call('getSharedLocation', { params: { token } });
    expect(read.body).toMatchObject({ latitude: -0.52 });
  });

  it('R15 a fix reported while a viewer starts watching is in the answer or arrives as an event', async () => {
    const sharer = await passenger(app);
    const token = tokenOf(await make(sharer));
    const viewer = await open();
    for (let round = 0; round < rounds(40); round += 1) {
      const latitude = -0.6 - round / 1000;
      const [answer] = await Promise.all([watch(viewer, token), report(sharer, latitude)]);
      const shown = answer.ok ? (answer.data as SharedLocation).latitude : null;
      await settled(viewer);
      expect([shown, ...latitudes(viewer)]).toContain(latitude);
    }
  });

  it('R15 a socket watches one link at a time; a wrong token keeps the current one', async () => {
    const [one, two] = [await passenger(app), await passenger(app)];
    const [first, second] = [tokenOf(await make(one)), tokenOf(await make(two))];
    const viewer = await open();
    await Promise.all([watch(viewer, first), watch(viewer, second)]);
    expect(await watch(viewer, 'wrong')).toEqual({ ok: false, error: NOT_FOUND });
    await report(one, -0.51);
    await report(two, -0.52);
    await viewer.hears('share:position');
    await settled(viewer);
    expect(latitudes(viewer)).toEqual([-0.52]);
  });

  it('R15 an expired link: viewers are notified once, the last position stays, and watching it follows nothing', async () => {
    const sharer = await passenger(app);
    const link = await make(sharer);
    const viewer = await open();
    await watch(viewer, tokenOf(link));
    await report(sharer, -0.51);
    await viewer.hears('share:position');
    await flushFixes(app.ctx);
    clock.set(new Date(Date.parse(link.expiresAt)));
    await Promise.all([sweep(app.ctx, clock.now()), sweep(app.ctx, clock.now())]);
    expect(await viewer.hears('share:ended')).toEqual({});
    await report(sharer, -0.52);
    const last = { latitude: -0.51, expiresAt: link.expiresAt };
    const late = await open();
    for (const socket of [viewer, late]) {
      expect(await watch(socket, tokenOf(link))).toMatchObject({ ok: true, data: last });
    }
    await report(sharer, -0.53);
    for (const socket of [viewer, late]) await settled(socket);
    expect(late.heard).toEqual([]);
    expect([latitudes(viewer), viewer.heardOf('share:ended')]).toEqual([[-0.51], [{}]]);
    expect((await app.client().call('getSharedLocation', { params: { token: tokenOf(link) } })).body).toMatchObject(
      last,
    );
  });
});

describe('R32 links receive tracking fixes only', () => {
  const roles = {
    passenger: () => makePassenger(app.ctx),
    'driver at work': async () => (await makeDriver(app.ctx)).user,
  };
  const fixAt = (latitude: number, purpose?: FixReport['purpose']): FixReport => ({
    ...fix(latitude),
    ...(purpose ? { purpose } : {}),
  });
  const latitudeOf = async (link: Share): Promise<number | null> => {
    await flushFixes(app.ctx);
    return (await app.client().call('getSharedLocation', { params: { token: tokenOf(link) } })).body.latitude;
  };
  /** Both ways to report: by REST and by socket. */
  const lanes = async (sharer: Client) => {
    const socket = await open(sharer);
    return [
      async (body: FixReport) => (await sharer.call('updateLocation', { body })).body,
      async (body: FixReport) => {
        const answer = await socket.send('position:report', body);
        return answer.ok ? answer.data : answer.error;
      },
    ];
  };

  it.each(Object.entries(roles))(
    'R32 %s: a ride or lookup fix is accepted but reaches no link; a tracking fix, or one without a purpose, does',
    async (_role, make_) => {
      const sharer = await signedIn(app, await make_());
      const link = await make(sharer);
      const viewer = await open();
      await watch(viewer, tokenOf(link));
      for (const tell of await lanes(sharer)) {
        for (const purpose of ['ride', 'lookup'] as const) {
          expect(await tell(fixAt(-0.6, purpose))).toEqual({ accepted: true });
        }
      }
      await settled(viewer);
      expect(viewer.heard).toEqual([]);
      // A link made while tracking is off starts with the given position and stays there.
      clock.advance(240_000);
      const second = await make(sharer);
      expect([await latitudeOf(link), await latitudeOf(second)]).toEqual([FIRST.latitude, FIRST.latitude]);
      await watch(viewer, tokenOf(link));
      for (const tell of await lanes(sharer)) {
        expect(await tell(fixAt(-0.51, 'tracking'))).toEqual({ accepted: true });
        expect(await tell(fixAt(-0.52))).toEqual({ accepted: true });
      }
      await viewer.hears('share:position', 4);
      expect(latitudes(viewer)).toEqual([-0.51, -0.52, -0.51, -0.52]);
      expect([await latitudeOf(link), await latitudeOf(second)]).toEqual([-0.52, -0.52]);
    },
  );

  it.each(Object.entries(roles))(
    'R32 R14 %s: a fix first sent as a lookup is not stale for links when sent again for tracking, once',
    async (_role, make_) => {
      const sharer = await signedIn(app, await make_());
      const link = await make(sharer);
      const viewer = await open();
      await watch(viewer, tokenOf(link));
      for (const tell of await lanes(sharer)) {
        const stale = { accepted: false, reason: 'stale' };
        const before = fix(-0.54);
        const same = fix(-0.55);
        clock.advance(1000);
        expect(await tell({ ...same, purpose: 'lookup' })).toEqual({ accepted: true });
        expect(await tell({ ...same, purpose: 'tracking' })).toEqual({ accepted: true });
        clock.advance(1000);
        expect(await tell({ ...same, purpose: 'tracking' })).toEqual(stale);
        expect(await tell({ ...same, purpose: 'ride' })).toEqual(stale);
        expect(await tell({ ...before, purpose: 'tracking' })).toEqual(stale);
      }
      await viewer.hears('share:position', 2);
      await settled(viewer);
      expect(latitudes(viewer)).toEqual([-0.55, -0.55]);
      expect(await latitudeOf(link)).toBe(-0.55);
    },
  );

  it('R32 R14 two lookups within a second, from another tab, do not block a tracking fix of that second', async () => {
    const sharer = await passenger(app);
    const link = await make(sharer);
    const viewer = await open();
    await watch(viewer, tokenOf(link));
    const { timestamp } = fix(-0.5);
    const body = (later: number, purpose: FixReport['purpose']) => ({
      body: { ...FIRST, latitude: -0.56, heading: null, speed: null, timestamp: timestamp + later, purpose },
    });
    for (const later of [1, 2]) await sharer.call('updateLocation', body(later, 'lookup'));
    const third = await sharer.call('updateLocation', body(3, 'lookup'));
    expect(third.body).toMatchObject({ accepted: false });
    expect((await sharer.call('updateLocation', body(4, 'tracking'))).body).toEqual({ accepted: true });
    await viewer.hears('share:position');
    expect(latitudes(viewer)).toEqual([-0.56]);
  });

  it('R32 a link never goes back: a fix from before it was made is not sent', async () => {
    const sharer = await passenger(app);
    const old = fix(-0.6);
    clock.advance(1000);
    const link = await make(sharer);
    const viewer = await open();
    await watch(viewer, tokenOf(link));
    await sharer.call('updateLocation', { body: { ...old, purpose: 'tracking' } });
    await settled(viewer);
    expect(viewer.heard).toEqual([]);
    expect(await latitudeOf(link)).toBe(FIRST.latitude);
  });

  it('R32 the purpose of a fix is one of three words', async () => {
    const sharer = await passenger(app);
    const answer = await sharer.send('updateLocation', { body: { ...fix(-0.5), purpose: 'links' } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID', field: 'purpose' } });
  });
});

describe('R15 guessing tokens', () => {
  it('R15 a connection that sends too many wrong tokens is cut', async () => {
    const viewer = await open();
    for (let n = 0; n < WRONG_TOKENS_MAX; n += 1)
      expect(await watch(viewer, `guess-${n}`)).toMatchObject({ ok: false });
    expect(viewer.socket.connected).toBe(true);
    await watch(viewer, 'one more').catch(() => undefined);
    await viewer.closed;
  });
});

describe('R15 limits per address, at the public address', () => {
  let limited: TestApp;
  beforeAll(async () => {
    const env = { RATE_ADDRESS_PER_MIN: '8', TRUST_PROXY: '1', PUBLIC_URL: 'https://boda.localhost' };
    limited = await startTestApp({ env });
  });
  afterAll(() => limited.close());
  afterEach(() => void vi.useRealTimers());
  /** The counters use the machine's clock. */
  const aMinuteLater = (): unknown => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  const from = (address: string, who?: Client) => open(who, limited.url, { 'x-forwarded-for': `6.6.6.6, ${address}` });

  it('R50 forged tokens and polls of one link block no other link at that address', async () => {
    const sharer = await passenger(limited);
    const [mine, theirs] = [await make(sharer), await make(await passenger(limited))];
    expect(mine.shareUrl).toBe(`https://boda.localhost/shared-location/${tokenOf(mine)}`);
    const poll = async (token: string) => {
      const headers = { 'x-forwarded-for': '10.0.0.1' };
      return (await limited.client().call('getSharedLocation', { params: { token }, headers })).status;
    };
    const madeUp = (n: number) => `${n}`.padStart(44, 'x');
    for (let n = 0; n < 30; n += 1) expect(await poll(madeUp(n))).toBe(404);
    for (let n = 0; n < 8; n += 1) expect(await poll(tokenOf(theirs))).toBe(200);
    expect(await poll(tokenOf(theirs))).toBe(429);
    expect(await poll(tokenOf(mine))).toBe(200);
    const guesser = await from('10.0.0.1');
    for (let n = 0; n < WRONG_TOKENS_MAX; n += 1)
      expect(await watch(guesser, madeUp(n))).toEqual({ ok: false, error: NOT_FOUND });
    expect(await watch(await from('10.0.0.1'), tokenOf(mine))).toMatchObject({ ok: true });
  });

  it('R15 sockets without a session are limited per minute; signed-in ones are not', async () => {
    for (let n = 0; n < 8; n += 1) await from('10.0.0.3');
    await expect(from('10.0.0.3')).rejects.toThrow();
    const signedIn = await from('10.0.0.3', await passenger(limited));
    expect(signedIn.socket.connected).toBe(true);
    expect((await from('10.0.0.4')).socket.connected).toBe(true);
    aMinuteLater();
    expect((await from('10.0.0.3')).socket.connected).toBe(true);
  });
});
