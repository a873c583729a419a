import type { ObjectId } from 'mongodb';
import type { OutputOf, QueryOf } from '#shared/contract/api.ts';
import type { ReportedRide, ReportUpdate } from '#shared/contract/admin-report-entities.ts';
import { ADMIN_MESSAGES } from '#shared/contract/admin-texts.ts';
import { Refusal } from '#shared/contract/errors.ts';
import { PARTIES, type Party } from '#shared/domain/quick-messages.ts';
import type { Context } from '../context.ts';
import { toObjectId } from '../lib/ids.ts';
import { pageOf } from '../lib/list.ts';
import type { Actor } from '../lib/principal.ts';
import { room } from '../lib/rooms.ts';
import { pickupForOthers } from '../location/pickup.ts';
import { moveRide } from '../rides/move-ride.ts';
import { entry } from '../rides/moves.ts';
import { asRead } from '../rides/report-ride.ts';
import { reportOf, withReport } from '../rides/stored-reports.ts';
import { type Act, auditEntry, moveAuditsToLog } from '../store/audit.ts';
import type { RideDoc, StoredReport } from '../store/ride-documents.ts';

const ATTEMPTS_MAX = 20;

/** Lists rides with reports (R52): those with an open one, the oldest report first, or all, the newest first. */
export async function listReports(
  ctx: Context,
  query: QueryOf<'adminListReports'>,
): Promise<OutputOf<'adminListReports'>> {
  const [field, order] = query.status === 'open' ? (['reports.openAt', 1] as const) : (['reports.at', -1] as const);
  const { items, ...page } = await pageOf(
    ctx.store.rides,
    { [field]: { $exists: true } },
    { [field]: order, _id: order },
    query,
    (ride) => ride,
  );
  return { ...page, items: await presentReported(ctx, items) };
}

/** Presents rides with reports to admins (R52). */
export async function presentReported(ctx: Context, rides: readonly RideDoc[]): Promise<ReportedRide[]> {
  const counts = await countsOf(
    ctx,
    rides.flatMap(({ driverId }) => driverId ?? []),
  );
  return rides.map((ride) => present(ride, counts));
}

/**
 * An admin takes, answers or closes the report of one party of a ride; the answer reaches its author as a notification
 * (R52). Repeating the own change succeeds. Audited (R16), without the texts.
 * @throws Refusal NOT_FOUND; REPORT_DONE with the name of the admin who has answered or closed it
 */
export async function updateReport(
  ctx: Context,
  actor: Actor,
  id: string,
  update: ReportUpdate,
): Promise<ReportedRide> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const ride = await ctx.store.rides.findOne({ _id: toObjectId(id) });
    const before = reportOf(ride?.reports, update.by);
    if (!ride || !before) throw new Refusal('NOT_FOUND');
    const report = changed(before, update, actor);
    const after = report ? await write(ctx, ride, update.by, report, actor) : ride;
    if (!after) continue;
    await moveAuditsToLog(ctx, 'rides', after);
    return present(after, await countsOf(ctx, after.driverId ? [after.driverId] : []));
  }
  throw new Refusal('UNAVAILABLE');
}

/** Returns the report after the change; null when it says the same already. */
function changed(before: StoredReport, { status, answer }: ReportUpdate, actor: Actor): StoredReport | null {
  const { owner } = before;
  const isMine = owner?.by.equals(actor.id) ?? false;
  if (isMine && before.status === status && (answer ?? before.answer) === before.answer) return null;
  if (before.status !== 'open' && !(before.status === 'answered' && status === 'closed'))
    throw new Refusal('REPORT_DONE', { message: ADMIN_MESSAGES.reportDone(owner?.name ?? '') });
  const changes = before.changes + 1;
  return { ...before, status, answer: answer ?? before.answer, owner: { by: actor.id, name: actor.name }, changes };
}

const WHAT = { open: 'report taken', answered: 'report answered', closed: 'report closed' } as const;

async function write(
  ctx: Context,
  ride: RideDoc,
  by: Party,
  report: StoredReport,
  actor: Actor,
): Promise<RideDoc | null> {
  const [now, id] = [ctx.clock.now(), ride._id.toHexString()];
  const { status } = report;
  const before = reportOf(ride.reports, by)?.status;
  const act: Act = {
    kind: 'ride',
    what: WHAT[status],
    target: id,
    ...(before !== status && { before: { status: before }, after: { status } }),
  };
  const answered = { ...entry(now, 'answered', { by: 'authority', who: actor.name }), author: by };
  const after = await moveRide(ctx, asRead(ride), {
    set: { reports: withReport(ride.reports, by, report) },
    entries: status === 'answered' ? [answered] : [],
    isQuiet: true,
    audited: auditEntry(actor, now, act),
  });
  if (after && status !== 'answered') ctx.publish(room.admins, 'admin:changed', { type: 'rides', id });
  return after;
}

/** Counts the rides of each driver that passengers reported, by the driver's id. */
async function countsOf({ store }: Context, drivers: readonly ObjectId[]): Promise<ReadonlyMap<string, number>> {
  if (drivers.length === 0) return new Map();
  const counted = await store.rides
    .aggregate<{ _id: ObjectId; rides: number }>([
      { $match: { driverId: { $in: [...drivers] }, 'reports.byPassenger.at': { $exists: true } } },
      { $group: { _id: '$driverId', rides: { $sum: 1 } } },
    ])
    .toArray();
  return new Map(counted.map(({ _id, rides }) => [_id.toHexString(), rides]));
}

const present = (ride: RideDoc, counts: ReadonlyMap<string, number>): ReportedRide => ({
  ride_id: ride._id.toHexString(),
  ride_status: ride.status,
  passenger_name: ride.passengerName,
  driver_name: ride.driver?.name ?? '',
  driver_reports: counts.get(ride.driverId?.toHexString() ?? '') ?? 0,
  pickup_address: pickupForOthers(ride),
  destination_address: ride.destination,
  ended_at: (ride.completedAt ?? ride.cancelledAt ?? ride.createdAt).toISOString(),
  reports: PARTIES.flatMap((by) => {
    const report = reportOf(ride.reports, by);
    if (!report) return [];
    const { kind, text, at, status, answer, owner } = report;
    return [{ by, kind, text, at: at.toISOString(), status, answer, owner: owner?.name ?? null }];
  }),
});
