import { CircleAlert } from 'lucide-react';
import { ONBOARDING } from '#shared/texts/en/onboarding-messages.ts';
import { REGISTRATION } from '#shared/texts/en/onboarding.ts';
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

function looks(): Record<PhotoField, { label: string; hint: string; camera: 'user' | 'environment' }> {
  const texts = REGISTRATION.documents;
  return {
    profilePictureUrl: { label: texts.profilePicture, hint: texts.profilePictureHint, camera: 'user' },
    idCardUrl: { label: texts.idCard, hint: texts.reviewersOnly, camera: 'environment' },
    drivingLicenseUrl: { label: texts.drivingLicense, hint: texts.reviewersOnly, camera: 'environment' },
    platePhotoUrl: { label: texts.platePhoto, hint: texts.platePhotoHint, camera: 'environment' },
  };
}

interface DocumentsSectionProps {
  photos: Photos;
  problems: Problems;
  change: (part: Partial<Photos>) => void;
  /** Whether the photos are stored and survive a reload. */
  kept: boolean;
}

/** The inputs for the four photos that admins review. */
export function DocumentsSection({ photos, problems, change, kept }: DocumentsSectionProps) {
  const texts = REGISTRATION.documents;
  const look = looks();
  const added = PHOTO_FIELDS.filter((field) => photos[field] !== null).length;
  return (
    <Card>
      <p role="status" className="mb-1 text-base font-semibold tabular">
        {texts.added(added, PHOTO_FIELDS.length)}
      </p>
      <p className="mb-4 text-sm text-ink-2">
        {texts.rules}
        {!kept && ` ${texts.notKept}`}
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        {PHOTO_FIELDS.map((field) => (
          <PhotoInput
            key={field}
            {...look[field]}
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
  const texts = REGISTRATION.personal;
  const isKnown = (field: keyof typeof known): boolean => known[field] !== '' && form.draft[field] === known[field];
  return (
    <Card>
      <p className="mb-4 text-sm text-ink-2">{texts.intro}</p>
      <div className="space-y-4">
        <TextInput
          label={texts.fullName}
          {...bound(form, 'fullName')}
          hint={isKnown('fullName') ? texts.fullNameKnown : texts.fullNameHint}
          autoComplete="name"
          maxLength={NAME_MAX}
          required
        />
        <TextInput
          label={texts.mobile}
          type="tel"
          inputMode="tel"
          {...bound(form, 'mobileNumber')}
          hint={isKnown('mobileNumber') ? texts.mobileKnown : texts.mobileHint}
          placeholder="+254 712 345 678"
          autoComplete="tel"
          maxLength={32}
          required
        />
        <TextInput
          label={texts.email}
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
        label={REGISTRATION.vehicle.plate}
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
      {REGISTRATION.vehicle.passengersLookFor} <PlateChip plate={plate} />
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
          label={REGISTRATION.place.stageName}
          {...bound(form, 'stageName')}
          hint={REGISTRATION.place.stageHint}
          maxLength={NAME_MAX}
          required
        />
      </div>
    </Card>
  );
}
