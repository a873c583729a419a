import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { LOADING } from '#shared/texts/en/loading.ts';
import { cx } from '../lib/cx.ts';
import { Icon } from '../ui/icon.tsx';

/** A link to a screen, or an action. */
export type QuickAction = { label: string; icon: LucideIcon } & (
  { to: string; act?: never } | { act: () => void; to?: never }
);

/** The four quick actions of a home screen; the first is highlighted. */
export function QuickActions({ actions }: { actions: readonly QuickAction[] }) {
  return (
    <nav aria-label={LOADING.quickActions}>
      <ul className="grid grid-cols-4 gap-1.5 sm:gap-2">
        {actions.map((action, index) => (
          <li key={action.label}>
            <Action action={action} first={index === 0} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Action({ action: { label, icon, to, act }, first }: { action: QuickAction; first: boolean }) {
  const look = cx(
    'flex h-full min-h-16 w-full flex-col items-center justify-center gap-1 rounded-card border px-0 py-2 tracking-tight text-center text-xs font-semibold transition-colors',
    first ? 'border-brand bg-brand text-on-brand hover:bg-brand-strong' : 'border-line bg-surface hover:bg-sunk',
  );
  const content = (
    <>
      <Icon of={icon} size={24} className={first ? '' : 'text-brand'} />
      {label}
    </>
  );
  return to === undefined ? (
    <button type="button" onClick={act} className={look}>
      {content}
    </button>
  ) : (
    <Link to={to} className={look}>
      {content}
    </Link>
  );
}
