import { useEffect, useRef, useState, type ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { MESSAGES } from '../../../../shared/contract/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { preloadToasts } from '../../ui/toast.tsx';
import type { BookDialogProps } from './book-dialog.tsx';

/** The dialog's part, once it is here. Kept beside the screen: it is fetched once per page. */
let loaded: ComponentType<BookDialogProps> | null = null;
const load = async (): Promise<ComponentType<BookDialogProps>> =>
  (loaded ??= (await import('./book-dialog.tsx')).BookDialog);

/** The button that opens the Book a Ride dialog; the dialog is fetched while the page rests, else at the press. */
export function BookARide({ onStart }: { onStart: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const [Part, setPart] = useState<ComponentType<BookDialogProps> | null>(null);
  const [open, setOpen] = useState(false);
  const [fetching, setFetching] = useState<'no' | 'yes' | 'failed'>('no');
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), []);

  const show = (part: ComponentType<BookDialogProps>) => {
    // The dialog gives the focus back to whatever had it: the button, which could not while it was busy.
    flushSync(() => setFetching('no'));
    button.current?.focus();
    setPart(() => part);
    setOpen(true);
  };
  const start = () => {
    onStart();
    if (loaded) {
      show(loaded);
      return;
    }
    setFetching('yes');
    load().then(show, () => setFetching('failed'));
  };
  return (
    <>
      {fetching === 'failed' && <Note tone="danger">{MESSAGES.general.noAnswer}</Note>}
      <Button size="large" fullWidth ref={button} busy={fetching === 'yes'} onClick={start}>
        Book a Ride
      </Button>
      {Part && <Part open={open} onOpenChange={setOpen} />}
    </>
  );
}

/** Once the page has nothing else to do. Answers what calls it off. */
function whenIdle(act: () => void): () => void {
  const both = () => {
    act();
    preloadToasts();
  };
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(both, 1000);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(both);
  return () => cancelIdleCallback(idle);
}
