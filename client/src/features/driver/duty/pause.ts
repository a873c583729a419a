import { useEffect } from 'react';
import { create } from 'zustand';
import { TRACKING_PAUSE_NOTE_MS } from '../../../../../shared/domain/constants.ts';
import { usePosition } from '../../../stores/position.ts';

/** For how long nobody was told where this driver is, because the page was in the background; null when it is no news. */
export const usePause = create<{ pausedMs: number | null }>()(() => ({ pausedMs: null }));

export const putPauseAway = (): void => usePause.setState({ pausedMs: null });

/**
 * How long the position had paused when the page was seen again; null when it went on, as some browsers let it, or
 * for less than a minute. All in epoch ms, by this phone's clock.
 */
export function pauseOf(hiddenAtMs: number, lastFixAtMs: number | null, nowMs: number): number | null {
  const pausedMs = nowMs - Math.max(hiddenAtMs, lastFixAtMs ?? hiddenAtMs);
  return pausedMs < TRACKING_PAUSE_NOTE_MS ? null : pausedMs;
}

/** Phones stop following the position of a page that is out of sight: on the return the driver is told so. */
export function usePauseWatch(working: boolean): void {
  useEffect(() => (working ? watchPauses() : undefined), [working]);
}

function watchPauses(): () => void {
  let hiddenAtMs: number | null = document.visibilityState === 'hidden' ? Date.now() : null;
  let lastFixAtMs: number | null = null;
  const look = (): void => {
    if (document.visibilityState === 'hidden') {
      hiddenAtMs = Date.now();
    } else if (hiddenAtMs !== null) {
      const pausedMs = pauseOf(hiddenAtMs, lastFixAtMs, Date.now());
      hiddenAtMs = null;
      if (pausedMs !== null) usePause.setState({ pausedMs });
    }
  };
  document.addEventListener('visibilitychange', look);
  const stopHearing = usePosition.subscribe((now, before) => {
    if (now.fix !== before.fix) lastFixAtMs = Date.now();
  });
  return () => {
    document.removeEventListener('visibilitychange', look);
    stopHearing();
  };
}
