export type County = 'Embu' | 'Meru' | 'Tharaka Nithi' | 'Kirinyaga';

/** A place people ride to or steer by (spec 1 §5, "Location option"). WGS 84 degrees. */
export interface Place {
  /** The name; unique over the whole list. */
  value: string;
  /** What a picker shows: the name, sometimes with what people call it. */
  label: string;
  county: County;
  type: 'town' | 'landmark';
  latitude: number;
  longitude: number;
}

/** Name, latitude, longitude, and the label where it says more than the name. */
export type PlaceRow = readonly [value: string, latitude: number, longitude: number, label?: string];

/** Spells out the rows of one county. Towns are right to about 3 km; a landmark stands in its town. */
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
