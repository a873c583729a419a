import { EARTH_RADIUS_KM } from '#shared/domain/constants/rules.ts';
import type { Coordinates } from '#shared/domain/geo.ts';

const CORNERS = 48;

/** Returns a circle on the ground as a polygon; radius in meters. */
export function accuracyCircle(center: Coordinates, radiusMeters: number): GeoJSON.Feature<GeoJSON.Polygon> {
  const degrees = ((radiusMeters / 1000 / EARTH_RADIUS_KM) * 180) / Math.PI;
  const narrowing = Math.cos((center.latitude * Math.PI) / 180);
  const ring = Array.from({ length: CORNERS + 1 }, (_, corner): [number, number] => {
    const angle = (2 * Math.PI * (corner % CORNERS)) / CORNERS;
    return [center.longitude + (degrees * Math.cos(angle)) / narrowing, center.latitude + degrees * Math.sin(angle)];
  });
  return { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } };
}
