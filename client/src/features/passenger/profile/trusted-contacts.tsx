import { Trash2, UserPlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { NAME_MAX, TRUSTED_CONTACTS_MAX } from '#shared/domain/constants/rules.ts';
import { displayPhone } from '#shared/domain/phone-display.ts';
import { PROFILE } from '#shared/texts/en/passenger-profile.ts';
import { SAFETY } from '#shared/texts/en/safety.ts';
import type { TrustedContact } from '#shared/contract/incident-entities.ts';
import { ApiError } from '#client/data/connection/api.ts';
import { useTask } from '#client/lib/use-task.ts';
import type { Validation } from '#client/lib/validate.ts';
import { FormDialog } from '#client/parts/form/form-dialog.tsx';
import { bound, useForm } from '#client/parts/form/use-form.ts';
import { RetryNote } from '#client/parts/load-trouble.tsx';
import { loadTrustedContacts, saveTrustedContacts, useTrustedContacts } from '#client/data/safety/trusted-contacts.ts';
import { orToast } from '#client/parts/or-toast.ts';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Loading } from '#client/ui/skeleton.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { toast } from '#client/ui/toast.tsx';

/** The list of up to 3 people who get a trip's link in one tap. */
export function TrustedContacts() {
  const { contacts, failed } = useTrustedContacts();
  const [adding, setAdding] = useState(false);
  useEffect(() => void loadTrustedContacts(), []);
  if (failed) return <RetryNote onRetry={() => void loadTrustedContacts()}>{SAFETY.trusted.notLoaded}</RetryNote>;
  if (contacts === null) {
    return <Loading label={PROFILE.trusted.loading} className="space-y-3" blocks={['h-11', 'h-12']} />;
  }
  const isFull = contacts.length >= TRUSTED_CONTACTS_MAX;
  return (
    <div className="space-y-3">
      <p className="text-sm text-ink-2">{SAFETY.trusted.noneText}</p>
      {contacts.length > 0 && (
        <ul className="divide-y divide-line">
          {contacts.map((contact) => (
            <ContactRow key={contact.phone} contact={contact} all={contacts} />
          ))}
        </ul>
      )}
      {isFull ? (
        <p className="text-sm text-ink-2">{SAFETY.trusted.full}</p>
      ) : (
        <Button variant="outline" icon={UserPlus} fullWidth onClick={() => setAdding(true)}>
          {PROFILE.trusted.add}
        </Button>
      )}
      {adding && <AddContact all={contacts} onClose={() => setAdding(false)} />}
    </div>
  );
}

function ContactRow({ contact, all }: { contact: TrustedContact; all: readonly TrustedContact[] }) {
  const { busy, run } = useTask();
  const remove = async () => {
    const others = all.filter(({ phone }) => phone !== contact.phone);
    const isSaved = await orToast(SAFETY.trusted.saveFailed, () => saveTrustedContacts(others));
    if (isSaved) toast.success(SAFETY.trusted.saved);
  };
  return (
    <li className="flex items-center gap-3 py-2">
      <p className="min-w-0 grow">
        <span dir="auto" className="block font-semibold wrap-anywhere">
          {contact.name}
        </span>
        <span className="block text-sm text-ink-2 tabular">{displayPhone(contact.phone)}</span>
      </p>
      <IconButton
        icon={Trash2}
        label={PROFILE.trusted.remove(contact.name)}
        variant="outline"
        busy={busy}
        onClick={() => run(remove)}
      />
    </li>
  );
}

function AddContact({ all, onClose }: { all: readonly TrustedContact[]; onClose: () => void }) {
  const form = useForm({
    start: { name: '', phone: '' },
    validate: checked,
    send: (added) => saveTrustedContacts([...all, added]).catch(atItsField),
    fallback: SAFETY.trusted.saveFailed,
    onSaved: () => {
      toast.success(SAFETY.trusted.saved);
      onClose();
    },
  });
  return (
    <FormDialog
      title={PROFILE.trusted.add}
      submitLabel={PROFILE.trusted.save}
      busyLabel={PROFILE.trusted.saving}
      form={form}
      onClose={onClose}
    >
      <TextInput
        label={PROFILE.trusted.name}
        {...bound(form, 'name')}
        required
        maxLength={NAME_MAX}
        autoComplete="off"
        autoCapitalize="words"
      />
      <TextInput
        label={PROFILE.trusted.phone}
        type="tel"
        inputMode="tel"
        {...bound(form, 'phone')}
        required
        maxLength={32}
        placeholder="+254 712 345 678"
        autoComplete="off"
      />
    </FormDialog>
  );
}

function checked(draft: TrustedContact): Validation<TrustedContact> {
  const name = draft.name.trim();
  const phone = draft.phone.trim();
  if (name !== '' && phone !== '') return { body: { name, phone } };
  return {
    problems: {
      ...(name === '' && { name: SAFETY.trusted.nameRequired }),
      ...(phone === '' && { phone: SAFETY.trusted.phoneRequired }),
    },
  };
}

/** Rethrows the error with the form's field name: the server says contacts.2.phone, the form knows only phone. */
function atItsField(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  const field = error.field?.split('.').at(-1);
  throw new ApiError(error.status, error.code, error.message, { field });
}
