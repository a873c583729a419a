import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { DRIVER_RIDE } from '#shared/texts/en/driver-ride.ts';
import { METHOD_LABELS } from '#shared/texts/en/ride-labels.ts';
import type { GivenRating } from '#shared/domain/rating.ts';
import { mayCallForHelp } from '#shared/domain/ride.ts';
import { ksh } from '#client/lib/format.ts';
import type { Ride } from '#client/data/rides/ride.ts';
import { firstName } from '#client/data/session/profile.ts';
import { ReceiptLink } from '#client/parts/ride/after-ride.tsx';
import { RateRide } from '#client/parts/ride/rating/rate-ride.tsx';
import { useDone } from '#client/parts/ride/rating/use-done.ts';
import { Sos } from '#client/parts/safety/sos.tsx';
import { useNow } from '#client/parts/use-now.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { useFocusFallback } from '#client/ui/use-focus-fallback.ts';

/** Shows what the completed ride earned, until the driver dismisses it. */
export function FinishedCard({ ride, onClose }: { ride: Ride; onClose: () => void }) {
  const title = useFocusFallback();
  const nowMs = useNow(60_000);
  const [rating, setRating] = useState<GivenRating | null>(null);
  const { done, busy } = useDone(ride, rating, onClose);
  return (
    <section
      aria-label={DRIVER_RIDE.finished.completed}
      className="rounded-card border-2 border-online bg-brand-tint p-4"
    >
      <div className="flex items-center gap-3">
        <Icon of={CircleCheck} size={32} className="shrink-0 text-brand" />
        <div className="min-w-0 grow">
          <h2 ref={title} tabIndex={-1} className="text-base font-semibold focus:outline-none">
            {DRIVER_RIDE.finished.completed}
          </h2>
          <p className="text-3xl font-bold tabular">{ksh(ride.fare)}</p>
          <p className="line-clamp-2 text-base wrap-anywhere">
            {DRIVER_RIDE.finished.from(METHOD_LABELS[ride.paymentMethod].name, firstName(ride.passengerName))}
          </p>
        </div>
        <Button variant="outline" size="small" busy={busy} onClick={done}>
          {DRIVER_RIDE.finished.done}
        </Button>
      </div>
      <div className="mt-3 space-y-2 rounded-control bg-surface p-3">
        <RateRide ride={ride} nowMs={nowMs} onChosen={setRating} />
        <ReceiptLink rideId={ride.id} variant="quiet" className="-mb-2 -ml-3 px-3!" />
        {mayCallForHelp(ride, nowMs) && <Sos ride={ride} />}
      </div>
    </section>
  );
}

/** Shows SOS after a ride that was cancelled or given up once the two had met (R30), until the driver dismisses it. */
export function BrokenOffCard({ ride, onClose }: { ride: Ride; onClose: () => void }) {
  return (
    <section
      aria-label={DRIVER_RIDE.finished.cancelled}
      className="space-y-2 rounded-card border border-line bg-surface p-4"
    >
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-base font-semibold">{DRIVER_RIDE.finished.cancelled}</h2>
        <Button variant="outline" size="small" onClick={onClose}>
          {DRIVER_RIDE.finished.done}
        </Button>
      </div>
      <Sos ride={ride} />
    </section>
  );
}
