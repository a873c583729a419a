import * as z from 'zod/mini';
import { Id, Time } from './fields.ts';

/** A passenger whom a driver has blocked (R48): first name, and the listed places of the ride that led to the block. */
export const Block = z.object({
  rideId: Id,
  name: z.string(),
  pickup: z.string(),
  destination: z.string(),
  blockedAt: Time,
});
export type Block = z.infer<typeof Block>;
