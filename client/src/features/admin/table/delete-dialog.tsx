import { useState } from 'react';
import { MESSAGES } from '../../../../../shared/contract/messages.ts';
import { sentenceOf } from '../../../lib/api.ts';
import { useTask } from '../../../lib/use-task.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Note } from '../../../ui/note.tsx';
import { toast } from '../../../ui/toast.tsx';
import { capital } from './table-types.ts';

interface DeleteDialogProps {
  /** "driver" */
  singular: string;
  /** Whom or what it is about. */
  name: string;
  /** What else follows from a yes. */
  consequence?: string;
  /** Throws ApiError. */
  remove: () => Promise<unknown>;
  refresh: () => Promise<void>;
  onClose: () => void;
}

/** Asks before anything is deleted (spec 2 §2, §8); a failure leaves the question standing, with why. */
export function DeleteDialog({ singular, name, consequence, remove, refresh, onClose }: DeleteDialogProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, run } = useTask();
  const confirm = () =>
    run(async () => {
      setProblem(null);
      try {
        await remove();
      } catch (error) {
        setProblem(MESSAGES.admin.deleteFailed(singular, sentenceOf(error, '')));
        return;
      }
      toast.success(MESSAGES.admin.deleted(capital(singular)));
      // Before the focus goes back: to what is still there.
      await refresh();
      onClose();
    });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      title={`Delete ${capital(singular)}`}
      text={MESSAGES.admin.confirmDelete(singular)}
      confirmLabel="Delete"
      danger
      busy={busy}
    >
      <div className="space-y-3">
        <p className="font-semibold break-words">{name}</p>
        {consequence && <p className="text-sm text-ink-2">{consequence}</p>}
        {problem !== null && <Note tone="danger">{problem}</Note>}
      </div>
    </ConfirmDialog>
  );
}
