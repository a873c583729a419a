import { ALERT_RINGS_AGAIN_S, TRAIL_MAX_H, TRAIL_POINTS_MAX, TRAIL_STEP_S } from '#shared/domain/constants/rules.ts';
import type { Context } from '../context.ts';
import { storeNotifications } from '../notifications/store-notifications.ts';
import { dueSince, forEachIsolated } from '../store/outbox.ts';
import { room } from '../lib/rooms.ts';
import type { StoredFix } from '../store/documents.ts';
import type { IncidentDoc, TrailPoint } from '../store/incident-documents.ts';
import { publishIncident } from './present-incident.ts';
import { trailPoint } from './raise-alert.ts';

const before = (now: Date, seconds: number): Date => new Date(now.getTime() - seconds * 1000);

/** Notifies all admins again of alerts that nobody has acknowledged for 60 s (R30). Run by the sweep. */
export async function ringAgain(ctx: Context, now: Date): Promise<void> {
  const { incidents } = ctx.store;
  const due = { open: true, status: 'open' as const, rungAt: { $lte: before(now, ALERT_RINGS_AGAIN_S) } };
  await forEachIsolated(await incidents.distinct('_id', due), async (_id) => {
    const change = { $set: { rungAt: now }, $inc: { rings: 1, rev: 1 } };
    const rung = await incidents.findOneAndUpdate({ _id, ...due }, change, { returnDocument: 'after' });
    if (rung) await publishIncident(ctx, rung);
  });
}

/** Notifies the sender that support has seen or closed the alert; once for each time, however often it is repeated. */
export async function tellParty(ctx: Context, incident: IncidentDoc): Promise<void> {
  const { _id, userId, role, rideId, acknowledged, resolved, untoldSince } = incident;
  const { at } = resolved ?? acknowledged ?? {};
  if (!at || !untoldSince) return;
  const kind = resolved ? 'alertClosed' : 'alertSeen';
  const key = `${kind}:${_id.toHexString()}:${at.getTime()}`;
  const audience = role === 'driver' ? (['bell', 'activity'] as const) : (['bell'] as const);
  await storeNotifications(ctx, [{ kind, data: {}, userId, key, audience: [...audience], rideId }], at);
  await ctx.store.incidents.updateOne({ _id, untoldSince }, { $unset: { untoldSince: '' } });
}

/** Sends the notifications that a process died before sending. Run by the sweep. */
export async function tellParties(ctx: Context, now: Date): Promise<void> {
  const due = await ctx.store.incidents.find({ untoldSince: dueSince(now) }).toArray();
  await forEachIsolated(due, (incident) => tellParty(ctx, incident));
}

type Watched = Pick<IncidentDoc, '_id' | 'passengerId' | 'driverId' | 'newest'>;

/**
 * Adds the current positions of both parties to the trail of each unresolved alert, for some hours (decision 035). A
 * party's points are at least 10 s apart, and only the newest 300 are kept. Run by the sweep.
 */
export async function extendTrails(ctx: Context, now: Date): Promise<void> {
  const { incidents, users, drivers } = ctx.store;
  const watched = await incidents
    .find({ open: true, at: { $gt: before(now, TRAIL_MAX_H * 3600) } })
    .project<Watched>({ passengerId: 1, driverId: 1, newest: 1 })
    .toArray();
  if (watched.length === 0) return;
  const $in = (ids: Watched['passengerId'][]) => ({ _id: { $in: ids } });
  const [passengers, riders] = await Promise.all([
    users.find($in(watched.map(({ passengerId }) => passengerId)), { projection: { fix: 1 } }).toArray(),
    drivers.find($in(watched.flatMap(({ driverId }) => driverId ?? [])), { projection: { fix: 1 } }).toArray(),
  ]);
  await forEachIsolated(watched, async (incident) => {
    const passenger = passengers.find(({ _id }) => _id.equals(incident.passengerId));
    const driver = riders.find(({ _id }) => incident.driverId?.equals(_id));
    await addPoint(ctx, incident, 'passenger', passenger?.fix ?? null);
    await addPoint(ctx, incident, 'driver', driver?.fix ?? null);
  });
}

async function addPoint(ctx: Context, { _id, newest }: Watched, who: TrailPoint['who'], fix: StoredFix | null) {
  const latest = (fix?.timestamp ?? 0) - TRAIL_STEP_S * 1000;
  if (!fix || newest[who] > latest) return;
  const { modifiedCount } = await ctx.store.incidents.updateOne(
    { _id, open: true, [`newest.${who}`]: { $lte: latest } },
    {
      $set: { [`newest.${who}`]: fix.timestamp },
      $push: { trail: { $each: trailPoint(who, fix), $slice: -TRAIL_POINTS_MAX } },
    },
  );
  if (modifiedCount > 0) ctx.publish(room.admins, 'admin:changed', { type: 'incidents', id: _id.toHexString() });
}
