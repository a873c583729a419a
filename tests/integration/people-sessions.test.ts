import { describe, expect, it } from 'vitest';
import { authenticateAdmin, endAdminSession, startAdminSession } from '#core/admin/admin-sessions.ts';
import { changeDriver } from '#core/registration/change-driver.ts';
import { writeDriver } from '#core/drivers/write-driver.ts';
import { authenticate, endSession, liveUserSessions, refusalWithout, startSession } from '#core/people/sessions.ts';
import { room } from '#core/lib/rooms.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { ADMIN_SESSION_H, SESSION_DAYS } from '#shared/domain/constants/rules.ts';
import { hashOf, makeAdmin, makeDriver, makePassenger, testContext } from '../support/context.ts';
import { storeOfFile } from '../support/store.ts';

const HOUR_MS = 3600_000;

describe('architecture "Sign-in and sessions": sessions', () => {
  const opened = storeOfFile();

  it('a session has 256 random bits and a MAC, and only the SHA-256 of the bits is stored', async () => {
    const ctx = testContext(opened.store);
    const user = await makePassenger(ctx);
    const { token } = await startSession(ctx, user._id);
    expect(token).toMatch(/^[\w-]{65}$/);
    const kept = await ctx.store.sessions.findOne({ userId: user._id });
    expect(kept?._id).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(kept)).not.toContain(token.slice(0, 43));
    const principal = await authenticate(ctx, token);
    expect(principal?.user._id).toEqual(user._id);
    expect(principal?.sessionHash).toBe(kept?._id);
  });

  it('nobody is signed in without a token, with an unknown one, or with a hash as the token', async () => {
    const ctx = testContext(opened.store);
    const { token } = await startSession(ctx, (await makePassenger(ctx))._id);
    const principal = await authenticate(ctx, token);
    for (const wrong of [undefined, '', 'x', `${token}x`, principal?.sessionHash]) {
      expect(await authenticate(ctx, wrong)).toBeNull();
    }
  });

  it('a session lasts 30 days and an admin session 12 hours, to the millisecond', async () => {
    const ctx = testContext(opened.store);
    const user = await makePassenger(ctx);
    const admin = await makeAdmin(ctx);
    const mine = await startSession(ctx, user._id);
    const theirs = await startAdminSession(ctx, admin);
    ctx.clock.advance(ADMIN_SESSION_H * HOUR_MS - 1);
    expect((await authenticateAdmin(ctx, theirs.token))?.admin.username).toBe(admin.username);
    ctx.clock.advance(1);
    expect(await authenticateAdmin(ctx, theirs.token)).toBeNull();
    ctx.clock.advance((SESSION_DAYS * 24 - ADMIN_SESSION_H) * HOUR_MS - 1);
    expect(await authenticate(ctx, mine.token)).not.toBeNull();
    ctx.clock.advance(1);
    expect(await authenticate(ctx, mine.token)).toBeNull();
  });

  it('logout ends only that session and notifies its sockets', async () => {
    const ctx = testContext(opened.store);
    const user = await makePassenger(ctx);
    const phone = await startSession(ctx, user._id);
    const laptop = await startSession(ctx, user._id);
    const hash = (await authenticate(ctx, phone.token))?.sessionHash ?? '';
    await endSession(ctx, hash);
    await endSession(ctx, hash);
    expect(await authenticate(ctx, phone.token)).toBeNull();
    expect(await authenticate(ctx, laptop.token)).not.toBeNull();
    expect(ctx.heard('session:ended', room.session(hash))[0]).toEqual({ reason: 'logout' });

    const admin = await startAdminSession(ctx, await makeAdmin(ctx));
    const adminHash = (await authenticateAdmin(ctx, admin.token))?.sessionHash ?? '';
    await endAdminSession(ctx, adminHash);
    expect(await authenticateAdmin(ctx, admin.token)).toBeNull();
    expect(ctx.heard('session:ended', room.session(adminHash))).toEqual([{ reason: 'logout' }]);
  });

  it('R5 a ban ends every session of that person and closes all their sockets, and no one else’s', async () => {
    const ctx = testContext(opened.store);
    const banned = await makeDriver(ctx);
    const other = await startSession(ctx, (await makePassenger(ctx))._id);
    const theirs = await Promise.all([1, 2, 3].map(() => startSession(ctx, banned._id)));
    const hashes = await Promise.all(theirs.map(({ token }) => hashOf(ctx, token)));
    const rooms = hashes.map(room.session);
    await changeDriver(ctx, banned._id, () => ({ verification: 'banned' }));
    for (const { token } of theirs) {
      expect(await authenticate(ctx, token)).toBeNull();
      expect(await refusalWithout(ctx, token)).toMatchObject({ code: 'SUSPENDED', message: MESSAGES.session.banned });
    }
    expect(await refusalWithout(ctx, 'never-was')).toMatchObject({ code: 'NO_SESSION' });
    expect(await authenticate(ctx, other.token)).not.toBeNull();
    const ended = ctx.published.filter(({ event }) => event === 'session:ended');
    expect(ended).toEqual([
      { rooms: expect.any(Array) as string[], event: 'session:ended', payload: { reason: 'ban' }, except: [] },
    ]);
    expect(ended[0]?.rooms.toSorted()).toEqual(rooms.toSorted());
  });

  it('R5 a ban applies from its write: earlier sessions stop working before they are ended; later ones work', async () => {
    const ctx = testContext(opened.store);
    const driver = await makeDriver(ctx);
    const before = await startSession(ctx, driver._id);
    const hash = await hashOf(ctx, before.token);
    expect(await liveUserSessions(ctx, [hash])).toEqual([hash]);
    // The store as left by a process that dies right after the write.
    await writeDriver(ctx, driver._id, () => ({ verification: 'banned', bannedAt: ctx.clock.now() }));
    expect(await authenticate(ctx, before.token)).toBeNull();
    expect(await refusalWithout(ctx, before.token)).toMatchObject({ code: 'SUSPENDED' });
    expect(await liveUserSessions(ctx, [hash])).toEqual([]);
    ctx.clock.advance(1000);
    const after = await startSession(ctx, driver._id);
    expect(await authenticate(ctx, after.token)).toMatchObject({ suspended: true });
    // The ban is lifted before it was carried out; the sessions that it ended stay ended.
    await writeDriver(ctx, driver._id, () => ({ verification: 'approved' }));
    expect(await authenticate(ctx, before.token)).toBeNull();
    expect(await authenticate(ctx, after.token)).toMatchObject({ suspended: false });
    const later = await hashOf(ctx, after.token);
    expect(await liveUserSessions(ctx, [hash, later])).toEqual([later]);
  });
});
