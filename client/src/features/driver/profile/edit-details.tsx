import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import type { DriverProfile } from '../../../../../shared/contract/entities.ts';
import { NAME_MAX } from '../../../../../shared/domain/constants.ts';
import { Button } from '../../../ui/button.tsx';
import { PlacePicker } from '../../../ui/place-picker.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { useHomePlace } from '../onboarding/use-home-place.ts';
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
  const home = useHomePlace(change);
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
      <div>
        <PlacePicker
          label="Location"
          value={typed.locationAddress === '' ? null : typed.locationAddress}
          onChange={home.pick}
          hint="Passengers find you here until your phone tells where you are."
          error={home.error ?? problems.locationAddress ?? problems.locationLatitude}
          freeText
        />
        <Button
          variant="quiet"
          size="small"
          icon={LocateFixed}
          onClick={home.locate}
          busy={home.locating}
          busyLabel="Finding where you are…"
          className="-ml-2"
        >
          Use my position
        </Button>
      </div>
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
