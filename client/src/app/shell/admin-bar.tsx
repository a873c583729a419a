import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { cx } from '#client/lib/cx.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { CountBadge } from './count-badge.tsx';
import type { NavItem } from './nav-items.ts';

interface AdminBarProps {
  /** The items that are always in the bar. */
  main: readonly NavItem[];
  /** The items behind "More". */
  more: readonly NavItem[];
}

const CELL =
  'group flex h-full w-full flex-col items-center justify-center gap-0.5 text-xs font-semibold transition-colors focus-visible:-outline-offset-3';
const cellLook = (current: boolean) => cx(CELL, current ? 'text-brand' : 'text-ink-2');

/** The admin's navigation on a phone, within thumb reach; on a desktop, the sidebar replaces it. */
export function AdminBar({ main, more }: AdminBarProps) {
  const [open, setOpen] = useState(false);
  const isInMore = more.some(({ current }) => current);
  const waiting = more.reduce((sum, { count = 0 }) => sum + count, 0);
  return (
    <>
      <nav
        aria-label="Main"
        className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface safe-bottom lg:hidden print:hidden"
      >
        <ul className="mx-auto flex h-16 max-w-md">
          {main.map((item) => (
            <li key={item.to} className="min-w-0 flex-1">
              <Link
                to={item.to}
                aria-current={item.current ? 'page' : undefined}
                className={cellLook(item.current === true)}
              >
                <BarIcon item={item} current={item.current === true} />
                {item.label}
              </Link>
            </li>
          ))}
          <li className="min-w-0 flex-1">
            <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)} className={cellLook(isInMore)}>
              <BarIcon item={{ icon: Ellipsis, count: waiting }} current={isInMore} />
              More
            </button>
          </li>
        </ul>
      </nav>
      <Dialog open={open} onClose={() => setOpen(false)} title="More">
        <nav aria-label="More">
          <ul className="divide-y divide-line">
            {more.map((item) => (
              <li key={item.to}>
                <Link
                  to={item.to}
                  aria-current={item.current ? 'page' : undefined}
                  onClick={() => setOpen(false)}
                  className={cx('flex min-h-14 items-center gap-3 py-2', item.current && 'text-brand')}
                >
                  <Icon of={item.icon} className="shrink-0" />
                  <span className="min-w-0 grow">
                    <span className="block font-semibold">{item.label}</span>
                    <span className="block text-sm text-ink-2">{item.description}</span>
                  </span>
                  <CountBadge count={item.count ?? 0} />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </Dialog>
    </>
  );
}

function BarIcon({ item, current }: { item: Pick<NavItem, 'icon' | 'count'>; current: boolean }) {
  return (
    <span className={cx('relative rounded-full px-5 py-1 transition-colors', current && 'bg-brand-tint')}>
      <Icon of={item.icon} />
      <CountBadge count={item.count ?? 0} className="absolute -top-1 right-1" />
    </span>
  );
}
