import type { AdminDriver } from '../../../../../shared/contract/admin-entities.ts';
import { MESSAGES } from '../../../../../shared/contract/messages.ts';
import { APPROVAL_UNDO_S } from '../../../../../shared/domain/constants.ts';
import { call, sentenceOf } from '../../../lib/api.ts';
import { toast } from '../../../ui/toast.tsx';

const calledOf = ({ full_name, mobile_number }: AdminDriver): string => full_name || mobile_number;

/** Tells that a driver is approved, with the way back for as long as there is one (R33). */
export function offerUndo(driver: AdminDriver, refresh: () => Promise<void>): void {
  toast.success(MESSAGES.admin.approved(calledOf(driver)), {
    label: 'Undo',
    act: () => void undo(driver, refresh),
    forMs: APPROVAL_UNDO_S * 1000,
  });
}

async function undo(driver: AdminDriver, refresh: () => Promise<void>): Promise<void> {
  try {
    await call('adminUndoApproval', { params: { id: driver.user_id } });
    toast.success(MESSAGES.admin.approvalUndone(calledOf(driver)));
  } catch (error) {
    toast.error(sentenceOf(error, MESSAGES.admin.updateFailed));
  }
  await refresh();
}
