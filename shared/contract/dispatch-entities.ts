import * as z from 'zod/mini';

/** How requests were answered over the last days; `date` is a day in Nairobi, "YYYY-MM-DD" (R18). */
export const DispatchSummary = z.object({
  days: z.array(
    z.object({
      date: z.string(),
      requests: z.int(),
      /** Accepted by a driver, even if the ride was given up or cancelled later. */
      answered: z.int(),
      /** Drivers who were asked. */
      asked: z.int(),
    }),
  ),
  /** Median seconds from a request to its first acceptance; null without one. */
  secondsToAccept: z.nullable(z.int()),
  /** Why requests and rides came to nothing, or were given up, the most frequent first. */
  reasons: z.array(z.object({ reason: z.string(), count: z.int() })),
});
export type DispatchSummary = z.infer<typeof DispatchSummary>;

/** `GET /api/admin/dispatch`: all requests, and those of each county by the pickup (R23, R24). */
export const DispatchFigures = z.object({
  all: DispatchSummary,
  counties: z.array(z.extend(DispatchSummary, { county: z.string() })),
});
export type DispatchFigures = z.infer<typeof DispatchFigures>;
