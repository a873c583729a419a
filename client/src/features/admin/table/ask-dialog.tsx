import { type ReactNode, useState } from 'react';
import { ADMIN_MESSAGES } from '#shared/contract/admin-texts.ts';
import { call, sentenceOf } from '#client/data/connection/api.ts';
import { useTask } from '#client/lib/use-task.ts';
import { ConfirmDialog } from '#client/ui/dialog.tsx';
import { Note } from '#client/ui/note.tsx';
import { toast } from '#client/ui/toast.tsx';
import { capital } from './table-types.ts';

/** The props that every dialog of a list needs. */
export interface ListDialogProps {
  refresh: () => Promise<void>;
  onClose: () => void;
}

interface AskDialogProps extends ListDialogProps {
  title: string;
  text: string;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  /** The content that shows which item the question is about, unless the title does. */
  children?: ReactNode;
  /** @throws ApiError */
  act: () => Promise<unknown>;
  /** Returns the text for a refusal. */
  refusal: (error: unknown) => string;
  /** The message of the toast after a success. */
  done: string;
  /** The name of the item, under that message. */
  doneTo?: string;
}

/** Asks before an action that cannot be undone. After a refusal the dialog stays open and shows the reason. */
export function AskDialog({ children, act, refusal, done, doneTo, refresh, onClose, ...question }: AskDialogProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, run } = useTask();
  const confirm = () =>
    run(async () => {
      setProblem(null);
      try {
        await act();
      } catch (error) {
        setProblem(refusal(error));
        await refresh();
        return;
      }
      if (doneTo === undefined) toast.success(done);
      else toast.successOf(done, doneTo);
      // Refreshes before the dialog closes, so that the focus returns to an element that still exists.
      await refresh();
      onClose();
    });
  return (
    <ConfirmDialog open onClose={onClose} onConfirm={confirm} busy={busy} {...question}>
      <div className="space-y-3">
        {children}
        {problem !== null && <Note tone="danger">{problem}</Note>}
      </div>
    </ConfirmDialog>
  );
}

const Name = ({ children }: { children: string }) => <p className="font-semibold break-words">{children}</p>;

interface DeleteDialogProps extends ListDialogProps {
  name: string;
  /** For example "driver". */
  singular: string;
  /** Further effects of the deletion. */
  consequence?: string | undefined;
  /** @throws ApiError */
  remove: () => Promise<unknown>;
}

/** Asks for confirmation, then deletes (spec 2 §2, §8). */
export function DeleteDialog({ name, singular, consequence, remove, ...rest }: DeleteDialogProps) {
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
    >
      <Name>{name}</Name>
      {consequence && <p className="text-sm text-ink-2">{consequence}</p>}
    </AskDialog>
  );
}

/** Asks for confirmation, then lets a person choose passenger or driver again. `id` is the account's id. */
export function ChooseAgainDialog({ id, name, ...rest }: ListDialogProps & { id: string; name: string }) {
  return (
    <AskDialog
      {...rest}
      title="Let them choose again"
      text="They are asked again whether they are a passenger or a driver, immediately if they have Boda open. Their name and phone number are kept."
      confirmLabel="Let them choose"
      act={() => call('adminLetChooseAgain', { params: { id } })}
      refusal={(error) => sentenceOf(error, ADMIN_MESSAGES.chooseAgainFailed)}
      done={ADMIN_MESSAGES.choosesAgain(name)}
    >
      <Name>{name}</Name>
    </AskDialog>
  );
}
