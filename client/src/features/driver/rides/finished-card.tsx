import { CircleCheck } from 'lucide-react';
import type { Ride } from '../../../lib/ride.ts';
import { ksh } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useLostFocus } from '../../../ui/use-lost-focus.ts';
import { firstName, paymentText } from './ride-words.ts';

/** What the ride that just ended brought, until it is put away. */
export function FinishedCard({ ride, onClose }: { ride: Ride; onClose: () => void }) {
  const title = useLostFocus();
  return (
    <section aria-label="Ride completed" className="rounded-card border-2 border-online bg-brand-tint p-4">
      <div className="flex items-center gap-3">
        <Icon of={CircleCheck} size={32} className="shrink-0 text-brand" />
        <div className="min-w-0 grow">
          <h2 ref={title} tabIndex={-1} className="text-base font-semibold focus:outline-none">
            Ride completed
          </h2>
          <p className="text-3xl font-bold tabular">{ksh(ride.fare)}</p>
          <p className="line-clamp-2 text-base wrap-anywhere">
            {paymentText(ride.paymentMethod)} from {firstName(ride.passengerName)}
          </p>
        </div>
        <Button variant="outline" size="small" onClick={onClose}>
          Done
        </Button>
      </div>
    </section>
  );
}
