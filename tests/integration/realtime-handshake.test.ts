import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endAdminSession, authenticateAdmin } from '#core/admin/admin-sessions.ts';
import { endSession, authenticate } from '#core/people/sessions.ts';
import { SESSION_DAYS } from '#shared/domain/constants/rules.ts';
import { makeAdmin, makePassenger, testContext } from '../support/context.ts';
import { adminCookieOf, cookieOf, nodeOnStore, openSocket, realtimeNode, type TestNode } from '../support/realtime.ts';

const valueOf = (cookie: string): string => cookie.slice(cookie.indexOf('=') + 1);

describe('architecture "At the border": the socket handshake', () => {
  let close: () => Promise<void>;
  let ctx: ReturnType<typeof testContext>;
  let node: TestNode;
  beforeAll(async () => void ({ ctx, node, close } = await nodeOnStore()));
  afterAll(() => close());

  it('a foreign Origin is refused; the own Origin and none are accepted', async () => {
    await expect(openSocket(node.url, { origin: 'https://evil.test' })).rejects.toThrow();
    await expect(openSocket(node.url, { origin: 'null' })).rejects.toThrow();
    const own = await openSocket(node.url, { origin: node.url });
    const none = await openSocket(node.url);
    expect([own.socket.connected, none.socket.connected]).toEqual([true, true]);
    own.socket.disconnect();
    none.socket.disconnect();
  });

  it('websocket only: long polling is refused', async () => {
    const answer = await fetch(`${node.url}/socket.io/?EIO=4&transport=polling`);
    expect(answer.status).toBe(400);
  });

  it('without a session, or with an invalid or expired one, a socket is anonymous', async () => {
    const user = await makePassenger(ctx);
    const expired = await cookieOf(ctx, user);
    await ctx.store.sessions.updateMany({ userId: user._id }, { $set: { expiresAt: new Date(0) } });
    for (const cookie of ['', 'boda_test=', 'boda_test=wrong', 'boda_test', ';;=;', expired]) {
      const visitor = await node.open({ cookie });
      const answer = await visitor.send('area:unwatch');
      expect(answer).toMatchObject({ ok: false, error: { code: 'NO_SESSION' } });
      expect(await visitor.send('share:watch', { token: 'x' })).not.toMatchObject({ error: { code: 'NO_SESSION' } });
      visitor.socket.disconnect();
    }
  });

  it('one socket may carry a user and an admin; with only one of them, commands of the other answer WRONG_ROLE', async () => {
    const user = await makePassenger(ctx);
    const admin = await makeAdmin(ctx);
    const both = await node.open({ user, cookie: await adminCookieOf(ctx, admin._id) });
    expect(await both.send('area:unwatch')).toEqual({ ok: true, data: {} });
    expect(await both.send('admin:watch')).toEqual({ ok: true, data: [] });
    const onlyAdmin = await node.open({ cookie: await adminCookieOf(ctx, admin._id) });
    expect(await onlyAdmin.send('area:unwatch')).toMatchObject({ error: { code: 'WRONG_ROLE' } });
    const onlyUser = await node.open({ user });
    expect(await onlyUser.send('admin:watch')).toMatchObject({ error: { code: 'WRONG_ROLE' } });
  });

  it('session:ended reaches only the sockets of that session and closes them', async () => {
    const user = await makePassenger(ctx);
    const cookie = await cookieOf(ctx, user);
    const [one, two, other] = await Promise.all([node.open({ cookie }), node.open({ cookie }), node.open({ user })]);
    const principal = await authenticate(ctx, valueOf(cookie));
    await endSession(node.ctx, principal?.sessionHash ?? '');
    expect(await one.hears('session:ended')).toEqual({ reason: 'logout' });
    expect(await two.hears('session:ended')).toEqual({ reason: 'logout' });
    expect(await Promise.all([one.closed, two.closed])).toEqual(['io server disconnect', 'io server disconnect']);
    await node.settled(other);
    expect(other.heard).toEqual([]);
  });

  it('ending an admin session closes the sockets that carry it', async () => {
    const admin = await makeAdmin(ctx);
    const cookie = await adminCookieOf(ctx, admin._id);
    const socket = await node.open({ cookie });
    const principal = await authenticateAdmin(ctx, valueOf(cookie));
    await endAdminSession(node.ctx, principal?.sessionHash ?? '');
    expect(await socket.hears('session:ended')).toEqual({ reason: 'logout' });
    await socket.closed;
  });

  it('R5 the heartbeat finds an ended session whose event was lost (pub/sub may lose it)', async () => {
    const user = await makePassenger(ctx);
    const [ended, stays] = await Promise.all([node.open({ user }), node.open({ user: await makePassenger(ctx) })]);
    await ctx.store.sessions.deleteMany({ userId: user._id });
    await node.realtime.beat();
    expect(await ended.hears('session:ended')).toEqual({ reason: 'expired' });
    await ended.closed;
    expect(await stays.send('area:unwatch')).toEqual({ ok: true, data: {} });
  });

  it('a session that expires while its socket is open ends at the next command or heartbeat', async () => {
    const own = testContext(ctx.store);
    const second = await realtimeNode(own);
    const user = await makePassenger(own);
    const [busy, idle] = await Promise.all([second.open({ user }), second.open({ user })]);
    own.clock.advance(SESSION_DAYS * 24 * 3600_000);
    expect(await busy.send('area:unwatch').catch(() => 'closed')).not.toMatchObject({ ok: true });
    expect(await busy.hears('session:ended')).toEqual({ reason: 'expired' });
    await second.realtime.beat();
    expect(await idle.hears('session:ended')).toEqual({ reason: 'expired' });
    await second.close();
  });
});
