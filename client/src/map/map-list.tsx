import { MESSAGES } from '../../../shared/contract/messages.ts';
import { etaMinutes, haversineKm, type Coordinates } from '../../../shared/domain/geo.ts';
import { kmAway, minutes } from '../lib/format.ts';
import type { MapDriver, MapPin } from './map-types.ts';
import { pinData, pinName } from './pin-name.ts';

interface MapListProps {
  label: string;
  pins: readonly MapPin[];
  drivers: readonly MapDriver[];
  center: Coordinates;
}

/** The map's content as a list, nearest first: for phones that cannot draw maps. */
export function MapList({ label, pins, drivers, center }: MapListProps) {
  const me = pins.find((pin) => pin.kind === 'me') ?? pins[0];
  const from = me ?? center;
  const away = (point: Coordinates): number => haversineKm(from, point);
  const rows = [
    ...pins.map((pin) => ({
      id: pin.id,
      name: pinName(pin),
      data: pinData(pin),
      awayKm: pin === me ? null : away(pin),
      inMin: null,
    })),
    ...drivers
      .map((driver) => ({
        id: driver.id,
        name: `${driver.label ?? 'Driver'} · ${MESSAGES.driverStatus[driver.status]}`,
        data: {},
        awayKm: away(driver),
        inMin: driver.status === 'online' ? etaMinutes(driver, from) : null,
      }))
      .sort((a, b) => a.awayKm - b.awayKm),
  ];
  return (
    <ul aria-label={label} className="divide-y divide-line px-4 text-sm">
      {rows.map((row) => (
        <li key={row.id} {...row.data} className="flex min-h-11 items-center justify-between gap-3 py-2">
          <span dir="auto" className="min-w-0">
            {row.name}
          </span>
          {row.awayKm !== null && (
            <span className="shrink-0 text-ink-2 tabular">
              {kmAway(row.awayKm)}
              {row.inMin !== null && ` · ${minutes(row.inMin)}`}
            </span>
          )}
        </li>
      ))}
      {rows.length === 0 && <li className="py-3 text-ink-2">Nobody to show here yet.</li>}
    </ul>
  );
}
