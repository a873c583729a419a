import type { ObjectId } from 'mongodb';
import { Refusal } from '../../shared/contract/errors.ts';
import type { Context } from '../context.ts';
import { workingDriver, workingFilter } from '../drivers/driver.ts';
import { holdDriver } from '../drivers/ride-status.ts';
import type { RideDoc } from '../store/ride-documents.ts';
import { cancel } from './cancellation.ts';
import { type Step, writeStep } from './steps.ts';

type Accepted = Pick<RideDoc, '_id' | 'driverId' | 'active'>;

/**
 * The driver of an accepted ride keeps it, and an active one holds them (R7). Where they may not work any more it ends
 * (R5), but one that runs ends for a ban or a deletion alone.
 * @returns false when they may not work any more
 */
export async function keepDriver(ctx: Context, { _id, driverId, active }: Accepted): Promise<boolean> {
  if (!driverId) return false;
  if (await (active ? holdDriver(ctx, driverId, _id) : works(ctx, driverId))) return true;
  const reviewed = await ctx.store.drivers.findOne({ _id: driverId, verification: { $ne: 'banned' } });
  const ended = reviewed ? { _id, status: 'accepted' as const } : { _id };
  await cancel(ctx, ended, { actor: 'authority', reason: 'driver_unavailable' });
  return false;
}

const works = async (ctx: Context, _id: ObjectId): Promise<boolean> =>
  (await ctx.store.drivers.findOne({ _id, ...(await workingFilter(ctx)) })) !== null;

/** An accepted ride of later becomes its driver's active one (R20). */
export const activatedStep = (now: Date): Step => ({
  set: { active: true },
  told: [{ at: now, what: 'activated', who: null }],
});

/**
 * Before an accepted ride runs it is active (R20) and its driver held by it (R7), so that no review ends what runs.
 * @returns false when the driver may not work; one of later stays as it is where that was known before
 * @throws Refusal DRIVER_BUSY (R3)
 */
export async function holdToStart(ctx: Context, { _id, driverId, active }: Accepted): Promise<boolean> {
  if (!active) {
    if (!driverId || !(await works(ctx, driverId))) return false;
    await writeStep(ctx, { _id, status: 'accepted', active: false }, activatedStep(ctx.clock.now()));
  }
  return keepDriver(ctx, { _id, driverId, active: true });
}

/**
 * Why a driver may not keep a ride.
 * @throws Refusal NOT_ONBOARDED, BANNED, NOT_APPROVED; RIDE_MOVED_ON for who may work again
 */
export async function refuseDriver(ctx: Context, driverId: ObjectId): Promise<never> {
  await workingDriver(ctx, driverId);
  throw new Refusal('RIDE_MOVED_ON');
}
