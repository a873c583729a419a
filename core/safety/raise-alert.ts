import { type Filter, ObjectId } from 'mongodb';
import type { OutputOf } from '#shared/contract/api.ts';
import { Refusal } from '#shared/contract/errors.ts';
import { type AlertRequest, INCIDENT_STATUSES } from '#shared/contract/incident-entities.ts';
import { ALERT_PRESS_S, INCIDENT_KEPT_DAYS, TRAIL_POINTS_MAX, TRAIL_STEP_S } from '#shared/domain/constants/rules.ts';
import type { Coordinates } from '#shared/domain/geo.ts';
import { isOpen, mayCallForHelp } from '#shared/domain/ride.ts';
import type { Context } from '../context.ts';
import { believedOr } from '../location/believed-place.ts';
import { newestFix } from '../location/fix-writer.ts';
import { ofThisRide } from '../location/progress.ts';
import { goneWhileActive, helpUntilForDriver, helpUntilForPassenger } from '../rides/help.ts';
import type { StoredFix, UserDoc } from '../store/documents.ts';
import { isFirst } from '../store/errors.ts';
import type { IncidentDoc, TrailPoint } from '../store/incident-documents.ts';
import type { RideDoc } from '../store/ride-documents.ts';
import { publishIncident } from './present-incident.ts';

const DAY_MS = 24 * 3600_000;

const ATTEMPTS_MAX = 20;
const SENDS_MAX = 50;

/**
 * A party of a ride calls for help (R30): every admin is notified at once, and again by the sweep until one has
 * seen it. Sent again by the same person before it is resolved, it is the same alert, and rings anew.
 * @throws Refusal NOT_FOUND for another person's ride, NOT_UNDER_WAY before it is active, and an hour after it
 */
export async function raiseAlert(
  ctx: Context,
  user: UserDoc,
  rideId: ObjectId,
  sent: AlertRequest,
): Promise<OutputOf<'raiseAlert'>> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    // The first answer may have been lost, and the ride may be over or another driver's by now: the alert is still raised.
    const known = await openAlert(ctx, user, rideId);
    const mine = {
      $or: [{ passengerId: user._id }, { driverId: user._id, acceptedAt: { $ne: null } }, gaveUpBy(user._id)],
    };
    const ride = await ctx.store.rides.findOne({ _id: rideId, ...(!known && mine) });
    if (!ride) throw new Refusal('NOT_FOUND');
    const incident = await (known ? sendAgain(ctx, known, ride, sent) : raise(ctx, user, ride, sent));
    if (!incident) continue;
    const at = lastSent(incident);
    return { id: incident._id.toHexString(), at: at.toISOString(), again: at > incident.at };
  }
  throw new Refusal('UNAVAILABLE');
}

/** null if the same person has raised another meanwhile. */
async function raise(ctx: Context, user: UserDoc, ride: RideDoc, sent: AlertRequest): Promise<IncidentDoc | null> {
  const between = partiesOf(ctx, user, ride);
  if (!between) {
    const wasParty = [ride.passengerId, ride.driverId].some((id) => id?.equals(user._id));
    throw new Refusal(wasParty || goneWhileActive(ride, user._id) ? 'NOT_UNDER_WAY' : 'NOT_FOUND');
  }
  const incident = await newIncident(ctx, user, ride, between, sent);
  if (!(await isFirst(ctx.store.incidents.insertOne(incident)))) return null;
  await publishIncident(ctx, incident, ride);
  return incident;
}

type Parties = Pick<RideDoc, 'passengerId' | 'driverId'>;

const gaveUpBy = (driverId: ObjectId): Filter<RideDoc> => ({
  declinedBy: driverId,
  timeline: { $elemMatch: { what: 'gave_up', left: driverId } },
});

/** Who an alert is about: this driver, or the passenger's at the time; null when none may be raised now. */
function partiesOf(ctx: Context, { _id }: UserDoc, ride: RideDoc): Parties | null {
  const { passengerId, status } = ride;
  const isPassenger = passengerId.equals(_id);
  const until = isPassenger ? helpUntilForPassenger(ride) : helpUntilForDriver(ride, _id);
  const active = ride.active && (isPassenger || _id.equals(ride.driverId));
  if (!mayCallForHelp({ status, active, helpUntil: until }, ctx.clock.now().getTime())) return null;
  if (!isPassenger) return { passengerId, driverId: _id };
  // Before the next driver's ride is active, the danger is the one who gave it up.
  const gone = active || !isOpen(status) ? null : goneWhileActive(ride);
  return { passengerId, driverId: gone?.driverId ?? ride.driverId };
}

/**
 * The same alert: a new press makes it unacknowledged and rings; a newer position goes into the trail. Returns the
 * alert, or null if it has changed meanwhile.
 */
async function sendAgain(
  ctx: Context,
  incident: IncidentDoc,
  ride: RideDoc,
  sent: AlertRequest,
): Promise<IncidentDoc | null> {
  const { _id, rev, position, acknowledged } = incident;
  const now = ctx.clock.now();
  const rings = isNewPress(incident, sent, now);
  const at = await newPosition(ctx, incident, ride, sent);
  if (!rings && !at) return incident;
  const open = { status: 'open', queue: INCIDENT_STATUSES.indexOf('open'), rungAt: now, acknowledged: null } as const;
  const send = { at: now, press: sent?.press ?? null, seen: acknowledged };
  const point = at && { who: incident.role, ...at, at: now };
  const after = await ctx.store.incidents.findOneAndUpdate(
    { _id, rev, open: true },
    {
      $inc: { rev: 1, ...(rings && { rings: 1 }) },
      ...((rings || !position) && { $set: { ...(rings && open), ...(at && !position && { position: at }) } }),
      ...(rings && { $unset: { untoldSince: '' } }),
      $push: {
        ...(rings && { sends: { $each: [send], $slice: -SENDS_MAX } }),
        ...(point && { trail: { $each: [point], $slice: -TRAIL_POINTS_MAX } }),
      },
    },
    { returnDocument: 'after' },
  );
  if (after) await publishIncident(ctx, after, ride);
  return after;
}

/** When the person pressed last. Presses are seconds apart, so the time names the press. */
export const lastSent = ({ at, sends }: IncidentDoc): Date => sends?.at(-1)?.at ?? at;

/** Neither a double tap nor the retry of a press that arrived. */
const isNewPress = (incident: IncidentDoc, sent: AlertRequest, now: Date): boolean =>
  now.getTime() - lastSent(incident).getTime() >= ALERT_PRESS_S * 1000 &&
  (sent?.press === undefined || !incident.sends?.some(({ press }) => press === sent.press));

/** The position sent, if the trail has none of the same person from the last seconds. */
async function newPosition(
  ctx: Context,
  incident: IncidentDoc,
  ride: RideDoc,
  sent: AlertRequest,
): Promise<Coordinates | null> {
  if (!placeIn(sent)) return null;
  const now = ctx.clock.now();
  const { role, position, trail } = incident;
  const last = trail.findLast(({ who }) => who === role);
  if (position && last && now.getTime() - last.at.getTime() < TRAIL_STEP_S * 1000) return null;
  const known = (await fixesOf(ctx, ride, incident))[role] ?? (last ? asFix(last) : null);
  return positionOf(sent, known, now);
}

const asFix = ({ latitude, longitude, at }: TrailPoint): StoredFix => ({
  ...{ latitude, longitude, accuracy: 0, heading: null, speed: null },
  timestamp: at.getTime(),
});

const openAlert = (ctx: Context, { _id: userId }: UserDoc, rideId: ObjectId): Promise<IncidentDoc | null> =>
  ctx.store.incidents.findOne({ rideId, userId, open: true });

async function newIncident(
  ctx: Context,
  user: UserDoc,
  ride: RideDoc,
  between: Parties,
  sent: AlertRequest,
): Promise<IncidentDoc> {
  const at = ctx.clock.now();
  const role = ride.passengerId.equals(user._id) ? 'passenger' : 'driver';
  const fixes = await fixesOf(ctx, ride, between);
  const trail = (['passenger', 'driver'] as const).flatMap((who) => trailPoint(who, fixes[who]));
  return {
    _id: new ObjectId(),
    rev: 1,
    rideId: ride._id,
    userId: user._id,
    role,
    ...between,
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
    sends: [{ at, press: sent?.press ?? null, seen: null }],
    acknowledged: null,
    resolved: null,
    notes: [],
    expiresAt: new Date(at.getTime() + INCIDENT_KEPT_DAYS * DAY_MS),
  };
}

/** Returns the last known positions of both parties in this ride. An alert's driver may have left the ride. */
async function fixesOf(
  ctx: Context,
  ride: RideDoc,
  { passengerId, driverId }: Parties,
): Promise<Record<TrailPoint['who'], StoredFix | null>> {
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

/** Returns the position sent, if it is believed (R42); else the last known one. */
function positionOf(sent: AlertRequest, known: StoredFix | null, now: Date): Coordinates | null {
  const place = placeIn(sent);
  const at = place ? believedOr(known, { ...place, accuracy: 0 }, now) : known;
  return at && { latitude: at.latitude, longitude: at.longitude };
}

function placeIn(sent: AlertRequest): Coordinates | null {
  const { latitude = null, longitude = null } = sent ?? {};
  return latitude === null || longitude === null ? null : { latitude, longitude };
}
