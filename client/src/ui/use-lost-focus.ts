import { useEffect, useRef, type RefObject } from 'react';

/** What had the focus last. */
let last: EventTarget | null = null;
document.addEventListener('focusin', ({ target }) => (last = target));

/** What had the focus is gone from the page, and nothing has it now. */
const isLost = (): boolean => document.activeElement === document.body && last instanceof Element && !last.isConnected;

/**
 * For the heading of what comes in place of something else: it takes the focus when what had it has gone, as it appears
 * and whenever `shown` changes. The heading needs tabIndex -1.
 */
export function useLostFocus(shown?: unknown): RefObject<HTMLHeadingElement | null> {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isLost()) ref.current?.focus({ preventScroll: true });
  }, [shown]);
  return ref;
}
