import { MAP } from '#shared/texts/en/map.ts';
import type { MapPin } from './map-types.ts';

/** Returns the pin's accessible name: its kind, and its label if that differs from the kind. */
export function pinName({ kind, label }: MapPin): string {
  const name = MAP.pins[kind];
  return label && label !== name ? `${name}: ${label}` : name;
}

/** Returns attributes with the pin's kind and position, for a pin on a map and its row in the list. */
export const pinData = ({ kind, latitude, longitude, stale }: MapPin) => ({
  'data-pin': kind,
  'data-position': `${latitude.toFixed(5)},${longitude.toFixed(5)}`,
  'data-stale': stale || undefined,
});
