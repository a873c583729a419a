import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AdminDriver, AdminDriverUpdate } from '#shared/contract/admin-people-entities.ts';
import { ADMIN_MESSAGES } from '#shared/contract/admin-texts.ts';
import { call, sentenceOf } from '#client/data/connection/api.ts';
import { timeOf } from '#client/lib/format.ts';
import { useTask } from '#client/lib/use-task.ts';
import { useNow } from '#client/parts/use-now.ts';
import { Button } from '#client/ui/button.tsx';
import { PlateChip } from '#client/ui/plate-chip.tsx';
import { toast } from '#client/ui/toast.tsx';
import { phoneText } from '../table/cell-lines.tsx';
import { CHANGE_REASON_LIST, nameOf } from './driver-labels.tsx';
import { ReasonDialog } from './reason-choice.tsx';
import { displayNameOf, isOutdated } from './use-verdict.ts';

type Decision = Pick<AdminDriverUpdate, 'pending_changes' | 'reason'>;

/** Approves or rejects the new details that were shown (R46), not newer ones, and shows the result. */
function useDecision(driver: AdminDriver, refresh: () => Promise<void>) {
  const { busy, run } = useTask();
  const decide = (decision: Decision, then: () => void) =>
    run(async () => {
      const body = { ...decision, details_seen: driver.details_rev };
      try {
        await call('adminUpdateDriver', { params: { id: driver.user_id }, body });
      } catch (error) {
        toast.error(sentenceOf(error, ADMIN_MESSAGES.updateFailed));
        if (isOutdated(error)) await refresh();
        return;
      }
      const said = decision.pending_changes === 'approve' ? 'detailsApproved' : 'detailsRejected';
      toast.success(ADMIN_MESSAGES[said](displayNameOf(driver)));
      await refresh();
      then();
    });
  return { busy, decide };
}

interface PendingDetailsProps {
  driver: AdminDriver;
  refresh: () => Promise<void>;
  onReject: () => void;
  onDecided: () => void;
}

/** Shows the new name, number and plate beside the current ones; renders nothing when no details are under review. */
export function PendingDetails({ driver, refresh, onReject, onDecided }: PendingDetailsProps) {
  const { busy, decide } = useDecision(driver, refresh);
  const nowMs = useNow(60_000);
  const { pending_changes: waiting } = driver;
  if (!waiting) return null;
  const { full_name, mobile_number, motorbike_plate_number } = waiting;
  return (
    <section aria-label="New details" className="mb-5 rounded-card border-2 border-on-route bg-accent-tint p-3 sm:p-4">
      <h3 className="font-bold">
        New details <span className="text-sm font-normal text-ink-2">· {timeOf(waiting.since, nowMs)}</span>
      </h3>
      <p className="text-sm text-ink-2">Passengers see the old ones until you approve.</p>
      <dl className="mt-3 divide-y divide-line rounded-control bg-surface px-3">
        {full_name !== undefined && (
          <Change label="Name" was={<bdi>{nameOf(driver)}</bdi>} is={<bdi>{full_name}</bdi>} />
        )}
        {mobile_number !== undefined && (
          <Change label="Phone" was={phoneText(driver.mobile_number)} is={phoneText(mobile_number)} />
        )}
        {motorbike_plate_number !== undefined && (
          <Change
            label="Number plate"
            was={driver.motorbike_plate_number ? <PlateChip plate={driver.motorbike_plate_number} /> : 'None'}
            is={<PlateChip plate={motorbike_plate_number} />}
          />
        )}
      </dl>
      <div className="mt-3 flex flex-wrap gap-2 *:grow sm:justify-end sm:*:grow-0">
        <Button variant="outline" icon={X} disabled={busy} onClick={onReject}>
          Reject the new details
        </Button>
        <Button icon={Check} busy={busy} onClick={() => decide({ pending_changes: 'approve' }, onDecided)}>
          Approve the new details
        </Button>
      </div>
    </section>
  );
}

/** Shows the old value beside the new one. */
const Change = ({ label, was, is }: { label: string; was: ReactNode; is: ReactNode }) => (
  <div className="grid grid-cols-2 gap-x-3 py-2.5 text-sm sm:text-base sm:grid-cols-[8rem_1fr_1fr]">
    <dt className="col-span-2 text-sm text-ink-2 sm:col-span-1">{label}</dt>
    <dd className="min-w-0 wrap-anywhere tabular">
      <span className="block text-xs text-ink-2">Old</span>
      {was}
    </dd>
    <dd className="min-w-0 font-semibold wrap-anywhere tabular">
      <span className="block text-xs font-normal text-ink-2">New</span>
      {is}
    </dd>
  </div>
);

interface RejectDetailsProps extends Pick<PendingDetailsProps, 'driver' | 'refresh' | 'onDecided'> {
  onClose: () => void;
}

/** Asks the admin for the reason, then rejects the new details. */
export function RejectDetailsDialog({ driver, refresh, onDecided, onClose }: RejectDetailsProps) {
  const { busy, decide } = useDecision(driver, refresh);
  return (
    <ReasonDialog
      name={nameOf(driver)}
      reasons={CHANGE_REASON_LIST}
      hint="The driver reads the reason at once."
      onClose={onClose}
      onConfirm={(reason) => decide({ pending_changes: 'reject', reason }, onDecided)}
      title="Reject the new details"
      text="The driver keeps the approved ones, and keeps working."
      confirmLabel="Reject"
      danger
      busy={busy}
    />
  );
}
