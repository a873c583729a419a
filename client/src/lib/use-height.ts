import { useCallback, useState } from 'react';

/** Measures an element. Returns its ref, and its height in px, which is 0 until measured. */
export function useHeight(): [ref: (element: HTMLElement | null) => (() => void) | undefined, px: number] {
  const [px, setPx] = useState(0);
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setPx(Math.round(element.offsetHeight)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [measure, px];
}
