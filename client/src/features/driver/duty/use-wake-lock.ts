import { useEffect } from 'react';
import { create } from 'zustand';

/** Whether the screen may turn off during a ride, because the browser has no wake lock or refused it. */
export const useScreenMaySleep = create<{ maySleep: boolean }>()(() => ({ maySleep: false }));
const setMaySleep = (maySleep: boolean): void => useScreenMaySleep.setState({ maySleep });

/** Keeps the screen on while `active`, because a sleeping phone stops reporting its position. */
export function useWakeLock(active: boolean): void {
  useEffect(() => (active ? requestWakeLock() : undefined), [active]);
}

function requestWakeLock(): () => void {
  if (!('wakeLock' in navigator)) {
    setMaySleep(true);
    return () => setMaySleep(false);
  }
  let lock: WakeLockSentinel | null = null;
  let asking = false;
  let stopped = false;
  const ask = async (): Promise<void> => {
    if (asking || document.visibilityState === 'hidden' || lock?.released === false) return;
    asking = true;
    // Browsers refuse on a low battery; tracking continues without the lock.
    const got = await navigator.wakeLock.request('screen').catch(() => null);
    asking = false;
    if (stopped) {
      void got?.release();
      return;
    }
    lock = got;
    // If the page was hidden meanwhile, the lock is requested again when the page becomes visible.
    setMaySleep(got === null && document.visibilityState === 'visible');
  };
  const askAgain = (): void => void ask();
  // The browser releases the lock whenever the page is hidden.
  document.addEventListener('visibilitychange', askAgain);
  void ask();
  return () => {
    stopped = true;
    document.removeEventListener('visibilitychange', askAgain);
    void lock?.release();
    setMaySleep(false);
  };
}
