import { useEffect, useId, useRef, type FormEvent, type ReactNode } from 'react';
import { PARTS } from '#shared/texts/en/parts.ts';
import { OfflineHint } from '../offline-hint.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Note } from '#client/ui/note.tsx';
import type { Problems } from '#client/lib/validate.ts';

interface FormDialogProps {
  title: string;
  description?: string;
  submitLabel: string;
  busyLabel: string;
  /** `refusals`: the number of submits that the form or the server refused. */
  form: { busy: boolean; problems: Problems; refusals: number; submit: () => void };
  /** A summary of the request, such as its price. Always visible, above the buttons. */
  summary?: ReactNode;
  /** See Dialog. */
  tall?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A form in a dialog. Its buttons and Escape close the dialog, except while a submit is running. After a failed submit
 * the first invalid field gets the focus.
 */
export function FormDialog({
  title,
  description,
  submitLabel,
  busyLabel,
  form,
  summary,
  onClose,
  children,
  ...shape
}: FormDialogProps) {
  const formId = useId();
  const ref = useRef<HTMLFormElement>(null);
  const { busy, problems, refusals } = form;
  useEffect(() => {
    if (refusals > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refusals]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.submit();
  };
  return (
    <Dialog
      open
      onClose={() => {
        if (!busy) onClose();
      }}
      title={title}
      typed
      description={description}
      maxWidth={560}
      {...shape}
      footer={
        <>
          {summary && <div className="basis-full">{summary}</div>}
          <Button variant="outline" onClick={onClose} disabled={busy}>
            {PARTS.form.cancel}
          </Button>
          <Button type="submit" form={formId} busy={busy} busyLabel={busyLabel}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form ref={ref} id={formId} noValidate onSubmit={submit} className="space-y-4">
        {problems['form'] && <Note tone="danger">{problems['form']}</Note>}
        {children}
        <OfflineHint />
      </form>
    </Dialog>
  );
}
