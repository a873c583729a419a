import * as z from 'zod/mini';
import { Id, Time } from './fields.ts';

/** A passenger blocked by a driver (R48): first name, and the listed places of the ride they blocked from. */
export const Block = z.object({
  rideId: Id,
  name: z.string(),
  pickup: z.string(),
  destination: z.string(),
  blockedAt: Time,
});
export type Block = z.infer<typeof Block>;
