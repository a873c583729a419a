import { memo, useDeferredValue, useMemo } from 'react';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { HOME } from '#shared/texts/en/passenger-home.ts';
import { MAP_DRIVERS_MAX, NEAR_MAP_KM, PASSENGER_MAP_ZOOM } from '#shared/domain/constants/screens.ts';
import { haversineKm, type Coordinates } from '#shared/domain/geo.ts';
import type { MapDriver, MapPin } from '#client/map/map-types.ts';
import { StillMapFirst } from '#client/parts/still-map-first.tsx';
import { circleOf } from '#client/parts/location/location-labels.ts';
import { PositionPrompt } from '#client/parts/location/position-prompt.tsx';
import type { PositionPermission } from '#client/parts/location/use-position-permission.ts';
import { nearCountText } from './near-count.ts';
import { useDrivers, useDriversOnMap } from '#client/data/drivers/drivers.ts';

const HEIGHT_PX = 160;

interface NearMapProps {
  center: Coordinates;
  own: (Coordinates & { accuracy: number }) | null;
  position: PositionPermission;
}

/** "Drivers Near You": up to five drivers on a live map. New data is drawn with a deferred render, as in the list. */
export function NearMap({ center, own, position }: NearMapProps) {
  const unanswered = useUnanswered();
  const nearest = useNearest(center);
  const latest = useMemo(() => ({ center, own, drivers: nearest, unanswered }), [center, own, nearest, unanswered]);
  const near = useDeferredValue(latest);
  return <NearMapCard {...near} position={position} />;
}

type NearMapCardProps = NearMapProps & { drivers: readonly MapDriver[]; unanswered: string | null };

const NearMapCard = memo(function NearMapCard({ center, own, drivers, unanswered, position }: NearMapCardProps) {
  const countText =
    drivers.length === 0 && unanswered ? unanswered : nearCountText(drivers.length, center, own !== null);
  const pin = useMemo<MapPin | null>(
    () => own && { id: 'me', kind: 'me', ...own, accuracyMeters: circleOf(own.accuracy) },
    [own],
  );
  return (
    <section
      aria-label={MESSAGES.passenger.driversNearYou}
      className="overflow-hidden rounded-card border border-line bg-surface"
    >
      <StillMapFirst
        label={MESSAGES.passenger.driversNearYou}
        center={center}
        zoom={PASSENGER_MAP_ZOOM}
        heightPx={HEIGHT_PX}
        own={pin}
        drivers={drivers}
        className="rounded-none! border-x-0! border-t-0!"
      />
      <div className="flex min-h-12 items-center justify-between gap-3 px-4 py-1">
        <h2 className="shrink-0 text-base font-semibold">{MESSAGES.passenger.driversNearYou}</h2>
        <p role="status" className="text-right text-sm leading-tight text-ink-2 tabular">
          {countText}
        </p>
      </div>
      <PositionPrompt
        position={position}
        reason={MESSAGES.geolocation.needed}
        label={HOME.near.useLocation}
        className="border-t border-line text-ink-2"
      />
    </section>
  );
});

/** Returns the text that replaces "nobody" until the list has loaded; then null. */
function useUnanswered(): string | null {
  const { loaded, failed } = useDrivers();
  if (loaded) return null;
  return failed ? HOME.near.notLoaded : HOME.near.looking;
}

/** Returns the five nearest online drivers within NEAR_MAP_KM. */
function useNearest(center: Coordinates): MapDriver[] {
  const drivers = useDriversOnMap();
  return useMemo(
    () =>
      drivers
        .map((driver) => ({ driver, awayKm: haversineKm(center, driver) }))
        .filter(({ awayKm }) => awayKm <= NEAR_MAP_KM)
        .sort((a, b) => a.awayKm - b.awayKm)
        .slice(0, MAP_DRIVERS_MAX)
        .map(({ driver }) => ({
          id: driver.id,
          latitude: driver.latitude,
          longitude: driver.longitude,
          heading: driver.heading,
          status: driver.driverStatus,
          ...(driver.name === null ? {} : { label: driver.name }),
        })),
    [drivers, center],
  );
}
