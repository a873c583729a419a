import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import type { AdminRide } from '#shared/contract/admin-ride-entities.ts';
import { ADMIN_MAP_ZOOM, ADMIN_RIDES_SHOWN, MAP_CENTER } from '#shared/domain/constants/screens.ts';
import { wholeNumber } from '#client/lib/format.ts';
import { LazyMap } from '#client/parts/lazy-map.tsx';
import { countDrivers, type OverviewState, type DriverCount } from '#client/data/admin/admin-overview-state.ts';
import { useOverview } from '#client/data/admin/admin-overview.ts';
import { useConnectivityState } from '#client/data/connection/connectivity.ts';
import { Card } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { addressOfPerson, addressOfRide, addressOfTab } from '../admin-tabs.ts';
import { useRunningRides } from './use-snapshots.ts';
import type { MapDriver, MapPin } from '#client/map/map-types.ts';

const HEIGHT_PX = 380;
/** Pixels kept free on the left, for names that are wider than their pins. */
const NAMES = { left: 16, right: 0 };

/** Shows the online drivers and running rides, live, with a summary that screen readers announce. */
export function LiveMap() {
  const online = useOverview((state) => state.drivers);
  const { data: running } = useRunningRides();
  const isDown = useConnectivityState(({ socket }) => socket === 'down' || socket === 'crowded');
  const navigate = useNavigate();
  const drivers = useMemo(() => driversOf(online), [online]);
  const pins = useMemo(() => pinsOf(running?.items ?? []), [running]);
  return (
    <Card title="On the road now" flush className="lg:col-start-1 lg:row-span-3 lg:row-start-1">
      <p role="status" className="px-4 pb-3 text-sm text-ink-2">
        {online ? mapSummary(countDrivers(online), running?.total ?? null) : 'Looking for drivers…'}
        {isDown && ' · No connection: locations are not updating.'}
      </p>
      {/* Mounted once the drivers are known, so that the map's first view fits them. */}
      {online || isDown ? (
        <LazyMap
          label="Online drivers and running rides"
          center={MAP_CENTER}
          zoom={ADMIN_MAP_ZOOM}
          heightPx={HEIGHT_PX}
          drivers={drivers}
          pins={pins}
          covered={NAMES}
          clustered
          onDriverPress={(id) => void navigate(addressOfPerson('drivers', id))}
          onPinPress={(pin) => void navigate(addressOfRide(rideOfPin(pin)))}
          fit={drivers.length + pins.length > 0}
          className="rounded-none! border-x-0!"
        />
      ) : (
        <div style={{ height: HEIGHT_PX }}>
          <Skeleton className="size-full rounded-none" />
        </div>
      )}
      <RunningRides />
    </Card>
  );
}

function RunningRides() {
  const { data: running, problem } = useRunningRides();
  if (!running) {
    return (
      <p className="px-4 py-3 text-sm text-ink-2">
        {problem !== null ? 'The running rides did not load.' : 'Loading…'}
      </p>
    );
  }
  const shown = running.items.slice(0, ADMIN_RIDES_SHOWN);
  const more = running.total - shown.length;
  return (
    <>
      <ul aria-label="Running rides" className="divide-y divide-line px-4 text-sm">
        {shown.map((ride) => (
          <RunningRide key={ride.id} ride={ride} />
        ))}
        {shown.length === 0 && <li className="py-3 text-ink-2">No ride is running now.</li>}
      </ul>
      {more > 0 && (
        <Link
          to={`${addressOfTab('rides')}&status=running`}
          className="mx-4 inline-flex min-h-11 items-center text-sm font-semibold text-brand underline underline-offset-4"
        >
          {wholeNumber(more)} more
        </Link>
      )}
    </>
  );
}

function RunningRide({ ride }: { ride: AdminRide }) {
  return (
    <li>
      <Link
        to={addressOfRide(ride.id)}
        className="-mx-4 flex min-h-11 flex-wrap items-center justify-between gap-x-4 px-4 py-2 transition-colors hover:bg-sunk focus-visible:-outline-offset-3"
      >
        <span className="min-w-0 wrap-anywhere">
          <bdi className="font-semibold">{ride.passenger_name}</bdi>
          {ride.driver_name !== null && (
            <>
              {' with '}
              <bdi>{ride.driver_name}</bdi>
            </>
          )}
          <span className="block text-ink-2">
            {ride.pickup_address} to {ride.destination_address}
          </span>
        </span>
        <span className="font-semibold text-on-route-text">{runningLabel(ride)}</span>
      </Link>
    </li>
  );
}

/** Returns, for example, "3 drivers online, 1 of them on route, 1 with an uncertain location · 2 rides running". */
export function mapSummary({ online, onRoute, unsure }: DriverCount, rides: number | null): string {
  const drivers = online === 1 ? '1 driver online' : `${online === 0 ? 'No' : wholeNumber(online)} drivers online`;
  const busy = onRoute === 0 ? '' : `, ${wholeNumber(onRoute)} of them on route`;
  const doubted = unsure === 0 ? '' : `, ${wholeNumber(unsure)} with an uncertain location`;
  if (rides === null) return drivers + busy + doubted;
  const running = rides === 1 ? '1 ride running' : `${rides === 0 ? 'no' : wholeNumber(rides)} rides running`;
  return `${drivers}${busy}${doubted} · ${running}`;
}

const runningLabel = ({ status }: Pick<AdminRide, 'status'>): string =>
  status === 'accepted' ? 'To the pickup' : 'Under way';

/** Returns a pin at each ride's next stop: the pickup, then the destination. Skips stops without coordinates. */
export function pinsOf(rides: readonly AdminRide[]): MapPin[] {
  return rides.flatMap((ride): MapPin[] => {
    const { id, passenger_name: label } = ride;
    const coming = ride.status === 'accepted';
    const latitude = coming ? ride.pickup_latitude : ride.destination_latitude;
    const longitude = coming ? ride.pickup_longitude : ride.destination_longitude;
    if (latitude === null || longitude === null) return [];
    return [{ id: `${id}:${ride.status}`, kind: coming ? 'pickup' : 'destination', latitude, longitude, label }];
  });
}

const rideOfPin = (pinId: string): string => pinId.split(':')[0] ?? pinId;

export const driversOf = (drivers: OverviewState['drivers']): MapDriver[] =>
  Object.values(drivers ?? {}).map(({ id, latitude, longitude, heading, driverStatus, unsure }) => ({
    id,
    latitude,
    longitude,
    heading,
    status: driverStatus,
    ...(unsure && { unsure }),
  }));
