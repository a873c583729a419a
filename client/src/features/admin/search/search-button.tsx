import { Search } from 'lucide-react';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { lazyPart } from '#client/data/connection/lazy-part.ts';
import { Icon } from '#client/ui/icon.tsx';

const SearchDialog = lazyPart(() => import('./search-dialog.tsx'), 'SearchDialog');

/** The button that opens the search across all lists, as does Ctrl K; on a phone an icon. */
export function SearchButton() {
  const [open, setOpen] = useState(false);
  useCtrlK(() => setOpen(true));
  return (
    <>
      <button
        type="button"
        aria-label="Search everything"
        aria-keyshortcuts="Control+K"
        title="Search everything"
        onClick={() => setOpen(true)}
        className="inline-flex min-touch items-center justify-center gap-2.5 rounded-control text-sm text-ink-2 transition-colors hover:bg-sunk max-lg:text-ink lg:border lg:border-line-strong lg:px-3.5"
      >
        <Icon of={Search} className="shrink-0" />
        <span className="max-lg:hidden">Search everything</span>
        <kbd aria-hidden className="rounded-small bg-sunk px-1.5 py-0.5 text-xs font-semibold max-lg:hidden">
          Ctrl K
        </kbd>
      </button>
      {open && (
        <Suspense fallback={null}>
          <SearchDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Opens the search on Ctrl K or Command K, but not over a dialog, where typed text might be lost. */
function useCtrlK(open: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!document.querySelector('[role=dialog], [role=alertdialog]')) open();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
