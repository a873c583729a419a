import { LogOut, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useState } from 'react';
import { Link, matchPath, useLocation } from 'react-router';
import { SHELL } from '#shared/texts/en/shell.ts';
import { cx } from '#client/lib/cx.ts';
import { saveLocal, readLocal } from '#client/lib/storage.ts';
import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Logo, Wordmark } from '#client/ui/logo.tsx';
import { CountBadge } from './count-badge.tsx';
import { isHome, type NavItem } from './nav-items.ts';

const STORAGE_KEY = 'boda:sidebar';
const row = 'flex min-h-12 w-full items-center gap-3 rounded-control px-3.5 font-semibold transition-colors';

/** The navigation on a desktop; collapsed, it shows only icons. */
export function Sidebar({ items, onLogout }: { items: readonly NavItem[]; onLogout: () => void }) {
  const [folded, setFolded] = useState(() => readLocal(STORAGE_KEY) === 'folded');
  const toggle = () => {
    saveLocal(STORAGE_KEY, folded ? null : 'folded');
    setFolded(!folded);
  };
  return (
    <aside
      className={cx(
        'sticky top-0 hidden h-dvh shrink-0 flex-col gap-1 border-r border-line bg-surface p-3 lg:flex print:hidden!',
        folded ? 'w-19' : 'w-60',
      )}
    >
      <div className={cx('mb-4 flex items-center pt-1', folded ? 'flex-col gap-3' : 'justify-between pl-1.5')}>
        <Link to="/" aria-label={SHELL.nav.homePage} className="rounded-control">
          {folded ? <Logo size={36} /> : <Wordmark />}
        </Link>
        <IconButton
          icon={folded ? PanelLeftOpen : PanelLeftClose}
          label={folded ? SHELL.nav.expand : SHELL.nav.collapse}
          aria-expanded={!folded}
          onClick={toggle}
        />
      </div>
      <nav aria-label={SHELL.nav.label} className="grow">
        <ul className="space-y-1">
          {items.map((item) => (
            <li key={item.label}>
              <ItemLink item={item} folded={folded} />
            </li>
          ))}
        </ul>
      </nav>
      <button
        type="button"
        onClick={onLogout}
        title={folded ? SHELL.nav.logout : undefined}
        className={cx(row, 'text-ink-2 hover:bg-sunk hover:text-ink')}
      >
        <Icon of={LogOut} className="shrink-0" />
        <span className={folded ? 'sr-only' : undefined}>{SHELL.nav.logout}</span>
      </button>
    </aside>
  );
}

function ItemLink({ item, folded }: { item: NavItem; folded: boolean }) {
  const { pathname } = useLocation();
  const { to, label, icon, description, inset = false, count = 0 } = item;
  const current = item.current ?? matchPath({ path: to, end: isHome(item) }, pathname) !== null;
  return (
    <Link
      to={to}
      aria-current={current ? 'page' : undefined}
      title={folded ? label : undefined}
      className={cx(
        row,
        'relative',
        inset && !folded && 'pl-9 text-sm',
        current ? 'bg-brand-tint text-brand' : 'text-ink-2 hover:bg-sunk hover:text-ink',
      )}
    >
      <Icon of={icon} className="shrink-0" />
      <span className={folded ? 'sr-only' : 'min-w-0 grow py-1.5'}>
        {label}
        {description && <span className="block text-xs leading-snug font-normal text-ink-2">{description}</span>}
      </span>
      <CountBadge count={count} className={folded ? 'absolute top-0 right-0' : undefined} />
    </Link>
  );
}
