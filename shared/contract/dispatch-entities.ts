import * as z from 'zod/mini';

/** How drivers answered requests over the last days; `date` is a day in Nairobi, "YYYY-MM-DD" (R18). */
export const DispatchSummary = z.object({
  days: z.array(
    z.object({
      date: z.string(),
      requests: z.int(),
      /** Requests that a driver accepted, even if the ride was later given up or cancelled. */
      answered: z.int(),
      /** Offers made for these requests: one per request and driver. */
      asked: z.int(),
    }),
  ),
  /** Median seconds from request to first acceptance; null if none was accepted. */
  secondsToAccept: z.nullable(z.int()),
  /** Why requests and rides failed or were given up, most frequent first. */
  reasons: z.array(z.object({ reason: z.string(), count: z.int() })),
});
export type DispatchSummary = z.infer<typeof DispatchSummary>;

/** `GET /api/admin/dispatch`: all requests, and those of each county by pickup (R23, R24). */
export const DispatchFigures = z.object({
  all: DispatchSummary,
  counties: z.array(z.extend(DispatchSummary, { county: z.string() })),
});
export type DispatchFigures = z.infer<typeof DispatchFigures>;
