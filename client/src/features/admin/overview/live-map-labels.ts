import type { AdminRide } from '#shared/contract/admin-ride-entities.ts';
import { wholeNumber } from '#client/lib/format.ts';
import type { MapDriver, MapPin } from '#client/map/map-types.ts';
import type { OverviewState, DriverCount } from '#client/data/admin/admin-overview-state.ts';

/** "3 drivers online, 1 of them on route, 1 with an unsure position · 2 rides running" */
export function mapSummary({ online, onRoute, unsure }: DriverCount, rides: number | null): string {
  const drivers = online === 1 ? '1 driver online' : `${online === 0 ? 'No' : wholeNumber(online)} drivers online`;
  const busy = onRoute === 0 ? '' : `, ${wholeNumber(onRoute)} of them on route`;
  const doubted = unsure === 0 ? '' : `, ${wholeNumber(unsure)} with an unsure position`;
  if (rides === null) return drivers + busy + doubted;
  const running = rides === 1 ? '1 ride running' : `${rides === 0 ? 'no' : wholeNumber(rides)} rides running`;
  return `${drivers}${busy}${doubted} · ${running}`;
}

/** The status of a running ride. */
export const runningLabel = ({ status }: Pick<AdminRide, 'status'>): string =>
  status === 'accepted' ? 'To the pickup' : 'Under way';

/** A pin for the next stop of each running ride: the pickup, then the destination. Skips stops without coordinates. */
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

/** The ride id in a pin id. */
export const rideOfPin = (pinId: string): string => pinId.split(':')[0] ?? pinId;

export const driversOf = (drivers: OverviewState['drivers']): MapDriver[] =>
  Object.values(drivers ?? {}).map(({ id, latitude, longitude, heading, driverStatus, unsure }) => ({
    id,
    latitude,
    longitude,
    heading,
    status: driverStatus,
    ...(unsure && { unsure }),
  }));
