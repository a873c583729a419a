import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { useRef, type ReactNode } from 'react';
import { UI } from '#shared/texts/en/ui.ts';
import { closeTopmost, useBackCloses } from '../lib/back.ts';
import { cx } from '../lib/cx.ts';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** A sentence under the title. */
  description?: string;
  children?: ReactNode;
  /** Buttons in a fixed row at the bottom. */
  footer?: ReactNode;
  /** True makes an alertdialog: the person must answer it, so a press outside does not close it. */
  urgent?: boolean;
  /** Whether the dialog contains typed input; a press outside then does not close it. */
  typed?: boolean;
  /** True uses the full height, as space for the menus of place pickers. */
  tall?: boolean;
  /** True puts the dialog at the top right on a desktop, under the button that opened it. */
  corner?: boolean;
  /** The maximum width on a desktop, px; default 480. */
  maxWidth?: number;
}

/**
 * A modal dialog: at the bottom on a phone, centered on a desktop. Escape, the phone's Back, the close button and a
 * press outside close it. Focuses its first field when it opens.
 */
export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  footer,
  urgent = false,
  typed = false,
  tall = false,
  corner = false,
  maxWidth = 480,
}: DialogProps) {
  const opener = useRef<Element | null>(null);
  const content = useRef<HTMLDivElement>(null);
  useBackCloses(open, onClose);
  return (
    <Primitive.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Primitive.Portal>
        {/* The same z-index as the content: a dialog opened from another covers it, with its scrim too. */}
        <Primitive.Overlay className="fixed inset-0 z-50 animate-appear bg-scrim" />
        <Primitive.Content
          ref={content}
          role={urgent ? 'alertdialog' : 'dialog'}
          {...(description ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement;
            const field = content.current && firstField(content.current);
            if (!field) return;
            event.preventDefault();
            field.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            returnFocus(opener.current);
          }}
          onInteractOutside={(event) => {
            if (urgent || typed || isToast(event.target)) event.preventDefault();
          }}
          onEscapeKeyDown={(event) => {
            // A dialog that another dialog has just covered may still receive Escape; handle Escape only once.
            if (event.defaultPrevented) return;
            event.preventDefault();
            if (!isOpenMenu(event.target)) closeTopmost();
          }}
          data-toasts="dialog"
          style={{ maxWidth }}
          className={cx(
            'fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[92dvh] w-full animate-rise flex-col bg-raised text-ink shadow-soft',
            'rounded-t-card safe-bottom sm:bottom-auto sm:rounded-card',
            corner ? 'sm:top-18 sm:right-8 sm:mr-0 sm:max-h-[80dvh]' : 'sm:top-1/2 sm:-translate-y-1/2',
            tall && 'h-[92dvh] sm:h-[min(40rem,92dvh)]',
          )}
        >
          <header className="flex items-start justify-between gap-3 px-5 pt-4 pb-2">
            <div className="min-w-0 pt-1.5">
              <Primitive.Title className="text-xl font-bold">{title}</Primitive.Title>
              {description && (
                <Primitive.Description className="mt-1 text-sm text-ink-2">{description}</Primitive.Description>
              )}
            </div>
            <IconButton icon={X} label={UI.close} onClick={onClose} className="-mr-2" />
          </header>
          {children && (
            <div className={cx('grow overflow-y-auto px-5 pt-1 pb-4', footer !== undefined && 'fade-end')}>
              {children}
            </div>
          )}
          {footer && <footer className="flex flex-wrap gap-3 px-5 pt-1 pb-5 *:grow">{footer}</footer>}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** Returns the first field; among radio buttons, the checked one. */
const firstField = (content: HTMLElement): HTMLElement | null => {
  const field = content.querySelector<HTMLInputElement>(':is(input, select, textarea):not(:disabled, [type=hidden])');
  if (field?.type !== 'radio') return field;
  return content.querySelector<HTMLElement>(`[name="${CSS.escape(field.name)}"]:checked`) ?? field;
};

/**
 * Returns the focus to the element that opened the dialog. If that element no longer exists and nothing has the focus,
 * <main> gets it.
 */
export function returnFocus(opener: Element | null): void {
  if (!opener?.isConnected && document.activeElement !== document.body) return;
  const target = opener?.isConnected ? opener : document.querySelector('main');
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

/** Whether the target is in a toast: a press on a toast does not count as a press outside. */
export const isToast = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-sonner-toaster]') !== null;

/** Whether the target is a picker with an open menu: Escape then closes only the menu. */
const isOpenMenu = (target: EventTarget | null): boolean =>
  target instanceof Element && target.getAttribute('aria-expanded') === 'true';

interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  /** The question, with the consequences of confirming. */
  text: string;
  confirmLabel: string;
  cancelLabel?: string;
  /** Whether confirming deletes something. */
  danger?: boolean;
  busy?: boolean;
  /** Further fields to fill in before confirming, such as a reason. */
  children?: ReactNode;
}

/** Asks for confirmation. The dialog cannot be closed while the confirmed action runs. */
export function ConfirmDialog({
  open,
  onClose,
  onConfirm,
  title,
  text,
  confirmLabel,
  cancelLabel = UI.cancel,
  danger = false,
  busy = false,
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={() => {
        if (!busy) onClose();
      }}
      title={title}
      description={text}
      urgent
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={busy}>
            {cancelLabel}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} onClick={onConfirm} busy={busy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
