import type { ObjectId } from 'mongodb';
import { Refusal } from '#shared/contract/errors.ts';
import type { OfflineTrail } from '#shared/contract/incident-entities.ts';
import { OFFLINE_TRAIL_MIN, TRAIL_MAX_H, TRAIL_POINTS_MAX, TRAIL_STEP_S } from '#shared/domain/constants/rules.ts';
import type { Context } from '../context.ts';
import { fixOf } from '../location/believed-place.ts';
import { beliefIn, judge } from '../location/plausible.ts';
import { room } from '../lib/rooms.ts';
import type { StoredFix, UserDoc } from '../store/documents.ts';
import type { IncidentDoc, TrailPoint } from '../store/incident-documents.ts';
import type { RideDoc } from '../store/ride-documents.ts';

const ATTEMPTS_MAX = 20;
const MINUTE_MS = 60_000;
/** Extra time for a batch whose oldest position expires while the batch is being sent. */
const SLACK_MIN = 1;

/**
 * Adds a party's offline positions during the ride to the open alerts of that party (R39), in order, and stores them
 * nowhere else. They do not change the live position. Positions from before acceptance, after the end, from the future
 * or too old are dropped; so are those less than 10 s from one in the trail, so a repeat adds nothing. The response
 * does not depend on alerts: it must not reveal that the other party has called for help.
 * @throws Refusal NOT_FOUND for another person's ride
 */
export async function addTrail(
  ctx: Context,
  user: UserDoc,
  rideId: ObjectId,
  { fixes }: OfflineTrail,
): Promise<{ ok: true }> {
  const mine = { _id: rideId, $or: [{ passengerId: user._id }, { driverId: user._id, acceptedAt: { $ne: null } }] };
  const ride = await ctx.store.rides.findOne(mine);
  if (!ride) throw new Refusal('NOT_FOUND');
  const who = ride.passengerId.equals(user._id) ? 'passenger' : 'driver';
  const { from, to } = takenTimes(ride, ctx.clock.now().getTime());
  const points = believed(await fixOf(ctx, user), fixes, ctx.clock.now())
    .filter(({ timestamp }) => timestamp >= from && timestamp <= to)
    .map(({ latitude, longitude, timestamp }) => ({ who, latitude, longitude, at: new Date(timestamp) }) as const);
  // An alert of another driver of this ride does not concern this driver (R24).
  const party = who === 'driver' ? { driverId: user._id } : { passengerId: user._id };
  const alerts = await ctx.store.incidents.distinct('_id', { rideId, open: true, ...party });
  await Promise.all(alerts.map((_id) => addPoints(ctx, _id, points)));
  return { ok: true };
}

/** Returns the positions that are plausible one after the other, and after the phone's last known position (R42). */
function believed(known: StoredFix | null, fixes: OfflineTrail['fixes'], now: Date): OfflineTrail['fixes'] {
  let belief = beliefIn(known);
  return fixes.filter((fix) => {
    const judged = judge(belief, { ...fix, accuracy: 0 }, now.getTime());
    belief = judged.belief;
    return judged.doubt === null;
  });
}

/** Returns the times between which a ride's trail accepts positions now, epoch ms. */
function takenTimes({ acceptedAt, completedAt, cancelledAt }: RideDoc, now: number): { from: number; to: number } {
  const end = (completedAt ?? cancelledAt)?.getTime() ?? now;
  const oldest = now - (OFFLINE_TRAIL_MIN + SLACK_MIN) * MINUTE_MS;
  return { from: Math.max(oldest, acceptedAt?.getTime() ?? Infinity), to: Math.min(now, end) };
}

/** Adds new positions by a write that fails if one of them has been added meanwhile. */
async function addPoints(ctx: Context, _id: ObjectId, points: readonly TrailPoint[]): Promise<void> {
  const { incidents } = ctx.store;
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const alert = await incidents.findOne({ _id, open: true });
    const fresh = alert ? newIn(alert, points) : [];
    const [first] = fresh;
    const last = fresh.at(-1);
    if (!first || !last) return;
    const { who } = first;
    const { modifiedCount } = await incidents.updateOne(
      { _id, open: true, trail: { $not: { $elemMatch: { who, at: { $in: fresh.map(({ at }) => at) } } } } },
      {
        $max: { [`newest.${who}`]: last.at.getTime() },
        $push: { trail: { $each: fresh, $sort: { at: 1 }, $slice: -TRAIL_POINTS_MAX } },
      },
    );
    if (modifiedCount === 0) continue;
    ctx.publish(room.admins, 'admin:changed', { type: 'incidents', id: _id.toHexString() });
    return;
  }
  throw new Refusal('UNAVAILABLE');
}

/**
 * Returns the points to add: a party's points are at least 10 s apart, and end some hours after the alert, like those
 * of the sweep (R30). A full trail accepts no point older than its oldest.
 */
function newIn({ at, trail }: IncidentDoc, points: readonly TrailPoint[]): TrailPoint[] {
  const until = at.getTime() + TRAIL_MAX_H * 60 * MINUTE_MS;
  const oldest = Math.min(...trail.map((point) => point.at.getTime()));
  const since = trail.length < TRAIL_POINTS_MAX ? -Infinity : oldest;
  const taken = trail.filter(({ who }) => who === points[0]?.who).map((point) => point.at.getTime());
  return points.filter((point) => {
    const time = point.at.getTime();
    if (time > until || time <= since || taken.some((other) => Math.abs(other - time) < TRAIL_STEP_S * 1000))
      return false;
    taken.push(time);
    return true;
  });
}
