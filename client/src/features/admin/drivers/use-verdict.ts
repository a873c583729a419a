import type { AdminDriver } from '../../../../../shared/contract/admin-entities.ts';
import { MESSAGES } from '../../../../../shared/contract/messages.ts';
import { call, sentenceOf } from '../../../lib/api.ts';
import { useTask } from '../../../lib/use-task.ts';
import { toast } from '../../../ui/toast.tsx';

/**
 * Approves or bans a driver (spec 2 §4, R5) and tells how it went; one at a time. `then` runs after a success, when the
 * list has been looked at again.
 */
export function useVerdict(refresh: () => Promise<void>) {
  const { busy, run } = useTask();
  const judge = (driver: AdminDriver, verification_status: 'approved' | 'banned', then?: () => void) =>
    run(async () => {
      try {
        await call('adminUpdateDriver', { params: { id: driver.user_id }, body: { verification_status } });
      } catch (error) {
        toast.error(sentenceOf(error, MESSAGES.admin.updateFailed));
        return;
      }
      toast.success(MESSAGES.admin.updated('Driver'));
      await refresh();
      then?.();
    });
  return { busy, judge };
}
