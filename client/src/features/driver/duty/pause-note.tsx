import { minutes } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { putPauseAway, usePause } from './pause.ts';

const MINUTE_MS = 60_000;

/** After a while in the background: that passengers did not see the driver move, and how to keep it from happening. */
export function PauseNote() {
  const pausedMs = usePause((state) => state.pausedMs);
  if (pausedMs === null) return null;
  return (
    <Note
      tone="warning"
      title="Your position paused"
      action={
        <Button variant="outline" size="small" onClick={putPauseAway} className="shrink-0">
          OK
        </Button>
      }
    >
      {`For ${minutes(Math.floor(pausedMs / MINUTE_MS))} Boda was in the background and passengers did not see you move. Keep it open while you work.`}
    </Note>
  );
}
