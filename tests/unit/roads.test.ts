import { describe, expect, it } from 'vitest';
import { haversineKm } from '#shared/domain/geo.ts';
import { isInServiceArea, PLACES } from '#shared/domain/places.ts';
import { snapToRoad } from '#shared/domain/road-graph.ts';
import { MAIN_ROADS, ROADS, TOWN_STREETS, type Position } from '#shared/domain/roads.ts';

const key = ([longitude, latitude]: Position): string => `${longitude},${latitude}`;
const coordinates = ([longitude, latitude]: Position) => ({ longitude, latitude });

/** The points reachable from the first road along roads. */
function reached(): Set<string> {
  const seen = new Set(ROADS.slice(0, 1).flatMap((road) => road.line.map(key)));
  for (let grew = true; grew;) {
    grew = false;
    for (const { line } of ROADS) {
      if (!line.some((point) => seen.has(key(point))) || line.every((point) => seen.has(key(point)))) continue;
      line.forEach((point) => seen.add(key(point)));
      grew = true;
    }
  }
  return seen;
}

describe('R11 the roads', () => {
  it('form one connected network', () => {
    const seen = reached();
    expect(ROADS.filter(({ line }) => !line.every((point) => seen.has(key(point)))).map((road) => road.name)).toEqual(
      [],
    );
  });

  it('have unique names, two points or more, and no point twice in a row', () => {
    expect(new Set(ROADS.map((road) => road.name)).size).toBe(ROADS.length);
    for (const { name, line } of ROADS) {
      expect(line.length, name).toBeGreaterThanOrEqual(2);
      line.forEach((point, i) => {
        const before = line[i - 1];
        if (before) expect(key(before), name).not.toBe(key(point));
      });
    }
  });

  it('stay inside the service area, in steps of at most 12 km', () => {
    for (const { name, line } of ROADS) {
      line.forEach((point, i) => {
        expect(isInServiceArea(coordinates(point)), name).toBe(true);
        const before = line[i - 1];
        if (before) expect(haversineKm(coordinates(before), coordinates(point)), name).toBeLessThan(12);
      });
    }
  });

  it('pass within 1.5 km of every listed place', () => {
    const remote = PLACES.filter((place) => snapToRoad(place).km > 1.5).map((place) => place.value);
    expect(remote).toEqual([]);
  });

  it('include a few streets in each county town', () => {
    for (const town of ['Embu', 'Meru', 'Chuka', 'Kerugoya']) {
      expect(TOWN_STREETS.filter((street) => street.name.startsWith(town)).length, town).toBeGreaterThanOrEqual(3);
    }
    expect(ROADS).toHaveLength(MAIN_ROADS.length + TOWN_STREETS.length);
  });
});
