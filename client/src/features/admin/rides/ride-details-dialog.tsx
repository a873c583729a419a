import { Phone } from 'lucide-react';
import type { AdminRideDetails } from '../../../../../shared/contract/admin-ride-entities.ts';
import { displayPhone } from '../../../../../shared/domain/phone-display.ts';
import { km, timeOf } from '../../../lib/format.ts';
import { CARGO_WORDS } from '../../../parts/cargo-words.ts';
import { telHref } from '../../../parts/contact-links.tsx';
import { LoadTrouble } from '../../../parts/load-trouble.tsx';
import { RouteEnds } from '../../../parts/route-ends.tsx';
import { useNow } from '../../../parts/use-now.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Money } from '../../../ui/money.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { RideStatus } from './ride-status.tsx';
import { RideTimeline } from './ride-timeline-list.tsx';
import { METHOD_WORDS, PAYMENT_WORDS } from './ride-words.ts';
import { useRideDetails } from './use-ride-details.ts';

interface RideDetailsDialogProps {
  id: string;
  onClose: () => void;
}

/** A ride in full, live: who rides with whom, what it costs, and its timeline (issue 5). */
export function RideDetailsDialog({ id, onClose }: RideDetailsDialogProps) {
  const details = useRideDetails(id);
  return (
    <Dialog open onClose={onClose} title="Ride" maxWidth={560}>
      {details.data ? (
        <RideDetails ride={details.data} />
      ) : details.problem !== null ? (
        <LoadTrouble {...details} title="The ride did not load" />
      ) : (
        <DetailsSkeleton />
      )}
    </Dialog>
  );
}

function RideDetails({ ride }: { ride: AdminRideDetails }) {
  const nowMs = useNow(30_000);
  return (
    <div className="space-y-5">
      <div className="space-y-3">
        <div className="flex items-center justify-between gap-3">
          <RideStatus status={ride.status} />
          <Money amount={ride.fare_amount} className="text-xl font-bold" />
        </div>
        <RouteEnds pickup={ride.pickup_address} destination={ride.destination_address} />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <Party role="Passenger" name={ride.passenger_name} phone={ride.passenger_phone} />
        <Party role="Driver" name={ride.driver_name} phone={ride.driver_phone} />
      </div>
      <Facts>
        {ride.scheduled_time !== null && <Fact label="Scheduled for">{timeOf(ride.scheduled_time, nowMs)}</Fact>}
        <Fact label="Distance">{ride.distance_km === null ? 'Not known' : km(ride.distance_km)}</Fact>
        <Fact label="Passengers">{ride.passenger_count}</Fact>
        <Fact label="Cargo">{CARGO_WORDS[ride.cargo_size].short}</Fact>
        <Fact label="Payment">
          {METHOD_WORDS[ride.payment_method]} · {PAYMENT_WORDS[ride.payment_status]}
        </Fact>
      </Facts>
      <RideTimeline ride={ride} nowMs={nowMs} />
    </div>
  );
}

interface PartyProps {
  role: 'Passenger' | 'Driver';
  name: string | null;
  /** E.164; null once the account is gone. */
  phone: string | null;
}

function Party({ role, name, phone }: PartyProps) {
  return (
    <section aria-label={role} className="flex flex-col justify-between gap-2 rounded-control border border-line p-3">
      <div>
        <h3 className="text-sm text-ink-2">{role}</h3>
        <p className="font-semibold wrap-anywhere">{name ?? 'Unassigned'}</p>
      </div>
      {name !== null &&
        (phone === null ? (
          <p className="text-sm text-ink-2">The account is gone, and its number with it.</p>
        ) : (
          <LinkButton href={telHref(phone)} icon={Phone} variant="outline" size="small" label={`Call ${name}`}>
            {displayPhone(phone)}
          </LinkButton>
        ))}
    </section>
  );
}

function DetailsSkeleton() {
  return (
    <div role="status" className="space-y-4">
      <span className="sr-only">Loading the ride</span>
      <Skeleton className="h-24" />
      <Skeleton className="h-28" />
      <Skeleton className="h-40" />
    </div>
  );
}
