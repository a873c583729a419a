import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Icon } from './icon.tsx';

interface QuietFoldProps {
  title: string;
  className?: string | undefined;
  children: ReactNode;
}

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/**
 * A fold inside a card, for content that few people need: a small button with a short title opens it. Its content
 * scrolls into view, above the buttons that are fixed below it.
 */
export function QuietFold({ title, className, children }: QuietFoldProps) {
  const [open, setOpen] = useState(false);
  const contentId = useId();
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    const behavior = window.matchMedia(REDUCED_MOTION).matches ? 'auto' : 'smooth';
    content.current?.scrollIntoView({ block: 'nearest', behavior });
  }, [open]);
  return (
    <div className={className}>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={contentId}
        onClick={() => setOpen(!open)}
        className="group inline-flex min-h-11 items-center gap-1 rounded-control text-sm font-semibold text-brand"
      >
        {title}
        <Icon of={ChevronDown} size={16} className="shrink-0 transition-transform group-aria-expanded:rotate-180" />
      </button>
      <div ref={content} id={contentId} hidden={!open} className="scroll-mb-72">
        {open && children}
      </div>
    </div>
  );
}
