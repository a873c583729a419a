import { ERRORS } from '#shared/contract/errors.ts';
import { useDrivers } from '#client/data/drivers/drivers.ts';
import { Note } from '#client/ui/note.tsx';
import { SupportNumber } from './hotline.tsx';

/** For an inactive passenger: why there are no drivers and no booking, and the number of support (R5, R47). */
export function InactiveNote() {
  const isRefused = useDrivers((state) => state.refused);
  if (!isRefused) return null;
  const [, sentence] = ERRORS.ACCOUNT_INACTIVE;
  return (
    <Note tone="danger">
      <p>{sentence}</p>
      <SupportNumber />
    </Note>
  );
}
