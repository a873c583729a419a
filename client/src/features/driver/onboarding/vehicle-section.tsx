import { Card } from '../../../ui/card.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import type { SectionProps } from './section-props.ts';

/** The motorbike. */
export function VehicleSection({ draft, problems, change }: SectionProps) {
  return (
    <Card title="Vehicle Details">
      <TextInput
        label="Motorbike number plate"
        value={draft.motorbikePlateNumber}
        onChange={(plate) => change({ motorbikePlateNumber: plate.toUpperCase() })}
        error={problems['motorbikePlateNumber']}
        hint="As on the plate: KMxx 123x"
        placeholder="KMEB 123A"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={16}
        required
      />
    </Card>
  );
}
