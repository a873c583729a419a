import type { FindCursor, ObjectId } from 'mongodb';
import type { Context } from '../context.ts';
import type { StoredFix, UserDoc } from '../store/documents.ts';
import type { RideDoc } from '../store/ride-documents.ts';
import { updateEach } from '../store/store.ts';
import { areApart, hasMoved, surePlace } from '#shared/domain/too-short.ts';
import { perStore } from '../lib/per-store.ts';
import { forEachIsolated } from '../store/outbox.ts';
import { publishRide } from './publish-ride.ts';

type Started = Pick<RideDoc, '_id' | 'driverId' | 'startedAt' | 'startedFrom'>;

/**
 * Records which running rides have moved since their start, judged by stored positions, so that a round trip counts as
 * a ride too (R49). The start position is then deleted. Run by the sweep.
 */
export async function noteMoved({ store }: Context, now: Date): Promise<void> {
  const rides = await store.rides
    .find({ active: true, status: 'in_progress', startedFrom: { $ne: null } })
    .project<Started>({ driverId: 1, startedAt: 1, startedFrom: 1 })
    .toArray();
  if (rides.length === 0) return;
  const fixes = await fixesOf(store.drivers.find(ofAll(rides.map(({ driverId }) => driverId))));
  const moved = rides.filter(({ driverId, startedAt, startedFrom }) => {
    const fix = (driverId && fixes.get(driverId.toHexString())) ?? null;
    if (!fix || !startedFrom || !startedAt || fix.timestamp < startedAt.getTime()) return false;
    const at = surePlace(fix, now);
    return at !== null && hasMoved(startedFrom, at);
  });
  await updateEach(
    store.rides,
    moved.map(({ _id }) => _id),
    { $unset: { startedFrom: '' } },
  );
}

const ofAll = (ids: readonly (ObjectId | null)[]) => ({ _id: { $in: ids.flatMap((id) => id ?? []) } });

type Located = Pick<UserDoc, '_id' | 'fix'>;

/** Returns the stored positions of these people by their ids. */
async function fixesOf(people: Pick<FindCursor, 'project'>): Promise<Map<string, StoredFix | null>> {
  const found = await people.project<Located>({ fix: 1 }).toArray();
  return new Map(found.map(({ _id, fix }) => [_id.toHexString(), fix]));
}

const APART_EVERY_MS = 60_000;
const lookedAt = perStore((): { ms: number } => ({ ms: -Infinity }));

/**
 * Once a minute, lets the passengers cancel whose driver, after a start without the PIN, is elsewhere (R1): only the
 * driver's phone vouched for that start. Run by the sweep.
 */
export async function noteApart(ctx: Context, now: Date): Promise<void> {
  const last = lookedAt(ctx.store);
  if (now.getTime() - last.ms < APART_EVERY_MS) return;
  last.ms = now.getTime();
  const unproven = {
    active: true,
    status: 'in_progress' as const,
    'startPin.asked': { $ne: true },
    startedFar: { $exists: false },
  };
  const { rides, drivers, users } = ctx.store;
  const running = await rides
    .find(unproven)
    .project<Pick<RideDoc, '_id' | 'driverId' | 'passengerId'>>({ driverId: 1, passengerId: 1 })
    .toArray();
  if (running.length === 0) return;
  const [ofDrivers, ofPassengers] = await Promise.all([
    fixesOf(drivers.find(ofAll(running.map(({ driverId }) => driverId)))),
    fixesOf(users.find(ofAll(running.map(({ passengerId }) => passengerId)))),
  ]);
  const apart = running.filter(({ driverId, passengerId }) => {
    const driver = surePlace((driverId && ofDrivers.get(driverId.toHexString())) ?? null, now);
    const passenger = surePlace(ofPassengers.get(passengerId.toHexString()) ?? null, now);
    return driver !== null && passenger !== null && areApart(driver, passenger);
  });
  await forEachIsolated(apart, async ({ _id }) => {
    const mark = { $set: { startedFar: true as const }, $inc: { rev: 1 } };
    const ride = await rides.findOneAndUpdate({ _id, ...unproven }, mark, { returnDocument: 'after' });
    if (ride) publishRide(ctx, ride);
  });
}
