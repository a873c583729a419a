import { LogOut, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useState } from 'react';
import { Link, NavLink } from 'react-router';
import { cx } from '../../lib/cx.ts';
import { keep, readKept } from '../../lib/storage.ts';
import { logout } from '../../stores/session.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Logo, Wordmark } from '../../ui/logo.tsx';
import { CountBadge } from './count-badge.tsx';
import { isHome, type NavItem } from './nav-items.ts';

const KEPT_AS = 'boda:sidebar';
const row = 'flex min-h-12 w-full items-center gap-3 rounded-control px-3.5 font-semibold transition-colors';

/** A desktop's navigation; folded, only its icons stay. */
export function Sidebar({ items }: { items: readonly NavItem[] }) {
  const [folded, setFolded] = useState(() => readKept(KEPT_AS) === 'folded');
  const toggle = () => {
    keep(KEPT_AS, folded ? null : 'folded');
    setFolded(!folded);
  };
  return (
    <aside
      className={cx(
        'sticky top-0 hidden h-dvh shrink-0 flex-col gap-1 border-r border-line bg-surface p-3 lg:flex',
        folded ? 'w-19' : 'w-60',
      )}
    >
      <div className={cx('mb-4 flex items-center pt-1', folded ? 'flex-col gap-3' : 'justify-between pl-1.5')}>
        <Link to="/" aria-label="Boda, the first page" className="rounded-control">
          {folded ? <Logo size={36} /> : <Wordmark />}
        </Link>
        <IconButton
          icon={folded ? PanelLeftOpen : PanelLeftClose}
          label={folded ? 'Open the sidebar' : 'Fold the sidebar'}
          aria-expanded={!folded}
          onClick={toggle}
        />
      </div>
      <nav aria-label="Main" className="grow">
        <ul className="space-y-1">
          {items.map((item) => (
            <li key={item.to}>
              <NavLink
                to={item.to}
                end={isHome(item)}
                title={folded ? item.label : undefined}
                className={({ isActive }) =>
                  cx(row, 'relative', isActive ? 'bg-brand-tint text-brand' : 'text-ink-2 hover:bg-sunk hover:text-ink')
                }
              >
                <Icon of={item.icon} className="shrink-0" />
                <span className={folded ? 'sr-only' : 'grow'}>{item.label}</span>
                <CountBadge count={item.count ?? 0} className={folded ? 'absolute top-0 right-0' : undefined} />
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <button
        type="button"
        onClick={() => void logout()}
        title={folded ? 'Logout' : undefined}
        className={cx(row, 'text-ink-2 hover:bg-sunk hover:text-ink')}
      >
        <Icon of={LogOut} className="shrink-0" />
        <span className={folded ? 'sr-only' : undefined}>Logout</span>
      </button>
    </aside>
  );
}
