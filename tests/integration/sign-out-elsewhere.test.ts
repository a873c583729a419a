import { describe, expect, it } from 'vitest';
import { toObjectId } from '#core/lib/ids.ts';
import { type Client } from '../support/app.ts';
import { openSocket } from '../support/realtime.ts';
import { authorize } from '../support/sign-in.ts';
import { appOfFile } from '../support/of-file.ts';

const app = appOfFile();

const emailOf = async (client: Client): Promise<string> => (await client.call('getMe')).body.email;
const statusOf = async (client: Client): Promise<number> => (await client.call('getMe')).status;

describe('sign out everywhere else', () => {
  it('ends all other sessions and their sockets at once, but not this one or anyone else’s', async () => {
    const here = await app.driver();
    const email = await emailOf(here);
    const [lost, forgotten] = [await app.signIn(email), await app.signIn(email)];
    const other = await app.passenger();
    const { id } = (await here.call('getMe')).body;
    await here.call('setDriverStatus', { body: { status: 'online' } });
    const open = (client: Client) => openSocket(app.url, { cookie: client.cookieHeader });
    const [mine, theirs, lostSocket] = [await open(here), await open(other), await open(lost)];
    await app.ctx.store.subscriptions.deleteMany({});
    const push = (client: Client, name: string) =>
      client.call('subscribePush', {
        body: {
          endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
          keys: { p256dh: `BA${'A'.repeat(85)}`, auth: 'A'.repeat(22) },
        },
      });
    await Promise.all([push(here, 'here'), push(lost, 'lost')]);

    expect((await here.call('endOtherSessions')).body).toEqual({ ended: 2 });
    expect(await lostSocket.hears('session:ended')).toEqual({ reason: 'logout' });
    await lostSocket.closed;
    expect([await statusOf(lost), await statusOf(forgotten)]).toEqual([401, 401]);
    expect([await statusOf(here), await statusOf(other)]).toEqual([200, 200]);
    for (const one of [mine, theirs]) {
      expect(await one.send('area:unwatch')).toMatchObject({ ok: true });
      expect(one.heardOf('session:ended')).toEqual([]);
    }
    const driver = await app.ctx.store.drivers.findOne({ _id: toObjectId(id) });
    expect(driver).toMatchObject({ status: 'online', manualOffline: false });
    expect((await here.call('endOtherSessions')).body).toEqual({ ended: 0 });
    for (const { socket } of [mine, theirs]) socket.disconnect();
  });

  it('twice at once both succeed; of two phones that do it at once, at most one stays signed in', async () => {
    const phone = await app.passenger();
    const email = await emailOf(phone);
    await app.signIn(email);
    const twice = await Promise.all([phone.call('endOtherSessions'), phone.call('endOtherSessions')]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect(twice.reduce((sum, { body }) => sum + body.ended, 0)).toBe(1);
    const laptop = await app.signIn(email);
    const both = await Promise.all([phone, laptop].map((it) => it.call('endOtherSessions')));
    expect(both.some(({ status }) => status === 200)).toBe(true);
    expect([await statusOf(phone), await statusOf(laptop)].filter((status) => status === 200).length).toBeLessThan(2);
  });

  it('also invalidates the sign-in code of an ended session', async () => {
    const here = await app.passenger();
    const elsewhere = app.client();
    const callback = await authorize(elsewhere, await emailOf(here));
    expect((await elsewhere.call('createSession', { body: callback })).status).toBe(200);
    await here.call('endOtherSessions');
    expect((await elsewhere.call('createSession', { body: callback })).status).toBe(400);
    expect(await statusOf(elsewhere)).toBe(401);
  });
});
