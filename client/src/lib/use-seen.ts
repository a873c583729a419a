import { useEffect, useState } from 'react';

/** Returns a `ref` for an element, and whether any part of the element is on screen while the page is visible. */
export function useSeen(): [(element: Element | null) => void, boolean] {
  const [element, setElement] = useState<Element | null>(null);
  const [isInView, setInView] = useState(false);
  const [isInFront, setInFront] = useState(document.visibilityState !== 'hidden');
  useEffect(() => {
    if (!element) return;
    const observer = new IntersectionObserver(([newest]) => setInView(newest?.isIntersecting ?? false));
    observer.observe(element);
    return () => {
      observer.disconnect();
      setInView(false);
    };
  }, [element]);
  useEffect(() => {
    const note = (): void => setInFront(document.visibilityState !== 'hidden');
    document.addEventListener('visibilitychange', note);
    return () => document.removeEventListener('visibilitychange', note);
  }, []);
  return [setElement, isInView && isInFront];
}
