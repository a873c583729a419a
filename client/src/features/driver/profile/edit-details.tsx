import { useState } from 'react';
import type { DriverProfile } from '../../../../../shared/contract/driver-entities.ts';
import { NAME_MAX } from '../../../../../shared/domain/constants.ts';
import { TextInput } from '../../../ui/text-input.tsx';
import { HomePlaceField } from '../onboarding/home-place-field.tsx';
import { EditForm } from './edit-form.tsx';
import type { EditorProps } from './editable.tsx';
import { useProfileEdit } from './use-profile-edit.ts';

type Details = Pick<DriverProfile, 'stageName' | 'locationAddress' | 'locationLatitude' | 'locationLongitude'> & {
  email: string;
};

/** Stage name, e-mail and location: what a driver changes without a review. */
export function EditDetails({ profile, onSaved, onCancel }: EditorProps) {
  const { stageName, locationAddress, locationLatitude, locationLongitude } = profile;
  const [typed, setTyped] = useState<Details>({
    stageName,
    email: profile.email ?? '',
    locationAddress,
    locationLatitude,
    locationLongitude,
  });
  const { busy, problems, save, settle } = useProfileEdit(onSaved);
  const change = (part: Partial<Details>) => {
    setTyped((known) => ({ ...known, ...part }));
    settle();
  };
  const submit = () => save(changeOf(typed));
  return (
    <EditForm label="Edit your details" busy={busy} problem={problems.form} onSubmit={submit} onCancel={onCancel}>
      <TextInput
        label="Stage name"
        value={typed.stageName}
        onChange={(name) => change({ stageName: name })}
        error={problems.stageName}
        maxLength={NAME_MAX}
        required
      />
      <TextInput
        label="E-mail"
        type="email"
        inputMode="email"
        autoComplete="email"
        value={typed.email}
        onChange={(email) => change({ email })}
        error={problems.email}
        hint="Only if you like."
        maxLength={254}
      />
      <HomePlaceField
        address={typed.locationAddress}
        onChange={change}
        error={problems.locationAddress ?? problems.locationLatitude}
      />
    </EditForm>
  );
}

/** A place without known coordinates is sent as 0,0, which means none (R11). */
const changeOf = ({ email, locationLatitude, locationLongitude, ...same }: Details) => ({
  ...same,
  email: email.trim() === '' ? null : email.trim(),
  locationLatitude: locationLatitude ?? 0,
  locationLongitude: locationLongitude ?? 0,
});
