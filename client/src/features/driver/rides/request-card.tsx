import { Navigation } from 'lucide-react';
import { REQUESTS } from '#shared/texts/en/requests.ts';
import { ENDED, STATUS_LABELS } from '#shared/texts/en/ride-labels.ts';
import type { Ride } from '#client/data/rides/ride.ts';
import { cx } from '#client/lib/cx.ts';
import { ksh } from '#client/lib/format.ts';
import { useNow } from '#client/parts/use-now.ts';
import { PickupTime } from '#client/parts/ride/pickup-time.tsx';
import { FareStoryFold, UnusualFareLine } from '#client/parts/ride/fare-story.tsx';
import { RouteEnds } from '#client/parts/ride/route-ends.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Rating } from '#client/ui/rating.tsx';
import { useOwnFix } from './active-ride-map.tsx';
import { PassengerContact, RideFacts } from './ride-facts.tsx';
import { RequestAnswer } from './request-answer.tsx';
import { RequestDeadline } from './request-deadline.tsx';
import { useRideBusy } from './ride-actions.ts';
import { pickupText, turnText } from './ride-labels.ts';
import type { ShownRequest } from './use-shown-requests.ts';

/** One request: fare (in a scheduled request, below the time), distances, route, and answer buttons (spec 2 §2). */
export function RequestCard({ shown }: { shown: ShownRequest }) {
  const { ride, gone } = shown;
  const nowMs = useNow(1000);
  const answering = useRideBusy(ride.id) !== null;
  // The server no longer accepts an answer (R9); the event that removes the request follows shortly.
  const isOver = nowMs >= Date.parse(ride.expiresAt) && !answering;
  if (gone !== null || isOver) return <GoneCard ride={ride} text={gone ?? ENDED.notAnswered} />;
  const later = ride.scheduledTime !== null;
  return (
    <article
      aria-label={REQUESTS.sheet.from(ride.passengerName)}
      className="space-y-3 rounded-card border-2 border-accent bg-surface p-4 shadow-soft"
    >
      <header className="flex items-start gap-3">
        <div className="min-w-0 grow">
          <p className="text-sm text-ink-2">{STATUS_LABELS.driver[ride.status]}</p>
          {ride.scheduledTime !== null && <PickupTime at={ride.scheduledTime} nowMs={nowMs} />}
          <div className="flex items-center gap-2">
            <h3 dir="auto" className="min-w-0 truncate text-base font-semibold">
              {ride.passengerName}
            </h3>
            <Rating value={ride.passengerRating} className="shrink-0" />
          </div>
          <p className={cx('font-bold tabular', later ? 'text-xl' : 'text-3xl')}>{ksh(ride.fare)}</p>
        </div>
        <RequestDeadline ride={ride} nowMs={nowMs} />
      </header>
      <PickupDistance ride={ride} nowMs={nowMs} />
      <AskedOthers ride={ride} nowMs={nowMs} />
      <RouteEnds pickup={ride.pickup} destination={ride.destination} />
      <RideFacts ride={ride} nowMs={nowMs} untimed={later} />
      <UnusualFareLine story={ride} />
      <FareStoryFold story={ride} className="-my-2" />
      <PassengerContact ride={ride} />
      <RequestAnswer ride={ride} />
    </article>
  );
}

/** Shows which other drivers were asked for an open request (R23). */
function AskedOthers({ ride, nowMs }: { ride: Ride; nowMs: number }) {
  const text = turnText(ride, nowMs);
  return text === null ? null : <p className="-mt-2 text-sm text-ink-2 tabular">{text}</p>;
}

function PickupDistance({ ride, nowMs }: { ride: Ride; nowMs: number }) {
  const text = pickupText(ride, useOwnFix(ride), nowMs);
  return text === null ? null : (
    <p className="-mt-2 flex items-center gap-1.5 text-base font-semibold tabular">
      <Icon of={Navigation} size={18} className="shrink-0 text-brand" />
      {text}
    </p>
  );
}

/** Shows only the status text of a request that can no longer be answered. */
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
