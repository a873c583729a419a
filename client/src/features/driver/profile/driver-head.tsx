import { BadgeCheck, CircleSlash, Hourglass, type LucideIcon } from 'lucide-react';
import type { DriverProfile } from '../../../../../shared/contract/driver-entities.ts';
import type { VerificationStatus } from '../../../../../shared/domain/driver.ts';
import { cx } from '../../../lib/cx.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PlateChip } from '../../../ui/plate-chip.tsx';
import { GoOnline } from './go-online.tsx';

const BADGES: Record<VerificationStatus, { words: string; icon: LucideIcon; look: string }> = {
  approved: { words: 'Approved driver', icon: BadgeCheck, look: 'bg-brand-tint text-brand-strong' },
  pending: { words: 'Waiting for approval', icon: Hourglass, look: 'bg-accent-tint text-on-route-text' },
  banned: { words: 'Account suspended', icon: CircleSlash, look: 'bg-danger-tint text-danger' },
};

interface DriverHeadProps {
  profile: DriverProfile;
  verification: VerificationStatus;
}

/** Face, name, stage, plate and standing, and whether one is earning now. */
export function DriverHead({ profile, verification }: DriverHeadProps) {
  const badge = BADGES[verification];
  return (
    <section aria-label="You" className="space-y-4 rounded-card border border-line bg-surface p-4">
      <div className="flex items-center gap-4">
        <Avatar name={profile.fullName} src={profile.profilePictureUrl} size="large" />
        <div className="min-w-0 space-y-1">
          <p dir="auto" className="text-xl font-bold wrap-anywhere">
            {profile.fullName}
          </p>
          <p dir="auto" className="text-sm wrap-anywhere text-ink-2">
            {profile.stageName}
          </p>
          <p className="flex flex-wrap gap-2">
            <PlateChip plate={profile.motorbikePlateNumber} />
            <span
              className={cx(
                'inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-xs font-semibold',
                badge.look,
              )}
            >
              <Icon of={badge.icon} size={16} className="shrink-0" />
              {badge.words}
            </span>
          </p>
        </div>
      </div>
      <GoOnline />
    </section>
  );
}
