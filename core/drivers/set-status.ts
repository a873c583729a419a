import type { Filter } from 'mongodb';
import type { BodyOf, OutputOf } from '../../shared/contract/api.ts';
import { isOnline, statusRequested } from '../../shared/domain/driver.ts';
import { isWithinHours } from '../../shared/domain/schedule.ts';
import type { Context } from '../context.ts';
import type { DriverDoc, UserDoc } from '../store/documents.ts';
import { registeredDriver, tellDriverStatus, workingDriver } from './driver.ts';

/**
 * The driver asks for a status (R5, R7). Offline by hand blocks automatic online; automatic online happens only when
 * approved, inside working hours and not manualOffline (R13). Where a rule says no to an automatic change, nothing changes.
 * @throws Refusal NOT_ONBOARDED, NOT_APPROVED, BANNED
 */
export async function setDriverStatus(
  ctx: Context,
  user: UserDoc,
  { status, automatic = false }: BodyOf<'setDriverStatus'>,
): Promise<OutputOf<'setDriverStatus'>> {
  const driver = status === 'offline' ? await registeredDriver(ctx, user._id) : await workingDriver(ctx, user._id);
  const refused =
    automatic && status !== 'offline' && (driver.manualOffline || !isWithinHours(driver.workingHours, ctx.clock.now()));
  return presentStatus(refused ? driver : await change(ctx, driver, status, automatic));
}

async function change(
  ctx: Context,
  driver: DriverDoc,
  wanted: DriverDoc['status'],
  automatic: boolean,
): Promise<DriverDoc> {
  const busy = driver.onRouteFor !== null;
  const outcome = wanted === 'on_route' ? { status: wanted, offlineAfterRide: false } : statusRequested(wanted, busy);
  // The filter holds the decision: when a ride began or ended meanwhile, decide again.
  const unchanged: Filter<DriverDoc> = {
    _id: driver._id,
    onRouteFor: driver.onRouteFor,
    verification: driver.verification,
  };
  const after = await ctx.store.drivers.findOneAndUpdate(
    unchanged,
    { $set: { ...outcome, ...(automatic ? {} : { manualOffline: wanted === 'offline' }), seenAt: ctx.clock.now() } },
    { returnDocument: 'after' },
  );
  if (!after) return change(ctx, await registeredDriver(ctx, driver._id), wanted, automatic);
  if (after.status !== driver.status) tellDriverStatus(ctx, after);
  return after;
}

const presentStatus = (driver: DriverDoc): OutputOf<'setDriverStatus'> => ({
  status: driver.status,
  isOnline: isOnline(driver.status),
  manualOffline: driver.manualOffline,
});
