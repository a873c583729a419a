import type { ObjectId } from 'mongodb';
import { helpAfter } from '#shared/domain/ride.ts';
import type { RideDoc, TimelineEntry } from '../store/ride-documents.ts';

/** A driver who had arrived at the pickup when they gave an open request up (R24). */
interface GoneDriver {
  driverId: ObjectId;
  arrivedAt: Date;
  gaveUpAt: Date;
}

/** The last driver who gave a ride up at its pickup, or this one; null when they were not there. */
export function goneFromPickup({ timeline }: Pick<RideDoc, 'timeline'>, driverId?: ObjectId): GoneDriver | null {
  const isEnd = ({ what, left }: TimelineEntry) => what === 'gave_up' && (!driverId || driverId.equals(left));
  const end = timeline.findLastIndex(isEnd);
  const { left, at } = timeline[end] ?? {};
  if (!left || !at) return null;
  const last = timeline
    .slice(0, end)
    .findLast(({ what, driver }) => (what === 'arrived' || what === 'left_pickup') && driver?.equals(left));
  return last?.what === 'arrived' ? { driverId: left, arrivedAt: last.at, gaveUpAt: at } : null;
}

const afterGone = (gone: GoneDriver | null): Date | null =>
  gone && helpAfter({ arrivedAt: gone.arrivedAt, startedAt: null }, gone.gaveUpAt);

/** Until when the passenger may call for help, besides in an active ride (R30). */
export const helpUntilForPassenger = (ride: RideDoc): Date | null =>
  helpAfter(ride, ride.completedAt ?? ride.cancelledAt) ?? afterGone(goneFromPickup(ride));

/** Until when this driver may call for help, besides in their active ride; one who gave it up as well. */
export const helpUntilForDriver = (ride: RideDoc, driverId: ObjectId): Date | null =>
  driverId.equals(ride.driverId)
    ? helpAfter(ride, ride.completedAt ?? ride.cancelledAt)
    : afterGone(goneFromPickup(ride, driverId));
