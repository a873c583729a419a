// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const idOf = (letter: string): string => letter.repeat(24);
const ME = idOf('a');
const NEXT = idOf('b');

/** What this phone shows, in place of the browser's registration. */
let shown: Set<string>;
/** The person whose session the server has; null without one. */
let signedIn: string | null;

const json = (status: number, body: object): Promise<Response> => Promise.resolve(Response.json(body, { status }));

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
  sessionStorage.clear();
  shown = new Set(['a request', 'a trip']);
  signedIn = ME;
  const notificationsOf = (tag: string) => ({ tag, close: () => void shown.delete(tag) });
  const registration = {
    getNotifications: ({ tag: only }: { tag?: string } = {}) =>
      Promise.resolve([...shown].filter((tag) => only === undefined || tag === only).map(notificationsOf)),
  };
  const serviceWorker = {
    register: () => Promise.resolve(registration),
    ready: Promise.resolve(registration),
    getRegistration: () => Promise.resolve(undefined),
  };
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as object, { serviceWorker }));
  vi.stubGlobal('Notification', { permission: 'granted' });
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('fetch', (path: string) => {
    if (path !== '/api/users/me') return json(200, { ok: true });
    const google = { given_name: 'W', name: 'W', picture: null };
    const me = { id: signedIn, email: 'w@example.com', google_user_data: google, user_type: null };
    return signedIn === null ? json(401, { error: 'no', code: 'NO_SESSION' }) : json(200, me);
  });
});
afterEach(() => vi.unstubAllGlobals());

/** A page of this phone, on which the signed-in person has been looked up. */
async function openPage() {
  const page = await import('#client/data/session/session.ts');
  await page.fetchUser();
  return page;
}

describe('R35 the notifications that a phone shows are closed', () => {
  it.each([
    ['at a sign-out', ({ logout }: Awaited<ReturnType<typeof openPage>>) => logout()],
    ['at the end of the session', ({ markSignedOut }) => markSignedOut('Your session ended.')],
    [
      'when another person signs in',
      ({ fetchUser }) => {
        signedIn = NEXT;
        return fetchUser();
      },
    ],
  ])('R35 %s', async (_when, change) => {
    localStorage.setItem('boda.person', ME);
    const page = await openPage();
    await page.fetchUser();
    expect(shown.size).toBe(2);
    await change(page);
    await expect.poll(() => shown.size).toBe(0);
  });

  it.each([
    ['the session has ended', null],
    ['another person has signed in', NEXT],
  ])('R35 by the first page to find that %s', async (_what, now) => {
    localStorage.setItem('boda.person', ME);
    signedIn = now;
    await openPage();
    await expect.poll(() => shown.size).toBe(0);
  });
});
