import { useEffect, useState } from 'react';
import { serverNow } from '../lib/clock.ts';

/** Returns the server's time, epoch ms, updated every `everyMs`; for ages and countdowns on screen. */
export function useNow(everyMs: number): number {
  const [nowMs, setNowMs] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return nowMs;
}
