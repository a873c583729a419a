import type { Coordinates } from '#shared/domain/geo.ts';

const isApple = (userAgent: string): boolean => /iPhone|iPad|iPod|Macintosh/.test(userAgent);
const pairOf = ({ latitude, longitude }: Coordinates): string => encodeURIComponent(`${latitude},${longitude}`);

/**
 * Returns a link to directions in the phone's maps app (spec 1 §7); Apple devices have their own scheme. Without
 * coordinates, the link uses the address.
 */
export function directionsHref(
  { at, address }: { at: Coordinates | null; address: string },
  userAgent: string,
): string {
  const to = at ? pairOf(at) : encodeURIComponent(`${address}, Kenya`);
  return isApple(userAgent)
    ? `maps://?daddr=${to}&dirflg=d`
    : `https://www.google.com/maps/dir/?api=1&destination=${to}&travelmode=driving`;
}

/** Returns a link to a point in the phone's maps app (spec 2 §2). */
export const placeHref = (at: Coordinates, userAgent: string): string =>
  isApple(userAgent) ? `maps://?q=${pairOf(at)}` : `https://www.google.com/maps/search/?api=1&query=${pairOf(at)}`;
