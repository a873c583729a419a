import { Dialog as Primitive } from 'radix-ui';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { closeTopmost, useBackCloses } from '../lib/back.ts';

interface TakeoverProps {
  /** The accessible name. */
  title: string;
  /** The accessible name of the article inside. */
  contentLabel: string;
  /** Called on Escape and the phone's Back. */
  onClose: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  /** Always visible at the top. */
  header: ReactNode;
  children: ReactNode;
  /** Always visible at the bottom, in thumb reach. */
  footer: ReactNode;
}

/**
 * A dialog that covers a phone's screen, or the middle of a desktop's. A press outside does not close it. The dialog
 * itself takes the focus, so that no accidental key press answers it. Afterwards the focus returns to its earlier
 * place, or goes to the screen's first focusable heading.
 */
export function Takeover({ title, contentLabel, onClose, onKeyDown, header, children, footer }: TakeoverProps) {
  const opener = useRef<Element | null>(null);
  const content = useRef<HTMLDivElement>(null);
  useBackCloses(true, onClose);
  return (
    <Primitive.Root open>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-50 animate-appear bg-scrim" />
        <Primitive.Content
          ref={content}
          data-toasts="takeover"
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            opener.current = document.activeElement;
            content.current?.focus({ preventScroll: true });
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            focusBack(opener.current);
          }}
          onInteractOutside={(event) => event.preventDefault()}
          onEscapeKeyDown={(event) => {
            if (event.defaultPrevented) return;
            event.preventDefault();
            closeTopmost();
          }}
          onKeyDown={onKeyDown}
          className="fixed inset-0 z-50 mx-auto flex animate-rise flex-col bg-raised text-ink shadow-soft outline-none safe-bottom sm:inset-y-auto sm:top-1/2 sm:h-[min(46rem,94dvh)] sm:max-w-[30rem] sm:-translate-y-1/2 sm:rounded-card"
        >
          <Primitive.Title className="sr-only">{title}</Primitive.Title>
          <article aria-label={contentLabel} className="flex min-h-0 grow flex-col">
            {header}
            <div className="min-h-0 grow overflow-y-auto px-4 pb-4">{children}</div>
            {footer}
          </article>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/**
 * Returns the focus to `opener`. Without an opener, or if it no longer exists, the screen's heading gets the focus,
 * which announces the new content.
 */
function focusBack(opener: Element | null): void {
  const stays = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
  const target = stays
    ? opener
    : (document.querySelector<HTMLElement>('main h2[tabindex="-1"]') ?? document.querySelector<HTMLElement>('main'));
  target?.focus({ preventScroll: true });
}
