import { NavLink } from 'react-router';
import { SHELL } from '#shared/texts/en/shell.ts';
import { cx } from '#client/lib/cx.ts';
import { Icon } from '#client/ui/icon.tsx';
import { CountBadge } from './count-badge.tsx';
import { isHome, type NavItem } from './nav-items.ts';

/** The navigation on a phone, within thumb reach. */
export function BottomBar({ items }: { items: readonly NavItem[] }) {
  return (
    <nav
      aria-label={SHELL.nav.label}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface safe-bottom lg:hidden print:hidden"
    >
      <ul className="mx-auto flex h-16 max-w-md">
        {items.map((item) => (
          <li key={item.to} className="flex-1">
            <NavLink
              to={item.to}
              end={isHome(item)}
              className={({ isActive }) =>
                cx(
                  'group flex h-full flex-col items-center justify-center gap-0.5 text-xs font-semibold transition-colors focus-visible:-outline-offset-3',
                  isActive ? 'text-brand' : 'text-ink-2',
                )
              }
            >
              <span className="relative rounded-full px-5 py-1 transition-colors group-aria-[current=page]:bg-brand-tint">
                <Icon of={item.icon} />
                <CountBadge count={item.count ?? 0} className="absolute -top-1 right-1" />
              </span>
              {item.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
