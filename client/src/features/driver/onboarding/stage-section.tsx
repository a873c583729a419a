import { LocateFixed } from 'lucide-react';
import { NAME_MAX } from '../../../../../shared/domain/constants.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { PlacePicker } from '../../../ui/place-picker.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import type { SectionProps } from './section-props.ts';
import { useHomePlace } from './use-home-place.ts';

/** Where the driver waits for passengers. */
export function StageSection({ draft, problems, change }: SectionProps) {
  const home = useHomePlace(change);
  return (
    <Card>
      <div className="space-y-4">
        <div>
          <PlacePicker
            label="Location"
            value={draft.locationAddress === '' ? null : draft.locationAddress}
            onChange={home.pick}
            hint="Passengers find you here until your phone tells where you are."
            error={home.error ?? problems['locationAddress']}
            freeText
          />
          <Button
            variant="quiet"
            size="small"
            icon={LocateFixed}
            onClick={home.locate}
            busy={home.locating}
            busyLabel="Finding where you are…"
            className="-ml-2"
          >
            Use my position
          </Button>
        </div>
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
