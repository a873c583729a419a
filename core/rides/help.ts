import type { ObjectId } from 'mongodb';
import { ALERT_AFTER_END_MIN } from '#shared/domain/constants/rules.ts';
import type { RideDoc, TimelineEntry } from '../store/ride-documents.ts';

/** A driver who gave up an active ride (R24). */
interface GoneDriver {
  driverId: ObjectId;
  arrivedAt: Date | null;
  gaveUpAt: Date;
}

/** An active ride has begun for its driver: at once, or when the time of a scheduled ride came (R20). */
const isActive = ({ what, minutes }: TimelineEntry): boolean =>
  what === 'activated' || (what === 'accepted' && minutes !== undefined);

/** Returns what happened since this driver accepted the ride. */
function since(driverId: ObjectId | null, timeline: readonly TimelineEntry[]): readonly TimelineEntry[] {
  const from = timeline.findLastIndex(({ what, driver }) => what === 'accepted' && driver?.equals(driverId));
  return from === -1 ? [] : timeline.slice(from);
}

/** The last driver who gave this ride up while it was active, or this one; null if they did not. */
export function goneWhileActive({ timeline }: Pick<RideDoc, 'timeline'>, driverId?: ObjectId): GoneDriver | null {
  const isEnd = ({ what, left }: TimelineEntry) => what === 'gave_up' && (!driverId || driverId.equals(left));
  const end = timeline.findLastIndex(isEnd);
  const { left, at } = timeline[end] ?? {};
  if (!left || !at) return null;
  const theirs = since(left, timeline.slice(0, end));
  const last = theirs.findLast(({ what }) => what === 'arrived' || what === 'left_pickup');
  const arrivedAt = last?.what === 'arrived' ? last.at : null;
  return theirs.some(isActive) ? { driverId: left, arrivedAt, gaveUpAt: at } : null;
}

const anHourAfter = (end: Date | null | undefined): Date | null =>
  end ? new Date(end.getTime() + ALERT_AFTER_END_MIN * 60_000) : null;

/** The two may have met in a ride that was active, whatever their phones have reported. */
function afterEnd({ driverId, timeline, startedAt, arrivedAt, completedAt, cancelledAt }: RideDoc): Date | null {
  const wasActive = (startedAt ?? arrivedAt) !== null || since(driverId, timeline).some(isActive);
  return wasActive ? anHourAfter(completedAt ?? cancelledAt) : null;
}

/** Until when the passenger may call for help, besides in an active ride (R30). */
export const helpUntilForPassenger = (ride: RideDoc): Date | null =>
  afterEnd(ride) ?? anHourAfter(goneWhileActive(ride)?.gaveUpAt);

/** Until when this driver may call for help, besides in their active ride; one who gave it up as well. */
export const helpUntilForDriver = (ride: RideDoc, driverId: ObjectId): Date | null =>
  driverId.equals(ride.driverId) ? afterEnd(ride) : anHourAfter(goneWhileActive(ride, driverId)?.gaveUpAt);
