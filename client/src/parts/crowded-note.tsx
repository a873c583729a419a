import { MESSAGES } from '#shared/texts/en/messages.ts';
import { cx } from '../lib/cx.ts';
import { reopenSocket } from '../data/connection/socket.ts';
import { useCrowded } from '../data/connection/connectivity.ts';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/note.tsx';

/** Says that Boda is open in too many places for all to stay live; its button makes this page live again (R31). */
export function CrowdedNote({ className }: { className?: string }) {
  if (!useCrowded()) return null;
  return (
    <Note
      tone="warning"
      className={cx('items-center!', className)}
      action={
        <Button variant="outline" size="small" className="shrink-0" onClick={reopenSocket}>
          {MESSAGES.connectivity.useHere}
        </Button>
      }
    >
      {MESSAGES.connectivity.crowded}
    </Note>
  );
}
