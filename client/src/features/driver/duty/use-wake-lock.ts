import { useEffect } from 'react';

/** Keeps the screen on while `active`: a phone that sleeps stops telling where its rider is. */
export function useWakeLock(active: boolean): void {
  useEffect(() => {
    if (!active || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let stopped = false;
    const ask = async (): Promise<void> => {
      if (document.visibilityState === 'hidden') return;
      // Refused on a low battery: the ride goes on without it.
      const got = await navigator.wakeLock.request('screen').catch(() => null);
      if (stopped) void got?.release();
      else lock = got;
    };
    const askAgain = (): void => void ask();
    // The browser lets go whenever the page is hidden.
    document.addEventListener('visibilitychange', askAgain);
    void ask();
    return () => {
      stopped = true;
      document.removeEventListener('visibilitychange', askAgain);
      void lock?.release();
    };
  }, [active]);
}
