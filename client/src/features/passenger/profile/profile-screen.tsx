import { CircleHelp, Motorbike, Settings, UserRound } from 'lucide-react';
import { useSession } from '../../../stores/session.ts';
import { Fold } from '../../../ui/fold.tsx';
import { Stats } from '../home/stats.tsx';
import { AccountSettings } from './account-settings.tsx';
import { Help } from './help.tsx';
import { PersonalInfo } from './personal-info.tsx';
import { ProfileHead } from './profile-head.tsx';
import { TripInfo } from './trip-info.tsx';

/** /passenger/profile: who one is here, one's figures, and everything that is set or looked up rarely (spec 1 §2). */
export function PassengerProfileScreen() {
  const user = useSession((state) => state.user);
  if (!user) return null;
  return (
    <div className="mx-auto w-full max-w-3xl space-y-4">
      <h1 className="text-2xl font-bold">Profile</h1>
      <ProfileHead user={user} />
      <Stats />
      <Fold title="Personal info" icon={UserRound} startOpen>
        <PersonalInfo user={user} />
      </Fold>
      <Fold title="Account settings" icon={Settings}>
        <AccountSettings />
      </Fold>
      <Fold title="Trip info" icon={Motorbike}>
        <TripInfo />
      </Fold>
      <Fold title="Help" icon={CircleHelp}>
        <Help />
      </Fold>
    </div>
  );
}
