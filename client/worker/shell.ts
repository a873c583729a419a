import type { IsWaited, KeepFiles, UpdateReady } from '#client/data/phone/worker-message.ts';

/**
 * Starts the screens of signed-in people without a network (docs/decisions/037-offline.md). The worker stores the page
 * and the files of this release, which never change under their names. It never stores a response of the API.
 */
declare const self: ServiceWorkerGlobalScope;

/** The contents of this release, written by the build (vite.config.ts); missing in development. Paths. */
declare const RELEASE: { entry: string; first: readonly string[]; files: readonly string[] } | undefined;
const release = typeof RELEASE === 'undefined' ? null : RELEASE;

const PAGE = '/index.html';
/** The prefix of the page caches: one cache per release, because the page names its release's files. */
const PAGES = 'page ';
const FILES = 'files';
/** Screens that are useful without a network; others may require headers that only the server sends. */
const SCREEN = /^\/($|(passenger|driver|go)(\/|$))/;
/** How long to wait for the network before using the stored page, if there is one. */
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
  // A page of this release needs nothing from the previous worker, so take over at once.
  if (asked.waitedForBy === release.entry) event.waitUntil(self.skipWaiting());
  else event.source?.postMessage({ updateReady: true } satisfies UpdateReady);
});

/** Stores the files that every screen needs. The new worker then waits while pages of the previous one are open. */
async function install(): Promise<void> {
  if (release === null) return self.skipWaiting();
  const answer = await fetch(PAGE, { cache: 'no-cache' });
  const isOurs = answer.ok && (await answer.clone().text()).includes(release.entry);
  if (!isOurs) throw new Error('The page belongs to another release.');
  await keep(release.first);
  await (await caches.open(PAGES + release.entry)).put(PAGE, answer);
}

/** Deletes the files of other releases. */
async function activate(): Promise<void> {
  if (release !== null) {
    const others = (await caches.keys()).filter((name) => name.startsWith(PAGES) && name !== PAGES + release.entry);
    const files = await caches.open(FILES);
    const old = (await files.keys()).filter(({ url }) => !release.files.includes(new URL(url).pathname));
    await Promise.all([...others.map((name) => caches.delete(name)), ...old.map((request) => files.delete(request))]);
  }
  await self.clients.claim();
}

/** Fetches and stores these files, except files already stored. */
async function keep(paths: readonly string[]): Promise<void> {
  const files = await caches.open(FILES);
  const known = new Set((await files.keys()).map(({ url }) => new URL(url).pathname));
  const fetched = paths
    .filter((path) => !known.has(path))
    .map(async (path) => {
      const answer = await fetch(path);
      if (!isFile(answer)) throw new Error(`${path} did not load.`);
      await files.put(path, answer);
    });
  await Promise.all(fetched);
}

/**
 * Whether a response is a file of the release, not a captive portal's page. Such a page, stored under a file's name,
 * would break every start until the next release.
 */
const isFile = ({ ok, headers }: Response): boolean =>
  ok && !/^(text\/(html|plain)|$)/.test(headers.get('content-type') ?? '');

/** Returns a file of the release; stores it when first used. */
async function file(event: FetchEvent): Promise<Response> {
  const files = await caches.open(FILES);
  const kept = await files.match(event.request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(event.request);
  if (isFile(answer)) event.waitUntil(files.put(event.request, answer.clone()));
  return answer;
}

/** Returns the newest page from the network, or the stored page without a response. */
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
