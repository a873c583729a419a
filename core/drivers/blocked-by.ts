import type { Filter, ObjectId } from 'mongodb';
import type { Context } from '../context.ts';
import type { BlockDoc } from '../store/documents.ts';
import type { DriverDoc } from '../store/driver-documents.ts';

/**
 * Returns the drivers who have blocked a passenger (R48): the passenger's requests do not reach them, no list shows
 * them to the passenger, and nothing reveals their position.
 * @param among checks only these drivers
 */
export const blockedBy = (
  { store }: Pick<Context, 'store'>,
  passengerId: ObjectId,
  among?: readonly ObjectId[],
): Promise<ObjectId[]> =>
  store.blocks.distinct('driverId', { passengerId, ...(among && { driverId: { $in: [...among] } }) });

/** Returns the drivers that a passenger's open requests leave out: they blocked the passenger (R48), or have one star from them (R27). */
export async function leftOutFor(ctx: Pick<Context, 'store'>, passengerId: ObjectId): Promise<ObjectId[]> {
  const [blocking, oneStar] = await Promise.all([
    blockedBy(ctx, passengerId),
    ctx.store.rides.distinct('driverId', { passengerId, 'ratings.byPassenger.stars': 1 }),
  ]);
  return [...blocking, ...oneStar.filter((id) => id !== null)];
}

export type Blocking = Pick<BlockDoc, 'driverId' | 'passengerId'>;

/** Returns which drivers have blocked which of these passengers. */
export const blocksOf = ({ store }: Pick<Context, 'store'>, passengers: readonly ObjectId[]): Promise<Blocking[]> =>
  store.blocks
    .find({ passengerId: { $in: [...passengers] } })
    .project<Blocking>({ _id: 0, driverId: 1, passengerId: 1 })
    .toArray();

/** Matches drivers who have not blocked the passenger. Can be combined with any other condition on `_id`. */
export async function notBlocking(ctx: Pick<Context, 'store'>, passengerId: ObjectId): Promise<Filter<DriverDoc>> {
  const blocking = await blockedBy(ctx, passengerId);
  return blocking.length === 0 ? {} : { $nor: [{ _id: { $in: blocking } }] };
}
