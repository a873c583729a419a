import { ChevronRight, Clock, Search } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { HOME } from '#shared/texts/en/passenger-home.ts';
import { TRIP_TEXTS } from '#shared/texts/en/trip.ts';
import { sayPlace } from '#shared/texts/en/place-words.ts';
import { ARRIVAL_RADIUS_M } from '#shared/domain/constants/rules.ts';
import { type Coordinates, haversineKm } from '#shared/domain/geo.ts';
import { findPlace } from '#shared/domain/places.ts';
import { listedPoint } from '#shared/domain/trip-places.ts';
import { usePassengerRides } from '#client/data/rides/rides.ts';
import type { RecentTrip } from '#client/parts/location/recent-trips.ts';
import { hereAt } from '#client/parts/location/here.ts';
import { chosenEnd, fromHere } from '#client/parts/location/trip-ends.ts';
import { usePlaceSearch } from '#client/parts/location/use-place-search.tsx';
import { NO_ENDS, pickupEqualsDestination, type TripEnds } from '#client/parts/ride/booking-draft.ts';
import { Icon } from '#client/ui/icon.tsx';
import type { MapCenter } from '../use-map-center.ts';
import { goToState } from '#client/parts/ride/booking-links.ts';

const RECENT_MAX = 3;

interface WhereToProps extends Pick<MapCenter, 'own'> {
  /** Recent trips, newest first. */
  trips: readonly RecentTrip[];
}

/** "Where to?": a search for both ends, and recent places in one tap. Both lead to the list of drivers. */
export function WhereTo({ own, trips }: WhereToProps) {
  const navigate = useNavigate();
  const [ends, setEnds] = useState(NO_ENDS);
  const { current } = usePassengerRides();
  const change = (changed: Partial<TripEnds>) => setEnds((known) => ({ ...known, ...changed }));
  const go = (trip: TripEnds) => void navigate('/passenger/book', { state: goToState(trip) });
  const search = usePlaceSearch({ ends, freeText: true, onChange: change, onWhole: go });
  const begin = (changed: Partial<TripEnds>) => {
    setEnds({ ...NO_ENDS, ...(own ? fromHere(hereAt(own, own.accuracy)) : {}), ...changed });
  };
  const repeat = (trip: RecentTrip) => {
    const whole = repeatedEnds(trip, own);
    if (whole.pickup !== null && !pickupEqualsDestination(whole)) {
      go(whole);
      return;
    }
    begin(chosenEnd('destination', trip.destination));
    search.open('pickup');
  };
  return (
    <section aria-label={HOME.whereTo.title} className="space-y-1">
      <button
        type="button"
        onClick={() => {
          begin({});
          search.open('destination');
        }}
        className="flex min-h-16 w-full items-center gap-3 rounded-card border-2 border-brand bg-surface px-4 text-left text-xl font-semibold shadow-soft transition-colors hover:bg-sunk"
      >
        <Icon of={Search} className="shrink-0 text-brand" />
        <span className="min-w-0">
          <span className="block">{HOME.whereTo.title}</span>
          {current && <span className="block text-sm font-normal text-ink-2">{TRIP_TEXTS.ride.onlyLater}</span>}
        </span>
      </button>
      <RecentPlaces trips={own ? trips.filter((trip) => !isAt(trip, own)) : trips} onChoose={repeat} />
      {search.screen}
    </section>
  );
}

/** Whether the passenger is where that trip went. */
function isAt({ destination }: RecentTrip, own: Coordinates): boolean {
  const place = listedPoint(destination.text) ?? destination.point;
  return place !== null && haversineKm(place, own) * 1000 <= ARRIVAL_RADIUS_M;
}

/** Returns an earlier trip's ends, from the phone's position, or if unknown, from the original pickup. */
function repeatedEnds({ pickup, destination }: RecentTrip, own: MapCenter['own']): TripEnds {
  const start = own ? fromHere(hereAt(own, own.accuracy)) : chosenEnd('pickup', pickup);
  return { ...NO_ENDS, ...start, ...chosenEnd('destination', destination) };
}

interface RecentPlacesProps {
  trips: readonly RecentTrip[];
  onChoose: (trip: RecentTrip) => void;
}

function RecentPlaces({ trips, onChoose }: RecentPlacesProps) {
  if (trips.length === 0) return null;
  return (
    <ul aria-label={HOME.whereTo.recent}>
      {trips.slice(0, RECENT_MAX).map((trip) => (
        <li key={trip.destination.text}>
          <RecentPlace trip={trip} onPress={() => onChoose(trip)} />
        </li>
      ))}
    </ul>
  );
}

function RecentPlace({ trip: { destination }, onPress }: { trip: RecentTrip; onPress: () => void }) {
  const known = findPlace(destination.text);
  const name = known?.label ?? destination.text;
  return (
    <button
      type="button"
      onClick={onPress}
      aria-label={HOME.whereTo.goTo(name)}
      className="flex min-h-14 w-full items-center gap-3 rounded-control px-2 py-1.5 text-left transition-colors hover:bg-sunk"
    >
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-sunk text-ink-2">
        <Icon of={Clock} />
      </span>
      <span className="min-w-0 grow">
        <span className="block truncate font-semibold">{sayPlace(name)}</span>
        {known && <span className="block text-sm text-ink-2">{known.county}</span>}
      </span>
      <Icon of={ChevronRight} className="shrink-0 text-ink-2" />
    </button>
  );
}
