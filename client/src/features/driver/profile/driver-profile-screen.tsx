import { Ban, Motorbike, ChartColumn, Database, FileText, Settings, UserRound, QrCode } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { RIGHTS } from '#shared/texts/en/rights.ts';
import { BLOCKS } from '#shared/texts/en/blocks.ts';
import { DRIVER_PROFILE } from '#shared/texts/en/driver-profile.ts';
import { STATS_POLL_MS } from '#shared/domain/constants/screens.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import type { DriverProfile } from '#shared/contract/driver-entities.ts';
import { IDENTITY_TEXTS, sayWaiting } from '#shared/texts/en/identity.ts';
import type { Detail } from '#shared/domain/review.ts';
import { displayPhone } from '#shared/domain/phone-display.ts';
import { LanguageChoice } from '#client/parts/people/language-choice.tsx';
import { OwnData } from '#client/parts/people/own-data.tsx';
import { call } from '#client/data/connection/api.ts';
import { lazyPart } from '#client/data/connection/lazy-part.ts';
import { OWN_PROFILE, useDriverSelf } from '#client/data/drivers/driver-self.ts';
import { Fold } from '#client/ui/fold.tsx';
import { ListSkeleton, Loading } from '#client/ui/skeleton.tsx';
import { LoadTrouble } from '#client/parts/load-trouble.tsx';
import { useFresh } from '#client/parts/use-fresh.ts';
import { LinkButton } from '#client/ui/link-button.tsx';
import { Note } from '#client/ui/note.tsx';
import { Card } from '#client/ui/card.tsx';
import { useTask } from '#client/lib/use-task.ts';
import { orToast } from '#client/parts/or-toast.ts';
import { Button } from '#client/ui/button.tsx';
import { PlateChip } from '#client/ui/plate-chip.tsx';
import { toast } from '#client/ui/toast.tsx';
import { Statistics } from '../earnings/statistics.tsx';
import { Documents } from './documents.tsx';
import { DriverHead } from './driver-head.tsx';
import { PersonalSection, SettingsSection, VehicleSection } from './sections.tsx';

const BlockedPassengers = lazyPart(() => import('./blocked-passengers.tsx'), 'BlockedPassengers');

/** /driver/profile: the driver's public details, earnings and settings (spec 2 §2). */
export function DriverProfileScreen() {
  const rev = useDriverSelf((state) => state.rev);
  const { data: profile, set, ...loading } = useFresh(OWN_PROFILE, () => call('getDriverProfile'), STATS_POLL_MS, rev);
  const verdict = useDriverSelf((state) => state.verification);
  if (!profile) {
    return (
      <Frame>
        <LoadTrouble {...loading} title={DRIVER_PROFILE.screen.notLoaded} skeleton={<ProfileSkeleton />} />
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
      <Fold title={DRIVER_PROFILE.screen.personal} icon={UserRound} startOpen>
        <PersonalSection {...section} />
      </Fold>
      <StageLink stageName={profile.stageName} />
      <Fold title={DRIVER_PROFILE.screen.vehicle} icon={Motorbike}>
        <VehicleSection {...section} />
      </Fold>
      <Fold title={DRIVER_PROFILE.screen.documents} icon={FileText}>
        <Documents profile={profile} verification={verification} />
      </Fold>
      <Fold title={DRIVER_PROFILE.screen.statistics} icon={ChartColumn} startOpen>
        <Statistics />
      </Fold>
    </Frame>
  );
}

/** The screen's frame. The settings need no server data, so they stay in place while the rest loads or fails. */
function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-3xl space-y-4">
      <h1 className="text-2xl font-bold">{DRIVER_PROFILE.screen.title}</h1>
      {children}
      <LanguageChoice />
      <Fold title={DRIVER_PROFILE.screen.settings} icon={Settings}>
        <SettingsSection />
      </Fold>
      <Fold title={BLOCKS.title} icon={Ban}>
        <Suspense fallback={<ListSkeleton rows={1} label={DRIVER_PROFILE.blocked.loading} />}>
          <BlockedPassengers />
        </Suspense>
      </Fold>
      <Fold title={RIGHTS.title} icon={Database}>
        <OwnData />
      </Fold>
    </div>
  );
}

const ProfileSkeleton = () => (
  <Loading
    label={DRIVER_PROFILE.screen.loading}
    className="space-y-4"
    blocks={['h-56 rounded-card', 'h-72 rounded-card', 'h-14 rounded-card', 'h-14 rounded-card']}
  />
);

const AddPhotos = () => (
  <LinkButton to="/driver/onboarding?step=documents" variant="outline" size="small" className="mt-3">
    {DRIVER_PROFILE.screen.addPhotos}
  </LinkButton>
);

/** Shows why the driver cannot work yet (R5). `driver:changed` removes the banner on approval. */
function VerificationBanner() {
  const verification = useDriverSelf((state) => state.verification);
  const photosMissing = useDriverSelf((state) => state.photosMissing);
  if (verification !== 'pending') return null;
  return (
    <Note tone="warning" title={DRIVER_PROFILE.screen.waiting}>
      <p>{photosMissing ? MESSAGES.driver.photosMissing : MESSAGES.driver.pending}</p>
      {photosMissing && <AddPhotos />}
    </Note>
  );
}

/** Links to the page and the poster of the driver's own stage, once an admin has named it. */
function StageLink({ stageName }: { stageName: string }) {
  const { data } = useFresh(['own-stage', stageName], () => call('getOwnStage'), STATS_POLL_MS);
  const stage = data?.stage;
  if (!stage) return null;
  return (
    <Card title={DRIVER_PROFILE.stage.title}>
      <p className="pb-3 text-sm text-ink-2">
        {DRIVER_PROFILE.stage.text.before}
        <bdi className="font-semibold text-ink">{stage.name}</bdi>
        {DRIVER_PROFILE.stage.text.after}
      </p>
      <div className="grid gap-2 sm:grid-cols-2">
        <LinkButton to={`/stage/${stage.slug}`} variant="outline">
          {DRIVER_PROFILE.stage.see}
        </LinkButton>
        <LinkButton href={`/stage/${stage.slug}/poster`} newTab icon={QrCode} variant="outline">
          {DRIVER_PROFILE.stage.poster}
        </LinkButton>
      </div>
    </Card>
  );
}

interface WaitingDetailsProps {
  profile: DriverProfile;
  onSaved: (saved: DriverProfile) => void;
}

/** Shows details under review (name, number, plate; R46), with a button to withdraw them; nothing without any. */
function WaitingDetails({ profile, onSaved }: WaitingDetailsProps) {
  const { busy, run } = useTask();
  if (profile.pendingChanges === null) return null;
  const { fullName, mobileNumber, motorbikePlateNumber } = profile.pendingChanges;
  const details: Detail[] = [
    ...(fullName === undefined ? [] : ['fullName' as const]),
    ...(mobileNumber === undefined ? [] : ['phone' as const]),
    ...(motorbikePlateNumber === undefined ? [] : ['plate' as const]),
  ];
  const withdraw = () =>
    run(() =>
      orToast(MESSAGES.profile.failedNetwork, async () => {
        onSaved(await call('updateDriverProfile', { body: { pendingChanges: null } }));
        toast.success(IDENTITY_TEXTS.withdrawn);
      }),
    );
  return (
    <Note title={sayWaiting(details)}>
      <p className="my-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold wrap-anywhere">
        {fullName !== undefined && <bdi>{fullName}</bdi>}
        {mobileNumber !== undefined && <span className="tabular">{displayPhone(mobileNumber)}</span>}
        {motorbikePlateNumber !== undefined && <PlateChip plate={motorbikePlateNumber} />}
      </p>
      <p>{IDENTITY_TEXTS.meanwhile}</p>
      <Button variant="quiet" size="small" busy={busy} onClick={withdraw} className="-ml-4">
        {IDENTITY_TEXTS.withdraw}
      </Button>
    </Note>
  );
}
