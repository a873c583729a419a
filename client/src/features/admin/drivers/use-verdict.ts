import type { AdminDriver } from '../../../../../shared/contract/admin-entities.ts';
import { MESSAGES } from '../../../../../shared/contract/messages.ts';
import type { VerificationStatus } from '../../../../../shared/domain/driver.ts';
import { sentenceOf } from '../../../lib/api.ts';
import { useTask } from '../../../lib/use-task.ts';
import { toast } from '../../../ui/toast.tsx';
import { isOfOtherPhotos, sendChange } from './send-change.ts';
import { offerUndo } from './undo-approval.ts';

export type Verdict = Exclude<VerificationStatus, 'pending'>;

/**
 * Approves or bans a driver (spec 2 §4, R5) and tells how it went; one at a time. `then` runs after a success, when the
 * list has been looked at again; `onOtherPhotos` when it was not given, for the driver sent other photos meanwhile (R33).
 */
export function useVerdict(refresh: () => Promise<void>, onOtherPhotos?: (driver: AdminDriver) => void) {
  const { busy, run } = useTask();
  const judge = (driver: AdminDriver, verdict: Verdict, then?: () => void) =>
    run(async () => {
      try {
        await sendChange(driver, { verification_status: verdict }, refresh);
      } catch (error) {
        toast.error(sentenceOf(error, MESSAGES.admin.updateFailed));
        if (isOfOtherPhotos(error)) onOtherPhotos?.(driver);
        return;
      }
      if (verdict === 'approved') offerUndo(driver, refresh);
      else toast.success(MESSAGES.admin.updated('Driver'));
      await refresh();
      then?.();
    });
  return { busy, judge };
}
