import { CircleAlert } from 'lucide-react';
import { ONBOARDING } from '#shared/contract/onboarding-texts.ts';
import { NAME_MAX } from '#shared/domain/constants/rules.ts';
import { isMotorcyclePlate, isPlate } from '#shared/domain/plate.ts';
import { FareFields } from '#client/parts/ride/fare-fields.tsx';
import { Card } from '#client/ui/card.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { PlateChip } from '#client/ui/plate-chip.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { HomePlaceField } from './home-place-field.tsx';
import { PhotoInput } from './photo-input.tsx';
import type { Problems } from '#client/lib/validate.ts';
import { type Draft, PHOTO_FIELDS, type PhotoField, type Photos } from './registration.ts';

interface SectionProps {
  draft: Draft;
  problems: Problems;
  change: (part: Partial<Draft>) => void;
}

interface PersonalSectionProps extends SectionProps {
  /** What the account already has. */
  known: Pick<Draft, 'fullName' | 'mobileNumber'>;
}

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
  /** Whether the photos survive a reload. */
  kept: boolean;
}

/** The four photos that are reviewed. */
export function DocumentsSection({ photos, problems, change, kept }: DocumentsSectionProps) {
  return (
    <Card>
      <p role="status" className="mb-1 text-base font-semibold tabular">
        {PHOTO_FIELDS.filter((field) => photos[field] !== null).length} of {PHOTO_FIELDS.length} added
      </p>
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

export function PersonalSection({ draft, problems, change, known }: PersonalSectionProps) {
  const isKnown = (field: keyof typeof known): boolean => known[field] !== '' && draft[field] === known[field];
  return (
    <Card>
      <p className="mb-4 text-sm text-ink-2">
        Five short steps. What you enter is kept on this phone until you send it.
      </p>
      <div className="space-y-4">
        <TextInput
          label="Full name"
          value={draft.fullName}
          onChange={(fullName) => change({ fullName })}
          error={problems['fullName']}
          hint={isKnown('fullName') ? 'From your account. Make it the name on your ID card.' : 'As on your ID card.'}
          autoComplete="name"
          maxLength={NAME_MAX}
          required
        />
        <TextInput
          label="Mobile number"
          type="tel"
          inputMode="tel"
          value={draft.mobileNumber}
          onChange={(mobileNumber) => change({ mobileNumber })}
          error={problems['mobileNumber']}
          hint={
            isKnown('mobileNumber') ? 'From your account. Passengers call you on it.' : 'Passengers call you on it.'
          }
          placeholder="+254 712 345 678"
          autoComplete="tel"
          maxLength={32}
          required
        />
        <TextInput
          label="Email (optional)"
          type="email"
          inputMode="email"
          value={draft.email}
          onChange={(email) => change({ email })}
          error={problems['email']}
          autoComplete="email"
          maxLength={254}
        />
      </div>
    </Card>
  );
}

/** The motorbike. An unusual plate shows a warning; only impossible ones are refused (see isPlate). */
export function VehicleSection({ draft, problems, change }: SectionProps) {
  const plate = draft.motorbikePlateNumber.trim();
  return (
    <Card className="space-y-3">
      <TextInput
        label="Motorbike number plate"
        value={draft.motorbikePlateNumber}
        onChange={(typed) => change({ motorbikePlateNumber: typed.toUpperCase() })}
        error={problems['motorbikePlateNumber']}
        hint={ONBOARDING.plateForm}
        placeholder="KMEB 123A"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={16}
        required
      />
      <div role="status" className="text-sm">
        {isMotorcyclePlate(plate) && <Passengers plate={plate} />}
        {isPlate(plate) && !isMotorcyclePlate(plate) && <Unusual />}
      </div>
    </Card>
  );
}

function Passengers({ plate }: { plate: string }) {
  return (
    <p className="flex flex-wrap items-center gap-2 text-ink-2">
      Passengers look for <PlateChip plate={plate} />
    </p>
  );
}

function Unusual() {
  return (
    <p className="flex items-start gap-2 text-on-route-text">
      <Icon of={CircleAlert} size={16} className="mt-0.5 shrink-0" />
      {ONBOARDING.plateUnusual}
    </p>
  );
}

export function PricingSection({ draft, problems, change }: SectionProps) {
  return (
    <Card>
      <div className="space-y-5">
        <FareFields draft={draft} problems={problems} change={change} explained />
      </div>
    </Card>
  );
}

/** Where the driver waits for passengers. */
export function StageSection({ draft, problems, change }: SectionProps) {
  return (
    <Card>
      <div className="space-y-4">
        <HomePlaceField address={draft.locationAddress} onChange={change} error={problems['locationAddress']} />
        <TextInput
          label="Stage name"
          value={draft.stageName}
          onChange={(stageName) => change({ stageName })}
          error={problems['stageName']}
          hint="The stage you ride from, as people call it."
          maxLength={NAME_MAX}
          required
        />
      </div>
    </Card>
  );
}
