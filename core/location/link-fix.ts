import type { StoredFix } from '../store/documents.ts';

/** What the holders of a link see of a fix. */
export type LinkFix = Pick<StoredFix, 'latitude' | 'longitude' | 'accuracy' | 'timestamp' | 'still'>;

export const linkFix = ({ latitude, longitude, accuracy, timestamp, still }: LinkFix): LinkFix => ({
  latitude,
  longitude,
  accuracy,
  timestamp,
  ...(still && { still }),
});
