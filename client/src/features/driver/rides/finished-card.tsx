import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { METHOD_LABELS } from '#shared/contract/ride-labels.ts';
import { ksh } from '#client/lib/format.ts';
import type { Ride } from '#client/data/rides/ride.ts';
import { RateRide } from '#client/parts/ride/rating/rate-ride.tsx';
import { useNow } from '#client/parts/use-now.ts';
import { ReceiptLink } from '#client/parts/ride/after-ride.tsx';
import { useRide } from '#client/data/rides/rides.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { useFocusFallback } from '#client/ui/use-focus-fallback.ts';
import { firstName } from '#client/data/session/profile.ts';

/** What the completed ride earned, until dismissed. */
export function FinishedCard({ ride, onClose }: { ride: Ride; onClose: () => void }) {
  const title = useFocusFallback();
  const nowMs = useNow(60_000);
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
            {METHOD_LABELS[ride.paymentMethod].name} from {firstName(ride.passengerName)}
          </p>
        </div>
        <Button variant="outline" size="small" onClick={onClose}>
          Done
        </Button>
      </div>
      <div className="mt-3 space-y-2 rounded-control bg-surface p-3">
        <RateRide ride={ride} nowMs={nowMs} />
        <ReceiptLink rideId={ride.id} variant="quiet" className="-mb-2 -ml-3 px-3!" />
      </div>
    </section>
  );
}

/** The ride completed on this screen, until it is dismissed or another begins. */
export function useFinishedRide(activeRide: Ride | null) {
  const [lastId, setLastId] = useState<string | null>(null);
  if (activeRide && activeRide.id !== lastId) setLastId(activeRide.id);
  const last = useRide(lastId);
  const finished = !activeRide && last?.status === 'completed' ? last : null;
  return { finished, dismiss: () => setLastId(null) };
}
