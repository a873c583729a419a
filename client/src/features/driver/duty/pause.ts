import { useEffect } from 'react';
import { create } from 'zustand';
import { TRACKING_PAUSE_NOTE_MS } from '#shared/domain/constants/screens.ts';
import { usePosition } from '#client/data/position/position.ts';

/** How long tracking paused while the page was in the background; null when there is no pause to report. */
export const usePause = create<{ pausedMs: number | null }>()(() => ({ pausedMs: null }));

export const dismissPause = (): void => usePause.setState({ pausedMs: null });

/**
 * Returns how long tracking had paused when the page became visible again; null for less than a minute, or when the
 * browser kept tracking. All times are epoch ms by this phone's clock.
 */
export function pauseOf(hiddenAtMs: number, lastFixAtMs: number | null, nowMs: number): number | null {
  const pausedMs = nowMs - Math.max(hiddenAtMs, lastFixAtMs ?? hiddenAtMs);
  return pausedMs < TRACKING_PAUSE_NOTE_MS ? null : pausedMs;
}

/** Measures the pause in tracking when the page becomes visible again; phones stop tracking for a hidden page. */
export function usePauseWatch(working: boolean): void {
  useEffect(() => (working ? watchPauses() : undefined), [working]);
}

function watchPauses(): () => void {
  let hiddenAtMs: number | null = document.visibilityState === 'hidden' ? Date.now() : null;
  let lastFixAtMs: number | null = null;
  const onVisibility = (): void => {
    if (document.visibilityState === 'hidden') {
      hiddenAtMs = Date.now();
    } else if (hiddenAtMs !== null) {
      const pausedMs = pauseOf(hiddenAtMs, lastFixAtMs, Date.now());
      hiddenAtMs = null;
      if (pausedMs !== null) usePause.setState({ pausedMs });
    }
  };
  document.addEventListener('visibilitychange', onVisibility);
  const unsubscribe = usePosition.subscribe((now, before) => {
    if (now.fix !== before.fix) lastFixAtMs = Date.now();
  });
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    unsubscribe();
  };
}
