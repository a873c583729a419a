import type { Filter, ObjectId } from 'mongodb';
import { APPROVAL_TOLD_S } from '#shared/domain/constants/rules.ts';
import { type DriverStatus, isOnline, mayWork, type VerificationStatus } from '#shared/domain/driver.ts';
import type { Context } from '../context.ts';
import { levels } from '../lib/counters.ts';
import { storeDriverNotifications } from '../drivers/driver-news.ts';
import { dueSince, forEachIsolated } from '../store/outbox.ts';
import { endSessionsOfBanned } from '../people/sessions.ts';
import { cancelRidesOfStopped } from '../rides/cancel-rides-of-driver.ts';
import { room } from '../lib/rooms.ts';
import { readSettings } from '../store/settings.ts';
import { type DriverDoc, type DriverEntry, type ReviewNews, WITHOUT_LISTS } from '../store/driver-documents.ts';
import { keepBan } from './bans.ts';
import { waitsFor } from '../drivers/may-work.ts';
import { presentRequests } from './photo-requests.ts';
import { publishDriverGone, publishDriverPlace, publishDriverStatus } from '../drivers/on-map.ts';
import { type DriverChange, newEntry, writeDriver } from '../drivers/write-driver.ts';

type Change = Omit<DriverChange, 'status' | 'offlineAfterRide'>;

interface Changed {
  before: DriverDoc;
  after: DriverDoc;
}

interface Options {
  /** Changes only a matching driver; the write itself checks this. */
  only?: Filter<DriverDoc>;
  /** Undoes a review of which the driver has not been notified, so no notification is stored. */
  isUndo?: boolean;
  /** The driver registered again. */
  again?: boolean;
  /** Returns further notifications for the driver. */
  notify?: (before: DriverDoc) => DriverEntry[];
}

/**
 * Changes a registered driver, deciding from their current state. A driver who may no longer work goes offline (R5),
 * after the current ride unless banned; their sessions and rides end (`enforceReview`). Everyone concerned is notified;
 * of an approval only once it can no longer be undone (R33). Repeating a review repeats these effects.
 * @returns null when there is no such driver
 */
export async function changeDriver(
  ctx: Context,
  id: ObjectId,
  decide: (before: DriverDoc) => Change,
  { only, isUndo = false, again = false, notify }: Options = {},
): Promise<Changed | null> {
  const { requireDriverApproval } = await readSettings(ctx);
  const decideAll = (before: DriverDoc): DriverChange => {
    const change = decide(before);
    const verification = change.verification ?? before.verification;
    const stopped = mayWork(verification, requireDriverApproval) ? {} : statusOfStopped(before, verification);
    const bannedAt = change.verification === 'banned' && { bannedAt: ctx.clock.now() };
    const wasApproved = before.verification === 'approved' && verification !== 'approved' && !isUndo;
    return {
      ...approvalAfter(before, verification),
      ...change,
      ...stopped,
      ...bannedAt,
      ...(wasApproved && { wasApproved: true as const }),
    };
  };
  const entries = (before: DriverDoc, change: DriverChange): DriverEntry[] => {
    const at = ctx.clock.now();
    const news = isUndo ? null : reviewNews(before, { ...before, ...change });
    return [
      ...(change.verification ? [{ ...newEntry(at), what: 'reviewed' as const, told: news }] : []),
      ...(again ? [{ ...newEntry(at), what: 'registeredAgain' as const }] : []),
      ...(notify?.(before) ?? []),
    ];
  };
  const changed = await writeDriver(ctx, id, decideAll, { only, entries });
  if (!changed) return null;
  publishChange(ctx, changed, requireDriverApproval);
  await enforceReview(ctx, changed.after).catch((error: unknown) =>
    ctx.log.error({ err: error, driver: id.toHexString() }, 'what follows from a review was not carried out'),
  );
  return changed;
}

/** Enforces the effects on a driver who may not work (R5, R46). A ban ends earlier sessions even once it is lifted. */
async function enforceReview(ctx: Context, driver: DriverDoc): Promise<void> {
  await endSessionsOfBanned(ctx, driver);
  await cancelRidesOfStopped(ctx, driver);
  if (driver.bannedAt) await keepBan(ctx, driver._id);
}

/**
 * Repeats the consequences of driver changes, to finish those that a crash interrupted, and to catch concurrent writes
 * that did not see the review. Run by the sweep.
 */
export async function drainDriverOutbox(ctx: Context, now: Date): Promise<void> {
  const { drivers } = ctx.store;
  const overdue = await drivers
    .find({ 'outbox.at': dueSince(now) })
    .project<DriverDoc>(WITHOUT_LISTS)
    .toArray();
  levels.overdueDrivers = overdue.length;
  await forEachIsolated(overdue, async (driver) => {
    const { _id, outbox = [] } = driver;
    if (outbox.some(({ what }) => what === 'reviewed')) await enforceReview(ctx, driver);
    await storeDriverNotifications(ctx, driver, outbox);
    await drivers.updateOne({ _id }, { $pull: { outbox: { id: { $in: outbox.map(({ id }) => id) } } } });
  });
}

/** Clears the record of an approval, or of its undoing, when the review changes (R33). */
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

function publishChange(ctx: Context, { before, after }: Changed, requireDriverApproval: boolean): void {
  const id = after._id.toHexString();
  if (after.status !== before.status) publishDriverStatus(ctx, { before, after });
  else {
    ctx.publish(room.admins, 'admin:changed', { type: 'drivers', id });
    const [was, is] = [before, after].map((driver) => mayWork(driver.verification, requireDriverApproval));
    // A driver who finishes a ride after losing approval stays on_route, but leaves every map.
    if (was !== is && isOnline(after.status)) (is ? publishDriverPlace : publishDriverGone)(ctx, after);
    else if (is && isOnline(after.status) && !after.fix && !isSamePlace(before, after)) publishDriverPlace(ctx, after);
  }
  if (after.verification === before.verification && after.detailsRev === before.detailsRev) return;
  ctx.publish(room.user(after._id), 'driver:changed', {
    id,
    rev: after.rev ?? 0,
    isOnline: after.status !== 'offline',
    driverStatus: after.status,
    verification_status: after.verification,
    photo_requests: presentRequests(after),
  });
}

const isSamePlace = ({ location: a }: DriverDoc, { location: b }: DriverDoc): boolean =>
  a?.latitude === b?.latitude && a?.longitude === b?.longitude;

/** Returns the notification about a review. An approval has its own, once it can no longer be undone. */
function reviewNews(before: DriverDoc, after: DriverDoc): ReviewNews | null {
  if (after.verification === before.verification || after.verification === 'approved') return null;
  return after.verification === 'banned' ? 'banned' : waitsFor(after);
}

/** Notifies drivers of approvals that can no longer be undone, once each (R33); run by the sweep. */
export async function notifyApproved(ctx: Context, now: Date): Promise<void> {
  const due = { 'approval.at': { $lte: new Date(now.getTime() - APPROVAL_TOLD_S * 1000) } };
  await forEachIsolated(await ctx.store.drivers.distinct('_id', due), (_id) =>
    writeDriver(ctx, _id, () => ({ approval: null }), {
      only: due,
      entries: () => [{ ...newEntry(now), what: 'approved' }],
    }),
  );
}
