import { CircleAlert } from 'lucide-react';
import { ONBOARDING } from '#shared/contract/onboarding-texts.ts';
import { NAME_MAX } from '#shared/domain/constants/rules.ts';
import { isMotorcyclePlate, isPlate } from '#shared/domain/plate.ts';
import { bound, type FormFields } from '#client/parts/form/use-form.ts';
import { FareFields } from '#client/parts/ride/fare-fields.tsx';
import { Card } from '#client/ui/card.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { PlateChip } from '#client/ui/plate-chip.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { HomePlaceField } from './home-place-field.tsx';
import { PhotoInput } from './photo-input.tsx';
import type { Problems } from '#client/lib/validate.ts';
import { type Draft, PHOTO_FIELDS, type PhotoField, type Photos } from './registration.ts';

type SectionProps = FormFields<Draft>;

interface PersonalSectionProps extends SectionProps {
  /** The details that the account already contains. */
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
  /** Whether the photos are stored and survive a reload. */
  kept: boolean;
}

/** The inputs for the four photos that admins review. */
export function DocumentsSection({ photos, problems, change, kept }: DocumentsSectionProps) {
  return (
    <Card>
      <p role="status" className="mb-1 text-base font-semibold tabular">
        {PHOTO_FIELDS.filter((field) => photos[field] !== null).length} of {PHOTO_FIELDS.length} added
      </p>
      <p className="mb-4 text-sm text-ink-2">
        Four photos, JPG or PNG, up to 5MB each.
        {!kept && ' This browser cannot keep photos: choose them again after a reload.'}
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

export function PersonalSection({ known, ...form }: PersonalSectionProps) {
  const isKnown = (field: keyof typeof known): boolean => known[field] !== '' && form.draft[field] === known[field];
  return (
    <Card>
      <p className="mb-4 text-sm text-ink-2">
        Five short steps. What you enter is kept on this phone until you send it.
      </p>
      <div className="space-y-4">
        <TextInput
          label="Full name"
          {...bound(form, 'fullName')}
          hint={isKnown('fullName') ? 'From your account. Use the name on your ID card.' : 'As on your ID card.'}
          autoComplete="name"
          maxLength={NAME_MAX}
          required
        />
        <TextInput
          label="Mobile number"
          type="tel"
          inputMode="tel"
          {...bound(form, 'mobileNumber')}
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
          {...bound(form, 'email')}
          autoComplete="email"
          maxLength={254}
        />
      </div>
    </Card>
  );
}

/** The inputs for the motorbike. An unusual plate shows a warning; only impossible plates are refused (see isPlate). */
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

export function PricingSection(form: SectionProps) {
  return (
    <Card>
      <div className="space-y-5">
        <FareFields {...form} explained />
      </div>
    </Card>
  );
}

/** The inputs for the places where the driver waits for passengers. */
export function StageSection(form: SectionProps) {
  const { draft, problems, change } = form;
  return (
    <Card>
      <div className="space-y-4">
        <HomePlaceField address={draft.locationAddress} onChange={change} error={problems['locationAddress']} />
        <TextInput
          label="Stage name"
          {...bound(form, 'stageName')}
          hint="The stage you ride from, as people call it."
          maxLength={NAME_MAX}
          required
        />
      </div>
    </Card>
  );
}
