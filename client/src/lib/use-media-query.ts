import { useCallback, useSyncExternalStore } from 'react';

/** Whether a CSS media query matches; rerenders when that changes. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

export const useTheme = (): 'light' | 'dark' => (useMediaQuery('(prefers-color-scheme: dark)') ? 'dark' : 'light');

export const useReducedMotion = (): boolean => useMediaQuery('(prefers-reduced-motion: reduce)');

/** From 1024 px on: sidebar, side panels, map and list side by side. */
export const useDesktop = (): boolean => useMediaQuery('(min-width: 64rem)');
