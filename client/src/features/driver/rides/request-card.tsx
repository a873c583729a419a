import { ChevronRight, Navigation } from 'lucide-react';
import type { Ride } from '../../../lib/ride.ts';
import { clockTime, ksh } from '../../../lib/format.ts';
import { useNow } from '../../../parts/use-now.ts';
import { RouteEnds } from '../../../parts/ride/route-ends.tsx';
import { Button } from '../../../ui/button.tsx';
import { CountdownRing } from '../../../ui/countdown-ring.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useOwnPoint } from './active-ride-map.tsx';
import { PassengerContact, RideFacts, RefusalNote } from './ride-facts.tsx';
import { acceptRide, declineRide, useRideBusy } from './ride-actions.ts';
import { NOT_ANSWERED, pickupText, STATUS_LABELS } from './ride-labels.ts';
import type { ShownRequest } from './use-shown-requests.ts';

const RING_MAX_MS = 3600_000;

/** One request: fare, distances, route, and the buttons to answer (spec 2 §2). */
export function RequestCard({ shown }: { shown: ShownRequest }) {
  const { ride, gone } = shown;
  const nowMs = useNow(1000);
  const answering = useRideBusy(ride.id) !== null;
  // The server no longer accepts an answer (R9); its event follows shortly.
  const isOver = nowMs >= Date.parse(ride.expiresAt) && !answering;
  if (gone !== null || isOver) return <GoneCard ride={ride} text={gone ?? NOT_ANSWERED} />;
  return (
    <article
      aria-label={`Request from ${ride.passengerName}`}
      className="space-y-3 rounded-card border-2 border-accent bg-surface p-4 shadow-soft"
    >
      <header className="flex items-start gap-3">
        <div className="min-w-0 grow">
          <p className="text-sm text-ink-2">{STATUS_LABELS[ride.status]}</p>
          <h3 dir="auto" className="truncate text-base font-semibold">
            {ride.passengerName}
          </h3>
          <p className="text-3xl font-bold tabular">{ksh(ride.fare)}</p>
        </div>
        <Deadline ride={ride} nowMs={nowMs} />
      </header>
      <PickupDistance ride={ride} />
      <RouteEnds pickup={ride.pickup} destination={ride.destination} />
      <RideFacts ride={ride} nowMs={nowMs} />
      <PassengerContact ride={ride} />
      <RefusalNote rideId={ride.id} />
      <Answer ride={ride} />
    </article>
  );
}

function PickupDistance({ ride }: { ride: Ride }) {
  const text = pickupText(ride, useOwnPoint(ride));
  return text === null ? null : (
    <p className="-mt-2 flex items-center gap-1.5 text-base font-semibold tabular">
      <Icon of={Navigation} size={18} className="shrink-0 text-brand" />
      {text}
    </p>
  );
}

/** A countdown ring for minutes; a time of day for a scheduled request, which may wait for hours. */
function Deadline({ ride, nowMs }: { ride: Ride; nowMs: number }) {
  const deadlineMs = Date.parse(ride.expiresAt);
  if (deadlineMs - nowMs > RING_MAX_MS) {
    return (
      <p className="shrink-0 text-right text-sm">
        Answer by
        <span className="block text-base font-bold tabular">{clockTime(deadlineMs)}</span>
      </p>
    );
  }
  const totalS = Math.max(1, (deadlineMs - Date.parse(ride.createdAt)) / 1000);
  return <CountdownRing deadlineMs={deadlineMs} totalS={totalS} size={64} label="Time left to answer" />;
}

function Answer({ ride }: { ride: Ride }) {
  const busy = useRideBusy(ride.id);
  return (
    <div className="flex gap-3">
      <Button
        size="large"
        variant="outline"
        className="px-4! text-base!"
        aria-label={`Decline ${ride.passengerName}`}
        busy={busy === 'decline'}
        disabled={busy !== null}
        onClick={() => void declineRide(ride)}
      >
        Decline
      </Button>
      <Button
        size="large"
        variant="accent"
        icon={ChevronRight}
        className="grow"
        aria-label={`Accept ${ride.passengerName}`}
        busy={busy === 'accept'}
        busyLabel="Accepting..."
        disabled={busy !== null}
        onClick={() => void acceptRide(ride)}
      >
        Accept
      </Button>
    </div>
  );
}

/** A request that can no longer be answered: only its status text. */
function GoneCard({ ride, text }: { ride: Ride; text: string }) {
  return (
    <div role="status" className="rounded-card border border-line bg-sunk px-4 py-3">
      <p dir="auto" className="truncate text-base">
        {ride.passengerName}
      </p>
      <p className="text-base font-semibold">{text}</p>
    </div>
  );
}
