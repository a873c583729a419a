import { useRef, useState } from 'react';
import { MESSAGES } from '../../../shared/contract/messages.ts';
import { sentenceOf } from '../lib/api.ts';
import { usePolling } from '../live/use-polling.ts';

export interface Fresh<T> {
  /** null until the first answer; the last one stays while a new one does not come. */
  data: T | null;
  /** Why the last look at it failed. */
  problem: string | null;
  busy: boolean;
  retry: () => void;
  /** What an action has just made of it: newer than every answer that is still on its way. */
  set: (change: (known: T) => T) => void;
}

/** Something that changes by one's own hand, here or in another tab, or seldom: fetched now, at each return, and `everyMs`. */
export function useFresh<T>(fetch: () => Promise<T>, everyMs: number): Fresh<T> {
  const [data, setData] = useState<T | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const changes = useRef(0);

  const load = async (): Promise<void> => {
    const before = changes.current;
    setBusy(true);
    try {
      const answer = await fetch();
      if (changes.current === before) setData(answer);
      setProblem(null);
    } catch (error) {
      setProblem(sentenceOf(error, MESSAGES.general.noAnswer));
    } finally {
      setBusy(false);
    }
  };
  usePolling(load, everyMs);
  const set = (change: (known: T) => T): void => {
    changes.current += 1;
    setData((known) => (known === null ? null : change(known)));
  };
  return { data, problem, busy, retry: () => void load(), set };
}
