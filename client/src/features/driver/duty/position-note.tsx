import { useDriverSelf } from '../../../stores/driver-self.ts';
import { usePosition } from '../../../stores/position.ts';
import { Note } from '../../../ui/note.tsx';

/** Why passengers cannot see where this driver is, as long as it matters: not while offline. */
export function PositionNote() {
  const status = useDriverSelf((state) => state.status);
  const error = usePosition((state) => state.error);
  const syncError = usePosition((state) => state.syncError);
  if (status === null || status === 'offline') return null;
  const sentence = error ?? syncError;
  return sentence === null ? null : (
    <Note tone="warning" title="Passengers cannot see where you are">
      {sentence}
    </Note>
  );
}
