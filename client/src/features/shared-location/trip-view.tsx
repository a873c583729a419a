import { CircleCheck, CircleX, House, Navigation } from 'lucide-react';
import { useEffect } from 'react';
import type { SharedLocation } from '#shared/contract/entities.ts';
import { MESSAGES } from '#shared/contract/messages.ts';
import { SAFETY } from '#shared/contract/safety-texts.ts';
import type { SharedTrip } from '#shared/contract/trip-entities.ts';
import { minutes } from '#client/lib/format.ts';
import { placeHref } from '#client/lib/maps-links.ts';
import { RouteEnds } from '#client/parts/ride/route-ends.tsx';
import { useNow } from '#client/parts/use-now.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Note } from '#client/ui/note.tsx';
import { PlateChip } from '#client/ui/plate-chip.tsx';
import { type Freshness, isPlaced } from './shared-state.ts';
import { Banner, Currency, SharedMap } from './shared-view.tsx';
import { tripStory, type TripStory } from './trip-story.ts';

interface TripViewProps {
  location: SharedLocation;
  trip: SharedTrip;
  fresh: Freshness;
}

const NOW_EVERY_MS = 5000;

/** A trip followed by a link (R29): its current state, the driver, their position, and how it ended. */
export function TripView({ location, trip, fresh }: TripViewProps) {
  const nowMs = useNow(NOW_EVERY_MS);
  const story = tripStory(location, trip, nowMs);
  const title = SAFETY.trip.title(location.userName);
  const isOver = story.phase === 'ended';
  useEffect(() => {
    document.title = `${title} · ${MESSAGES.brand.name}`;
  }, [title]);
  return (
    <main tabIndex={-1} className="space-y-4 outline-none">
      <h1 className="text-xl font-bold wrap-anywhere">{title}</h1>
      {!isOver && (fresh.expired ? <Note tone="warning">{SAFETY.trip.expired}</Note> : <Banner expired={false} />)}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:gap-x-5">
        <div className="space-y-4">
          <Now story={story} trip={trip} location={location} fresh={fresh} />
          {trip.driver && <Driver driver={trip.driver} />}
        </div>
        {/* On a phone the map comes before the places. */}
        {story.phase === 'moving' && !fresh.expired && (
          <div className="space-y-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">
            <Where location={location} trip={trip} fresh={fresh} />
          </div>
        )}
        <div className="space-y-4">
          <Card>
            <RouteEnds pickup={trip.pickup} destination={trip.destination} />
          </Card>
          <LinkButton to="/" icon={House} variant="outline" fullWidth>
            Go to Home
          </LinkButton>
        </div>
      </div>
    </main>
  );
}

/** The state of the trip, announced to screen readers when it changes. */
function Now({ story, trip, location, fresh }: TripViewProps & { story: TripStory }) {
  const isLive = story.phase === 'moving' && !fresh.expired && isPlaced(location);
  return (
    <section aria-label="Now" className="rounded-card border border-line bg-surface p-4">
      <div className="flex items-center gap-4">
        {story.phase === 'ended' && (
          <Icon
            of={trip.status === 'completed' ? CircleCheck : CircleX}
            size={32}
            className={trip.status === 'completed' ? 'shrink-0 text-brand' : 'shrink-0 text-danger'}
          />
        )}
        <div className="min-w-0 grow">
          <p role="status" className="text-xl font-bold wrap-anywhere">
            {story.title}
          </p>
          {story.text && <p className="mt-0.5 text-ink-2 wrap-anywhere">{story.text}</p>}
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
      <span className="sr-only">{`about ${minutes(min)}`}</span>
      <span aria-hidden className="block text-3xl leading-none font-bold tabular">
        {min < 60 ? min : minutes(min)}
      </span>
      {min < 60 && (
        <span aria-hidden className="text-sm font-semibold">
          min
        </span>
      )}
    </p>
  );
}

function Driver({ driver }: { driver: NonNullable<SharedTrip['driver']> }) {
  return (
    <section
      aria-label="The driver"
      className="flex items-center gap-3 rounded-card border border-line bg-surface px-4 py-3"
    >
      <Avatar name={driver.firstName} src={driver.photo} />
      <div className="min-w-0 grow">
        <p dir="auto" className="truncate font-semibold">
          {driver.firstName}
        </p>
        <p className="text-sm text-ink-2">Driver</p>
      </div>
      {driver.plate !== '' && <PlateChip plate={driver.plate} />}
    </section>
  );
}

/** The driver on the map, or a note that their position is unknown. */
function Where({ location, trip, fresh }: TripViewProps) {
  if (!isPlaced(location)) return <Note>{SAFETY.trip.noPosition}</Note>;
  const name = trip.driver?.firstName ?? location.userName;
  return (
    <>
      <SharedMap location={location} fresh={fresh} label={SAFETY.trip.title(location.userName)} name={name} />
      <LinkButton href={placeHref(location, navigator.userAgent)} newTab icon={Navigation} fullWidth>
        Open in Maps
      </LinkButton>
    </>
  );
}
