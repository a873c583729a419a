import { ObjectId } from 'mongodb';
import { Refusal } from '#shared/contract/errors.ts';
import { type AlertRequest, INCIDENT_STATUSES } from '#shared/contract/incident-entities.ts';
import { INCIDENT_KEPT_DAYS, TRAIL_POINTS_MAX, TRAIL_STEP_S } from '#shared/domain/constants/rules.ts';
import type { Coordinates } from '#shared/domain/geo.ts';
import { mayCallForHelp } from '#shared/domain/ride.ts';
import type { Context } from '../context.ts';
import { believedOr } from '../location/believed-place.ts';
import { newestFix } from '../location/fix-writer.ts';
import { ofThisRide } from '../location/progress.ts';
import type { StoredFix, UserDoc } from '../store/documents.ts';
import { isFirst } from '../store/errors.ts';
import type { IncidentDoc, TrailPoint } from '../store/incident-documents.ts';
import type { RideDoc } from '../store/ride-documents.ts';
import { publishIncident } from './present-incident.ts';

const DAY_MS = 24 * 3600_000;

/**
 * A party of a ride calls for help (R30): every admin is notified at once, and again by the sweep until one has
 * seen it. Repeated by the same person before it is resolved, it is the same alert, with a newer position.
 * @throws Refusal NOT_FOUND for another person's ride, NOT_UNDER_WAY before it is active and after it
 */
export async function raiseAlert(
  ctx: Context,
  user: UserDoc,
  rideId: ObjectId,
  sent: AlertRequest,
): Promise<{ id: string }> {
  const mine = { _id: rideId, $or: [{ passengerId: user._id }, { driverId: user._id, acceptedAt: { $ne: null } }] };
  const ride = await ctx.store.rides.findOne(mine);
  if (!ride) throw new Refusal('NOT_FOUND');
  // The first answer may have been lost, and the ride may be over by now: the alert is still raised.
  const known = await openAlert(ctx, user, rideId);
  if (known) return repeated(ctx, known, ride, sent);
  if (!mayCallForHelp(ride, ctx.clock.now().getTime())) throw new Refusal('NOT_UNDER_WAY');
  const incident = await newIncident(ctx, user, ride, sent);
  if (!(await isFirst(ctx.store.incidents.insertOne(incident)))) {
    const first = await openAlert(ctx, user, rideId);
    if (first) return repeated(ctx, first, ride, sent);
    throw new Refusal('UNAVAILABLE');
  }
  await publishIncident(ctx, incident, ride);
  return { id: incident._id.toHexString() };
}

/** The same alert again; its person's current position goes to the admins, and into the trail. */
async function repeated(ctx: Context, { _id, role, position, trail }: IncidentDoc, ride: RideDoc, sent: AlertRequest) {
  const now = ctx.clock.now();
  const last = trail.findLast(({ who }) => who === role);
  const isNew = !last || now.getTime() - last.at.getTime() >= TRAIL_STEP_S * 1000;
  const known = placeIn(sent) && ((await fixesOf(ctx, ride))[role] ?? (last ? asFix(last) : null));
  const at = placeIn(sent) && positionOf(sent, known, now);
  if (at && (isNew || !position)) {
    const point = { who: role, ...at, at: now };
    const after = await ctx.store.incidents.findOneAndUpdate(
      { _id },
      {
        $inc: { rev: 1 },
        $push: { trail: { $each: [point], $slice: -TRAIL_POINTS_MAX } },
        ...(!position && { $set: { position: at } }),
      },
      { returnDocument: 'after' },
    );
    if (after) await publishIncident(ctx, after, ride);
  }
  return { id: _id.toHexString() };
}

const asFix = ({ latitude, longitude, at }: TrailPoint): StoredFix => ({
  ...{ latitude, longitude, accuracy: 0, heading: null, speed: null },
  timestamp: at.getTime(),
});

const openAlert = (ctx: Context, { _id: userId }: UserDoc, rideId: ObjectId): Promise<IncidentDoc | null> =>
  ctx.store.incidents.findOne({ rideId, userId, open: true });

async function newIncident(ctx: Context, user: UserDoc, ride: RideDoc, sent: AlertRequest): Promise<IncidentDoc> {
  const at = ctx.clock.now();
  const role = ride.passengerId.equals(user._id) ? 'passenger' : 'driver';
  const fixes = await fixesOf(ctx, ride);
  const trail = (['passenger', 'driver'] as const).flatMap((who) => trailPoint(who, fixes[who]));
  return {
    _id: new ObjectId(),
    rev: 1,
    rideId: ride._id,
    userId: user._id,
    role,
    passengerId: ride.passengerId,
    driverId: ride.driverId,
    at,
    status: 'open',
    open: true,
    queue: INCIDENT_STATUSES.indexOf('open'),
    position: positionOf(sent, fixes[role], at),
    trail: trail.sort((a, b) => a.at.getTime() - b.at.getTime()),
    newest: {
      passenger: fixes.passenger?.timestamp ?? at.getTime(),
      driver: fixes.driver?.timestamp ?? at.getTime(),
    },
    rungAt: at,
    rings: 1,
    acknowledged: null,
    resolved: null,
    notes: [],
    expiresAt: new Date(at.getTime() + INCIDENT_KEPT_DAYS * DAY_MS),
  };
}

/** The last known positions of both parties in this ride. */
async function fixesOf(ctx: Context, ride: RideDoc): Promise<Record<TrailPoint['who'], StoredFix | null>> {
  const { passengerId, driverId } = ride;
  const [passenger, driver] = await Promise.all([
    ctx.store.users.findOne({ _id: passengerId }, { projection: { fix: 1 } }),
    driverId && ctx.store.drivers.findOne({ _id: driverId }, { projection: { fix: 1 } }),
  ]);
  return {
    passenger: ofThisRide(ride, newestFix(ctx, 'person', passengerId, passenger)),
    driver: driverId && ofThisRide(ride, newestFix(ctx, 'driver', driverId, driver)),
  };
}

export const trailPoint = (who: TrailPoint['who'], fix: StoredFix | null): TrailPoint[] =>
  fix ? [{ who, latitude: fix.latitude, longitude: fix.longitude, at: new Date(fix.timestamp) }] : [];

/** The position sent, if it is believed (R42), else the last known one. */
function positionOf(sent: AlertRequest, known: StoredFix | null, now: Date): Coordinates | null {
  const place = placeIn(sent);
  const at = place ? believedOr(known, { ...place, accuracy: 0 }, now) : known;
  return at && { latitude: at.latitude, longitude: at.longitude };
}

function placeIn(sent: AlertRequest): Coordinates | null {
  const { latitude = null, longitude = null } = sent ?? {};
  return latitude === null || longitude === null ? null : { latitude, longitude };
}
