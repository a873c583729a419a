import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import type { DriverProfile } from '#shared/contract/driver-entities.ts';
import { NAME_MAX } from '#shared/domain/constants/rules.ts';
import { displayPhone } from '#shared/domain/phone-display.ts';
import { SignOutButton } from '#client/parts/people/sign-out.tsx';
import { SignOutElsewhere } from '#client/parts/people/sign-out-elsewhere.tsx';
import { DataSetting, LocationSetting, NotificationSetting } from '#client/parts/phone/phone-settings.tsx';
import { bound } from '#client/parts/form/use-form.ts';
import { LinkButton } from '#client/ui/link-button.tsx';
import { Fact, Facts } from '#client/ui/facts.tsx';
import { PlateChip } from '#client/ui/plate-chip.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { playAlert, setMuted, useSoundSetting } from '../duty/alert-sound.ts';
import { HomePlaceField } from '../onboarding/home-place-field.tsx';
import { Editable, EditForm, type EditorProps } from './editable.tsx';
import { FaresSection } from './fares-section.tsx';
import { useProfileEdit } from './use-profile-edit.ts';

type SectionProps = Pick<EditorProps, 'profile' | 'onSaved'>;

export function PersonalSection({ profile, onSaved }: SectionProps) {
  return (
    <Editable
      profile={profile}
      onSaved={onSaved}
      edit="Edit stage, email and location"
      editor={EditDetails}
      other={{ to: '/driver/onboarding', label: 'Change name or number' }}
    >
      <Facts>
        <Fact label="Full name">
          <bdi>{profile.fullName}</bdi>
        </Fact>
        <Fact label="Mobile number">{displayPhone(profile.mobileNumber)}</Fact>
        <Fact label="Email">{profile.email ?? 'Not given'}</Fact>
        <Fact label="Stage name">{profile.stageName}</Fact>
        <Fact label="Location">{profile.locationAddress === '' ? 'Not given' : profile.locationAddress}</Fact>
      </Facts>
    </Editable>
  );
}

export function VehicleSection(section: SectionProps) {
  return (
    <FaresSection {...section} other={{ to: '/driver/onboarding?step=vehicle', label: 'Change number plate' }}>
      <Fact label="Number plate">
        <PlateChip plate={section.profile.motorbikePlateNumber} />
      </Fact>
      <Fact label="Model">{section.profile.vehicleModel}</Fact>
    </FaresSection>
  );
}

export function SettingsSection() {
  const muted = useSoundSetting((state) => state.muted);
  const turnSound = (on: boolean) => {
    setMuted(!on);
    if (on) playAlert();
  };
  return (
    <div className="space-y-3">
      <ul className="divide-y divide-line">
        <NotificationSetting role="driver" />
        <LocationSetting />
        <DataSetting />
        <li className="py-3">
          <Switch label="Sound of requests" hint="New requests ring on this phone." on={!muted} onChange={turnSound} />
        </li>
      </ul>
      <div className="grid gap-2 sm:grid-cols-2">
        <LinkButton to="/driver/routes" variant="outline" icon={CalendarClock}>
          Working hours
        </LinkButton>
        <SignOutButton />
      </div>
      <SignOutElsewhere />
    </div>
  );
}

type Details = Pick<DriverProfile, 'stageName' | 'locationAddress' | 'locationLatitude' | 'locationLongitude'> & {
  email: string;
};

/** The form for stage name, email and location: the details that need no review. */
function EditDetails({ profile, onSaved, onCancel }: EditorProps) {
  const { stageName, locationAddress, locationLatitude, locationLongitude } = profile;
  const [typed, setTyped] = useState<Details>({
    stageName,
    email: profile.email ?? '',
    locationAddress,
    locationLatitude,
    locationLongitude,
  });
  const { busy, problems, save, clearProblems } = useProfileEdit(onSaved);
  const change = (part: Partial<Details>) => {
    setTyped((known) => ({ ...known, ...part }));
    clearProblems();
  };
  const form = { draft: typed, problems, change };
  const submit = () => save(changeOf(typed));
  return (
    <EditForm label="Edit your details" busy={busy} problem={problems.form} onSubmit={submit} onCancel={onCancel}>
      <TextInput label="Stage name" {...bound(form, 'stageName')} maxLength={NAME_MAX} required />
      <TextInput
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        {...bound(form, 'email')}
        hint="Optional"
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

/** Returns the change to send. A place without known coordinates is sent as 0,0, which means unknown (R11). */
const changeOf = ({ email, locationLatitude, locationLongitude, ...same }: Details) => ({
  ...same,
  email: email.trim() === '' ? null : email.trim(),
  locationLatitude: locationLatitude ?? 0,
  locationLongitude: locationLongitude ?? 0,
});
