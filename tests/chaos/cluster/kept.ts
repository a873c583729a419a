import type { Store } from '#core/store/store.ts';
import type { RideDoc, TimelineEntry } from '#core/store/ride-documents.ts';
import { dateInNairobi } from '#shared/domain/schedule.ts';
import type { History, KeptRide, KeptStep } from './history.ts';

/** Reads the rides, the notifications about them, and the drivers from the store. */
export async function keptIn({ rides, notifications, drivers }: Store): Promise<Omit<History, 'operations' | 'heard'>> {
  const [keptRides, keptNews, keptDrivers] = await Promise.all([
    rides.find({}).toArray(),
    notifications.find({ rideId: { $ne: null } }).toArray(),
    drivers.find({}).toArray(),
  ]);
  return {
    rides: keptRides.map(keptRide),
    news: keptNews.map(({ userId, rideId, kind, audience }) => ({
      person: userId.toHexString(),
      ride: rideId?.toHexString() ?? '',
      kind,
      lists: audience,
    })),
    drivers: keptDrivers.map(({ _id, status, onRouteFor, figures }) => ({
      id: _id.toHexString(),
      status,
      onRouteFor: onRouteFor?.toHexString() ?? null,
      trips: figures?.trips ?? 0,
    })),
  };
}

const hex = (ids: readonly { toHexString(): string }[] = []): string[] => ids.map((id) => id.toHexString());

const keptStep = ({ what, by, left, driver, asked, others }: TimelineEntry): KeptStep => ({
  what,
  by: by ?? null,
  left: left?.toHexString() ?? null,
  driver: driver?.toHexString() ?? null,
  asked: hex(asked),
  others: hex(others),
});

const keptRide = (ride: RideDoc): KeptRide => ({
  id: ride._id.toHexString(),
  rev: ride.rev,
  status: ride.status,
  payment: ride.paymentStatus,
  passenger: ride.passengerId.toHexString(),
  ...(ride.tooShort &&
    ride.completedAt && { oneADay: `${ride.passengerId.toHexString()} ${dateInNairobi(ride.completedAt)}` }),
  driver: ride.driverId?.toHexString() ?? null,
  accepted: ride.acceptedAt !== null,
  active: ride.active,
  openNow: ride.openNow,
  key: ride.idempotencyKey ?? null,
  offeredTo: hex(ride.offeredTo),
  declinedBy: hex(ride.declinedBy),
  reason: ride.cancelReason,
  timeline: ride.timeline.map(keptStep),
  outbox: ride.outbox?.length ?? 0,
});
