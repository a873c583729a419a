import { PEOPLE_TEXTS } from '#shared/texts/en/people.ts';
import { NAME_MAX } from '#shared/domain/constants/rules.ts';
import { Note } from '#client/ui/note.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { OfflineHint } from '../offline-hint.tsx';
import type { ProfileForm } from './use-profile-form.ts';

interface ProfileFieldsProps {
  form: Pick<ProfileForm, 'problem' | 'errorAt'>;
  name: string;
  onName: (name: string) => void;
  phone: string;
  onPhone: (phone: string) => void;
}

/** Full Name and Phone Number (spec 1 §2). An error is shown at its field, or above both fields. */
export function ProfileFields({ form: { problem, errorAt }, name, onName, phone, onPhone }: ProfileFieldsProps) {
  return (
    <>
      {problem && !problem.field && <Note tone="danger">{problem.sentence}</Note>}
      <TextInput
        label={PEOPLE_TEXTS.fullName}
        value={name}
        onChange={onName}
        error={errorAt('name')}
        required
        maxLength={NAME_MAX}
        autoComplete="name"
        autoCapitalize="words"
      />
      <TextInput
        label={PEOPLE_TEXTS.phoneNumber}
        type="tel"
        inputMode="tel"
        value={phone}
        onChange={onPhone}
        error={errorAt('phone')}
        required
        maxLength={32}
        placeholder="+254 712 345 678"
        autoComplete="tel"
      />
      <OfflineHint />
    </>
  );
}
