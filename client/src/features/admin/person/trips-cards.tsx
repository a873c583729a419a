import type { AdminPerson } from '#shared/contract/admin-person-entities.ts';
import type { AdminRide } from '#shared/contract/admin-ride-entities.ts';
import type { Party } from '#shared/domain/quick-messages.ts';
import { timeOf } from '#client/lib/format.ts';
import { adminStatus } from '#shared/contract/admin-ride-labels.ts';
import { RideStatus } from '#client/parts/ride/ride-status.tsx';
import { Card } from '#client/ui/card.tsx';
import { Money } from '#client/ui/money.tsx';
import { addressOfTab } from '../admin-tabs.ts';
import { ReportedTrip } from '../ratings/reports.tsx';
import { isPlanned, PlannedFor } from '../rides/ride-labels.tsx';
import { countText } from '../table/table-types.ts';
import { MoreLink, None, ROW } from './person-parts.tsx';

interface TripsCardProps {
  /** Of the person's account. */
  id: string;
  party: Party;
  name: string;
  trips: readonly AdminRide[];
  nowMs: number;
  onOpen: (rideId: string) => void;
}

/** The newest trips; each opens with its timeline. */
export function TripsCard({ id, party, name, trips, nowMs, onOpen }: TripsCardProps) {
  return (
    <Card title="Trips">
      {trips.length === 0 ? (
        <None>No trips yet.</None>
      ) : (
        <ul aria-label="Newest trips" className="-mx-2 divide-y divide-line">
          {trips.map((trip) => (
            <li key={trip.id}>
              <Trip trip={trip} party={party} nowMs={nowMs} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
      {party === 'driver' && trips.length > 0 && (
        <MoreLink to={`${addressOfTab('rides')}&driver=${id}`}>All rides of this driver</MoreLink>
      )}
      {party === 'passenger' && trips.length > 0 && name !== '' && (
        <MoreLink to={`${addressOfTab('rides')}&search=${encodeURIComponent(name)}`}>All rides with this name</MoreLink>
      )}
    </Card>
  );
}

interface TripProps extends Pick<TripsCardProps, 'party' | 'nowMs' | 'onOpen'> {
  trip: AdminRide;
}

function Trip({ trip, party, nowMs, onOpen }: TripProps) {
  const other = party === 'driver' ? trip.passenger_name : (trip.driver_name ?? 'Unassigned');
  return (
    <button type="button" onClick={() => onOpen(trip.id)} className={ROW}>
      {isPlanned(trip) && <PlannedFor ride={trip} nowMs={nowMs} />}
      <span className="flex items-start justify-between gap-3">
        <span className="line-clamp-2 min-w-0 font-semibold wrap-anywhere">
          {trip.pickup_address} to {trip.destination_address}
        </span>
        <Money amount={trip.fare_amount} className="shrink-0 font-semibold" />
      </span>
      <span className="flex items-center justify-between gap-3">
        <span className="min-w-0 truncate text-xs text-ink-2 tabular">
          {timeOf(trip.created_at, nowMs)} · <bdi>{other}</bdi>
        </span>
        <span className="shrink-0">
          <RideStatus status={trip.status} word={adminStatus(trip.status, trip.cancel_reason)} />
        </span>
      </span>
    </button>
  );
}

interface ReportsCardProps extends Pick<TripsCardProps, 'nowMs' | 'onOpen'> {
  reports: AdminPerson['reports'];
}

/** The newest reports by and about the person (R52). */
export function ReportsCard({ reports: { by, about, recent }, nowMs, onOpen }: ReportsCardProps) {
  return (
    <Card title="Reports">
      {recent.length === 0 ? (
        <None>No reports by or about this person.</None>
      ) : (
        <>
          <p className="text-sm text-ink-2">
            {countText(about, 'trip')} reported about them, {by} by them.
          </p>
          <ul aria-label="Newest reports" className="divide-y divide-line">
            {recent.map((ride) => (
              <ReportedTrip key={ride.ride_id} ride={ride} nowMs={nowMs} onOpen={onOpen} />
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
