// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const idOf = (letter: string): string => letter.repeat(24);
const ME = idOf('a');
const NEXT = idOf('b');

/** What this phone shows, in place of the browser's registration. */
let shown: Set<string>;
/** The values in IndexedDB, which jsdom lacks. */
let large: Map<string, unknown>;
/** The person whose session the server has; null without one. */
let signedIn: string | null;

const json = (status: number, body: object): Promise<Response> => Promise.resolve(Response.json(body, { status }));

vi.mock('idb-keyval', () => ({
  createStore: () => null,
  entries: () => Promise.resolve([...large]),
  del: (key: string) => Promise.resolve(large.delete(key)),
  clear: () => Promise.resolve(large.clear()),
}));

beforeEach(() => {
  vi.resetModules();
  large = new Map();
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
    change(page);
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

/** Leaves on this phone what a person has not sent when their session ends. */
async function leave(id: string): Promise<void> {
  localStorage.setItem(`boda.contacts.${id}`, '[]');
  localStorage.setItem(`boda.draft.registration.${id}`, '{}');
  const { confirmationKeys } = await import('#client/data/connection/idempotency-key.ts');
  confirmationKeys('ride').keyFor({ pickup: 'Embu Town', by: id });
  localStorage.setItem('boda.recent', JSON.stringify({ person: id, trips: [] }));
  const { useSession } = await import('#client/data/session/session.ts');
  const { saveDraft } = await import('#client/parts/ride/draft-storage.ts');
  const { EMPTY_DRAFT } = await import('#client/parts/ride/booking-draft.ts');
  const google = { given_name: 'W', name: 'W', picture: null };
  const nobody = { email: '', google_user_data: google, user_type: null, name: null, phone: null };
  useSession.setState({ user: { id, ...nobody } });
  saveDraft(EMPTY_DRAFT);
  large.set('registration-photos', { person: id, photos: {} });
  large.set('outbox', { userId: id, waiting: [], unsent: [] });
  large.set('offline-trail', { userId: id, fixes: [] });
  useSession.setState({ user: null, notice: 'Your session ended.' });
}

/** The keys of everything on this phone and in this tab that names a person. */
const leftBy = (id: string): string[] =>
  [...Object.entries<string>(localStorage), ...Object.entries<string>(sessionStorage)]
    .concat([...large].map(([key, value]) => [key, JSON.stringify(value)]))
    .filter((entry) => entry.join().includes(id))
    .map(([key]) => key.replace(id, 'ID'))
    .sort();

const UNSENT = [
  'boda.confirmation.ride',
  'boda.draft.booking',
  'boda.draft.registration.ID',
  'offline-trail',
  'outbox',
  'registration-photos',
];

describe('R39 what a person has not sent stays on the phone for that person only', () => {
  const signIn = async (id: string) => {
    signedIn = id;
    vi.resetModules();
    const { exchangeCode, useExchange } = await import('#client/data/session/exchange.ts');
    await exchangeCode('?code=one');
    expect(useExchange.getState().done).toBe(true);
  };

  it('R39 the next person to sign in finds nothing of it; contacts stay', async () => {
    await leave(ME);
    expect(leftBy(ME)).toEqual(expect.arrayContaining(UNSENT));
    await signIn(NEXT);
    await expect.poll(() => leftBy(ME)).toEqual(['boda.contacts.ID']);
  });

  it('R39 the same person finds it again', async () => {
    await leave(NEXT);
    await signIn(NEXT);
    await new Promise((resolve) => setTimeout(resolve));
    expect(leftBy(NEXT)).toEqual(expect.arrayContaining(UNSENT));
  });

  it('R39 a sign-out deletes it', async () => {
    await leave(ME);
    const { logout } = await openPage();
    await logout();
    await expect.poll(() => leftBy(ME)).toEqual(['boda.contacts.ID']);
  });

  it('R39 R16 an admin’s sign-out deletes the request of a caller that was not sent', async () => {
    const { confirmationKeys } = await import('#client/data/connection/idempotency-key.ts');
    const { signOutAdmin } = await import('#client/data/session/admin-session.ts');
    confirmationKeys('admin-ride').keyFor({ caller: ME });
    await signOutAdmin();
    expect(leftBy(ME)).toEqual([]);
  });
});
