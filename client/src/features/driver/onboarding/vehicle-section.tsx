import { CircleAlert } from 'lucide-react';
import { MESSAGES } from '../../../../../shared/contract/messages.ts';
import { isMotorcyclePlate, isPlate } from '../../../../../shared/domain/plate.ts';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PlateChip } from '../../../ui/plate-chip.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import type { SectionProps } from './section-props.ts';

/** The motorbike. An unusual plate is asked about; refused is only what can be none (see isPlate). */
export function VehicleSection({ draft, problems, change }: SectionProps) {
  const plate = draft.motorbikePlateNumber.trim();
  return (
    <Card className="space-y-3">
      <TextInput
        label="Motorbike number plate"
        value={draft.motorbikePlateNumber}
        onChange={(typed) => change({ motorbikePlateNumber: typed.toUpperCase() })}
        error={problems['motorbikePlateNumber']}
        hint={MESSAGES.onboarding.plateForm}
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
      {MESSAGES.onboarding.plateUnusual}
    </p>
  );
}
