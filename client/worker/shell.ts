import type { IsWaited, KeepFiles, UpdateReady } from '#client/data/phone/worker-message.ts';

/**
 * Starts the screens of signed-in people without a network (docs/decisions/037-offline.md). It keeps the page and the
 * files of this release, which never change under their names; it never keeps an answer of the API.
 */
declare const self: ServiceWorkerGlobalScope;

/** What this release consists of, written by the build (vite.config.ts); missing in development. Paths. */
declare const RELEASE: { entry: string; first: readonly string[]; files: readonly string[] } | undefined;
const release = typeof RELEASE === 'undefined' ? null : RELEASE;

const PAGE = '/index.html';
/** The page of each release apart, since its files are named in it. */
const PAGES = 'page ';
const FILES = 'files';
/** Screens that are of use without a network; others may demand headers that only the server gives. */
const SCREEN = /^\/($|(passenger|driver|go)(\/|$))/;
/** After this the network counts as gone; the page on the way then is of no use. */
const PAGE_WAITS_MS = 5000;

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (release === null || request.method !== 'GET' || origin !== self.location.origin) return;
  if (pathname.startsWith('/assets/')) event.respondWith(file(event));
  else if (request.mode === 'navigate' && SCREEN.test(pathname)) event.respondWith(page(request, release.entry));
});

self.addEventListener('message', (event) => {
  const asked: unknown = event.data;
  if (release === null || typeof asked !== 'object' || asked === null) return;
  if (isKeepFiles(asked)) event.waitUntil(keep(asked.keep.filter((path) => release.files.includes(path))));
  if (!isWaited(asked)) return;
  // A page of this very release needs nothing of the worker before.
  if (asked.waitedForBy === release.entry) event.waitUntil(self.skipWaiting());
  else event.source?.postMessage({ updateReady: true } satisfies UpdateReady);
});

/** Keeps what every screen needs. It waits for the worker before, whose pages may still be open. */
async function install(): Promise<void> {
  if (release === null) return self.skipWaiting();
  const answer = await fetch(PAGE, { cache: 'no-cache' });
  const isOurs = answer.ok && (await answer.clone().text()).includes(release.entry);
  if (!isOurs) throw new Error('The page is of another release.');
  await keep(release.first);
  await (await caches.open(PAGES + release.entry)).put(PAGE, answer);
}

/** Deletes what belongs to other releases. */
async function activate(): Promise<void> {
  if (release !== null) {
    const others = (await caches.keys()).filter((name) => name.startsWith(PAGES) && name !== PAGES + release.entry);
    const files = await caches.open(FILES);
    const old = (await files.keys()).filter(({ url }) => !release.files.includes(new URL(url).pathname));
    await Promise.all([...others.map((name) => caches.delete(name)), ...old.map((request) => files.delete(request))]);
  }
  await self.clients.claim();
}

/** Keeps these files; what is kept already is not fetched again. */
async function keep(paths: readonly string[]): Promise<void> {
  const files = await caches.open(FILES);
  const known = new Set((await files.keys()).map(({ url }) => new URL(url).pathname));
  const fetched = paths
    .filter((path) => !known.has(path))
    .map(async (path) => {
      const answer = await fetch(path);
      if (!isFile(answer)) throw new Error(`${path} did not come.`);
      await files.put(path, answer);
    });
  await Promise.all(fetched);
}

/** A captive portal's page, kept under the name of a file, would break every start until the next release. */
const isFile = ({ ok, headers }: Response): boolean =>
  ok && !/^(text\/(html|plain)|$)/.test(headers.get('content-type') ?? '');

/** A file of a release, kept from its first use on. */
async function file(event: FetchEvent): Promise<Response> {
  const files = await caches.open(FILES);
  const kept = await files.match(event.request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(event.request);
  if (isFile(answer)) event.waitUntil(files.put(event.request, answer.clone()));
  return answer;
}

/** The page from the network, which has the newest; without an answer, the kept one. */
async function page(request: Request, entry: string): Promise<Response> {
  const fetched = fetch(request).then(
    (answer) => (answer.status < 500 ? answer : null),
    () => null,
  );
  const tooLate = new Promise<null>((resolve) => setTimeout(() => resolve(null), PAGE_WAITS_MS));
  const answer = await Promise.race([fetched, tooLate]);
  if (answer) return answer;
  const kept = await caches.match(PAGE, { cacheName: PAGES + entry });
  return kept ?? (await fetched) ?? Response.error();
}

const isKeepFiles = (asked: object): asked is KeepFiles => 'keep' in asked && Array.isArray(asked.keep);
const isWaited = (asked: object): asked is IsWaited => 'waitedForBy' in asked && typeof asked.waitedForBy === 'string';
