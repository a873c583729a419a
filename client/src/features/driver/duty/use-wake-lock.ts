import { useEffect } from 'react';
import { create } from 'zustand';

/** Whether the phone may put its screen out although it is wanted on: it cannot do otherwise, or refused. */
export const useScreenMaySleep = create<{ maySleep: boolean }>()(() => ({ maySleep: false }));
const tell = (maySleep: boolean): void => useScreenMaySleep.setState({ maySleep });

/** Keeps the screen on while `active`: a phone that sleeps stops telling where its rider is. */
export function useWakeLock(active: boolean): void {
  useEffect(() => (active ? keepAwake() : undefined), [active]);
}

function keepAwake(): () => void {
  if (!('wakeLock' in navigator)) {
    tell(true);
    return () => tell(false);
  }
  let lock: WakeLockSentinel | null = null;
  let asking = false;
  let stopped = false;
  const ask = async (): Promise<void> => {
    if (asking || document.visibilityState === 'hidden' || lock?.released === false) return;
    asking = true;
    // Refused on a low battery: the work goes on without it.
    const got = await navigator.wakeLock.request('screen').catch(() => null);
    asking = false;
    if (stopped) {
      void got?.release();
      return;
    }
    lock = got;
    // Hidden meanwhile, it is asked for again on the return.
    tell(got === null && document.visibilityState === 'visible');
  };
  const askAgain = (): void => void ask();
  // The browser lets go whenever the page is hidden.
  document.addEventListener('visibilitychange', askAgain);
  void ask();
  return () => {
    stopped = true;
    document.removeEventListener('visibilitychange', askAgain);
    void lock?.release();
    tell(false);
  };
}
