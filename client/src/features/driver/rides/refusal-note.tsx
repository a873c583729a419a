import { Note } from '../../../ui/note.tsx';
import { useRefusal } from './ride-actions.ts';

/** Why the last action on this ride was refused, next to its buttons. */
export function RefusalNote({ rideId }: { rideId: string }) {
  const reason = useRefusal(rideId);
  return reason === null ? null : <Note tone="danger">{reason}</Note>;
}
