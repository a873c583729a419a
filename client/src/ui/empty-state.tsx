import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  /** Says what the person can do. */
  text?: string;
  action?: ReactNode;
}

export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-8 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-brand-tint text-brand">
        <Icon of={icon} size={28} />
      </span>
      <div className="max-w-xs space-y-1">
        <p className="text-base font-semibold">{title}</p>
        {text && <p className="text-sm text-ink-2">{text}</p>}
      </div>
      {action}
    </div>
  );
}
