import * as z from 'zod/mini';
import { PHOTO_KINDS } from '../domain/review.ts';
import { Block } from './block-entities.ts';
import { DriverProfile } from './driver-entities.ts';
import { Favorite, Me, Share } from './entities.ts';
import { Id, Latitude, Longitude, Time } from './fields.ts';
import { TrustedContacts } from './incident-entities.ts';
import { Entry } from './news.ts';
import { RideView } from './ride-entities.ts';

const position = z.object({ latitude: Latitude, longitude: Longitude, at: Time });

/**
 * `GET /api/users/me/data`: everything Boda stores about the caller that they may see (R36). Rides are as the caller
 * sees them, newest first, with the ratings they gave; `olderRides`: how many more there are. `position`: the last
 * known one. An alert contains only the caller's own positions. Photos are at the URLs in `driver`; `photosAhead` lists
 * those uploaded before registration (R38), with their expiry.
 */
export const OwnData = z.object({
  exportedAt: Time,
  account: z.object({ ...Me.shape, createdAt: Time, position: z.nullable(position) }),
  driver: z.nullable(DriverProfile),
  photosAhead: z.array(z.object({ photo: z.enum(PHOTO_KINDS), address: z.string(), until: Time })),
  rides: z.array(RideView),
  olderRides: z.int(),
  favorites: z.array(Favorite),
  blocks: z.array(Block),
  trustedContacts: TrustedContacts.shape.contacts,
  links: z.array(Share),
  notifications: z.array(Entry),
  alerts: z.array(
    z.object({ rideId: Id, at: Time, sentAgain: z.array(Time), status: z.string(), positions: z.array(position) }),
  ),
});
export type OwnData = z.infer<typeof OwnData>;
