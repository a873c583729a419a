import type { AdminDriver } from '../../../../../shared/contract/admin-entities.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { BAN_TEXT, DRIVER_PHOTOS, nameOf } from './driver-labels.tsx';
import { useVerdict, type Verdict } from './use-verdict.ts';

const missingPhotos = (driver: AdminDriver): string[] =>
  DRIVER_PHOTOS.filter(({ field }) => driver[field] === null).map(({ label }) => label);

/** Whether to ask before a verdict: always for a ban, and for an approval when photos are missing. */
export const needsAsking = (driver: AdminDriver, verdict: Verdict): boolean =>
  verdict === 'banned' || missingPhotos(driver).length > 0;

interface VerdictQuestionProps {
  driver: AdminDriver;
  verdict: Verdict;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a ban, naming its consequences, and before an approval with photos missing, listing them (R5). */
export function VerdictQuestion({ driver, verdict, busy = false, onConfirm, onClose }: VerdictQuestionProps) {
  const isBan = verdict === 'banned';
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={onConfirm}
      title={isBan ? 'Ban Driver' : 'Some photos are missing. Approve anyway?'}
      text={isBan ? BAN_TEXT : `Not sent yet: ${missingPhotos(driver).join(', ')}.`}
      confirmLabel={isBan ? 'Ban' : 'Approve'}
      danger={isBan}
      busy={busy}
    >
      <p className="font-semibold wrap-anywhere">{nameOf(driver)}</p>
    </ConfirmDialog>
  );
}

interface VerdictDialogProps {
  driver: AdminDriver;
  verdict: Verdict;
  refresh: () => Promise<void>;
  /** The verdict was saved. */
  onGiven: () => void;
  /** The verdict was refused: the driver has replaced the photos meanwhile. */
  onPhotosChanged: (driver: AdminDriver) => void;
  onClose: () => void;
}

/** Asks, then saves the verdict. */
export function VerdictDialog({ driver, verdict, refresh, onGiven, onPhotosChanged, onClose }: VerdictDialogProps) {
  const { busy, judge } = useVerdict(refresh, onPhotosChanged);
  const confirm = () => judge(driver, verdict, onGiven);
  return <VerdictQuestion {...{ driver, verdict, busy, onClose }} onConfirm={confirm} />;
}
