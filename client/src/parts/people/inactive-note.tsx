import { useDrivers } from '#client/data/drivers/drivers.ts';
import { Note } from '#client/ui/note.tsx';
import { SupportNumber } from './hotline.tsx';

/** For an inactive passenger: why there are no drivers and no booking, and the number of support (R5, R47). */
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
