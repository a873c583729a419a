import type { Filter } from 'mongodb';
import { Refusal } from '../../shared/contract/errors.ts';
import type { Context } from '../context.ts';
import type { RideDoc, TimelineEntry } from '../store/ride-documents.ts';
import { isDuplicateKey } from '../store/store.ts';

/** What a step of a ride writes (R1), and what its timeline tells of it. */
export interface Step {
  set: Partial<Omit<RideDoc, '_id' | 'rev' | 'timeline'>>;
  told: TimelineEntry[];
}

/**
 * The one conditional write of a step.
 * @returns null when no ride matches (any more)
 * @throws Refusal DRIVER_BUSY when it would be the driver's second active ride (R3), or of one passenger for one minute (R31)
 */
export async function writeStep(ctx: Context, filter: Filter<RideDoc>, { set, told }: Step): Promise<RideDoc | null> {
  try {
    return await ctx.store.rides.findOneAndUpdate(
      filter,
      { $set: set, $inc: { rev: 1 }, $push: { timeline: { $each: told } } },
      { returnDocument: 'after' },
    );
  } catch (error) {
    if (isDuplicateKey(error)) throw new Refusal('DRIVER_BUSY');
    throw error;
  }
}
