import { useEffect, useEffectEvent, useState } from 'react';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { ApiError, sentenceOf } from '../data/connection/api.ts';

/** The pause after the last keystroke before a search. */
const TYPING_PAUSE_MS = 300;

/**
 * Debounced search. `found` is null until the current text has a result; a null `typed` searches nothing. Results of
 * older text are dropped.
 * @param since a change searches again and keeps the last result meanwhile
 */
export function useSearch<Found>(
  typed: string | null,
  find: (search: string, signal: AbortSignal) => Promise<Found>,
  since?: unknown,
) {
  const [answer, setAnswer] = useState<{ search: string; found: Found | null; problem: string | null } | null>(null);
  const search = typed?.trim() ?? null;
  const ask = useEffectEvent(async (asked: string, signal: AbortSignal) => {
    try {
      setAnswer({ search: asked, found: await find(asked, signal), problem: null });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'ABORTED') return;
      setAnswer({ search: asked, found: null, problem: sentenceOf(error, MESSAGES.general.noAnswer) });
    }
  });
  useEffect(() => {
    if (search === null) return undefined;
    const limit = new AbortController();
    const timer = setTimeout(() => void ask(search, limit.signal), TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      limit.abort();
    };
  }, [search, since]);
  const current = answer?.search === search ? answer : null;
  return {
    found: current?.found ?? null,
    problem: current?.problem ?? null,
    busy: search !== null && current === null,
  };
}
