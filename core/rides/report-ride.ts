import type { ObjectId } from 'mongodb';
import { Refusal } from '#shared/contract/errors.ts';
import type { ReportInput } from '#shared/contract/report-entities.ts';
import type { RideView } from '#shared/contract/ride-entities.ts';
import type { Party } from '#shared/domain/quick-messages.ts';
import { isKindOf, mayReport } from '#shared/domain/report.ts';
import { REPORT } from '#shared/texts/en/reports.ts';
import type { Context } from '../context.ts';
import { isGone } from '../people/is-gone.ts';
import type { UserDoc } from '../store/documents.ts';
import type { RideDoc, StoredReport } from '../store/ride-documents.ts';
import { eraseFromRides } from './erase-from-rides.ts';
import { moveRide } from './move-ride.ts';
import { entry } from './moves.ts';
import { reportOf, withReport } from './stored-reports.ts';
import { driverView, passengerView } from './views.ts';

const ATTEMPTS_MAX = 20;

/**
 * A party of an ended ride that had been accepted reports what went wrong, once (R52). A repeat succeeds and changes
 * nothing; if the ride changed since it was read, the report is checked again.
 * @throws Refusal NOT_FOUND for another person's ride, INVALID for a kind of the other party, REPORT_CLOSED
 */
export async function reportRide(ctx: Context, user: UserDoc, rideId: ObjectId, input: ReportInput): Promise<RideView> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const ride = await ctx.store.rides.findOne({
      _id: rideId,
      $or: [{ passengerId: user._id }, { driverId: user._id, acceptedAt: { $ne: null } }],
    });
    if (!ride) throw new Refusal('NOT_FOUND');
    const by: Party = ride.passengerId.equals(user._id) ? 'passenger' : 'driver';
    const report = requireReport(ride, by, input, ctx.clock.now());
    const reported = report && (await write(ctx, ride, by, report));
    if (reported && (await isGone(ctx, user._id))) await eraseFromRides(ctx, user._id);
    const after = reported ?? (report ? null : ride);
    if (after) return by === 'passenger' ? passengerView(after) : driverView(after, user._id, null);
  }
  throw new Refusal('UNAVAILABLE');
}

/** Returns the report to write; null when it equals the stored one. */
function requireReport(ride: RideDoc, by: Party, { kind, text: said }: ReportInput, now: Date): StoredReport | null {
  const text = said ?? null;
  if (!isKindOf(by, kind)) throw new Refusal('INVALID', { field: 'kind', message: REPORT.kindNeeded });
  const given = reportOf(ride.reports, by);
  if (given?.kind === kind && given.text === text) return null;
  if (given) throw new Refusal('REPORT_CLOSED', { message: REPORT.already });
  if (!mayReport(ride, now)) throw new Refusal('REPORT_CLOSED');
  return { kind, text, at: now, status: 'open', owner: null, answer: null, changes: 0 };
}

function write(ctx: Context, ride: RideDoc, by: Party, report: StoredReport): Promise<RideDoc | null> {
  const who = by === 'passenger' ? ride.passengerName : (ride.driver?.name ?? null);
  return moveRide(ctx, asRead(ride), {
    set: { reports: withReport(ride.reports, by, report) },
    entries: [entry(report.at, 'reported', { by, who })],
    isQuiet: true,
  });
}

/** The condition that neither the ride nor its reports have changed since it was read. */
export const asRead = ({ _id, rev, reports }: RideDoc) => ({ _id, rev, reports: reports ?? { $exists: false } });
