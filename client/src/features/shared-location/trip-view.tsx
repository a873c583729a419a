import { CircleCheck, CircleX, House, Navigation } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import type { SharedLocation } from '#shared/contract/entities.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { SAFETY } from '#shared/texts/en/safety.ts';
import { SHARED } from '#shared/texts/en/shared-location.ts';
import { MAP } from '#shared/texts/en/map.ts';
import type { SharedTrip } from '#shared/contract/trip-entities.ts';
import { minutes, lastSeen } from '#client/lib/format.ts';
import { placeHref } from '#client/lib/maps-links.ts';
import { useNow } from '#client/parts/use-now.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Note } from '#client/ui/note.tsx';
import { PlateChip } from '#client/ui/plate-chip.tsx';
import { type Freshness, isPlaced, type Placed } from './shared-state.ts';
import { Banner, Currency } from './shared-view.tsx';
import { tripStory, type TripStory } from './trip-story.ts';
import { SHARED_MAP_HEIGHT_PX, SHARED_MAP_ZOOM } from '#shared/domain/constants/screens.ts';
import type { MapPin } from '#client/map/map-types.ts';
import { LazyMap } from '#client/parts/lazy-map.tsx';
import { circleOf } from '#client/parts/location/location-labels.ts';
import { useRouteLine } from '#client/parts/ride/use-route-line.ts';

interface TripViewProps {
  location: SharedLocation;
  trip: SharedTrip;
  fresh: Freshness;
}

const NOW_EVERY_MS = 5000;

/** A trip followed by a link (R29): its current state, the driver, the driver's position, and how the trip ended. */
export function TripView({ location, trip, fresh }: TripViewProps) {
  const nowMs = useNow(NOW_EVERY_MS);
  const story = tripStory(location, trip, nowMs, fresh.expired);
  const title = SAFETY.trip.title(location.userName);
  const isOver = story.phase === 'ended';
  useEffect(() => {
    document.title = `${title} · ${MESSAGES.brand.name}`;
  }, [title]);
  return (
    <main tabIndex={-1} className="space-y-4 outline-none">
      <h1 className="text-xl font-bold wrap-anywhere">{title}</h1>
      {!isOver && <Banner expired={false} />}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:grid-rows-[auto_1fr] lg:gap-x-5">
        <div className="space-y-4">
          <Now story={story} trip={trip} location={location} fresh={fresh} />
          {trip.driver && <Driver driver={trip.driver} />}
        </div>
        {story.phase === 'moving' && (
          <div className="space-y-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">
            <Where location={location} trip={trip} fresh={fresh} />
          </div>
        )}
        <LinkButton to="/" icon={House} variant="outline" className="lg:col-start-1">
          {SHARED.goHome}
        </LinkButton>
      </div>
    </main>
  );
}

/** Shows the state of the trip; screen readers announce a change. */
function Now({ story, trip, location, fresh }: TripViewProps & { story: TripStory }) {
  const isLive = story.phase === 'moving' && isPlaced(location);
  const end = story.phase === 'ended' && trip.endedAt !== null ? trip.status : null;
  return (
    <section aria-label={SHARED.trip.now} className="rounded-card border border-line bg-surface p-4">
      <div className="flex items-center gap-4">
        {end && (
          <Icon
            of={end === 'completed' ? CircleCheck : CircleX}
            size={32}
            className={end === 'completed' ? 'shrink-0 text-brand' : 'shrink-0 text-danger'}
          />
        )}
        <div className="min-w-0 grow">
          <p role="status" className="text-xl font-bold wrap-anywhere">
            {story.title}
          </p>
          {story.text && <p className="mt-0.5 text-ink-2 wrap-anywhere">{story.text}</p>}
          {story.places && <p className="mt-0.5 wrap-anywhere">{story.places}</p>}
          {isLive && <Currency fresh={fresh} />}
        </div>
        {story.etaMin !== null && fresh.current && <Eta min={story.etaMin} stale={fresh.stale} />}
      </div>
    </section>
  );
}

function Eta({ min, stale }: { min: number; stale: boolean }) {
  return (
    <p className={`shrink-0 text-right ${stale ? 'text-ink-2' : 'text-brand'}`}>
      <span className="sr-only">{SHARED.trip.about(minutes(min))}</span>
      <span aria-hidden className="block text-3xl leading-none font-bold tabular">
        {min < 60 ? min : minutes(min)}
      </span>
      {min < 60 && (
        <span aria-hidden className="text-sm font-semibold">
          {SHARED.trip.min}
        </span>
      )}
    </p>
  );
}

function Driver({ driver }: { driver: NonNullable<SharedTrip['driver']> }) {
  return (
    <section
      aria-label={SHARED.trip.theDriver}
      className="flex items-center gap-3 rounded-card border border-line bg-surface px-4 py-3"
    >
      <Avatar name={driver.firstName} src={driver.photo} />
      <div className="min-w-0 grow">
        <p dir="auto" className="truncate font-semibold">
          {driver.firstName}
        </p>
        <p className="text-sm text-ink-2">{SHARED.trip.driver}</p>
      </div>
      {driver.plate !== '' && <PlateChip plate={driver.plate} />}
    </section>
  );
}

/** Shows the driver on the map, or a note that the position is unknown. */
function Where({ location, trip, fresh }: TripViewProps) {
  if (!isPlaced(location)) return <Note>{SAFETY.trip.noPosition}</Note>;
  return (
    <>
      <TripMap location={location} trip={trip} fresh={fresh} />
      <LinkButton href={placeHref(location, navigator.userAgent)} newTab icon={Navigation} fullWidth>
        {SHARED.openInMaps}
      </LinkButton>
    </>
  );
}

/** Shows the driver, the next point (until the start the pickup, then the destination), and the route there (R29). */
function TripMap({ location, trip, fresh }: { location: Placed; trip: SharedTrip; fresh: Freshness }) {
  const { latitude, longitude, accuracy, userName } = location;
  const { next, heading, status } = trip;
  const { stale } = fresh;
  const label = stale ? lastSeen(fresh.ageS) : (trip.driver?.firstName ?? userName);
  const route = useRouteLine(location, next);
  const pins = useMemo(() => {
    const driver = { latitude, longitude, accuracyMeters: circleOf(accuracy), heading, label, stale };
    const list: MapPin[] = [{ id: 'driver', kind: 'driver', ...driver }];
    const started = status === 'in_progress';
    if (next && started) list.push({ id: 'destination', kind: 'destination', ...next, label: MAP.pins.destination });
    if (next && !started) list.push({ id: 'pickup', kind: 'pickup', ...next, label: MAP.pins.pickup });
    return list;
  }, [latitude, longitude, accuracy, heading, label, stale, next, status]);
  return (
    <LazyMap
      label={SAFETY.trip.title(userName)}
      center={location}
      zoom={SHARED_MAP_ZOOM}
      heightPx={SHARED_MAP_HEIGHT_PX}
      pins={pins}
      route={route}
      fit
    />
  );
}
