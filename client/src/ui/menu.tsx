import { EllipsisVertical, type LucideIcon } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useRef, useState } from 'react';
import { useBackCloses } from '../lib/back.ts';
import { cx } from '../lib/cx.ts';
import { Icon } from './icon.tsx';

export interface MenuItem {
  /** The visible text: "Edit". */
  label: string;
  /** The accessible name, which includes the object: "Edit Kiragu". */
  name: string;
  icon: LucideIcon;
  act: () => void;
  danger?: boolean;
  disabled?: boolean;
}

interface MenuProps {
  /** The accessible name of the button. */
  label: string;
  items: readonly MenuItem[];
}

/** A button with three dots that opens a menu of actions. */
export function Menu({ label, items }: MenuProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isPicked = useRef(false);
  useBackCloses(open, () => setOpen(false));
  /**
   * An action's dialog opens as the menu closes, so the dialog takes over the menu's history entry. The button gets the
   * focus first, so that the dialog returns the focus to it.
   */
  const pick = ({ act }: MenuItem) => {
    isPicked.current = true;
    button.current?.focus({ preventScroll: true });
    setOpen(false);
    act();
  };
  return (
    <DropdownMenu.Root open={open} onOpenChange={setOpen} modal={false}>
      <DropdownMenu.Trigger
        ref={button}
        aria-label={label}
        title={label}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-control text-ink transition-colors hover:bg-sunk data-[state=open]:bg-sunk"
      >
        <Icon of={EllipsisVertical} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (!isPicked.current) button.current?.focus({ preventScroll: true });
            isPicked.current = false;
          }}
          className="z-40 min-w-48 rounded-control border border-line bg-raised p-1 text-ink shadow-soft"
        >
          {items.map((item) => (
            <DropdownMenu.Item
              key={item.name}
              aria-label={item.name}
              disabled={item.disabled ?? false}
              onSelect={() => pick(item)}
              className={cx(
                'flex min-h-11 cursor-pointer items-center gap-3 rounded-small px-3 text-sm font-semibold outline-none select-none',
                'data-disabled:cursor-not-allowed data-disabled:opacity-50 data-highlighted:bg-sunk data-highlighted:outline-2 data-highlighted:-outline-offset-2 data-highlighted:outline-brand',
                item.danger && 'text-danger',
              )}
            >
              <Icon of={item.icon} className="shrink-0" />
              {item.label}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
