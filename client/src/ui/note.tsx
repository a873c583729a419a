import { CircleCheck, Info, TriangleExclamationPoint, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { Icon } from './icon.tsx';

export type NoteTone = 'info' | 'success' | 'warning' | 'danger';

const TONES: Record<NoteTone, { box: string; icon: LucideIcon; mark: string; role: 'status' | 'alert' }> = {
  info: { box: 'bg-sunk text-ink', icon: Info, mark: 'text-ink-2', role: 'status' },
  success: { box: 'bg-brand-tint text-ink', icon: CircleCheck, mark: 'text-brand', role: 'status' },
  warning: {
    box: 'bg-accent-tint text-ink',
    icon: TriangleExclamationPoint,
    mark: 'text-on-route-text',
    role: 'status',
  },
  danger: { box: 'bg-danger-tint text-ink', icon: TriangleExclamationPoint, mark: 'text-danger', role: 'alert' },
};

interface NoteProps {
  children: ReactNode;
  tone?: NoteTone;
  title?: string;
  action?: ReactNode;
  className?: string;
}

/** An inline message, which screen readers announce when it appears: danger at once, the other tones politely. */
export function Note({ children, tone = 'info', title, action, className }: NoteProps) {
  const look = TONES[tone];
  return (
    <div
      role={look.role}
      className={cx('flex items-start gap-3 rounded-control px-4 py-3 text-sm', look.box, className)}
    >
      <Icon of={look.icon} className={cx('mt-px shrink-0', look.mark)} />
      <div className="min-w-0 grow">
        {title && <p className="font-semibold">{title}</p>}
        <div>{children}</div>
      </div>
      {action}
    </div>
  );
}
