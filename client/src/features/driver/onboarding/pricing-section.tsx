import { FareFields } from '../../../parts/fare-fields.tsx';
import { Card } from '../../../ui/card.tsx';
import type { SectionProps } from './section-props.ts';

/** What the driver asks for a trip. */
export function PricingSection({ draft, problems, change }: SectionProps) {
  return (
    <Card>
      <div className="space-y-5">
        <FareFields draft={draft} problems={problems} change={change} explained />
      </div>
    </Card>
  );
}
