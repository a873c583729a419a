import { MESSAGES } from '#shared/texts/en/messages.ts';
import { MAP } from '#shared/texts/en/map.ts';
import { etaMinutes, haversineKm, type Coordinates } from '#shared/domain/geo.ts';
import { cx } from '../lib/cx.ts';
import { kmAway, minutes } from '../lib/format.ts';
import type { MapDriver, MapPin } from './map-types.ts';
import { pinData, pinName } from './pin-name.ts';

interface MapListProps {
  label: string;
  pins: readonly MapPin[];
  drivers: readonly MapDriver[];
  center: Coordinates;
  /** The size of the box in which the list scrolls. */
  className: string;
}

const isSelf = ({ kind, isSelf: self }: MapPin): boolean => kind === 'me' || self === true;

interface Row {
  id: string;
  name: string;
  data: Partial<ReturnType<typeof pinData>>;
  /** null when the position is too old (R44). */
  awayKm: number | null;
  /** The minutes until a driver who can be booked would arrive; null otherwise. */
  inMin: number | null;
}

/**
 * The map's content as a list, for phones that cannot draw maps: this phone (or else the first pin), then the rest,
 * nearest first. Distances start at this first pin, so a map with only a center shows none.
 */
export function MapList({ label, pins, drivers, center, className }: MapListProps) {
  const start = pins.find(isSelf) ?? pins[0];
  const from = start ?? center;
  const rows: Row[] = [
    ...pins
      .filter((pin) => pin !== start)
      .map((pin) => ({
        id: pin.id,
        name: pinName(pin),
        data: pinData(pin),
        awayKm: pin.stale ? null : haversineKm(from, pin),
        inMin: null,
      })),
    ...drivers.map((driver) => ({
      id: driver.id,
      name: `${driver.label ?? MAP.list.driver} · ${driver.unsure ? MAP.list.uncertain : MESSAGES.driverStatus[driver.status]}`,
      data: {},
      awayKm: haversineKm(from, driver),
      inMin: driver.status === 'online' && !driver.unsure ? etaMinutes(driver, from) : null,
    })),
  ].sort((a, b) => (a.awayKm ?? Infinity) - (b.awayKm ?? Infinity) || 0);
  return (
    // The list is focusable, so that a keyboard can scroll it.
    <div role="group" aria-label={MAP.list.places} tabIndex={0} className={cx('overflow-y-auto', className)}>
      <ul aria-label={label} className="divide-y divide-line px-4 text-sm">
        {start && (
          <li {...pinData(start)} className="flex min-h-11 items-center gap-2 py-2 font-semibold">
            {isSelf(start) && <span aria-hidden className="size-3 shrink-0 rounded-full bg-here" />}
            <span dir="auto" className="line-clamp-2 min-w-0 wrap-anywhere">
              {isSelf(start) ? MAP.list.youAreHere : pinName(start)}
            </span>
          </li>
        )}
        {rows.map((row) => (
          <li key={row.id} {...row.data} className="flex min-h-11 items-center justify-between gap-3 py-2">
            <span dir="auto" className="line-clamp-2 min-w-0 wrap-anywhere">
              {row.name}
            </span>
            {start && row.awayKm !== null && (
              <span className="shrink-0 text-ink-2 tabular">
                {kmAway(row.awayKm)}
                {row.inMin !== null && ` · ${minutes(row.inMin)}`}
              </span>
            )}
          </li>
        ))}
        {!start && rows.length === 0 && <li className="py-3 text-ink-2">{MAP.list.nobody}</li>}
      </ul>
    </div>
  );
}
