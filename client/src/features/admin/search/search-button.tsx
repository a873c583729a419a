import { Search } from 'lucide-react';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { cx } from '#client/lib/cx.ts';
import { lazyPart } from '#client/data/connection/lazy-part.ts';
import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';

const SearchDialog = lazyPart(async () => ({ default: (await import('./search-dialog.tsx')).SearchDialog }));

interface SearchButtonProps {
  /** Only an icon, for a phone. The full button also listens for Ctrl K. */
  isIcon?: boolean;
  className?: string;
}

/** Opens the search across all lists. */
export function SearchButton({ isIcon = false, className }: SearchButtonProps) {
  const [open, setOpen] = useState(false);
  useCtrlK(!isIcon, () => setOpen(true));
  return (
    <>
      {isIcon ? (
        <IconButton icon={Search} label="Search everything" onClick={() => setOpen(true)} />
      ) : (
        <button
          type="button"
          aria-keyshortcuts="Control+K"
          onClick={() => setOpen(true)}
          className={cx(
            'inline-flex min-h-11 items-center gap-2.5 rounded-control border border-line-strong bg-surface px-3.5 text-sm text-ink-2 transition-colors hover:bg-sunk',
            className,
          )}
        >
          <Icon of={Search} className="shrink-0" />
          Search everything
          <kbd aria-hidden className="ml-6 rounded-small bg-sunk px-1.5 py-0.5 text-xs font-semibold">
            Ctrl K
          </kbd>
        </button>
      )}
      {open && (
        <Suspense fallback={null}>
          <SearchDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Ctrl K, or Command K; not over a dialog, where typed text might be lost. */
function useCtrlK(listens: boolean, open: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!document.querySelector('[role=dialog], [role=alertdialog]')) open();
  });
  useEffect(() => {
    if (!listens) return undefined;
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [listens]);
}
