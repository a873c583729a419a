import { useEffect, useState } from 'react';

/** Whether any part of an element is on screen, and the page in front. Pass the first value to the element as `ref`. */
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
