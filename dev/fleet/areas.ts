import { type Coordinates, haversineKm } from '#shared/domain/geo.ts';
import { type County, findPlace, PLACES } from '#shared/domain/places.ts';
import { snapToRoad } from '#shared/domain/road-graph.ts';

/** The county towns, in the order in which drivers are assigned to them. */
const TOWNS = ['Embu Town', 'Meru Town', 'Chuka Town', 'Kerugoya Town'] as const;
/** The distance from their town within which drivers look for passengers, km. */
const REACH_KM = 7;

/** A destination of the drivers of an area; the point lies on a road. */
export interface Spot extends Coordinates {
  label: string;
}

/** The area in which a driver works: a county town and the places around it. */
export interface Area {
  town: string;
  county: County;
  spots: readonly Spot[];
}

function areaOf(name: string): Area {
  const town = findPlace(name);
  if (!town) throw new Error(`${name} is not in the place list`);
  const spots = PLACES.filter((place) => haversineKm(place, town) <= REACH_KM).map((place) => ({
    ...snapToRoad(place).point,
    label: place.label,
  }));
  return { town: town.label, county: town.county, spots };
}

export const AREAS: readonly Area[] = TOWNS.map(areaOf);

/** Returns the area of the driver with this number, from 0; consecutive drivers get different towns. */
export function areaFor(index: number): Area {
  const area = AREAS[index % AREAS.length];
  if (!area) throw new RangeError(`no area for driver ${index}`);
  return area;
}
