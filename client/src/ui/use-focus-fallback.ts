import { useEffect, useRef, type RefObject } from 'react';

/** The element that last had the focus. */
let last: EventTarget | null = null;
document.addEventListener('focusin', ({ target }) => (last = target));

/** Whether the focused element was removed and nothing has the focus now. */
export const isFocusLost = (): boolean =>
  document.activeElement === document.body && last instanceof Element && !last.isConnected;

/**
 * Returns the ref of the heading of content that replaces other content. On mount and whenever `shown` changes, the
 * heading takes the focus if the focused element was removed. The heading needs tabIndex -1.
 */
export function useFocusFallback(shown?: unknown): RefObject<HTMLHeadingElement | null> {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isFocusLost()) ref.current?.focus({ preventScroll: true });
  }, [shown]);
  return ref;
}
