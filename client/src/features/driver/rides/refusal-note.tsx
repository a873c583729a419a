import { OfflineHint } from '../../../parts/offline-hint.tsx';
import { Note } from '../../../ui/note.tsx';
import { useRefusal } from './ride-actions.ts';

/** Next to the buttons of a ride: why they wait, and why the last action was refused. */
export function RefusalNote({ rideId }: { rideId: string }) {
  const reason = useRefusal(rideId);
  return (
    <>
      <OfflineHint />
      {reason !== null && <Note tone="danger">{reason}</Note>}
    </>
  );
}
