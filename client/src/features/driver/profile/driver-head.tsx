import { BadgeCheck, CircleSlash, Hourglass, type LucideIcon, Power } from 'lucide-react';
import type { DriverProfile } from '#shared/contract/driver-entities.ts';
import { DRIVER_PROFILE } from '#shared/texts/en/driver-profile.ts';
import { VERIFICATION_LABELS } from '#shared/texts/en/reviews.ts';
import type { VerificationStatus } from '#shared/domain/driver.ts';
import { cx } from '#client/lib/cx.ts';
import { useDriverSelf } from '#client/data/drivers/driver-self.ts';
import { RatingAndStage } from '#client/parts/people/rating-and-stage.tsx';
import { Avatar } from '#client/ui/avatar.tsx';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Note } from '#client/ui/note.tsx';
import { PlateChip } from '#client/ui/plate-chip.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { StatusPill } from '#client/ui/status-pill.tsx';
import { useOwnStatus, useStatusChoice } from '../duty/own-status.ts';
import { busyLabel, statusSentence } from '../duty/status-labels.ts';

const BADGES: Record<VerificationStatus, { icon: LucideIcon; look: string }> = {
  approved: { icon: BadgeCheck, look: 'bg-brand-tint text-brand-strong' },
  pending: { icon: Hourglass, look: 'bg-accent-tint text-on-route-text' },
  banned: { icon: CircleSlash, look: 'bg-danger-tint text-danger' },
};

interface DriverHeadProps {
  profile: DriverProfile;
  verification: VerificationStatus;
}

/** Shows photo, name, stage, plate and review status, and the Go Online button. */
export function DriverHead({ profile, verification }: DriverHeadProps) {
  const badge = BADGES[verification];
  return (
    <section
      aria-label={DRIVER_PROFILE.head.label}
      className="space-y-4 rounded-card border border-line bg-surface p-4"
    >
      <div className="flex items-center gap-4">
        <Avatar name={profile.fullName} src={profile.profilePictureUrl} size="large" />
        <div className="min-w-0 space-y-1">
          <p dir="auto" className="text-xl font-bold wrap-anywhere">
            {profile.fullName}
          </p>
          <RatingAndStage driver={profile} />
          <p className="flex flex-wrap gap-2">
            <PlateChip plate={profile.motorbikePlateNumber} />
            <span
              className={cx(
                'inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-xs font-semibold',
                badge.look,
              )}
            >
              <Icon of={badge.icon} size={16} className="shrink-0" />
              {VERIFICATION_LABELS.driver[verification]}
            </span>
          </p>
        </div>
      </div>
      <GoOnline />
    </section>
  );
}

/** The button Go Online or Go Offline, with the same rules as the dashboard's selector (spec 2 §2, §4, R5, R7). */
function GoOnline() {
  const own = useOwnStatus();
  const verification = useDriverSelf((state) => state.verification);
  const { wanted, refusal, choose } = useStatusChoice();
  if (own.status === null) return <Skeleton className="h-24" />;
  const target = own.status === 'offline' || (own.riding && own.manualOffline) ? 'online' : 'offline';
  return (
    <div className="space-y-3">
      <div role="status" className="space-y-1">
        <StatusPill status={own.status} own />
        <p>{wanted ? busyLabel(wanted) : statusSentence(own, verification)}</p>
      </div>
      <Button
        size="large"
        fullWidth
        icon={Power}
        variant={target === 'online' ? 'primary' : 'outline'}
        disabled={own.disconnected}
        busy={wanted !== null}
        onClick={() => choose(target)}
      >
        {labelOf(target, own.riding)}
      </Button>
      {refusal && <Note tone="danger">{refusal}</Note>}
    </div>
  );
}

function labelOf(target: 'online' | 'offline', riding: boolean): string {
  const { goOnline, goOffline, stayOnline, offlineAfter } = DRIVER_PROFILE.head;
  if (!riding) return target === 'online' ? goOnline : goOffline;
  return target === 'online' ? stayOnline : offlineAfter;
}
