import { Trash2 } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import type { PersonNote } from '#shared/contract/admin-person-entities.ts';
import { ADMIN_MESSAGES } from '#shared/contract/admin-texts.ts';
import { NOTE_MAX } from '#shared/domain/constants/rules.ts';
import { call, sentenceOf } from '#client/data/connection/api.ts';
import { timeOf } from '#client/lib/format.ts';
import { useTask } from '#client/lib/use-task.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { controlClass, Field } from '#client/ui/field.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { AskDialog } from '../table/ask-dialog.tsx';
import { None } from './person-parts.tsx';

interface NotesCardProps {
  id: string;
  notes: readonly PersonNote[];
  nowMs: number;
  refresh: () => Promise<void>;
}

/** What admins noted about the person, the newest first; each admin can delete their own notes. */
export function NotesCard({ id, notes, nowMs, refresh }: NotesCardProps) {
  const [removing, setRemoving] = useState<PersonNote | null>(null);
  return (
    <Card title="Notes">
      <NoteForm id={id} refresh={refresh} />
      {notes.length === 0 ? (
        <div className="pt-3">
          <None>No notes yet. Only admins see them.</None>
        </div>
      ) : (
        <ul aria-label="Newest notes" className="divide-y divide-line pt-1">
          {notes.map((note) => (
            <li key={note.id} className="flex items-start gap-2 py-2.5 text-sm">
              <div className="min-w-0 grow">
                <p dir="auto" className="wrap-anywhere">
                  {note.text}
                </p>
                <p className="text-xs text-ink-2 tabular wrap-anywhere">
                  {timeOf(note.at, nowMs)} · <bdi>{note.by}</bdi>
                </p>
              </div>
              {note.mine && (
                <IconButton
                  icon={Trash2}
                  label={`Delete the note: ${note.text.slice(0, 40)}`}
                  onClick={() => setRemoving(note)}
                  className="-my-2 -mr-2 text-ink-2"
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {removing && (
        <AskDialog
          title="Delete this note"
          text="The audit log keeps that you wrote and deleted a note, without its text."
          confirmLabel="Delete"
          danger
          act={() => call('adminDeleteNote', { params: { id: removing.id } })}
          refusal={(error) => ADMIN_MESSAGES.deleteFailed('note', sentenceOf(error, ''))}
          done={ADMIN_MESSAGES.deleted('Note')}
          refresh={refresh}
          onClose={() => setRemoving(null)}
        >
          <p dir="auto" className="wrap-anywhere">
            {removing.text}
          </p>
        </AskDialog>
      )}
    </Card>
  );
}

function NoteForm({ id, refresh }: Pick<NotesCardProps, 'id' | 'refresh'>) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const { busy, run } = useTask();
  const add = async () => {
    try {
      await call('adminAddNote', { params: { id }, body: { text } });
      setText('');
    } catch (error) {
      setProblem(sentenceOf(error, ADMIN_MESSAGES.createFailed));
    }
    await refresh();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const missing = text.trim() === '' ? ADMIN_MESSAGES.noteRequired : undefined;
    setProblem(missing);
    if (missing === undefined) run(add);
  };
  return (
    <form onSubmit={submit} noValidate className="space-y-2">
      <Field label="New note" error={problem} hideLabel>
        {(control) => (
          <textarea
            {...control}
            dir="auto"
            rows={2}
            placeholder="What should other admins know?"
            maxLength={NOTE_MAX}
            value={text}
            // A note is one line, as it is stored.
            onChange={(event) => setText(event.target.value.replace(/\s*\n\s*/g, ' '))}
            className={controlClass(problem !== undefined, 'block')}
          />
        )}
      </Field>
      <Button type="submit" size="small" variant="outline" busy={busy}>
        Add note
      </Button>
    </form>
  );
}
