import { useState } from 'react';
import { ADMIN_MESSAGES } from '../../../../../shared/contract/admin-texts.ts';
import { call, sentenceOf } from '../../../lib/api.ts';
import { useTask } from '../../../lib/use-task.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Note } from '../../../ui/note.tsx';
import { toast } from '../../../ui/toast.tsx';
import { capital } from './table-types.ts';

interface RowQuestion {
  /** Whom or what it is about. */
  name: string;
  refresh: () => Promise<void>;
  onClose: () => void;
}

interface AskDialogProps extends RowQuestion {
  title: string;
  text: string;
  confirmLabel: string;
  danger?: boolean;
  /** What else follows from a yes. */
  consequence?: string | undefined;
  /** Throws ApiError. */
  act: () => Promise<unknown>;
  /** What is said of a refusal. */
  refusal: (error: unknown) => string;
  /** What is said of a success. */
  done: string;
}

/** Asks before something is done to a row; a refusal leaves the question standing, with why. */
function AskDialog({ name, consequence, act, refusal, done, refresh, onClose, ...question }: AskDialogProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, run } = useTask();
  const confirm = () =>
    run(async () => {
      setProblem(null);
      try {
        await act();
      } catch (error) {
        setProblem(refusal(error));
        return;
      }
      toast.success(done);
      // Before the focus goes back: to what is still there.
      await refresh();
      onClose();
    });
  return (
    <ConfirmDialog open onClose={onClose} onConfirm={confirm} busy={busy} {...question}>
      <div className="space-y-3">
        <p className="font-semibold break-words">{name}</p>
        {consequence && <p className="text-sm text-ink-2">{consequence}</p>}
        {problem !== null && <Note tone="danger">{problem}</Note>}
      </div>
    </ConfirmDialog>
  );
}

interface DeleteDialogProps extends RowQuestion, Pick<AskDialogProps, 'consequence'> {
  /** "driver" */
  singular: string;
  /** Throws ApiError. */
  remove: () => Promise<unknown>;
}

/** Asks before anything is deleted (spec 2 §2, §8). */
export function DeleteDialog({ singular, remove, ...rest }: DeleteDialogProps) {
  return (
    <AskDialog
      {...rest}
      title={`Delete ${capital(singular)}`}
      text={ADMIN_MESSAGES.confirmDelete(singular)}
      confirmLabel="Delete"
      danger
      act={remove}
      refusal={(error) => ADMIN_MESSAGES.deleteFailed(singular, sentenceOf(error, ''))}
      done={ADMIN_MESSAGES.deleted(capital(singular))}
    />
  );
}

/** Asks before somebody is let choose passenger or driver again. `id`: the account's. */
export function ChooseAgainDialog({ id, ...rest }: RowQuestion & { id: string }) {
  return (
    <AskDialog
      {...rest}
      title="Let them choose again"
      text="They choose passenger or driver once more, at once if they are here now. Name and phone number stay."
      confirmLabel="Let them choose"
      act={() => call('adminLetChooseAgain', { params: { id } })}
      refusal={(error) => sentenceOf(error, ADMIN_MESSAGES.chooseAgainFailed)}
      done={ADMIN_MESSAGES.choosesAgain(rest.name)}
    />
  );
}
