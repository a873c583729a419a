// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NeedsSession } from '#client/app/guards.tsx';
import { UserTypeScreen } from '#client/features/auth/user-type-screen.tsx';
import { LandingActions } from '#client/features/landing/landing-actions.tsx';
import { SignInButton } from '#client/features/landing/sign-in-button.tsx';
import { startNew } from '#client/features/driver/onboarding/registration.ts';
import { saveText } from '#client/features/driver/onboarding/registration-storage.ts';
import { call } from '#client/data/connection/api.ts';
import { confirmationKeys } from '#client/data/connection/idempotency-key.ts';
import { settleSignOutOnline } from '#client/data/session/owed-sign-out.ts';
import { fetchUser, logout, markSignedOut, useSession } from '#client/data/session/session.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';

const ME = {
  id: 'a'.repeat(24),
  email: 'wanjiru@example.com',
  google_user_data: { given_name: 'Wanjiru', name: 'Wanjiru Kamau', picture: null },
  user_type: null,
  name: null,
  phone: null,
};

interface Request {
  path: string;
  init: RequestInit;
  answer: (status: number, body?: unknown) => void;
}

/** The page's requests, which the tests complete. */
let requests: Request[] = [];
const answered = (status: number, body: unknown = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

beforeEach(() => {
  requests = [];
  vi.stubGlobal(
    'fetch',
    (path: string, init: RequestInit) =>
      new Promise<Response>((resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(new TypeError('Failed to fetch')));
        requests.push({ path, init, answer: (status, body) => resolve(answered(status, body)) });
      }),
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const state = () => useSession.getState();

describe('spec 1 §4, the signed-in user', () => {
  it('isPending is true until the first lookup fails, which shows no notice; lookups share one request', async () => {
    expect(state()).toMatchObject({ user: null, isPending: true, isFetching: false });
    const lookups = [fetchUser(), fetchUser(), fetchUser()];
    expect(requests.map(({ path, init }) => [path, init.credentials])).toEqual([['/api/users/me', 'same-origin']]);
    expect(state()).toMatchObject({ user: null, isPending: true, isFetching: true });
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    requests[0]?.answer(500, { error: 'no', code: 'INTERNAL' });
    await expect(Promise.allSettled(lookups)).resolves.toHaveLength(3);
    expect(state()).toMatchObject({ user: null, isPending: false, isFetching: false, notice: null });
    // Spec 1 §8: any non-OK lookup, word for word, to the console only.
    expect(warned.mock.calls).toEqual([['Failed to fetch user: API responded with HTTP status 500']]);
    warned.mockRestore();
  });

  it.each([
    ['/', <LandingActions key="landing" returning={false} />],
    ['/passenger', <NeedsSession key="session" />],
  ])('a server that fails is not called a lost connection on %s', (_path, screenThere) => {
    useSession.setState({ trouble: 'failing', isPending: false });
    render(<MemoryRouter>{screenThere}</MemoryRouter>);
    expect(screen.getByText('Boda has a problem. Try again.')).toBeDefined();
    expect(screen.queryByText(/connection/i)).toBeNull();
  });

  it('unanswered confirmations and drafts survive a session that ended by itself, and are removed on logout', async () => {
    confirmationKeys('ride').keyFor({ pickup: 'Embu Town' });
    saveText(ME.id, 'new', { ...startNew(ME).draft, fullName: 'Kinyua Mbogo' });
    const kept = () => JSON.stringify({ ...localStorage });
    markSignedOut(MESSAGES.session.ended);
    expect(kept()).toContain('Embu Town');
    expect(kept()).toContain('Kinyua Mbogo');
    const leaving = logout();
    expect(kept()).not.toContain('Embu Town');
    expect(kept()).not.toContain('Kinyua Mbogo');
    requests.at(-1)?.answer(200, { ok: true });
    await leaving;
  });

  it('a later lookup asks again, and its response is the user', async () => {
    const lookup = fetchUser();
    expect(state()).toMatchObject({ isPending: false, isFetching: true });
    requests[0]?.answer(200, ME);
    await lookup;
    expect(requests).toHaveLength(1);
    expect(state()).toMatchObject({ user: ME, isPending: false, isFetching: false });
  });

  it('on logout the user is cleared locally first, then the call is made; its failure is only logged', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    useSession.setState({ user: { ...ME, user_type: null } });
    const seen: unknown[] = [];
    vi.stubGlobal('fetch', (path: string) => {
      seen.push([path, state().user]);
      return Promise.reject(new TypeError('Failed to fetch'));
    });
    await expect(logout()).resolves.toBeUndefined();
    // A call without a response also triggers a connection check.
    expect(seen[0]).toEqual([`/api/logout?of=${ME.id}`, null]);
    expect(state()).toMatchObject({ user: null, notice: null });
    expect(warned).toHaveBeenCalledOnce();
    warned.mockRestore();
  });

  it('a sign-out that the server missed is repeated: once online, before a lookup and before a sign-in', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    let online = false;
    const heard: string[] = [];
    vi.stubGlobal('fetch', (path: string) => {
      heard.push(path);
      if (!online) return Promise.reject(new TypeError('Failed to fetch'));
      if (path === '/api/users/me') return Promise.resolve(answered(401, { error: 'no', code: 'NO_SESSION' }));
      return Promise.resolve(answered(200, path === '/api/logout' ? { ok: true } : { redirectUrl: '#stand-in' }));
    });
    const askedFor = async (act: () => unknown, count: number): Promise<string[]> => {
      online = false;
      await logout();
      online = true;
      heard.length = 0;
      await act();
      await expect.poll(() => heard.length).toBeGreaterThanOrEqual(count);
      return heard.slice(0, count);
    };
    settleSignOutOnline();
    expect(await askedFor(() => window.dispatchEvent(new Event('online')), 1)).toEqual(['/api/logout']);
    await expect.poll(() => localStorage.getItem('boda.signOutOwed')).toBeNull();
    expect(await askedFor(fetchUser, 2)).toEqual(['/api/logout', '/api/users/me']);
    render(<SignInButton />);
    const signIn = (): void => screen.getByRole('button').click();
    expect(await askedFor(signIn, 2)).toEqual(['/api/logout', '/api/oauth/google/redirect_url']);
    await expect.poll(() => window.location.hash).toBe('#stand-in');
    warned.mockRestore();
  });

  it('a sign-out that succeeds late does not clear the next person’s pending sign-out', async () => {
    useSession.setState({ user: { ...ME, user_type: null } });
    const leaving = logout();
    localStorage.setItem('boda.signOutOwed', 'b'.repeat(24));
    requests.at(-1)?.answer(200, { ok: true });
    await leaving;
    expect(localStorage.getItem('boda.signOutOwed')).toBe('b'.repeat(24));
    localStorage.removeItem('boda.signOutOwed');
  });

  it('a sign-in waits for a pending sign-out in another tab, which would clear the new cookie', async () => {
    let free = (): void => undefined;
    const held = new Promise<void>((resolve) => (free = resolve));
    const request = async (_name: string, run: () => Promise<void>): Promise<void> => {
      await held;
      await run();
    };
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as object, { locks: { request } }));
    localStorage.setItem('boda.signOutOwed', ME.id);
    render(<SignInButton />);
    screen.getByRole('button').click();
    await Promise.resolve();
    expect(requests).toEqual([]);
    localStorage.removeItem('boda.signOutOwed');
    free();
    await expect.poll(() => requests[0]?.path).toBe('/api/oauth/google/redirect_url');
  });

  it('a lookup pending during sign-out does not sign the person in again', async () => {
    const lookup = fetchUser();
    markSignedOut(null);
    requests[0]?.answer(200, ME);
    await expect(lookup).resolves.toBeNull();
    expect(state().user).toBeNull();
  });

  it.each(['getMe', 'headMe'] as const)(
    'R5 a suspended person reads why, whichever call finds out first: %s',
    async (name) => {
      useSession.setState({ user: ME, notice: null });
      const first = call(name).catch(() => undefined);
      if (name === 'headMe') {
        requests[0]?.answer(401);
        await first;
        requests = requests.slice(1);
      }
      requests[0]?.answer(401, { error: MESSAGES.session.banned, code: 'SUSPENDED' });
      await expect.poll(() => state()).toMatchObject({ user: null, notice: MESSAGES.session.banned });
    },
  );
});

describe('spec 1 §6, the user-type check', () => {
  it('runs for a signed-in user once the pending state ends, and is aborted after 10 s, leaving the choice', async () => {
    vi.useFakeTimers();
    useSession.setState({ user: { ...ME, user_type: null }, isPending: false });
    render(
      <MemoryRouter initialEntries={['/user-type']}>
        <UserTypeScreen />
      </MemoryRouter>,
    );
    expect(requests.map(({ path }) => path)).toEqual(['/api/users/me']);
    const { signal } = requests[0]?.init ?? {};
    await vi.advanceTimersByTimeAsync(9_999);
    expect(signal?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(signal?.aborted).toBe(true);
    expect(state().isFetching).toBe(false);
    expect(screen.getByRole('button', { name: /^I'm a Passenger/ })).toBeTruthy();
  });

  it('Complete Your Profile keeps the choice, name and number after a reload and after Back, for this person only', () => {
    sessionStorage.clear();
    const open = (id: string) => {
      cleanup();
      useSession.setState({ user: { ...ME, id }, isPending: false });
      render(
        <MemoryRouter initialEntries={['/user-type']}>
          <UserTypeScreen />
        </MemoryRouter>,
      );
    };
    const values = () =>
      ['Full Name', 'Phone Number'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);
    const typed = ['Wanjiru K.', '0712 345 678'];
    open(ME.id);
    fireEvent.click(screen.getByRole('button', { name: /^I'm a Passenger/ }));
    expect(values()).toEqual(['Wanjiru Kamau', '']);
    fireEvent.change(screen.getByLabelText('Full Name'), { target: { value: typed[0] } });
    fireEvent.change(screen.getByLabelText('Phone Number'), { target: { value: typed[1] } });
    open(ME.id);
    expect(values()).toEqual(typed);
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    fireEvent.click(screen.getByRole('button', { name: /^I'm a Driver/ }));
    expect(values()).toEqual(typed);
    open('b'.repeat(24));
    expect(screen.queryByLabelText('Full Name')).toBeNull();
  });
});
