import { CONTACTS } from '#shared/texts/en/contact-messages.ts';
import { CONTACTS_SCREEN } from '#shared/texts/en/contacts.ts';
import { useTask } from '#client/lib/use-task.ts';
import { ConfirmDialog } from '#client/ui/dialog.tsx';

/** The person to remove from the favorites or contacts. */
export interface Removal {
  name: string;
  /** Removes the person and shows the result in a toast. */
  remove: () => Promise<void>;
}

interface RemoveDialogProps {
  removal: Removal;
  onClose: () => void;
}

/** Asks for confirmation, then removes a favorite or contact (spec 1 §5). */
export function RemoveDialog({ removal: { name, remove }, onClose }: RemoveDialogProps) {
  const { busy, run } = useTask();
  const confirm = async () => {
    await remove();
    onClose();
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => run(confirm)}
      title={CONTACTS_SCREEN.remove.title}
      text={CONTACTS.confirmRemove(name)}
      confirmLabel={CONTACTS_SCREEN.remove.confirm}
      cancelLabel={CONTACTS_SCREEN.remove.keep}
      danger
      busy={busy}
    />
  );
}
