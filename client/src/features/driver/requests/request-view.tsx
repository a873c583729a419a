import { CalendarClock, Navigation } from 'lucide-react';
import { useMemo } from 'react';
import { REQUESTS } from '#shared/texts/en/requests.ts';
import { STATUS_LABELS } from '#shared/texts/en/ride-labels.ts';
import { MAP_CENTER } from '#shared/domain/constants/screens.ts';
import { ksh, timeOf } from '#client/lib/format.ts';
import type { Ride } from '#client/data/rides/ride.ts';
import { FareStoryFold, UnusualFareLine } from '#client/parts/ride/fare-story.tsx';
import { RouteEnds } from '#client/parts/ride/route-ends.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Rating } from '#client/ui/rating.tsx';
import type { MapPin } from '#client/map/map-types.ts';
import { LazyMap } from '#client/parts/lazy-map.tsx';
import { useRouteLine } from '#client/parts/ride/use-route-line.ts';
import { useOwnFix, useOwnPoint } from '../rides/active-ride-map.tsx';
import { RequestTurn } from '../rides/request-deadline.tsx';
import { PassengerContact, RideFacts } from '../rides/ride-facts.tsx';
import { turnText } from '../rides/ride-labels.ts';
import { approachText } from '../rides/request-labels.ts';

const MAP_PX = 200;

/** Shows one request without its buttons. The fare comes first; in a scheduled request, the time. */
export function RequestView({ ride, nowMs }: { ride: Ride; nowMs: number }) {
  const turn = turnText(ride, nowMs);
  const later = ride.scheduledTime !== null;
  return (
    <div className="space-y-3">
      {ride.scheduledTime !== null && <Time at={ride.scheduledTime} nowMs={nowMs} />}
      <header className="flex items-start gap-3">
        <div className="min-w-0 grow">
          <p className="text-sm text-ink-2">{STATUS_LABELS.driver[ride.status]}</p>
          <p className={later ? 'text-2xl font-bold tabular' : 'text-4xl font-bold tabular'}>{ksh(ride.fare)}</p>
          <UnusualFareLine story={ride} />
          <Approach ride={ride} nowMs={nowMs} />
        </div>
        <RequestTurn ride={ride} nowMs={nowMs} />
      </header>
      {turn !== null && <p className="-mt-1 text-sm text-ink-2 tabular">{turn}</p>}
      <div className="relative overflow-hidden rounded-control" style={{ height: MAP_PX }}>
        <RequestMap ride={ride} heightPx={MAP_PX} />
      </div>
      <RouteEnds pickup={ride.pickup} destination={ride.destination} />
      <RideFacts ride={ride} nowMs={nowMs} untimed={later} />
      <div className="flex items-center gap-2 border-t border-line pt-3">
        <h3 dir="auto" className="min-w-0 truncate text-base font-semibold">
          {ride.passengerName}
        </h3>
        <Rating value={ride.passengerRating} className="shrink-0" />
      </div>
      <PassengerContact ride={ride} />
      <FareStoryFold story={ride} className="-my-2" />
    </div>
  );
}

/** Shows the time in large letters, which marks a scheduled request at a glance. */
function Time({ at, nowMs }: { at: string; nowMs: number }) {
  return (
    <p className="flex w-full items-center gap-2 rounded-control bg-brand-tint px-3 py-2 text-3xl font-bold text-brand tabular">
      <Icon of={CalendarClock} size={26} className="shrink-0" />
      <span>{timeOf(at, nowMs)}</span>
    </p>
  );
}

function Approach({ ride, nowMs }: { ride: Ride; nowMs: number }) {
  const text = approachText(ride, useOwnFix(ride), nowMs);
  return text === null ? null : (
    <p className="mt-1 flex items-center gap-1.5 text-base font-semibold tabular">
      <Icon of={Navigation} size={18} className="shrink-0 text-brand" />
      <span>{text}</span>
    </p>
  );
}

/** A static map of the trip: the pickup, the destination, the route between them, and the driver. */
function RequestMap({ ride, heightPx }: { ride: Ride; heightPx: number }) {
  const { from, to } = ride;
  const own = useOwnPoint(ride);
  const route = useRouteLine(from, to);
  const pins = useMemo(() => {
    const list: MapPin[] = [];
    if (from) list.push({ id: 'pickup', kind: 'pickup', ...from });
    if (to) list.push({ id: 'destination', kind: 'destination', ...to });
    if (own) list.push({ id: 'driver', kind: 'driver', ...own, isSelf: true });
    return list;
  }, [from, to, own]);
  return (
    <LazyMap
      label={REQUESTS.sheet.map(ride.pickup, ride.destination)}
      center={from ?? own ?? MAP_CENTER}
      heightPx={heightPx}
      pins={pins}
      route={route}
      fit
      interactive={false}
    />
  );
}
