import * as z from 'zod/mini';
import type { FareBasis as Basis } from '../domain/fare.ts';
import { Money } from './fields.ts';

const km = z.number().check(z.gte(0));

/** How a fare was computed (R28): see shared/domain/fare.ts. */
export const FareBasis: z.ZodMiniType<Basis> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('route'), price: Money }),
  z.object({
    kind: z.literal('band'),
    inTown: z.boolean(),
    km: z.nullable(km),
    reachKm: km,
    min: Money,
    max: Money,
    unrounded: Money,
  }),
]);
