import type { IsWaited, KeepFiles, UpdateReady } from './worker-message.ts';

const WORKER_ADDRESS = '/worker.js';

/** The release of this page: its first script's path, which changes with every release. None in development. */
export const pageRelease = (): string | null =>
  document.querySelector('script[type="module"][src^="/assets/"]')?.getAttribute('src') ?? null;

let registration: Promise<ServiceWorkerRegistration> | null = null;

/** Registers the worker that shows notifications and starts Boda offline (client/worker); resolves once active. */
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
 * Lets the worker keep the files that this page loaded before it. The browser has them cached, so this costs no data.
 */
export function keepLoadedFiles({ active }: ServiceWorkerRegistration): void {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const own = loaded.filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'));
  active?.postMessage({ keep: own.map(({ pathname }) => pathname) } satisfies KeepFiles);
}

/**
 * Calls `ready` when a release newer than this page's is waiting. A waiting worker of this page's own release takes
 * over at once. Returns a function that stops it.
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
