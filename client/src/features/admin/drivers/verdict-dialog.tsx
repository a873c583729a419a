import type { AdminDriver } from '../../../../../shared/contract/admin-entities.ts';
import type { BanBecause } from '../../../../../shared/contract/review-entities.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { BAN_REASON_LIST, BAN_TEXT, DRIVER_PHOTOS, nameOf } from './driver-labels.tsx';
import { ReasonFields, useReason } from './reason-choice.tsx';
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
  /** `ban`: the reason of a ban. */
  onConfirm: (ban?: BanBecause) => void;
  onClose: () => void;
}

/** Asks before a ban, naming its consequences, and before an approval with photos missing, listing them (R5). */
export const VerdictQuestion = ({ verdict, ...question }: VerdictQuestionProps) =>
  verdict === 'banned' ? <BanQuestion {...question} /> : <ApprovalQuestion {...question} />;

type QuestionProps = Omit<VerdictQuestionProps, 'verdict'>;

function BanQuestion({ driver, busy = false, onConfirm, onClose }: QuestionProps) {
  const { read, fields } = useReason(BAN_REASON_LIST);
  const confirm = () => {
    const because = read();
    if (because) onConfirm(because);
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      title="Ban Driver"
      text={BAN_TEXT}
      confirmLabel="Ban"
      danger
      busy={busy}
    >
      <div className="space-y-3">
        <p className="font-semibold wrap-anywhere">{nameOf(driver)}</p>
        <ReasonFields {...fields} hint="The driver reads the reason when they sign in." />
      </div>
    </ConfirmDialog>
  );
}

const ApprovalQuestion = ({ driver, busy = false, onConfirm, onClose }: QuestionProps) => (
  <ConfirmDialog
    open
    onClose={onClose}
    onConfirm={() => onConfirm()}
    title="Some photos are missing. Approve anyway?"
    text={`Not sent yet: ${missingPhotos(driver).join(', ')}.`}
    confirmLabel="Approve"
    busy={busy}
  >
    <p className="font-semibold wrap-anywhere">{nameOf(driver)}</p>
  </ConfirmDialog>
);

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
  const confirm = (ban?: BanBecause) => judge(driver, verdict, { ban, then: onGiven });
  return <VerdictQuestion {...{ driver, verdict, busy, onClose }} onConfirm={confirm} />;
}
