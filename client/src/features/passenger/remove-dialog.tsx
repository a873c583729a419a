import { useState } from 'react';
import { MESSAGES } from '../../../../shared/contract/messages.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';

/** Somebody about to be let go. */
export interface Leaving {
  name: string;
  /** Says itself how it went. */
  remove: () => Promise<void>;
}

interface RemoveDialogProps {
  leaving: Leaving;
  onClose: () => void;
}

/** Asks before a favourite or a contact is let go (spec 1 §5). */
export function RemoveDialog({ leaving: { name, remove }, onClose }: RemoveDialogProps) {
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    await remove();
    onClose();
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void confirm()}
      title="Remove contact"
      text={MESSAGES.contacts.confirmRemove(name)}
      confirmLabel="Remove"
      cancelLabel="Keep"
      danger
      busy={busy}
    />
  );
}
