import type { StoredFix } from '../store/documents.ts';

/** The part of a fix that a link's viewers see. */
export type LinkFix = Pick<StoredFix, 'latitude' | 'longitude' | 'accuracy' | 'timestamp' | 'still'>;

export const linkFix = ({ latitude, longitude, accuracy, timestamp, still }: LinkFix): LinkFix => ({
  latitude,
  longitude,
  accuracy,
  timestamp,
  ...(still && { still }),
});
