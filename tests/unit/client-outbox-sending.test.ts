// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OUTBOX } from '#shared/texts/en/outbox.ts';

const NOW = Date.parse('2026-11-20T08:00:00Z');
const MINUTE_MS = 60_000;
const RIDE = 'a'.repeat(24);

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A page loaded on a phone whose clock is 10 minutes fast, with a message written a minute ago. */
async function begin(answersHead: boolean) {
  vi.useFakeTimers({ now: NOW + 10 * MINUTE_MS, toFake: ['Date'] });
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string, { method = 'GET' }: RequestInit) => {
    asked.push(`${method} ${path}`);
    if (method === 'HEAD' && !answersHead) return Promise.reject(new TypeError('Failed to fetch'));
    const headers = { date: new Date(NOW).toUTCString(), 'content-type': 'application/json' };
    return Promise.resolve(
      new Response(method === 'HEAD' ? null : '{}', { status: method === 'HEAD' ? 204 : 503, headers }),
    );
  });
  const { keepOutbox } = await import('#client/data/outbox/send.ts');
  const { useOutbox } = await import('#client/data/outbox/outbox.ts');
  const word = { what: 'word', word: 'here' } as const;
  const said = { key: 'k', rideId: RIDE, who: 'Gatwiri', pressedAtMs: NOW - MINUTE_MS, pressed: word };
  useOutbox.setState({ waiting: [said], isKept: false });
  return { asked, state: useOutbox.getState, stop: keepOutbox('b'.repeat(24)) };
}

it('R39 after a reload nothing is judged too old before a response has set the time', async () => {
  const { asked, state, stop } = await begin(true);
  await expect.poll(() => asked.some((call) => call.startsWith('POST'))).toBe(true);
  expect(asked[0]).toMatch(/^HEAD /);
  expect(state()).toMatchObject({ waiting: [{ key: 'k' }], unsent: [] });
  stop();
});

it('R39 without a response the message keeps waiting', async () => {
  const { asked, state, stop } = await begin(false);
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  expect(state()).toMatchObject({ waiting: [{ key: 'k' }], unsent: [] });
  stop();
});

it('R39 a message pressed as the session ends is kept for the next one, and the sign-in says so', async () => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ error: 'no session', code: 'SIGNED_OUT' }, { status: 401 })),
  );
  const kept = new Map<string, unknown>();
  vi.doMock('idb-keyval', () => ({
    createStore: () => null,
    get: (key: string) => Promise.resolve(kept.get(key)),
    update: (key: string, change: (value: unknown) => unknown) => Promise.resolve(kept.set(key, change(kept.get(key)))),
  }));
  const { openOutbox } = await import('#client/data/outbox/outbox.ts');
  const { sendOrKeep } = await import('#client/data/outbox/send.ts');
  const { useSession } = await import('#client/data/session/session.ts');
  const me = 'b'.repeat(24);
  const google = { given_name: 'Wanja', name: 'Wanja', picture: null };
  const user = {
    id: me,
    email: '',
    google_user_data: google,
    user_type: 'passenger',
    name: 'Wanja',
    phone: null,
  } as const;
  useSession.setState({ user });
  openOutbox(me);
  const { riddenRide } = await import('../support/client-ride.ts');
  expect(await sendOrKeep(riddenRide(), { what: 'word', word: 'here' })).toBe('kept');
  expect(useSession.getState()).toMatchObject({ user: null, notice: OUTBOX.signedOut });
  expect(kept.get('outbox')).toMatchObject({ userId: me, waiting: [{ pressed: { word: 'here' } }] });
  vi.doUnmock('idb-keyval');
});
