import type { AdminDriver } from '#shared/contract/admin-people-entities.ts';
import type { BanBecause } from '#shared/contract/review-entities.ts';
import { ConfirmDialog } from '#client/ui/dialog.tsx';
import { BAN_REASON_LIST, BAN_TEXT, DRIVER_PHOTOS, type DriverPhoto, nameOf, repeatsBan } from './driver-labels.tsx';
import { ReasonDialog } from './reason-choice.tsx';
import { useVerdict, type Verdict } from './use-verdict.ts';

const missingPhotos = (driver: AdminDriver): string[] =>
  DRIVER_PHOTOS.filter(({ field }) => driver[field] === null).map(({ label }) => label);

/** Returns the photos that were requested and have not arrived (R37). */
const awaitedPhotos = ({ photo_requests }: AdminDriver): readonly DriverPhoto[] =>
  DRIVER_PHOTOS.filter(({ kind }) => photo_requests.some((it) => it.photo === kind && it.answered === null));

/**
 * Whether to ask before a verdict: always before a ban; before an approval if photos are missing or awaited, or if the
 * registration repeats a ban.
 */
export const needsAsking = (driver: AdminDriver, verdict: Verdict): boolean =>
  verdict === 'banned' || repeatsBan(driver) || missingPhotos(driver).length + awaitedPhotos(driver).length > 0;

/** Returns the question before an approval that repeats a ban (R46), or with photos missing (R5) or awaited (R37). */
export function approvalQuestion(driver: AdminDriver): { title: string; text: string } {
  const [missing, awaited] = [missingPhotos(driver), awaitedPhotos(driver)];
  const sent = missing.length > 0 ? [`Not sent yet: ${missing.join(', ')}.`] : [];
  const [only, ...others] = awaited;
  if (repeatsBan(driver)) return { title: 'This registration repeats a ban. Approve anyway?', text: sent.join() };
  if (!only) return { title: 'Some photos are missing. Approve anyway?', text: sent.join() };
  const title =
    others.length > 0
      ? 'The new photos have not come yet. Approve anyway?'
      : `The new ${only.noun} has not come yet. Approve anyway?`;
  const asked = others.length > 0 ? [`Asked for: ${awaited.map(({ label }) => label).join(', ')}.`] : [];
  return { title, text: [...sent, ...asked, 'Approving withdraws the request.'].join(' ') };
}

interface VerdictQuestionProps {
  driver: AdminDriver;
  verdict: Verdict;
  busy?: boolean;
  /** @param ban the reason of a ban */
  onConfirm: (ban?: BanBecause) => void;
  onClose: () => void;
}

/** Asks before a ban, with its consequences, and before an approval with photos missing or awaited (R5, R37). */
export const VerdictQuestion = ({ verdict, ...question }: VerdictQuestionProps) =>
  verdict === 'banned' ? <BanQuestion {...question} /> : <ApprovalQuestion {...question} />;

type QuestionProps = Omit<VerdictQuestionProps, 'verdict'>;

const BanQuestion = ({ driver, busy = false, onConfirm, onClose }: QuestionProps) => (
  <ReasonDialog
    name={nameOf(driver)}
    reasons={BAN_REASON_LIST}
    hint="The driver reads the reason when they sign in."
    onClose={onClose}
    onConfirm={onConfirm}
    title="Ban Driver"
    text={BAN_TEXT}
    confirmLabel="Ban"
    danger
    busy={busy}
  />
);

const ApprovalQuestion = ({ driver, busy = false, onConfirm, onClose }: QuestionProps) => (
  <ConfirmDialog
    open
    onClose={onClose}
    onConfirm={() => onConfirm()}
    {...approvalQuestion(driver)}
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
  /** Called when the verdict was saved. */
  onGiven: () => void;
  /** Called when the server refused the verdict because the driver has changed photos or details meanwhile. */
  onPhotosChanged: (driver: AdminDriver) => void;
  onClose: () => void;
}

/** Asks for confirmation, then saves the verdict. */
export function VerdictDialog({ driver, verdict, refresh, onGiven, onPhotosChanged, onClose }: VerdictDialogProps) {
  const { busy, judge } = useVerdict(refresh, onPhotosChanged);
  const confirm = (ban?: BanBecause) => judge(driver, verdict, { ban, then: onGiven });
  return <VerdictQuestion {...{ driver, verdict, busy, onClose }} onConfirm={confirm} />;
}
