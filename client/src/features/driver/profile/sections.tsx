import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import type { DriverProfile } from '#shared/contract/driver-entities.ts';
import { DRIVER_PROFILE } from '#shared/texts/en/driver-profile.ts';
import { FORMAT } from '#shared/texts/en/format.ts';
import { sayPlace } from '#shared/texts/en/place-words.ts';
import { NAME_MAX, VEHICLE_MODEL_DEFAULT } from '#shared/domain/constants/rules.ts';
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
  const texts = DRIVER_PROFILE.facts;
  return (
    <Editable
      profile={profile}
      onSaved={onSaved}
      edit={DRIVER_PROFILE.edit.details}
      editor={EditDetails}
      other={{ to: '/driver/onboarding', label: DRIVER_PROFILE.edit.nameOrNumber }}
    >
      <Facts>
        <Fact label={texts.fullName}>
          <bdi>{profile.fullName}</bdi>
        </Fact>
        <Fact label={texts.mobile}>{displayPhone(profile.mobileNumber)}</Fact>
        <Fact label={texts.email}>{profile.email ?? texts.notGiven}</Fact>
        <Fact label={texts.stageName}>{profile.stageName}</Fact>
        <Fact label={texts.location}>
          {profile.locationAddress === '' ? texts.notGiven : sayPlace(profile.locationAddress)}
        </Fact>
      </Facts>
    </Editable>
  );
}

export function VehicleSection(section: SectionProps) {
  const { motorbikePlateNumber, vehicleModel } = section.profile;
  return (
    <FaresSection {...section} other={{ to: '/driver/onboarding?step=vehicle', label: DRIVER_PROFILE.edit.plate }}>
      <Fact label={DRIVER_PROFILE.facts.plate}>
        <PlateChip plate={motorbikePlateNumber} />
      </Fact>
      <Fact label={DRIVER_PROFILE.facts.model}>
        {vehicleModel === VEHICLE_MODEL_DEFAULT ? FORMAT.motorbike : vehicleModel}
      </Fact>
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
          <Switch
            label={DRIVER_PROFILE.settings.sound}
            hint={DRIVER_PROFILE.settings.soundHint}
            on={!muted}
            onChange={turnSound}
          />
        </li>
      </ul>
      <div className="grid gap-2 sm:grid-cols-2">
        <LinkButton to="/driver/routes" variant="outline" icon={CalendarClock}>
          {DRIVER_PROFILE.settings.workingHours}
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
    <EditForm
      label={DRIVER_PROFILE.edit.detailsLabel}
      busy={busy}
      problem={problems.form}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <TextInput label={DRIVER_PROFILE.facts.stageName} {...bound(form, 'stageName')} maxLength={NAME_MAX} required />
      <TextInput
        label={DRIVER_PROFILE.facts.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        {...bound(form, 'email')}
        hint={DRIVER_PROFILE.edit.optional}
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
