import { useDrivers } from '#client/data/drivers/drivers.ts';
import { Note } from '#client/ui/note.tsx';
import { SupportNumber } from './hotline.tsx';

/** Tells an inactive passenger why they see no drivers and book nothing, and whom to call (R5, R47). */
export function InactiveNote() {
  const refused = useDrivers((state) => state.refused);
  if (refused === null) return null;
  return (
    <Note tone="danger">
      <p>{refused}</p>
      <SupportNumber />
    </Note>
  );
}
