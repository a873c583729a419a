import { type QueryKey, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { sentenceOf } from '../data/connection/api.ts';
import { refetchShown, queryClient } from '../data/connection/query-client.ts';

export interface Fresh<T> {
  /** null until the first response; the last data stays when a later fetch fails. */
  data: T | null;
  /** Why the last fetch failed. */
  problem: string | null;
  busy: boolean;
  retry: () => void;
  /** Applies the result of an action, and drops the response of a running fetch. */
  set: (change: (known: T) => T) => void;
}

/**
 * Fetches data that changes rarely, mostly through the person's own actions (data/connection/query-client.ts). A change
 * of `after` also refetches it.
 */
export function useFresh<T>(queryKey: QueryKey, fetch: () => Promise<T>, everyMs: number, after?: number): Fresh<T> {
  const options = {
    queryKey,
    queryFn: (): Promise<T | null> => fetch(),
    // A query without data forgets its failure on the next fetch, so the message and its button would flicker.
    initialData: null,
    refetchInterval: everyMs,
  };
  const { data, error, isFetching, refetch } = useQuery(options, queryClient);
  const seen = useRef(after);
  const refetchNow = useEffectEvent(() => refetchShown(queryKey));
  useEffect(() => {
    if (seen.current === after) return;
    seen.current = after;
    void refetchNow();
  }, [after]);
  const set = (change: (known: T) => T): void => {
    void queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData<T | null>(queryKey, (known) => known && change(known));
  };
  return {
    data,
    problem: error && sentenceOf(error, MESSAGES.general.noAnswer),
    busy: isFetching,
    retry: () => void refetch(),
    set,
  };
}
