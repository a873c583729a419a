import type { IsWaited, KeepFiles, UpdateReady } from './worker-message.ts';

const WORKER_ADDRESS = '/worker.js';

/** Returns the release of this page: the path of its first script, which every release changes. null in development. */
export const pageRelease = (): string | null =>
  document.querySelector('script[type="module"][src^="/assets/"]')?.getAttribute('src') ?? null;

let registration: Promise<ServiceWorkerRegistration> | null = null;

/** Registers the service worker (client/worker: notifications, offline start); resolves once the worker is active. */
export function serviceWorker(): Promise<ServiceWorkerRegistration> {
  registration ??= navigator.serviceWorker
    .register(WORKER_ADDRESS, { scope: '/', updateViaCache: 'none' })
    .then(() => navigator.serviceWorker.ready)
    .catch((error: unknown) => {
      registration = null;
      throw error;
    });
  return registration;
}

/**
 * Makes the worker store the files that this page loaded before the worker was active. The browser has them in its
 * cache, so this costs no data.
 */
export function keepLoadedFiles({ active }: ServiceWorkerRegistration): void {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const own = loaded.filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'));
  active?.postMessage({ keep: own.map(({ pathname }) => pathname) } satisfies KeepFiles);
}

/**
 * Calls `ready` when the worker of a newer release than this page's is waiting. A waiting worker of this page's own
 * release takes over at once. Returns a function that unsubscribes.
 */
export function onUpdateReady(known: ServiceWorkerRegistration, ready: () => void): () => void {
  const release = pageRelease();
  if (release === null) return () => undefined;
  const ask = (): void => known.waiting?.postMessage({ waitedForBy: release } satisfies IsWaited);
  const follow = ({ target }: Event): void => {
    if (target instanceof ServiceWorker && target.state === 'installed') ask();
  };
  const begin = (): void => known.installing?.addEventListener('statechange', follow);
  const hear = ({ data }: MessageEvent<unknown>): void => {
    if (isUpdateReady(data)) ready();
  };
  navigator.serviceWorker.addEventListener('message', hear);
  known.addEventListener('updatefound', begin);
  begin();
  ask();
  return () => {
    navigator.serviceWorker.removeEventListener('message', hear);
    known.removeEventListener('updatefound', begin);
  };
}

const isUpdateReady = (data: unknown): data is UpdateReady =>
  typeof data === 'object' && data !== null && 'updateReady' in data;
