import { MESSAGES } from '../../../../../shared/contract/messages.ts';
import { useConnectivity } from '../../../stores/connectivity.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';

interface LoadNoteProps {
  /** What did not come: "Your earnings did not load." */
  what: string;
  busy: boolean;
  onRetry: () => void;
}

/** In place of a piece of the dashboard that has never come, with another try. */
export function LoadNote({ what, busy, onRetry }: LoadNoteProps) {
  const offline = useConnectivity() === 'disconnected';
  return (
    <Note
      action={
        <Button variant="outline" size="small" busy={busy} onClick={onRetry} className="shrink-0">
          Try again
        </Button>
      }
    >
      {offline ? `${what} ${MESSAGES.connectivity.waits}` : what}
    </Note>
  );
}
