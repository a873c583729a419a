import type { Coordinates } from '#shared/domain/geo.ts';

/** Returns coordinates as text with 4 decimals (spec 1 §9). */
export const coordinatesText = ({ latitude, longitude }: Coordinates): string =>
  `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`;

/**
 * Fetches the name of a place from the public reverse-geocoding service (spec 1 §7). Returns null when the service has
 * no name or does not respond. Never rejects.
 */
export async function nameOf(point: Coordinates, geocoderUrl: string): Promise<string | null> {
  try {
    const address = new URL(geocoderUrl);
    address.searchParams.set('latitude', String(point.latitude));
    address.searchParams.set('longitude', String(point.longitude));
    address.searchParams.set('localityLanguage', 'en');
    const response = await fetch(address, { referrerPolicy: 'no-referrer', signal: AbortSignal.timeout(8000) });
    const answer: unknown = response.ok ? await response.json() : null;
    return nameIn(answer);
  } catch {
    return null;
  }
}

function nameIn(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null) return null;
  const texts = new Map(
    Object.entries(answer).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
  const displayName = texts.get('displayName')?.trim();
  if (displayName) return displayName;
  const parts = ['locality', 'city', 'principalSubdivision'].map((key) => texts.get(key)?.trim() ?? '');
  const name = [...new Set(parts)]
    .filter((part) => part !== '')
    .slice(0, 2)
    .join(', ');
  return name === '' ? null : name;
}
