import { notifyManager, QueryClient, type QueryKey } from '@tanstack/react-query';
import { forgetAnswers } from './known-answers.ts';
import { onPersonChanged } from './person-changed.ts';
import { onConnected } from './socket.ts';

/**
 * The cache of server data. A query is fetched on mount, `refetchInterval` after its last response, and by
 * `refetchShown`; never while the page is hidden. A failed fetch waits for the next interval.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      enabled: () => document.visibilityState !== 'hidden',
      retry: false,
      // Offline, fail at once instead of pausing.
      networkMode: 'always',
      // The listeners below fetch again even if a fetch is already running.
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  },
});

// Render a response at once, not after a timer.
notifyManager.setScheduler(queueMicrotask);

const JOINED = { cancelRefetch: false };

/**
 * Refetches the mounted queries under `queryKey`. A fetch that is already running may return older data, so the refetch
 * follows it. Calls made in the meantime share that one refetch. Never rejects.
 */
export async function refetchShown(queryKey: QueryKey = []): Promise<void> {
  await queryClient.refetchQueries({ queryKey, type: 'active', fetchStatus: 'fetching' }, JOINED);
  await queryClient.refetchQueries({ queryKey, type: 'active' }, JOINED);
}

const refetchAll = (): void => void refetchShown();
document.addEventListener('visibilitychange', refetchAll);
window.addEventListener('online', refetchAll);
onConnected(refetchAll);
onPersonChanged(() => queryClient.clear());
onPersonChanged(forgetAnswers);
