import { useEffect, useState } from 'react';
import { serverNow } from '../lib/clock.ts';

/** Now by the server's clock, epoch ms, renewed every `everyMs`: for what ages or runs out on screen. */
export function useNow(everyMs: number): number {
  const [nowMs, setNowMs] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return nowMs;
}
