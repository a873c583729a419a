import { ChevronDown, type LucideIcon } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { Icon } from './icon.tsx';

interface FoldProps {
  title: string;
  icon: LucideIcon;
  startOpen?: boolean;
  /** The state of the folded content, at the right of the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A collapsible section. */
export function Fold({ title, icon, startOpen = false, aside, children }: FoldProps) {
  const [open, setOpen] = useState(startOpen);
  const contentId = useId();
  return (
    <section aria-label={title} className="rounded-card border border-line bg-surface text-ink">
      <h2>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={contentId}
          onClick={() => setOpen(!open)}
          className="group flex min-h-14 w-full items-center gap-3 rounded-card px-4 py-2 text-left text-base font-semibold"
        >
          <Icon of={icon} className="shrink-0 text-brand" />
          <span className="min-w-0 grow">{title}</span>
          {aside}
          <Icon of={ChevronDown} className="shrink-0 text-ink-2 transition-transform group-aria-expanded:rotate-180" />
        </button>
      </h2>
      <div id={contentId} hidden={!open} className="px-4 pb-4">
        {open && children}
      </div>
    </section>
  );
}
