import { ArrowLeft } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { type ReactNode, type RefObject, useRef } from 'react';
import { UI } from '#shared/texts/en/ui.ts';
import { closeTopmost, useBackCloses } from '../lib/back.ts';
import { isToast, returnFocus } from './dialog.tsx';
import { IconButton } from './icon-button.tsx';

interface FullScreenProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The element that gets the focus when the screen opens. */
  focusFirst: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** Fills a phone's screen with one task; on a desktop, a tall panel. Escape, Back and the arrow close it. */
export function FullScreen({ open, onClose, title, focusFirst, children }: FullScreenProps) {
  const opener = useRef<Element | null>(null);
  useBackCloses(open, onClose);
  return (
    <Primitive.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-50 animate-appear bg-scrim" />
        <Primitive.Content
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement;
            event.preventDefault();
            focusFirst.current?.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            returnFocus(opener.current);
          }}
          onInteractOutside={(event) => isToast(event.target) && event.preventDefault()}
          onEscapeKeyDown={(event) => {
            if (event.defaultPrevented) return;
            event.preventDefault();
            closeTopmost();
          }}
          className="fixed inset-0 z-50 flex animate-appear flex-col bg-paper text-ink lg:inset-x-0 lg:top-[6vh] lg:bottom-auto lg:mx-auto lg:h-[min(46rem,88dvh)] lg:max-w-xl lg:overflow-hidden lg:rounded-card lg:shadow-soft"
        >
          <header className="flex min-h-14 shrink-0 items-center gap-1 px-2">
            <IconButton icon={ArrowLeft} label={UI.back} onClick={closeTopmost} />
            <Primitive.Title className="text-xl font-bold">{title}</Primitive.Title>
          </header>
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
