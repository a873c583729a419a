import type { ObjectId } from 'mongodb';
import { Refusal } from '../../shared/contract/errors.ts';
import { type DriverStatus, mayWork, type VerificationStatus } from '../../shared/domain/driver.ts';
import type { Context } from '../context.ts';
import { room } from '../rooms.ts';
import { readSettings } from '../settings.ts';
import type { DriverDoc } from '../store/documents.ts';
import { tellDriverStatus } from './driver.ts';

const ATTEMPTS_MAX = 20;

type Change = Omit<Partial<DriverDoc>, '_id' | 'status' | 'offlineAfterRide'>;

/**
 * Changes a registered driver by a decision over what they are now; when verification or status moved meanwhile it is
 * decided anew, so that nothing undoes a ban. Who may no longer work goes offline (R5), after the ride that runs unless
 * it is a ban. Everyone concerned is told.
 * @returns null when there is no such driver
 */
export async function changeDriver(
  ctx: Context,
  id: ObjectId,
  decide: (before: DriverDoc) => Change,
): Promise<{ before: DriverDoc; after: DriverDoc } | null> {
  const { requireDriverApproval } = await readSettings(ctx);
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const before = await ctx.store.drivers.findOne({ _id: id });
    if (!before) return null;
    const change = decide(before);
    const verification = change.verification ?? before.verification;
    const stopped = mayWork(verification, requireDriverApproval) ? {} : statusOfStopped(before, verification);
    const after = await ctx.store.drivers.findOneAndUpdate(
      { _id: id, verification: before.verification, status: before.status, onRouteFor: before.onRouteFor },
      { $set: { ...change, ...stopped } },
      { returnDocument: 'after' },
    );
    if (after) {
      tell(ctx, before, after);
      return { before, after };
    }
  }
  throw new Refusal('UNAVAILABLE');
}

function statusOfStopped(
  driver: DriverDoc,
  verification: VerificationStatus,
): { status?: DriverStatus; offlineAfterRide: boolean } {
  const finishes = driver.onRouteFor !== null && verification !== 'banned';
  return finishes ? { offlineAfterRide: true } : { status: 'offline', offlineAfterRide: false };
}

function tell(ctx: Context, before: DriverDoc, after: DriverDoc): void {
  const id = after._id.toHexString();
  if (after.status !== before.status) tellDriverStatus(ctx, after);
  else ctx.publish(room.admins, 'admin:changed', { type: 'drivers', id });
  if (after.verification === before.verification) return;
  ctx.publish(room.user(after._id), 'driver:changed', {
    id,
    isOnline: after.status !== 'offline',
    driverStatus: after.status,
    verification_status: after.verification,
  });
}
