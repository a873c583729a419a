import type { MapPin, PinKind } from './map-types.ts';

const NAMES: Record<PinKind, string> = {
  pickup: 'Pickup',
  destination: 'Destination',
  me: 'You are here',
  passenger: 'Passenger',
  driver: 'Driver',
  shared: 'Shared location',
};

/** What a pin is, with its label if that says more. */
export const pinName = ({ kind, label }: MapPin): string =>
  label && label !== NAMES[kind] ? `${NAMES[kind]}: ${label}` : NAMES[kind];

/** The pin's kind and place in the document, on a map and in the list in its place. */
export const pinData = ({ kind, latitude, longitude, stale }: MapPin) => ({
  'data-pin': kind,
  'data-position': `${latitude.toFixed(5)},${longitude.toFixed(5)}`,
  'data-stale': stale || undefined,
});
