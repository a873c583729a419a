import type { MapPin, PinKind } from './map-types.ts';

const NAMES: Record<PinKind, string> = {
  pickup: 'Pickup',
  destination: 'Destination',
  me: 'You are here',
  passenger: 'Passenger',
  driver: 'Driver',
  shared: 'Shared location',
};

/** Returns the pin's accessible name: its kind, and its label if that differs from the kind. */
export const pinName = ({ kind, label }: MapPin): string =>
  label && label !== NAMES[kind] ? `${NAMES[kind]}: ${label}` : NAMES[kind];

/** Returns attributes with the pin's kind and position, for a pin on a map and its row in the list. */
export const pinData = ({ kind, latitude, longitude, stale }: MapPin) => ({
  'data-pin': kind,
  'data-position': `${latitude.toFixed(5)},${longitude.toFixed(5)}`,
  'data-stale': stale || undefined,
});
