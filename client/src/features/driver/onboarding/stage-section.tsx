import { NAME_MAX } from '../../../../../shared/domain/constants.ts';
import { Card } from '../../../ui/card.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { HomePlaceField } from './home-place-field.tsx';
import type { SectionProps } from './section-props.ts';

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
