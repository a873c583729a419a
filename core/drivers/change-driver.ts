import { ObjectId } from 'mongodb';
import { MESSAGES } from '../../shared/contract/messages.ts';
import { type DriverStatus, isOnline, mayWork, type VerificationStatus } from '../../shared/domain/driver.ts';
import type { Context } from '../context.ts';
import { addActivity } from '../notifications/activity.ts';
import { notify } from '../notifications/notifications.ts';
import { room } from '../rooms.ts';
import { readSettings } from '../settings.ts';
import type { DriverDoc } from '../store/documents.ts';
import { tellDriverGone, tellDriverPlace, tellDriverStands, tellDriverStatus } from './driver.ts';
import { type DriverChange, writeDriver } from './write-driver.ts';

const VERIFICATION_TEXTS: Record<VerificationStatus, string> = {
  approved: MESSAGES.happened.approved,
  pending: MESSAGES.driver.pending,
  banned: MESSAGES.driver.banned,
};

type Change = Omit<DriverChange, 'status' | 'offlineAfterRide'>;

interface Changed {
  before: DriverDoc;
  after: DriverDoc;
}

/**
 * Changes a registered driver by a decision over what they are now. Who may no longer work goes offline (R5), after the
 * ride that runs unless it is a ban. Everyone concerned is told.
 * @returns null when there is no such driver
 */
export async function changeDriver(
  ctx: Context,
  id: ObjectId,
  decide: (before: DriverDoc) => Change,
): Promise<Changed | null> {
  const { requireDriverApproval } = await readSettings(ctx);
  const changed = await writeDriver(ctx, id, (before) => {
    const change = decide(before);
    const verification = change.verification ?? before.verification;
    const stopped = mayWork(verification, requireDriverApproval) ? {} : statusOfStopped(before, verification);
    return { ...change, ...stopped };
  });
  if (changed) tell(ctx, changed, requireDriverApproval);
  return changed;
}

function statusOfStopped(
  driver: DriverDoc,
  verification: VerificationStatus,
): { status?: DriverStatus; offlineAfterRide: boolean } {
  const finishes = driver.onRouteFor !== null && verification !== 'banned';
  return finishes ? { offlineAfterRide: true } : { status: 'offline', offlineAfterRide: false };
}

function tell(ctx: Context, { before, after }: Changed, requireDriverApproval: boolean): void {
  const id = after._id.toHexString();
  if (after.cell !== before.cell) tellDriverStands(ctx, before, after);
  if (after.status !== before.status) tellDriverStatus(ctx, after);
  else {
    ctx.publish(room.admins, 'admin:changed', { type: 'drivers', id });
    const [was, is] = [before, after].map((driver) => mayWork(driver.verification, requireDriverApproval));
    // Whoever finishes a ride without being approved any more stays on_route, but on nobody's map.
    if (was !== is && isOnline(after.status)) (is ? tellDriverPlace : tellDriverGone)(ctx, after);
  }
  if (after.verification === before.verification) return;
  ctx.publish(room.user(after._id), 'driver:changed', {
    id,
    isOnline: after.status !== 'offline',
    driverStatus: after.status,
    verification_status: after.verification,
  });
  const key = `verification:${new ObjectId().toHexString()}`;
  const notes = [{ userId: after._id, key, text: VERIFICATION_TEXTS[after.verification], rideId: null }];
  notify(ctx, notes);
  addActivity(ctx, notes);
}
