import type { DriverProfile } from '#shared/contract/driver-entities.ts';
import { IDENTITY_TEXTS, sayWaiting } from '#shared/contract/identity-texts.ts';
import { MESSAGES } from '#shared/contract/messages.ts';
import type { Detail } from '#shared/domain/review.ts';
import { displayPhone } from '#shared/domain/phone-display.ts';
import { call, sentenceOf } from '#client/data/connection/api.ts';
import { useTask } from '#client/lib/use-task.ts';
import { Button } from '#client/ui/button.tsx';
import { Note } from '#client/ui/note.tsx';
import { PlateChip } from '#client/ui/plate-chip.tsx';
import { toast } from '#client/ui/toast.tsx';

interface WaitingDetailsProps {
  profile: DriverProfile;
  onSaved: (saved: DriverProfile) => void;
}

/** The new name, number or plate that wait for a review (R46), and a way to take them back; nothing when none do. */
export function WaitingDetails({ profile, onSaved }: WaitingDetailsProps) {
  const { busy, run } = useTask();
  if (profile.pendingChanges === null) return null;
  const { fullName, mobileNumber, motorbikePlateNumber } = profile.pendingChanges;
  const details: Detail[] = [
    ...(fullName === undefined ? [] : ['fullName' as const]),
    ...(mobileNumber === undefined ? [] : ['phone' as const]),
    ...(motorbikePlateNumber === undefined ? [] : ['plate' as const]),
  ];
  const withdraw = () =>
    run(async () => {
      try {
        onSaved(await call('updateDriverProfile', { body: { pendingChanges: null } }));
        toast.success(IDENTITY_TEXTS.withdrawn);
      } catch (error) {
        toast.error(sentenceOf(error, MESSAGES.profile.failedNetwork));
      }
    });
  return (
    <Note title={sayWaiting(details)}>
      <p className="my-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold wrap-anywhere">
        {fullName !== undefined && <bdi>{fullName}</bdi>}
        {mobileNumber !== undefined && <span className="tabular">{displayPhone(mobileNumber)}</span>}
        {motorbikePlateNumber !== undefined && <PlateChip plate={motorbikePlateNumber} />}
      </p>
      <p>{IDENTITY_TEXTS.meanwhile}</p>
      <Button variant="quiet" size="small" busy={busy} onClick={withdraw} className="-ml-4">
        {IDENTITY_TEXTS.withdraw}
      </Button>
    </Note>
  );
}
