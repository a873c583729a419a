import { BookUser } from 'lucide-react';
import { useId, useState, type SubmitEvent } from 'react';
import { MESSAGES } from '../../../../../shared/contract/messages.ts';
import { NAME_MAX } from '../../../../../shared/domain/constants.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Note } from '../../../ui/note.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import type { RawContact } from './contact-book.ts';
import { hasPhonePicker, pickContacts } from './phone-picker.ts';

type AddContacts = (contacts: readonly RawContact[]) => Promise<string[]>;

interface AddContactDialogProps {
  /** Adds those that can be added; answers a sentence for each of the others. Rejects when it could not look. */
  onAdd: AddContacts;
  onClose: () => void;
}

/** From the phone's contacts where it lets pages ask, and by hand. */
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
      title="Add contact"
      footer={
        <Button type="submit" form={formId} fullWidth>
          Save contact
        </Button>
      }
    >
      <div className="space-y-4">
        {hasPhonePicker() ? (
          <FromPhone onPicked={add} />
        ) : (
          <Note title={MESSAGES.contacts.unsupported}>{MESSAGES.contacts.manual}</Note>
        )}
        <ByHand formId={formId} onAdd={add} />
      </div>
    </Dialog>
  );
}

function FromPhone({ onPicked }: { onPicked: AddContacts }) {
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const pick = async () => {
    setBusy(true);
    try {
      const picked = await pickContacts();
      setProblems(picked.length === 0 ? [] : await onPicked(picked));
    } catch {
      setProblems([MESSAGES.contacts.accessFailed]);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button icon={BookUser} variant="outline" fullWidth busy={busy} onClick={() => void pick()}>
        Choose from phone contacts
      </Button>
      {problems.length > 0 && (
        <Note tone="danger">
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </Note>
      )}
      <p className="text-sm text-ink-2">Or by hand:</p>
    </>
  );
}

interface ByHandProps {
  formId: string;
  onAdd: AddContacts;
}

function ByHand({ formId, onAdd }: ByHandProps) {
  const [name, setName] = useState('');
  const [phone, setPhone] = useState('');
  const [problem, setProblem] = useState<{ name?: string; phone?: string }>({});
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (name.trim() === '') {
      setProblem({ name: MESSAGES.contacts.nameRequired });
      return;
    }
    const [refusal] = await onAdd([{ name: [name], tel: [phone] }]);
    // Here a number was typed: what it lacks is told beside it.
    const sentence = refusal === MESSAGES.contacts.noNumber ? MESSAGES.profile.phoneInvalid : refusal;
    setProblem(sentence === undefined ? {} : { phone: sentence });
  };
  return (
    <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
      <TextInput
        label="Name"
        value={name}
        onChange={setName}
        error={problem.name}
        required
        maxLength={NAME_MAX}
        autoComplete="off"
        autoCapitalize="words"
      />
      <TextInput
        label="Phone Number"
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
