import { inBoth } from '../language.ts';

const en = {
  /** A shared location, and a trip followed by a link. */
  SHARED: {
    /** `brand`: MESSAGES.brand.name. */
    home: (brand: string): string => `${brand}, home`,
    loading: 'Loading the shared location',
    retry: 'Try again',
    goHome: 'Go to Home',
    share: 'Share',
    openInMaps: 'Open in Maps',
    untilStopped: 'Shared until they stop',
    /** `time`: nearTime, "14:05" or "Tomorrow 06:30". */
    until: (time: string): string => `Shared until ${time}`,
    /** `seen`: lastSeen, "last seen 20 s ago". */
    noLonger: (seen: string): string => `No longer shared, ${seen}`,
    noRecent: (seen: string): string => `No recent location, ${seen}`,
    live: 'Live',
    /** After `live`. */
    justNow: ' · just now',
    /** After `live`. `ago`: "20 s ago". */
    ago: (ago: string): string => ` · ${ago}`,
    details: {
      title: 'Details',
      coordinates: 'Coordinates',
      accuracy: 'Accuracy',
      shared: 'Shared',
      expires: 'Expires',
      expired: 'Expired',
      /** `time`: timeOf, "Tomorrow 06:30". */
      atTheLatest: (time: string): string => `${time} at the latest`,
    },
    trip: {
      places: (pickup: string, destination: string): string => `${pickup} to ${destination}`,
      /** Instead of an unknown name, at the beginning of a sentence. */
      someDriver: 'The driver',
      now: 'Now',
      /** For screen readers. `minutes`: "5 min". */
      about: (minutes: string): string => `about ${minutes}`,
      /** Under a number of minutes. */
      min: 'min',
      theDriver: 'The driver',
      driver: 'Driver',
    },
  },
};
export type En = typeof en;

export const { SHARED } = inBoth(en, () => import('../sw/shared-location.ts'));
