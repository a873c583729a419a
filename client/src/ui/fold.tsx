import { ChevronDown, type LucideIcon } from 'lucide-react';
import { Collapsible } from 'radix-ui';
import { useState, type ReactNode } from 'react';
import { Icon } from './icon.tsx';

interface FoldProps {
  title: string;
  icon: LucideIcon;
  startOpen?: boolean;
  /** At the right of the title: the state of what is folded. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A collapsible section. */
export function Fold({ title, icon, startOpen = false, aside, children }: FoldProps) {
  const [open, setOpen] = useState(startOpen);
  return (
    <Collapsible.Root
      asChild
      open={open}
      onOpenChange={setOpen}
      className="rounded-card border border-line bg-surface text-ink"
    >
      <section aria-label={title}>
        <h2>
          <Collapsible.Trigger className="group flex min-h-14 w-full items-center gap-3 rounded-card px-4 text-left text-base font-semibold">
            <Icon of={icon} className="shrink-0 text-brand" />
            <span className="min-w-0 grow">{title}</span>
            {aside}
            <Icon
              of={ChevronDown}
              className="shrink-0 text-ink-2 transition-transform group-data-[state=open]:rotate-180"
            />
          </Collapsible.Trigger>
        </h2>
        <Collapsible.Content className="px-4 pb-4">{children}</Collapsible.Content>
      </section>
    </Collapsible.Root>
  );
}
