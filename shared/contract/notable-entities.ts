import * as z from 'zod/mini';
import { Id, Time } from './fields.ts';

/**
 * `GET /api/admin/notable`: unusual patterns of the last 7 days, and drivers with doubtful positions now. Informational
 * only (R49).
 */
export const NotableFigures = z.object({
  /** A passenger and a driver with three rides too short to count, or five rides on one day; most rides first. */
  pairs: z.array(
    z.object({
      passenger_id: Id,
      passenger_name: z.string(),
      driver_id: Id,
      driver_name: z.string(),
      rides: z.int(),
      short: z.int(),
    }),
  ),
  /** Drivers whose arrivals the server took back (R43), most often first. */
  arrivals: z.array(z.object({ driver_id: Id, driver_name: z.string(), count: z.int() })),
  /** Drivers who gave up five accepted rides or more, the most first. */
  givenUp: z.array(z.object({ driver_id: Id, driver_name: z.string(), count: z.int() })),
  /** Drivers not offline whose position is not believed (R42), longest first. */
  unsure: z.array(
    z.object({
      driver_id: Id,
      driver_name: z.string(),
      reason: z.enum(['nowhere', 'implausible', 'rough']),
      since: Time,
    }),
  ),
});
export type NotableFigures = z.infer<typeof NotableFigures>;
