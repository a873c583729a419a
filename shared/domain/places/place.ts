export type County = 'Embu' | 'Meru' | 'Tharaka Nithi' | 'Kirinyaga';

/** A destination or landmark (spec 1 §5, "Location option"). WGS 84 degrees. */
export interface Place {
  /** The name; unique in the whole list. */
  value: string;
  /** Shown in the place picker: the name, sometimes with a common alternative. */
  label: string;
  county: County;
  type: 'town' | 'landmark';
  latitude: number;
  longitude: number;
}

/** Name, latitude, longitude, and the label where it differs from the name. */
type PlaceRow = readonly [value: string, latitude: number, longitude: number, label?: string];

/** Builds a county's places from their rows. Towns are accurate to about 3 km; landmarks lie in their town. */
export function placesOf(county: County, towns: readonly PlaceRow[], landmarks: readonly PlaceRow[]): Place[] {
  const place =
    (type: Place['type']) =>
    ([value, latitude, longitude, label = value]: PlaceRow): Place => ({
      value,
      label,
      county,
      type,
      latitude,
      longitude,
    });
  return [...towns.map(place('town')), ...landmarks.map(place('landmark'))];
}
