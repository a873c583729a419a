import { CalendarClock } from 'lucide-react';
import { displayPhone } from '../../../../../shared/domain/phone-display.ts';
import { kshRange } from '../../../lib/format.ts';
import { LocationSetting, NotificationSetting } from '../../../parts/phone-settings.tsx';
import { SignOutButton } from '../../../parts/sign-out.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { PlateChip } from '../../../ui/plate-chip.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { playAlert } from '../duty/alert-sound.ts';
import { setMuted, useSoundSetting } from '../duty/sound-setting.ts';
import { EditDetails } from './edit-details.tsx';
import { EditFares } from './edit-fares.tsx';
import { Editable, type EditorProps } from './editable.tsx';

type SectionProps = Pick<EditorProps, 'profile' | 'onSaved'>;

export function PersonalSection({ profile, onSaved }: SectionProps) {
  return (
    <Editable profile={profile} onSaved={onSaved} edit="Edit stage, e-mail and location" editor={EditDetails}>
      <Facts>
        <Fact label="Full name">
          <bdi>{profile.fullName}</bdi>
        </Fact>
        <Fact label="Mobile number">{displayPhone(profile.mobileNumber)}</Fact>
        <Fact label="E-mail">{profile.email ?? 'Not given'}</Fact>
        <Fact label="Stage name">{profile.stageName}</Fact>
        <Fact label="Location">{profile.locationAddress === '' ? 'Not given' : profile.locationAddress}</Fact>
      </Facts>
    </Editable>
  );
}

export function VehicleSection({ profile, onSaved }: SectionProps) {
  return (
    <Editable profile={profile} onSaved={onSaved} edit="Edit fares" editor={EditFares}>
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
    </div>
  );
}
