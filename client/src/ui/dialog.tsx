import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { useRef, type ReactNode } from 'react';
import { useBackCloses } from '../lib/back.ts';
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
  /** Buttons, in a row at the end that stays in sight. */
  footer?: ReactNode;
  /** Asks something that must be answered: read out at once, not closed by a press outside. */
  urgent?: boolean;
  /** Holds what somebody types: a press outside does not close it, and lose that. */
  typed?: boolean;
  /** As high as it may be: gives the menus of place pickers room. */
  tall?: boolean;
  /** On a desktop at the top right, under the button that opened it, not in the middle. */
  corner?: boolean;
  /** px on a desktop; 480 unless told. */
  maxWidth?: number;
}

/**
 * A modal dialog: from the bottom on a phone, in the middle on a desktop. Escape, the phone's Back, the cross and a
 * press outside close it. It opens on its first field, where it has one.
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
        {/* On one level: a dialog opened from another stands above it, scrim and all. */}
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
            focusAgain(opener.current);
          }}
          onInteractOutside={(event) => {
            if (urgent || typed || isToast(event.target)) event.preventDefault();
          }}
          onEscapeKeyDown={(event) => {
            if (isOpenMenu(event.target)) event.preventDefault();
          }}
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
            <IconButton icon={X} label="Close" onClick={onClose} className="-mr-2" />
          </header>
          {children && <div className="grow overflow-y-auto px-5 pt-1 pb-4">{children}</div>}
          {footer && <footer className="flex flex-wrap gap-3 px-5 pt-1 pb-5 *:grow">{footer}</footer>}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** What is typed or chosen first; of radio buttons the one that is chosen. */
const firstField = (content: HTMLElement): HTMLElement | null => {
  const field = content.querySelector<HTMLInputElement>(':is(input, select, textarea):not(:disabled, [type=hidden])');
  if (field?.type !== 'radio') return field;
  return content.querySelector<HTMLElement>(`[name="${CSS.escape(field.name)}"]:checked`) ?? field;
};

/** Focus goes back to what opened the dialog; when that is gone, to what came in its place, else to the screen. */
function focusAgain(opener: Element | null): void {
  if (!opener?.isConnected && document.activeElement !== document.body) return;
  const target = opener?.isConnected ? opener : document.querySelector('main');
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

/** Reading or dismissing a toast is no press outside. */
const isToast = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-sonner-toaster]') !== null;

/** With the menu of a picker open, Escape closes that alone. */
const isOpenMenu = (target: EventTarget | null): boolean =>
  target instanceof Element && target.getAttribute('aria-expanded') === 'true';

interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  /** The question, with what follows from a yes. */
  text: string;
  confirmLabel: string;
  cancelLabel?: string;
  /** A yes that takes something away. */
  danger?: boolean;
  busy?: boolean;
  /** More to fill in before the yes, such as a reason. */
  children?: ReactNode;
}

/** Asks for a yes; while the answer to it is awaited nothing closes the question. */
export function ConfirmDialog({
  open,
  onClose,
  onConfirm,
  title,
  text,
  confirmLabel,
  cancelLabel = 'Cancel',
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
