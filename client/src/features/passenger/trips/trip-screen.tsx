import { SearchX, WifiOff } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { Navigate, useParams } from 'react-router';
import type { RideDriver } from '#shared/contract/ride-entities.ts';
import type { Ride } from '#client/data/rides/ride.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { displayPhone } from '#shared/domain/phone-display.ts';
import { isOpen, mayCallForHelp } from '#shared/domain/ride.ts';
import { CARGO_LABELS, METHOD_LABELS } from '#shared/texts/en/ride-labels.ts';
import { TRIPS } from '#shared/texts/en/trips.ts';
import { lazyPart } from '#client/data/connection/lazy-part.ts';
import { km, ksh, timeOf } from '#client/lib/format.ts';
import { ContactButtons } from '#client/parts/people/contact-links.tsx';
import { RateRide } from '#client/parts/ride/rating/rate-ride.tsx';
import { ratingState } from '#client/parts/ride/rating/rating-state.ts';
import { ReceiptLink } from '#client/parts/ride/after-ride.tsx';
import { FareStoryLine } from '#client/parts/ride/fare-story.tsx';
import { RouteEnds } from '#client/parts/ride/route-ends.tsx';
import { Sos } from '#client/parts/safety/sos.tsx';
import { TripSheets } from '#client/parts/safety/trip-sheets.tsx';
import { useNow } from '#client/parts/use-now.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { FactLine } from '#client/ui/facts.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { BackHeader } from '#client/ui/back-header.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { PlateChip } from '#client/ui/plate-chip.tsx';
import { Loading } from '#client/ui/skeleton.tsx';
import { bookAgainState } from '#client/parts/ride/preferred-driver.ts';
import { useLoadedRide } from '../ride/use-ride-screen.ts';
import { sayModel } from '../say-model.ts';
import { RideStatus } from '#client/parts/ride/ride-status.tsx';
import { displayTimeOf, ridingTime, timelineOf, cancelReasonText, type TimelineEntry } from './trip-labels.ts';

const TripReport = lazyPart(() => import('#client/parts/ride/report.tsx'), 'TripReport');

/** /passenger/trips/:id: the details of a past trip. An open trip redirects to its live ride. */
export function TripScreen() {
  const { id = '' } = useParams();
  const loaded = useLoadedRide(id);
  if (loaded.state === 'ready' && isOpen(loaded.ride.status)) {
    return <Navigate to={`/passenger/ride/${id}`} replace />;
  }
  return (
    <div className="mx-auto w-full max-w-2xl space-y-4">
      <BackHeader title={TRIPS.trip.title} to="/passenger/trips" label={TRIPS.trip.back} />
      {loaded.state === 'loading' && (
        <Loading
          label={TRIPS.trip.loading}
          className="space-y-4"
          blocks={['h-28 rounded-card', 'h-52 rounded-card', 'h-32 rounded-card']}
        />
      )}
      {loaded.state === 'missing' && (
        <EmptyState
          icon={SearchX}
          title={TRIPS.trip.notFound}
          text={TRIPS.trip.notFoundText}
          action={<LinkButton to="/passenger/trips">{TRIPS.trip.myTrips}</LinkButton>}
        />
      )}
      {loaded.state === 'failed' && (
        <EmptyState
          icon={WifiOff}
          title={TRIPS.trip.notLoaded}
          text={TRIPS.trip.notLoadedText}
          action={<Button onClick={loaded.retry}>{TRIPS.trip.tryAgain}</Button>}
        />
      )}
      {loaded.state === 'ready' && (
        <TripSheets>
          <TripDetails ride={loaded.ride} />
        </TripSheets>
      )}
    </div>
  );
}

function TripDetails({ ride }: { ride: Ride }) {
  const nowMs = useNow(60_000);
  return (
    <>
      <Outcome ride={ride} nowMs={nowMs} />
      <Part label={TRIPS.trip.route}>
        <RouteEnds pickup={ride.pickup} destination={ride.destination} />
        <Facts ride={ride} nowMs={nowMs} />
        <FareStoryLine story={ride} />
      </Part>
      {ratingState(ride, nowMs) !== 'closed' && (
        <Part label={TRIPS.trip.rating}>
          <RateRide ride={ride} nowMs={nowMs} />
        </Part>
      )}
      {mayCallForHelp(ride, nowMs) && <Sos ride={ride} />}
      {ride.driver && <TripDriver driver={ride.driver} />}
      <Part label={TRIPS.trip.whatHappened}>
        <h2 className="text-base font-semibold">{TRIPS.trip.whatHappened}</h2>
        <Timeline entries={timelineOf(ride, nowMs)} />
      </Part>
      {ride.status === 'completed' && <ReceiptLink rideId={ride.id} size="medium" className="w-full" />}
      <LinkButton to="/passenger/book" state={bookAgainState(ride)} size="large" fullWidth>
        {TRIPS.trip.bookAgain}
      </LinkButton>
      <Suspense fallback={<span className="block h-11" />}>
        <TripReport ride={ride} nowMs={nowMs} />
      </Suspense>
    </>
  );
}

function Part({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label} className="space-y-4 rounded-card border border-line bg-surface p-4">
      {children}
    </section>
  );
}

function Outcome({ ride, nowMs }: { ride: Ride; nowMs: number }) {
  const cancelled = ride.status === 'cancelled';
  return (
    <section
      aria-label={TRIPS.trip.outcome}
      className={`rounded-card px-4 py-5 text-center ${cancelled ? 'bg-sunk' : 'bg-brand-tint'}`}
    >
      <RideStatus status={ride.status} />
      <p className={cancelled ? 'text-xl font-bold wrap-anywhere' : 'text-3xl font-bold whitespace-nowrap tabular'}>
        {cancelled ? cancelReasonText(ride, nowMs) : ksh(ride.fare)}
      </p>
      <p className="text-sm text-ink-2 tabular">
        {timeOf(displayTimeOf(ride), nowMs)} ·{' '}
        {cancelled ? TRIPS.trip.notChargedInline : METHOD_LABELS[ride.paymentMethod].how}
      </p>
    </section>
  );
}

/** Shows the driver and the driver's number, for example to ask about a lost item. */
function TripDriver({ driver }: { driver: RideDriver }) {
  return (
    <Part label={TRIPS.trip.driver}>
      <div className="flex items-center gap-3">
        <Avatar name={driver.name} src={driver.profilePicture} />
        <div className="min-w-0 grow">
          <p dir="auto" className="font-semibold wrap-anywhere">
            {driver.name}
          </p>
          <p className="text-sm text-ink-2 wrap-anywhere">{driver.stageName}</p>
        </div>
      </div>
      {driver.phone === '' ? (
        <p className="text-sm text-ink-2">{TRIPS.trip.driverGone}</p>
      ) : (
        <TripDriverReach driver={driver} />
      )}
    </Part>
  );
}

function TripDriverReach({ driver }: { driver: RideDriver }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-2 tabular">
        <PlateChip plate={driver.vehiclePlate} />
        {sayModel(driver.vehicleModel)}
        <span className="grow text-right">{displayPhone(driver.phone)}</span>
      </p>
      <ContactButtons
        name={driver.name}
        phone={driver.phone}
        greeting={MESSAGES.brand.whatsappGreetingRide(driver.name)}
      />
    </>
  );
}

function Facts({ ride, nowMs }: { ride: Ride; nowMs: number }) {
  const riding = ridingTime(ride);
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 border-t border-line pt-4 text-sm tabular">
      {ride.scheduledTime && <FactLine label={TRIPS.trip.scheduledFor}>{timeOf(ride.scheduledTime, nowMs)}</FactLine>}
      {ride.distance !== null && <FactLine label={TRIPS.trip.distance}>{km(ride.distance)}</FactLine>}
      {riding && <FactLine label={TRIPS.trip.duration}>{riding}</FactLine>}
      <FactLine label={TRIPS.trip.passengers}>{ride.passengerCount}</FactLine>
      <FactLine label={TRIPS.trip.luggage}>{CARGO_LABELS[ride.cargoSize].short}</FactLine>
      {ride.status === 'cancelled' && <FactLine label={TRIPS.trip.fareAgreed}>{ksh(ride.fare)}</FactLine>}
      <FactLine label={TRIPS.trip.payment}>
        {ride.status === 'cancelled' ? TRIPS.trip.notCharged : METHOD_LABELS[ride.paymentMethod].name}
      </FactLine>
    </dl>
  );
}

function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className="space-y-3">
      {entries.map(({ at, time, what }, index) => (
        <li key={`${at}${what}`} className="relative flex items-start gap-3 text-sm">
          {index < entries.length - 1 && (
            <span aria-hidden className="absolute top-3 -bottom-5 left-1 w-px -translate-x-1/2 bg-line-strong" />
          )}
          <span aria-hidden className="relative mt-1.5 size-2 shrink-0 rounded-full bg-brand" />
          <span className="min-w-0 grow wrap-anywhere">{what}</span>
          <time dateTime={at} className="shrink-0 text-ink-2 tabular">
            {time}
          </time>
        </li>
      ))}
    </ol>
  );
}
