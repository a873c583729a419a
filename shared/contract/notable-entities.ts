import * as z from 'zod/mini';
import { Id, Time } from './fields.ts';

/** `GET /api/admin/notable`: what may be worth a look: of the last 7 days, and who is unsure now. Nothing follows from it by itself (R49). */
export const NotableFigures = z.object({
  /** Pairs with three rides that were too short to count, or five rides on one day; the most rides first. */
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
  /** Drivers whose arrivals were taken back (R43), the most first. */
  arrivals: z.array(z.object({ driver_id: Id, driver_name: z.string(), count: z.int() })),
  /** Drivers who are not offline and whose position is not believed (R42), since the longest first. */
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
