import { FileImage, FileX, ImageOff, Upload } from 'lucide-react';
import { useState } from 'react';
import type { DriverProfile } from '#shared/contract/driver-entities.ts';
import { DRIVER_PROFILE } from '#shared/texts/en/driver-profile.ts';
import { ONBOARDING } from '#shared/texts/en/onboarding-messages.ts';
import { VERIFICATION_LABELS } from '#shared/texts/en/reviews.ts';
import type { VerificationStatus } from '#shared/domain/driver.ts';
import { LinkButton } from '#client/ui/link-button.tsx';
import { PhotoRequests } from '../onboarding/photo-requests.tsx';
import { Icon } from '#client/ui/icon.tsx';

/** The four photos, in the order in which they are shown. */
export function documents() {
  const texts = DRIVER_PROFILE.documents;
  return [
    { field: 'profilePictureUrl', label: texts.profilePicture, seenBy: texts.passengersSee },
    { field: 'platePhotoUrl', label: texts.platePhoto, seenBy: texts.passengersSee },
    { field: 'idCardUrl', label: texts.idCard, seenBy: texts.reviewersOnly },
    { field: 'drivingLicenseUrl', label: texts.drivingLicense, seenBy: texts.reviewersOnly },
  ] as const satisfies readonly { field: keyof DriverProfile; label: string; seenBy: string }[];
}

interface DocumentsProps {
  profile: DriverProfile;
  verification: VerificationStatus;
}

/** Shows the four photos with their review status (spec 2 §2, §4), and a link to change them. */
export function Documents({ profile, verification }: DocumentsProps) {
  return (
    <div className="space-y-4">
      <PhotoRequests />
      <ul className="grid grid-cols-1 divide-y divide-line sm:grid-cols-2 sm:gap-x-4 sm:divide-y-0">
        {documents().map(({ field, label, seenBy }) => (
          <li key={field} aria-label={label} className="flex items-center gap-3 py-3">
            <PhotoThumb src={profile[field]} label={label} />
            <div className="min-w-0">
              <p className="font-semibold">{label}</p>
              <p className="flex items-center gap-1.5 text-sm">
                <Icon of={profile[field] === null ? FileX : FileImage} size={16} className="shrink-0 text-ink-2" />
                {profile[field] === null ? DRIVER_PROFILE.documents.notSent : VERIFICATION_LABELS.photo[verification]}
              </p>
              <p className="text-sm text-ink-2">{seenBy}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-2">{ONBOARDING.newReview}</p>
      <LinkButton to="/driver/onboarding?step=documents" variant="outline" icon={Upload} fullWidth>
        {DRIVER_PROFILE.documents.change}
      </LinkButton>
    </div>
  );
}

interface PhotoThumbProps {
  /** A `/api/files/{id}` address; null without a photo. */
  src: string | null;
  label: string;
}

/** A document thumbnail; a press opens it full size. */
function PhotoThumb({ src, label }: PhotoThumbProps) {
  const [failed, setFailed] = useState(false);
  if (src === null || failed) {
    return (
      <span className="grid size-20 shrink-0 place-items-center rounded-control border border-dashed border-line-strong bg-sunk text-ink-2">
        <Icon of={ImageOff} size={28} />
      </span>
    );
  }
  return (
    <a href={src} target="_blank" rel="noopener" className="shrink-0 rounded-control">
      <img
        src={src}
        alt={DRIVER_PROFILE.documents.opens(label)}
        loading="lazy"
        decoding="async"
        onError={() => setFailed(true)}
        className="size-20 rounded-control border border-line bg-sunk object-contain"
      />
    </a>
  );
}
