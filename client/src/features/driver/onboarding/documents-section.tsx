import { Card } from '../../../ui/card.tsx';
import { PhotoInput } from './photo-input.tsx';
import type { Problems } from './problems.ts';
import { PHOTO_FIELDS, type PhotoField, type Photos } from './registration.ts';

const LOOKS: Record<PhotoField, { label: string; hint: string; camera: 'user' | 'environment' }> = {
  profilePictureUrl: {
    label: 'Profile picture (selfie)',
    hint: 'Your face, without a helmet. Passengers see it.',
    camera: 'user',
  },
  idCardUrl: { label: 'ID card', hint: 'Only our reviewers see it.', camera: 'environment' },
  drivingLicenseUrl: { label: 'Driving license', hint: 'Only our reviewers see it.', camera: 'environment' },
  platePhotoUrl: {
    label: 'Number plate photo',
    hint: 'Passengers recognise your motorbike by it.',
    camera: 'environment',
  },
};

interface DocumentsSectionProps {
  photos: Photos;
  problems: Problems;
  change: (part: Partial<Photos>) => void;
  /** They survive a reload. */
  kept: boolean;
}

/** The four photos that are reviewed. */
export function DocumentsSection({ photos, problems, change, kept }: DocumentsSectionProps) {
  return (
    <Card>
      <p className="mb-4 text-sm text-ink-2">
        Four photos, JPG or PNG, up to 5MB each. They are made smaller on this phone before they are sent.
        {!kept && ' This browser keeps no photos: after a reload, choose them again.'}
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        {PHOTO_FIELDS.map((field) => (
          <PhotoInput
            key={field}
            {...LOOKS[field]}
            value={photos[field]}
            onChange={(photo) => change({ [field]: photo })}
            error={problems[field]}
          />
        ))}
      </div>
    </Card>
  );
}
