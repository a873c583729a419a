import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerRequest, isAnswer } from '#worker/answer.ts';
import { PUSH_ANSWERS } from '#shared/texts/en/push-answers.ts';
import { resubscribe } from '#worker/resubscribe.ts';

const ORIGIN = 'https://boda.test';
const RELEASE = {
  entry: '/assets/index-2.js',
  first: ['/assets/index-2.js'],
  files: ['/assets/index-2.js', '/assets/map-2.js'],
};

/** The network: responses by path, or none at all. */
let answers: Map<string, Response | 'none'>;
let asked: { path: string; init: RequestInit | undefined }[];
const pathOf = (request: Request | string): string =>
  new URL(typeof request === 'string' ? request : request.url, ORIGIN).pathname;

/** The worker's listeners, called in place of a browser. */
let listeners: Map<string, (event: object) => void>;
let windows: { url: string; visibilityState: string; postMessage: ReturnType<typeof vi.fn>; focus: () => void }[];
let shown: { title: string; options: NotificationOptions }[];
let opened: string[];
let skipped: number;
let kept: Map<string, Map<string, Response>>;

/** The Cache API, as far as the worker uses it. */
const cachesOf = () => ({
  keys: () => Promise.resolve([...kept.keys()]),
  delete: (name: string) => Promise.resolve(kept.delete(name)),
  match: (path: string, { cacheName }: { cacheName: string }) =>
    Promise.resolve(kept.get(cacheName)?.get(path)?.clone()),
  open: (name: string) => {
    const files = kept.get(name) ?? new Map<string, Response>();
    kept.set(name, files);
    return Promise.resolve({
      keys: () => Promise.resolve([...files.keys()].map((path) => ({ url: ORIGIN + path }))),
      match: (request: Request) => Promise.resolve(files.get(pathOf(request))?.clone()),
      put: (request: Request | string, answer: Response) => Promise.resolve(void files.set(pathOf(request), answer)),
      delete: ({ url }: Request) => Promise.resolve(files.delete(pathOf(url))),
    });
  },
});

beforeEach(() => {
  answers = new Map();
  asked = [];
  listeners = new Map();
  windows = [];
  shown = [];
  opened = [];
  skipped = 0;
  kept = new Map();
  vi.stubGlobal('fetch', (request: Request | string, init?: RequestInit) => {
    const path = pathOf(request);
    asked.push({ path, init });
    const answer = answers.get(path) ?? 'none';
    return answer === 'none' ? Promise.reject(new TypeError('no network')) : Promise.resolve(answer.clone());
  });
  vi.stubGlobal('caches', cachesOf());
  vi.stubGlobal('RELEASE', RELEASE);
  vi.stubGlobal('self', {
    location: { origin: ORIGIN },
    addEventListener: (name: string, listener: (event: object) => void) => {
      const before = listeners.get(name);
      listeners.set(name, (event) => [before, listener].forEach((one) => one?.(event)));
    },
    skipWaiting: () => Promise.resolve(void (skipped += 1)),
    clients: {
      claim: () => Promise.resolve(),
      matchAll: () => Promise.resolve(windows),
      openWindow: (path: string) => Promise.resolve(void opened.push(path)),
    },
    registration: {
      showNotification: (title: string, options: NotificationOptions) =>
        Promise.resolve(void shown.push({ title, options })),
      getNotifications: () => Promise.resolve([]),
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Starts a fresh worker. Its files are compiled for workers, so only their paths appear here. */
async function start(file: 'shell' | 'notifications'): Promise<void> {
  vi.resetModules();
  const address = `../../client/worker/${file}.ts`;
  await import(/* @vite-ignore */ address);
}

/** Dispatches an event to the worker, and waits for the work it started. Returns the response to a fetch. */
async function happen(name: string, event: object = {}): Promise<Response | undefined> {
  const waits: Promise<unknown>[] = [];
  let answer: Promise<Response> | undefined;
  const waitUntil = (work: Promise<unknown>): void => void waits.push(work);
  listeners.get(name)?.({ ...event, waitUntil, respondWith: (response: Promise<Response>) => (answer = response) });
  const response = await answer;
  await Promise.all(waits);
  return response;
}

const navigation = (path: string) => ({ request: { url: ORIGIN + path, method: 'GET', mode: 'navigate' } });
const PAGE_OF_RELEASE = `<script type="module" src="${RELEASE.entry}"></script>`;

const script = (text: string) => new Response(text, { headers: { 'content-type': 'text/javascript' } });
const portal = () => new Response('<html>Sign in to the Wi-Fi', { headers: { 'content-type': 'text/html' } });

describe('decision 037: the worker that starts Boda without a network', () => {
  beforeEach(async () => {
    RELEASE.files.forEach((path) => answers.set(path, script(path)));
    await start('shell');
  });

  it('caches the page and the first files when it is installed, and refuses a page of another release', async () => {
    answers.set('/index.html', new Response('<script src="/assets/index-1.js">'));
    await expect(happen('install')).rejects.toThrow('another release');
    expect(skipped).toBe(0);
    answers.set('/index.html', new Response(PAGE_OF_RELEASE));
    answers.set(RELEASE.entry, portal());
    await expect(happen('install')).rejects.toThrow(RELEASE.entry);
    answers.set(RELEASE.entry, script('Boda'));
    await happen('install');
    expect([...(kept.get('files')?.keys() ?? [])]).toEqual(RELEASE.first);
    expect(await kept.get(`page ${RELEASE.entry}`)?.get('/index.html')?.text()).toBe(PAGE_OF_RELEASE);
  });

  it('responds to a navigation from the network, and from the cached page without a response, after a 5xx, or after 5 s', async () => {
    answers.set('/index.html', new Response(PAGE_OF_RELEASE));
    await happen('install');
    answers.set('/passenger', new Response('new'));
    expect(await (await happen('fetch', navigation('/passenger')))?.text()).toBe('new');
    answers.set('/passenger', new Response('down', { status: 502 }));
    expect(await (await happen('fetch', navigation('/passenger')))?.text()).toBe(PAGE_OF_RELEASE);
    answers.delete('/passenger');
    expect(await (await happen('fetch', navigation('/passenger/ride/1')))?.text()).toBe(PAGE_OF_RELEASE);
    vi.useFakeTimers();
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    const waiting = happen('fetch', navigation('/driver'));
    await vi.advanceTimersByTimeAsync(5000);
    expect(await (await waiting)?.text()).toBe(PAGE_OF_RELEASE);
  });

  it('ignores what it must not cache: the API, a shared location, other sites, anything but GET', async () => {
    answers.set('/api/users/me', new Response('{}'));
    for (const event of [
      { request: { url: `${ORIGIN}/api/users/me`, method: 'GET', mode: 'cors' } },
      navigation('/shared-location/abc'),
      navigation('/admin'),
      { request: { url: 'https://elsewhere.test/assets/x.js', method: 'GET', mode: 'cors' } },
      { request: { url: `${ORIGIN}/assets/map-2.js`, method: 'POST', mode: 'cors' } },
    ])
      expect(await happen('fetch', event)).toBeUndefined();
    expect(asked).toEqual([]);
  });

  it('fetches a file once, and caches neither failures nor a captive portal’s page', async () => {
    const file = { request: { url: `${ORIGIN}/assets/map-2.js`, method: 'GET', mode: 'cors' } };
    answers.set('/assets/map-2.js', new Response('lost', { status: 404 }));
    expect((await happen('fetch', file))?.status).toBe(404);
    answers.set('/assets/map-2.js', portal());
    expect((await happen('fetch', file))?.headers.get('content-type')).toBe('text/html');
    answers.set('/assets/map-2.js', script('the map'));
    for (let visit = 0; visit < 3; visit += 1) expect(await (await happen('fetch', file))?.text()).toBe('the map');
    expect(asked).toHaveLength(3);
  });

  it('waits for pages of an older release, not for pages of its own; leftover caches are deleted when it takes over', async () => {
    const tell = vi.fn();
    await happen('message', { data: { waitedForBy: '/assets/index-1.js' }, source: { postMessage: tell } });
    expect([skipped, tell.mock.calls]).toEqual([0, [[{ updateReady: true }]]]);
    await happen('message', { data: { waitedForBy: RELEASE.entry }, source: { postMessage: tell } });
    expect([skipped, tell.mock.calls.length]).toEqual([1, 1]);
    kept.set('page /assets/index-1.js', new Map());
    kept.set(
      'files',
      new Map([
        ['/assets/old-1.js', new Response('')],
        [RELEASE.entry, new Response('')],
      ]),
    );
    await happen('activate');
    expect([...kept.keys()]).toEqual(['files']);
    expect([...(kept.get('files')?.keys() ?? [])]).toEqual([RELEASE.entry]);
  });

  it('caches the files that a page asks for, but only those of this release', async () => {
    await happen('message', { data: { keep: ['/assets/map-2.js', '/assets/else.js', '/api/users/me'] } });
    expect([...(kept.get('files')?.keys() ?? [])]).toEqual(['/assets/map-2.js']);
  });
});

const PUSH = { id: 'n1', title: 'New trip request', body: 'Embu Town', tag: 'r1', href: '/driver/rides', asks: 'r1' };
const pushed = (message: object) => happen('push', { data: { json: () => message } });
const press = (data: unknown, action = '') =>
  happen('notificationclick', { action, notification: { data, close: () => undefined } });
const page = (path: string, visibilityState = 'visible') => {
  const postMessage = vi.fn();
  const one = { url: ORIGIN + path, visibilityState, postMessage, focus: () => undefined };
  windows.push(one);
  return one;
};

describe('R35: what the worker shows', () => {
  beforeEach(() => start('notifications'));

  it('a push, with its actions, unless a page of the app is in front; the landing page does not count', async () => {
    page('/', 'visible');
    page('/driver', 'hidden');
    await pushed(PUSH);
    expect(shown).toEqual([
      {
        title: PUSH.title,
        options: expect.objectContaining({
          tag: 'r1',
          requireInteraction: true,
          silent: false,
          renotify: true,
        }) as object,
      },
    ]);
    expect(shown[0]?.options).toMatchObject({ actions: [{ action: 'accept' }, { action: 'decline' }] });
    page('/driver/rides', 'visible');
    await pushed({ ...PUSH, id: 'n2' });
    expect(shown).toHaveLength(1);
    await pushed({ title: 'not ours' });
    expect(shown).toHaveLength(1);
  });

  it('a tap opens its screen in the app’s window, else in a new one, and never another site', async () => {
    await press(PUSH);
    await press({ ...PUSH, href: '//elsewhere.test' });
    await press('something else');
    expect(opened).toEqual(['/driver/rides', '/', '/']);
    const app = page('/passenger', 'hidden');
    await press({ ...PUSH, href: '/passenger/ride/1' });
    expect(app.postMessage.mock.calls).toEqual([[{ openPath: '/passenger/ride/1' }]]);
    expect(opened).toHaveLength(3);
  });

  it('Accept on the notification accepts the request, and shows the outcome; no other action does', async () => {
    answers.set('/api/drivers/rides/r1/accept', new Response('{"id":"r1","rev":2}'));
    await press(PUSH, 'accept');
    expect(shown.at(-1)?.title).toBe(PUSH_ANSWERS.accept.done.title);
    await press({ ...PUSH, asks: null }, 'accept');
    expect(opened).toEqual([PUSH.href]);
    expect(asked).toHaveLength(1);
  });
});

describe('R35: answering from the lock screen', () => {
  it('quotes the server’s refusal, and says that nothing was sent without a response or with a foreign one', async () => {
    const ask = () => answerRequest('r1', 'decline');
    const path = '/api/drivers/rides/r1/decline';
    expect(await ask()).toEqual(PUSH_ANSWERS.failed);
    answers.set(path, new Response('<html>', { status: 502 }));
    expect(await ask()).toEqual(PUSH_ANSWERS.failed);
    answers.set(path, new Response(JSON.stringify({ error: 'Taken.', code: 'RIDE_TAKEN' }), { status: 409 }));
    expect(await ask()).toEqual({ title: PUSH_ANSWERS.failed.title, body: 'Taken.' });
    for (const body of ['<html>', '', 'OK', 'null', '[]', '{}', '{"ok":tr']) {
      answers.set(path, new Response(body));
      expect(await ask(), body).toEqual(PUSH_ANSWERS.failed);
    }
    answers.set(path, new Response('{"ok":true}'));
    expect(await ask()).toEqual(PUSH_ANSWERS.decline.done);
    expect(['accept', 'decline', '', 'toString'].map(isAnswer)).toEqual([true, true, false, false]);
  });
});

describe('R35: when the browser has ended a subscription', () => {
  const subscription = { endpoint: 'https://push.test/1', keys: { p256dh: 'key', auth: 'secret' } };
  const subscribe = vi.fn(() => Promise.resolve({ toJSON: () => subscription }));
  const again = () => resubscribe({ pushManager: { subscribe } } as unknown as ServiceWorkerRegistration);
  beforeEach(() => subscribe.mockClear());

  it('subscribes with the server’s key and sends the subscription to the server', async () => {
    answers.set('/api/config', new Response(JSON.stringify({ pushKey: 'vapid' })));
    answers.set('/api/push/subscription', new Response('{}'));
    await again();
    expect(subscribe.mock.calls).toEqual([[{ userVisibleOnly: true, applicationServerKey: 'vapid' }]]);
    const sent = asked.at(-1);
    expect(sent?.init).toMatchObject({ method: 'PUT', body: JSON.stringify(subscription) });
  });

  it.each([{ pushKey: '' }, {}, null])('does nothing where pushes are off: %j', async (config) => {
    answers.set('/api/config', new Response(JSON.stringify(config)));
    await again();
    expect(subscribe).not.toHaveBeenCalled();
    expect(asked).toHaveLength(1);
  });
});
