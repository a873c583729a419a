import type { Context } from '../context.ts';
import type { DriverDoc } from '../store/driver-documents.ts';
import type { RideDoc } from '../store/ride-documents.ts';
import { updateEach } from '../store/store.ts';
import { hasMoved, surePlace } from '#shared/domain/too-short.ts';

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
  const drivers = await store.drivers
    .find({ _id: { $in: rides.flatMap(({ driverId }) => driverId ?? []) } })
    .project<Pick<DriverDoc, '_id' | 'fix'>>({ fix: 1 })
    .toArray();
  const fixes = new Map(drivers.map(({ _id, fix }) => [_id.toHexString(), fix]));
  const moved = rides.filter(({ driverId, startedAt, startedFrom }) => {
    const fix = (driverId && fixes.get(driverId.toHexString())) ?? null;
    if (!fix || !startedFrom || !startedAt || fix.timestamp < startedAt.getTime()) return false;
    const at = surePlace(fix, now);
    return at !== null && hasMoved(startedFrom, at);
  });
  await updateEach(
    store.rides,
    moved.map(({ _id }) => _id),
    { $set: { startedFrom: null } },
  );
}
