import { type Filter, ObjectId } from 'mongodb';
import { MESSAGES } from '../../shared/contract/messages.ts';
import { APPROVAL_TOLD_S } from '../../shared/domain/constants.ts';
import { type DriverStatus, isOnline, mayWork, type VerificationStatus } from '../../shared/domain/driver.ts';
import { doAfterwards } from '../afterwards.ts';
import type { Context } from '../context.ts';
import { addActivity } from '../notifications/activity.ts';
import { notify } from '../notifications/notifications.ts';
import { room } from '../rooms.ts';
import { readSettings } from '../settings.ts';
import type { Approval, DriverDoc } from '../store/documents.ts';
import { pendingText, tellDriverGone, tellDriverPlace, tellDriverStands, tellDriverStatus } from './driver.ts';
import { type DriverChange, writeDriver } from './write-driver.ts';

type Change = Omit<DriverChange, 'status' | 'offlineAfterRide'>;

interface Changed {
  before: DriverDoc;
  after: DriverDoc;
}

interface Options {
  /** Who it may be done to at all; looked at in the same write. */
  only?: Filter<DriverDoc>;
  /** The driver has not read what this takes back: their screens follow, and no note is kept. */
  takesBack?: boolean;
}

/**
 * Changes a registered driver by a decision over what they are now. Who may no longer work goes offline (R5), after the
 * ride that runs unless it is a ban. Everyone concerned is told; of an approval, in writing, once it stands (R33).
 * @returns null when there is no such driver
 */
export async function changeDriver(
  ctx: Context,
  id: ObjectId,
  decide: (before: DriverDoc) => Change,
  { only, takesBack = false }: Options = {},
): Promise<Changed | null> {
  const { requireDriverApproval } = await readSettings(ctx);
  const decideAll = (before: DriverDoc): DriverChange => {
    const change = decide(before);
    const verification = change.verification ?? before.verification;
    const stopped = mayWork(verification, requireDriverApproval) ? {} : statusOfStopped(before, verification);
    return { ...approvalAfter(before, verification), ...change, ...stopped };
  };
  const changed = await writeDriver(ctx, id, decideAll, only);
  if (!changed) return null;
  tell(ctx, changed, requireDriverApproval);
  if (!takesBack) tellReview(ctx, changed);
  return changed;
}

/** What was kept of an approval, or of an undone one, ends with the review that it was for (R33). */
const approvalAfter = (before: DriverDoc, verification: VerificationStatus): Change => ({
  ...(before.approval && verification !== 'approved' && { approval: null }),
  ...(before.approvalUndoneBy && verification !== before.verification && { approvalUndoneBy: null }),
});

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
}

/** What a driver reads of their review; an approval is told by the sweep. */
function tellReview(ctx: Context, { before, after }: Changed): void {
  if (after.verification === before.verification || after.verification === 'approved') return;
  const text = after.verification === 'banned' ? MESSAGES.driver.banned : pendingText(after);
  keepNote(ctx, after._id, `verification:${new ObjectId().toHexString()}`, text);
}

/** Approvals that can no longer be undone are told, once each (R33); run by the sweep. */
export async function tellApprovals(ctx: Context, now: Date): Promise<void> {
  const due = { 'approval.at': { $lte: new Date(now.getTime() - APPROVAL_TOLD_S * 1000) } };
  const drivers = await ctx.store.drivers
    .find(due)
    .project<{ _id: ObjectId; approval: Approval }>({ approval: 1 })
    .toArray();
  for (const { _id, approval } of drivers) {
    keepNote(ctx, _id, `approval:${approval.at.getTime()}`, MESSAGES.happened.approved);
    await ctx.store.drivers.updateOne({ _id, 'approval.at': approval.at }, { $set: { approval: null } });
  }
}

function keepNote(ctx: Context, userId: ObjectId, key: string, text: string): void {
  const notes = [{ userId, key, text, rideId: null }];
  const at = ctx.clock.now();
  doAfterwards(ctx, `driver:${userId.toHexString()}`, async () => {
    await notify(ctx, notes, at);
    await addActivity(ctx, notes, at);
  });
}
