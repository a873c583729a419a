import { useDriverRides } from '../../../stores/rides.ts';
import { Note } from '../../../ui/note.tsx';
import { duePickups } from './due-pickups.ts';

/** The scheduled rides whose time is near, above everything else. */
export function PickupNotes({ nowMs }: { nowMs: number }) {
  const due = duePickups(useDriverRides(), nowMs);
  return due.map(({ id, title, text }) => (
    <Note key={id} tone="warning" title={title} className="text-base! wrap-anywhere">
      <span className="line-clamp-3">{text}</span>
    </Note>
  ));
}
