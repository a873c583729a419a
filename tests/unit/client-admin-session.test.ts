import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from '#client/data/connection/api.ts';
import { isMismatch, NO_CREDENTIALS, credentialProblems } from '#client/features/admin/sign-in/credentials.ts';
import { signInAdmin, signOutAdmin, useAdminSession, verifyAdmin } from '#client/data/session/admin-session.ts';
import { fetchUser, useSession } from '#client/data/session/session.ts';
import { ADMIN_MESSAGES } from '#shared/contract/admin-texts.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';

const ADMIN = { id: 'a'.repeat(24), username: 'wangari', email: 'wangari@boda.test' };
const ME = {
  id: 'b'.repeat(24),
  email: 'wangari@example.com',
  google_user_data: { given_name: 'Wangari', name: 'Wangari Maina', picture: null },
  user_type: 'passenger',
  name: 'Wangari',
  phone: '+254712345678',
};

let answers: Record<string, [status: number, body: unknown]> = {};
let asked: string[] = [];
beforeEach(() => {
  asked = [];
  answers = { '/api/admin/verify': [200, ADMIN], '/api/admin/logout': [200, { ok: true }], '/api/users/me': [200, ME] };
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    const found = answers[path.split('?')[0] ?? ''];
    if (!found) return Promise.reject(new TypeError('Failed to fetch'));
    const [status, body] = found;
    return Promise.resolve(
      new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }),
    );
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});
const state = () => useAdminSession.getState();
const GONE = [401, { error: 'Please sign in to continue.', code: 'NO_SESSION' }] as [number, unknown];

describe('spec 2 §4, the current admin', () => {
  it('is pending until verified, silent without a response, failing after a 500, none without a session', async () => {
    expect(state()).toEqual({ status: 'pending', admin: null, notice: null });
    answers = {};
    await verifyAdmin();
    expect(state().status).toBe('silent');
    answers = { '/api/admin/verify': [500, { error: 'no', code: 'INTERNAL' }] };
    await verifyAdmin();
    expect(state().status).toBe('failing');
    answers = { '/api/admin/verify': GONE };
    await verifyAdmin();
    expect(state()).toEqual({ status: 'none', admin: null, notice: null });
  });

  it('once known, stays known while the server is unreachable', async () => {
    await verifyAdmin();
    expect(state()).toMatchObject({ status: 'admin', admin: ADMIN });
    answers = {};
    await verifyAdmin();
    expect(state().status).toBe('admin');
  });

  it('an ended session shows at the next admin call, with a message; the user session stays', async () => {
    await fetchUser();
    answers = { '/api/admin/drivers': GONE };
    await expect(call('adminListDrivers')).rejects.toThrow();
    expect(state()).toEqual({ status: 'none', admin: null, notice: ADMIN_MESSAGES.sessionEnded });
    expect(useSession.getState().user).toEqual(ME);
  });

  it("an ended user session does not end the admin's; neither does a wrong password", async () => {
    await verifyAdmin();
    answers = { '/api/passengers/stats': GONE, '/api/admin/login': [401, { error: 'no', code: 'WRONG_CREDENTIALS' }] };
    await expect(call('getPassengerStats')).rejects.toThrow();
    await expect(signInAdmin({ username: 'x', password: 'y' })).rejects.toThrow();
    expect(state().status).toBe('admin');
  });

  it('signing out takes effect at once, without a notice, even without a server; a pending verification is ignored', async () => {
    const late = verifyAdmin();
    answers = {};
    const leaving = signOutAdmin();
    expect(state()).toEqual({ status: 'none', admin: null, notice: null });
    await Promise.all([late, leaving]);
    expect(state().status).toBe('none');
    expect(asked).toContain('/api/admin/logout');
  });
});

describe('spec 2 §5, admin sign-in and sign-up', () => {
  it('names what is missing, and only what the form shows', () => {
    expect(credentialProblems('signin', NO_CREDENTIALS)).toEqual({
      username: ADMIN_MESSAGES.usernameRequired,
      password: ADMIN_MESSAGES.passwordRequired,
    });
    expect(credentialProblems('signup', { ...NO_CREDENTIALS, email: 'wangari', password: 'short' })).toEqual({
      username: ADMIN_MESSAGES.usernameRequired,
      email: MESSAGES.profile.emailInvalid,
      password: ADMIN_MESSAGES.passwordShort,
      confirmPassword: ADMIN_MESSAGES.confirmRequired,
      adminCode: ADMIN_MESSAGES.codeRequired,
    });
  });

  it('a field that is too long states its limit', () => {
    const form = { ...NO_CREDENTIALS, username: 'w'.repeat(41) };
    expect(credentialProblems('signup', form)).toMatchObject({ username: 'Please use at most 40 characters' });
  });

  it('different passwords are a mismatch only at sign-up', () => {
    const form = { ...NO_CREDENTIALS, password: 'one', confirmPassword: 'two' };
    expect([isMismatch('signup', form), isMismatch('signin', form)]).toEqual([true, false]);
    expect(isMismatch('signup', { ...form, confirmPassword: 'one' })).toBe(false);
  });
});
