import { Ban, Bike, ChartColumn, Database, FileText, Settings, UserRound } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { RIGHTS } from '#shared/contract/rights-texts.ts';
import { OwnData } from '#client/parts/people/own-data.tsx';
import { STATS_POLL_MS } from '#shared/domain/constants/screens.ts';
import { call } from '#client/data/connection/api.ts';
import { lazyPart } from '#client/data/connection/lazy-part.ts';
import { OWN_PROFILE, useDriverSelf } from '#client/data/drivers/driver-self.ts';
import { Fold } from '#client/ui/fold.tsx';
import { ListSkeleton, Loading, Skeleton } from '#client/ui/skeleton.tsx';
import { Statistics } from '../earnings/statistics.tsx';
import { VerificationBanner } from './verification-banner.tsx';
import { LoadTrouble } from '#client/parts/load-trouble.tsx';
import { useFresh } from '#client/parts/use-fresh.ts';
import { Documents } from './documents.tsx';
import { DriverHead } from './driver-head.tsx';
import { PersonalSection, SettingsSection, VehicleSection } from './sections.tsx';
import { WaitingDetails } from './waiting-details.tsx';
import { StageLink } from './stage-link.tsx';

const BlockedPassengers = lazyPart(async () => ({
  default: (await import('./blocked-passengers.tsx')).BlockedPassengers,
}));

/** /driver/profile: the driver's public details, earnings and settings (spec 2 §2). */
export function DriverProfileScreen() {
  const rev = useDriverSelf((state) => state.rev);
  const { data: profile, set, ...loading } = useFresh(OWN_PROFILE, () => call('getDriverProfile'), STATS_POLL_MS, rev);
  const verdict = useDriverSelf((state) => state.verification);
  if (!profile) {
    return (
      <Frame>
        {loading.problem === null ? (
          <ProfileSkeleton />
        ) : (
          <LoadTrouble {...loading} title="Your profile did not load" />
        )}
      </Frame>
    );
  }
  const verification = verdict ?? profile.verification_status;
  const section = { profile, onSaved: (saved: typeof profile) => set(() => saved) };
  return (
    <Frame>
      <VerificationBanner />
      <WaitingDetails {...section} />
      <DriverHead key={verification} profile={profile} verification={verification} />
      <Fold title="Personal info" icon={UserRound} startOpen>
        <PersonalSection {...section} />
      </Fold>
      <StageLink stageName={profile.stageName} />
      <Fold title="Vehicle" icon={Bike}>
        <VehicleSection {...section} />
      </Fold>
      <Fold title="Documents" icon={FileText}>
        <Documents profile={profile} verification={verification} />
      </Fold>
      <Fold title="Statistics" icon={ChartColumn} startOpen>
        <Statistics />
      </Fold>
    </Frame>
  );
}

/** The settings need no server data, so they stay in place and open while the rest loads or fails. */
function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-3xl space-y-4">
      <h1 className="text-2xl font-bold">Profile</h1>
      {children}
      <Fold title="Settings" icon={Settings}>
        <SettingsSection />
      </Fold>
      <Fold title="Blocked passengers" icon={Ban}>
        <Suspense fallback={<ListSkeleton rows={1} label="Loading blocked passengers" />}>
          <BlockedPassengers />
        </Suspense>
      </Fold>
      <Fold title={RIGHTS.title} icon={Database}>
        <OwnData />
      </Fold>
    </div>
  );
}

function ProfileSkeleton() {
  return (
    <Loading label="Loading your profile" className="space-y-4">
      <Skeleton className="h-56 rounded-card" />
      <Skeleton className="h-72 rounded-card" />
      <Skeleton className="h-14 rounded-card" />
      <Skeleton className="h-14 rounded-card" />
    </Loading>
  );
}
