import { ChevronDown } from 'lucide-react';
import { Collapsible } from 'radix-ui';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

interface QuietFoldProps {
  title: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A fold inside a card: a small button with a word, and content that few people need. */
export function QuietFold({ title, className, children }: QuietFoldProps) {
  return (
    <Collapsible.Root className={className}>
      <Collapsible.Trigger className="group inline-flex min-h-11 items-center gap-1 rounded-control text-sm font-semibold text-brand">
        {title}
        <Icon of={ChevronDown} size={16} className="shrink-0 transition-transform group-data-[state=open]:rotate-180" />
      </Collapsible.Trigger>
      <Collapsible.Content>{children}</Collapsible.Content>
    </Collapsible.Root>
  );
}
