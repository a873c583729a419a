import { ChevronDown } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { Icon } from './icon.tsx';

interface QuietFoldProps {
  title: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A fold inside a card, for content that few people need: a small button with a short title opens it. */
export function QuietFold({ title, className, children }: QuietFoldProps) {
  const [open, setOpen] = useState(false);
  const contentId = useId();
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
      <div id={contentId} hidden={!open}>
        {open && children}
      </div>
    </div>
  );
}
