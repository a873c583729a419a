import { useCallback, useEffect, useState } from 'react';
import { MESSAGES } from '#shared/contract/messages.ts';
import type { Receipt } from '#shared/contract/receipt-entities.ts';
import { ApiError, call } from '#client/data/connection/api.ts';

export type LoadedReceipt =
  | { state: 'loading' }
  | { state: 'ready'; receipt: Receipt }
  | { state: 'signedOut' }
  | { state: 'missing' }
  /** Why there is no receipt. */
  | { state: 'none'; reason: string }
  | { state: 'failed'; reason: string };

/** The receipt of a ride, and a function that asks for it again. A receipt changes so rarely that it is not polled. */
export function useReceipt(id: string): [LoadedReceipt, () => void] {
  const [loaded, setLoaded] = useState<LoadedReceipt>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    call('getReceipt', { params: { id }, signal: stop.signal }).then(
      (receipt) => setLoaded({ state: 'ready', receipt }),
      (error: unknown) => {
        if (!stop.signal.aborted) setLoaded(failureOf(error));
      },
    );
    return () => stop.abort();
  }, [id, attempt]);
  const retry = useCallback(() => {
    setLoaded({ state: 'loading' });
    setAttempt((count) => count + 1);
  }, []);
  return [loaded, retry];
}

function failureOf(error: unknown): LoadedReceipt {
  if (!(error instanceof ApiError)) return { state: 'failed', reason: MESSAGES.general.serverFailed };
  switch (error.status) {
    case 401:
      return { state: 'signedOut' };
    // 400: the address has no id.
    case 400:
    case 404:
      return { state: 'missing' };
    case 409:
      return { state: 'none', reason: error.message };
    default:
      return { state: 'failed', reason: error.message };
  }
}
