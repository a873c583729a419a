import { useState } from 'react';
import { MESSAGES } from '../../../../../shared/contract/messages.ts';
import { call, sentenceOf } from '../../../lib/api.ts';
import { useTask } from '../../../lib/use-task.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Note } from '../../../ui/note.tsx';
import { toast } from '../../../ui/toast.tsx';

interface ChooseAgainDialogProps {
  id: string;
  name: string;
  refresh: () => Promise<void>;
  onClose: () => void;
}

/** Asks before somebody is let choose passenger or driver again; a refusal leaves the question standing, with why. */
export function ChooseAgainDialog({ id, name, refresh, onClose }: ChooseAgainDialogProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, run } = useTask();
  const confirm = () =>
    run(async () => {
      setProblem(null);
      try {
        await call('adminLetChooseAgain', { params: { id } });
      } catch (error) {
        setProblem(sentenceOf(error, MESSAGES.admin.chooseAgainFailed));
        return;
      }
      toast.success(MESSAGES.admin.choosesAgain(name));
      // Before the focus goes back: to what is still there.
      await refresh();
      onClose();
    });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      title="Let them choose again"
      text="They choose passenger or driver once more, at once if they are here now. Name and phone number stay."
      confirmLabel="Let them choose"
      busy={busy}
    >
      <div className="space-y-3">
        <p className="font-semibold break-words">{name}</p>
        {problem !== null && <Note tone="danger">{problem}</Note>}
      </div>
    </ConfirmDialog>
  );
}
