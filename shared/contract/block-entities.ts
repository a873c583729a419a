import * as z from 'zod/mini';
import { Id, Time } from './fields.ts';

/** A passenger whom a driver has blocked (R48): first name, and places of the list, of the ride by which they did. */
export const Block = z.object({
  rideId: Id,
  name: z.string(),
  pickup: z.string(),
  destination: z.string(),
  blockedAt: Time,
});
export type Block = z.infer<typeof Block>;
