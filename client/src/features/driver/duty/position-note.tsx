import { useDriverSelf } from '../../../stores/driver-self.ts';
import { usePosition } from '../../../stores/position.ts';
import { Note } from '../../../ui/note.tsx';
import { PauseNote } from './pause-note.tsx';

/** Why passengers cannot, or could not, see where this driver is. */
export function PositionNote() {
  return (
    <>
      <PauseNote />
      <Unseen />
    </>
  );
}

/** As long as it matters: not while offline. */
function Unseen() {
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
