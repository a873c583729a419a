import * as z from 'zod/mini';
import { Area, RideStatus, Time } from './fields.ts';

/**
 * A trip as shown to anyone with its link (R29): no phone, no surname. `driver` is null while the ride has none.
 * `next`: where the driver is heading, which is the pickup or, after the start, the destination: the point of a listed
 * place, or else rounded to about 100 m; null unless the trip is under way. `heading`: the driver's direction, degrees.
 * `estimatedArrival`: whole minutes to `next`. `endedAt`: when the trip was completed or cancelled.
 */
export const SharedTrip = z.object({
  rev: z.int(),
  status: RideStatus,
  /** Whether this is its driver's active ride (R20); only then does the trip have a position. */
  active: z.boolean(),
  /** `photo`: a URL that needs no session while the link is valid. */
  driver: z.nullable(z.object({ firstName: z.string(), plate: z.string(), photo: z.nullable(z.string()) })),
  pickup: z.string(),
  destination: z.string(),
  scheduledTime: z.nullable(Time),
  arrivedAt: z.nullable(Time),
  next: z.nullable(Area),
  heading: z.nullable(z.number()),
  estimatedArrival: z.nullable(z.int()),
  endedAt: z.nullable(Time),
});
export type SharedTrip = z.infer<typeof SharedTrip>;

/** `POST /api/rides/{id}/share`. */
export const TripLink = z.object({ shareUrl: z.string() });
export type TripLink = z.infer<typeof TripLink>;
