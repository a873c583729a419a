import { useEffect, useRef } from 'react';
import { cx } from '#client/lib/cx.ts';
import { Button } from '#client/ui/button.tsx';
import { Menu, type MenuItem } from '#client/ui/menu.tsx';
import { isFocusLost } from '#client/ui/use-focus-fallback.ts';

/** An action on a row: a button with a word where there is room, else an item of the menu. */
export interface RowAction extends MenuItem {
  /** Always a button, even where there is little room. */
  isMain?: boolean;
  /** Always in the menu, even where there is room. */
  isRare?: boolean;
}

interface RowActionsProps {
  actions: readonly RowAction[];
  rowName: string;
  /** Whether there is room for buttons with words. */
  isWide?: boolean;
}

export function RowActions({ actions, rowName, isWide = false }: RowActionsProps) {
  const box = useFocusKeeper(actions.map(({ name }) => name).join('\n'));
  const isInMenu = ({ isMain, isRare }: RowAction) => !isMain && (isRare || !isWide);
  const menu = actions.filter(isInMenu);
  return (
    <div ref={box} className="flex justify-end">
      {actions
        .filter((action) => !isInMenu(action))
        .map(({ isMain, label, name, act, danger, disabled }) =>
          isMain ? (
            <Button key={name} size="small" variant="outline" aria-label={name} onClick={act} className="px-3!">
              {label}
            </Button>
          ) : (
            <button
              key={name}
              type="button"
              aria-label={name}
              disabled={disabled}
              onClick={act}
              className={cx(
                'min-touch rounded-small px-1.5 text-xs font-semibold whitespace-nowrap text-ink-2 underline-offset-4 hover:underline disabled:opacity-50',
                danger ? 'hover:text-danger' : 'hover:text-ink',
              )}
            >
              {label}
            </button>
          ),
        )}
      {menu.length > 0 && <Menu label={`More: ${rowName}`} items={menu} />}
    </div>
  );
}

/** An action such as Approve disappears once done; the focus then moves to the menu or the first remaining action. */
function useFocusKeeper(names: string) {
  const box = useRef<HTMLDivElement>(null);
  const seen = useRef(names);
  useEffect(() => {
    if (seen.current === names) return;
    seen.current = names;
    if (!isFocusLost()) return;
    const left =
      box.current?.querySelector<HTMLElement>('[aria-haspopup=menu]') ?? box.current?.querySelector('button');
    left?.focus({ preventScroll: true });
  }, [names]);
  return box;
}
