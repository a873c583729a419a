import { Button } from '../ui/button.tsx';
import { Note } from '../ui/note.tsx';

/** In place of support's number, when it did not come. */
export function HotlineMissing({ onRetry }: { onRetry: () => void }) {
  return (
    <Note
      tone="warning"
      action={
        <Button variant="outline" size="small" onClick={onRetry} className="shrink-0">
          Try again
        </Button>
      }
    >
      The number of Boda support could not be loaded.
    </Note>
  );
}
