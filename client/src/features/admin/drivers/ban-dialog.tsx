import type { AdminDriver } from '../../../../../shared/contract/admin-entities.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { BAN_TEXT, nameOf } from './driver-words.tsx';
import { useVerdict } from './use-verdict.ts';

interface BanDialogProps {
  driver: AdminDriver;
  refresh: () => Promise<void>;
  /** The ban holds. */
  onBanned: () => void;
  onClose: () => void;
}

/** Asks before a driver is banned, and says what that does (R5). */
export function BanDialog({ driver, refresh, onBanned, onClose }: BanDialogProps) {
  const { busy, judge } = useVerdict(refresh);
  return (
    <ConfirmDialog
      open
      onClose={() => {
        if (!busy) onClose();
      }}
      onConfirm={() => judge(driver, 'banned', onBanned)}
      title="Ban Driver"
      text={BAN_TEXT}
      confirmLabel="Ban"
      danger
      busy={busy}
    >
      <p className="font-semibold wrap-anywhere">{nameOf(driver)}</p>
    </ConfirmDialog>
  );
}
