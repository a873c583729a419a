import type { AdminRideDetails } from '#shared/contract/admin-ride-entities.ts';
import { CARGO_LABELS, METHOD_LABELS, PAYMENT_LABELS } from '#shared/texts/en/ride-labels.ts';
import { ADMIN_POLL_MS } from '#shared/domain/constants/screens.ts';
import { call } from '#client/data/connection/api.ts';
import { cx } from '#client/lib/cx.ts';
import { clockTime, km, timeOf } from '#client/lib/format.ts';
import { queryClient } from '#client/data/connection/query-client.ts';
import { LoadTrouble } from '#client/parts/load-trouble.tsx';
import { FareStoryLine } from '#client/parts/ride/fare-story.tsx';
import { RouteEnds } from '#client/parts/ride/route-ends.tsx';
import { withTimes } from '#client/parts/ride/step-times.ts';
import { type Fresh, useFresh } from '#client/parts/use-fresh.ts';
import { useNow } from '#client/parts/use-now.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { Fact, Facts } from '#client/ui/facts.tsx';
import { Money } from '#client/ui/money.tsx';
import { Loading } from '#client/ui/skeleton.tsx';
import { addressOfPerson } from '../admin-tabs.ts';
import { Party } from '../party.tsx';
import { type Answer, ANSWER_LABELS, type OfferAnswer, timelineLines } from './ride-timeline.ts';
import { adminStatus } from '#shared/contract/admin-ride-labels.ts';
import { RideStatus } from '#client/parts/ride/ride-status.tsx';
import { isPlanned, PlannedFor } from './ride-labels.tsx';

/** Shows a ride in full, live: both parties, fare and timeline. */
export function RideDetailsDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const details = useRideDetails(id);
  return (
    <Dialog open onClose={onClose} title="Ride" maxWidth={560}>
      {details.data ? (
        <RideDetails ride={details.data} />
      ) : (
        <LoadTrouble
          {...details}
          title="The ride did not load"
          skeleton={<Loading label="Loading the ride" className="space-y-4" blocks={['h-24', 'h-28', 'h-40']} />}
        />
      )}
    </Dialog>
  );
}

function RideDetails({ ride }: { ride: AdminRideDetails }) {
  const nowMs = useNow(30_000);
  return (
    <div className="space-y-5">
      <div className="space-y-3">
        {isPlanned(ride) && <PlannedFor ride={ride} nowMs={nowMs} />}
        <div className="flex items-center justify-between gap-3">
          <RideStatus status={ride.status} word={adminStatus(ride.status, ride.cancel_reason)} />
          <Money amount={ride.fare_amount} className="text-xl font-bold" />
        </div>
        <RouteEnds pickup={ride.pickup_address} destination={ride.destination_address} />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <Party
          role="Passenger"
          name={ride.passenger_name}
          phone={ride.passenger_phone}
          to={ride.passenger_phone === null ? undefined : addressOfPerson('passengers', ride.passenger_id)}
        />
        <Party
          role="Driver"
          name={ride.driver_name}
          phone={ride.driver_phone}
          to={ride.driver_phone === null || !ride.driver_id ? undefined : addressOfPerson('drivers', ride.driver_id)}
        />
      </div>
      <Facts>
        {ride.scheduled_time !== null && !isPlanned(ride) && (
          <Fact label="Scheduled for">{timeOf(ride.scheduled_time, nowMs)}</Fact>
        )}
        <Fact label="Distance">{ride.distance_km === null ? 'Not known' : km(ride.distance_km)}</Fact>
        <Fact label="Passengers">{ride.passenger_count}</Fact>
        <Fact label="Luggage">{CARGO_LABELS[ride.cargo_size].short}</Fact>
        <Fact label="Payment">
          {METHOD_LABELS[ride.payment_method].name} · {PAYMENT_LABELS[ride.payment_status]}
        </Fact>
      </Facts>
      <FareStoryLine story={{ fare: ride.fare_amount, fareBasis: ride.fare_basis, fareBefore: ride.fare_before }} />
      <RideTimeline ride={ride} nowMs={nowMs} />
    </div>
  );
}

/** Returns a ride with its timeline, kept current. Drops responses that are older than the ride on screen. */
function useRideDetails(id: string): Fresh<AdminRideDetails> {
  // The key begins like the key of the rides, so that the ride is refetched with their list.
  const queryKey = ['admin', 'rides', id];
  const fetchNewest = async (): Promise<AdminRideDetails> => {
    const ride = await call('adminGetRide', { params: { id } });
    const known = queryClient.getQueryData<AdminRideDetails | null>(queryKey);
    return known && known.rev > ride.rev ? known : ride;
  };
  return useFresh(queryKey, fetchNewest, ADMIN_POLL_MS);
}

const ANSWER_LOOKS: Record<Answer, string> = {
  accepted: 'text-online-text',
  declined: 'text-danger',
  waiting: 'text-on-route-text',
  none: 'text-ink-2',
};

/** Shows the events of a ride, with each offer and its answer. */
function RideTimeline({ ride, nowMs }: { ride: AdminRideDetails; nowMs: number }) {
  const lines = withTimes(timelineLines(ride), nowMs);
  return (
    <section aria-label="Timeline">
      <h3 className="mb-3 text-base font-bold">Timeline</h3>
      <ol className="space-y-3">
        {lines.map(({ at, time, what, offers }, index) => (
          <li key={`${at}${what}`} className="relative flex items-start gap-3 text-sm">
            {index < lines.length - 1 && (
              <span aria-hidden className="absolute top-3 -bottom-5 left-1 w-px -translate-x-1/2 bg-line-strong" />
            )}
            <span aria-hidden className="relative mt-1.5 size-2 shrink-0 rounded-full bg-brand" />
            <div className="min-w-0 grow">
              <p className="flex items-start justify-between gap-3">
                <span className="min-w-0 wrap-anywhere">{what}</span>
                <time dateTime={at} className="shrink-0 text-ink-2 tabular">
                  {time}
                </time>
              </p>
              {offers.length > 0 && <Offers offers={offers} />}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Offers({ offers }: { offers: readonly OfferAnswer[] }) {
  return (
    <ul className="mt-1.5 space-y-1 rounded-control bg-sunk px-3 py-2">
      {offers.map(({ name, answer, at }, index) => (
        <li key={index} className="flex items-start justify-between gap-3">
          <span className="min-w-0 wrap-anywhere">{name}</span>
          <span className={cx('shrink-0 font-semibold tabular', ANSWER_LOOKS[answer])}>
            {ANSWER_LABELS[answer]}
            {at !== null && ` ${clockTime(at)}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
