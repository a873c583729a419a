import { CalendarClock } from 'lucide-react';
import { useState, useEffect, useRef, type FormEvent, type ReactNode } from 'react';
import type { DriverProfile } from '#shared/contract/driver-entities.ts';
import { NAME_MAX } from '#shared/domain/constants/rules.ts';
import { displayPhone } from '#shared/domain/phone-display.ts';
import { kshRange } from '#client/lib/format.ts';
import { SignOutButton } from '#client/parts/people/sign-out.tsx';
import { SignOutElsewhere } from '#client/parts/people/sign-out-elsewhere.tsx';
import { DataSetting, LocationSetting, NotificationSetting } from '#client/parts/phone/phone-settings.tsx';
import { fareDraftOf, faresOf } from '#client/parts/ride/fare-draft.ts';
import { FareFields } from '#client/parts/ride/fare-fields.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { Fact, Facts } from '#client/ui/facts.tsx';
import { PlateChip } from '#client/ui/plate-chip.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { OfflineHint } from '#client/parts/offline-hint.tsx';
import { Button } from '#client/ui/button.tsx';
import { Note } from '#client/ui/note.tsx';
import { playAlert, setMuted, useSoundSetting } from '../duty/alert-sound.ts';
import { HomePlaceField } from '../onboarding/home-place-field.tsx';
import { Editable, type EditorProps } from './editable.tsx';
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

export function VehicleSection({ profile, onSaved }: SectionProps) {
  return (
    <Editable
      profile={profile}
      onSaved={onSaved}
      edit="Edit fares"
      editor={EditFares}
      other={{ to: '/driver/onboarding?step=vehicle', label: 'Change number plate' }}
    >
      <Facts>
        <Fact label="Number plate">
          <PlateChip plate={profile.motorbikePlateNumber} />
        </Fact>
        <Fact label="Model">{profile.vehicleModel}</Fact>
        <Fact label="Fares within town">{kshRange(profile.withinTownFareMin, profile.withinTownFareMax)}</Fact>
        <Fact label="Fares outside town">{kshRange(profile.outsideTownFareMin, profile.outsideTownFareMax)}</Fact>
      </Facts>
      <p className="pb-1 text-sm text-ink-2">Short trips cost the lowest fare, long ones the highest.</p>
    </Editable>
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

/** Edits the fare bands, within their bounds (spec 2 §5, §9). */
function EditFares({ profile, onSaved, onCancel }: EditorProps) {
  const [typed, setTyped] = useState(fareDraftOf(profile));
  const { busy, problems, save, clearProblems } = useProfileEdit(onSaved);
  return (
    <EditForm
      label="Edit your fares"
      busy={busy}
      problem={problems.form}
      onSubmit={() => save(faresOf(typed))}
      onCancel={onCancel}
    >
      <FareFields
        draft={typed}
        problems={problems}
        change={(part) => {
          setTyped((known) => ({ ...known, ...part }));
          clearProblems();
        }}
      />
    </EditForm>
  );
}

type Details = Pick<DriverProfile, 'stageName' | 'locationAddress' | 'locationLatitude' | 'locationLongitude'> & {
  email: string;
};

/** Edits stage name, email and location: the details that need no review. */
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
        label="Email"
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

/** A place without known coordinates is sent as 0,0, which means unknown (R11). */
const changeOf = ({ email, locationLatitude, locationLongitude, ...same }: Details) => ({
  ...same,
  email: email.trim() === '' ? null : email.trim(),
  locationLatitude: locationLatitude ?? 0,
  locationLongitude: locationLongitude ?? 0,
});

interface EditFormProps {
  label: string;
  busy: boolean;
  /** An error that belongs to no field. */
  problem: string | undefined;
  onSubmit: () => void;
  onCancel: () => void;
  children: ReactNode;
}

/** An inline form: focuses its first field; Escape cancels. */
function EditForm({ label, busy, problem, onSubmit, onCancel, children }: EditFormProps) {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => ref.current?.querySelector('input')?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form
      ref={ref}
      aria-label={label}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        const inMenu = event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true';
        if (event.key === 'Escape' && !busy && !inMenu) onCancel();
      }}
      className="space-y-4 pt-1"
    >
      {problem && <Note tone="danger">{problem}</Note>}
      {children}
      <OfflineHint />
      <div className="flex gap-3 *:grow">
        <Button variant="outline" onClick={onCancel} disabled={busy}>
          Cancel
        </Button>
        <Button type="submit" busy={busy}>
          Save
        </Button>
      </div>
    </form>
  );
}
