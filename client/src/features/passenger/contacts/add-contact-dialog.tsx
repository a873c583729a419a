import { BookUser } from 'lucide-react';
import { type SubmitEvent, useId, useState } from 'react';
import { CONTACTS } from '#shared/texts/en/contact-messages.ts';
import { CONTACTS_SCREEN } from '#shared/texts/en/contacts.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { NAME_MAX } from '#shared/domain/constants/rules.ts';
import { useTask } from '#client/lib/use-task.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Note } from '#client/ui/note.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import type { RawContact } from './contact-book.ts';

type AddContacts = (contacts: readonly RawContact[]) => Promise<string[]>;

interface AddContactDialogProps {
  /** Adds the valid contacts; returns a message for each of the others. Rejects if the check was not possible. */
  onAdd: AddContacts;
  onClose: () => void;
}

/** The dialog to add contacts from the phone's contact picker, if there is one, or by typing. */
export function AddContactDialog({ onAdd, onClose }: AddContactDialogProps) {
  const formId = useId();
  const add: AddContacts = async (contacts) => {
    const problems = await onAdd(contacts).catch(() => [MESSAGES.general.noAnswer]);
    if (problems.length === 0) onClose();
    return problems;
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={CONTACTS_SCREEN.add.title}
      footer={
        <Button type="submit" form={formId} fullWidth>
          {CONTACTS_SCREEN.add.save}
        </Button>
      }
    >
      <div className="space-y-4">
        {hasPhonePicker() ? <FromPhone onPicked={add} /> : <Note title={CONTACTS.unsupported}>{CONTACTS.manual}</Note>}
        <ByHand formId={formId} onAdd={add} />
      </div>
    </Dialog>
  );
}

function FromPhone({ onPicked }: { onPicked: AddContacts }) {
  const [problems, setProblems] = useState<readonly string[]>([]);
  const { busy, run } = useTask();
  const pick = async () => {
    try {
      const picked = await pickContacts();
      setProblems(picked.length === 0 ? [] : await onPicked(picked));
    } catch {
      setProblems([CONTACTS.accessFailed]);
    }
  };
  return (
    <>
      <Button icon={BookUser} variant="outline" fullWidth busy={busy} onClick={() => run(pick)}>
        {CONTACTS_SCREEN.add.fromPhone}
      </Button>
      {problems.length > 0 && (
        <Note tone="danger">
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </Note>
      )}
      <p className="text-sm text-ink-2">{CONTACTS_SCREEN.add.orType}</p>
    </>
  );
}

function ByHand({ formId, onAdd }: { formId: string; onAdd: AddContacts }) {
  const [name, setName] = useState('');
  const [phone, setPhone] = useState('');
  const [problem, setProblem] = useState<{ name?: string; phone?: string }>({});
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (name.trim() === '') {
      setProblem({ name: CONTACTS.nameRequired });
      return;
    }
    const [refusal] = await onAdd([{ name: [name], tel: [phone] }]);
    // A number was typed here, so it is invalid rather than missing; the field shows that.
    const sentence = refusal === CONTACTS.noNumber ? MESSAGES.profile.phoneInvalid : refusal;
    setProblem(sentence === undefined ? {} : { phone: sentence });
  };
  return (
    <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
      <TextInput
        label={CONTACTS_SCREEN.add.name}
        value={name}
        onChange={setName}
        error={problem.name}
        required
        maxLength={NAME_MAX}
        autoComplete="off"
        autoCapitalize="words"
      />
      <TextInput
        label={CONTACTS_SCREEN.add.phone}
        type="tel"
        inputMode="tel"
        value={phone}
        onChange={setPhone}
        error={problem.phone}
        required
        maxLength={32}
        placeholder="+254 712 345 678"
        autoComplete="off"
      />
    </form>
  );
}

declare global {
  /** The Contact Picker API (Chrome on Android), which TypeScript's DOM types lack. */
  interface Navigator {
    readonly contacts?: {
      select(properties: readonly ('name' | 'tel' | 'email')[], options: { multiple: boolean }): Promise<RawContact[]>;
    };
  }
}

const hasPhonePicker = (): boolean => navigator.contacts !== undefined;

/** Opens the phone's contact picker. Returns an empty list if the person cancels; throws if the phone refuses. */
const pickContacts = async (): Promise<RawContact[]> =>
  (await navigator.contacts?.select(['name', 'tel', 'email'], { multiple: true })) ?? [];
