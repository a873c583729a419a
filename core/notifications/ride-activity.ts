import type { ObjectId } from 'mongodb';
import { MESSAGES } from '../../shared/contract/messages.ts';
import { sayWhen } from '../../shared/domain/schedule.ts';
import { pickupTold } from '../rides/pickup.ts';
import type { RideDoc } from '../store/ride-documents.ts';
import type { Note } from './notifications.ts';

const { activity, happened } = MESSAGES;

/** A ride is told of under each fact once per person. */
export const noteOf = (ride: RideDoc, fact: string, userId: ObjectId, text: string): Note => ({
  userId,
  key: `${ride._id.toHexString()}:${fact}`,
  text,
  rideId: ride._id,
});

const toDriver = (ride: RideDoc, fact: string, text: string): Note[] =>
  ride.driverId ? [noteOf(ride, fact, ride.driverId, text)] : [];

/** Who accepted. */
export function activityOfAccepted(ride: RideDoc, now: Date): Note[] {
  const { passengerName, destination, fare, scheduledTime } = ride;
  const pickup = pickupTold(ride);
  const text = scheduledTime
    ? activity.acceptedForLater(passengerName, pickup, destination, fare, sayWhen(scheduledTime, now))
    : activity.accepted(passengerName, pickup, destination, fare);
  return toDriver(ride, 'accepted', text);
}

/** Who had been offered it too. */
export function activityOfTaken(ride: RideDoc): Note[] {
  const text = activity.taken(ride.passengerName, pickupTold(ride), ride.destination);
  const others = ride.offeredTo.filter((id) => !ride.driverId?.equals(id));
  return others.map((id) => noteOf(ride, 'taken', id, text));
}

export const activityOfArrived = (ride: RideDoc): Note[] =>
  toDriver(ride, 'arrived', activity.arrived(ride.passengerName, pickupTold(ride)));

/** The ride began, or is over and what it brought. */
export function activityOfProgress(ride: RideDoc): Note[] {
  const { passengerName, destination, fare, status } = ride;
  const text =
    status === 'completed'
      ? activity.completed(passengerName, destination, fare)
      : activity.started(passengerName, destination);
  return toDriver(ride, status, text);
}

/** A driver said no to an offer. */
export const activityOfDeclined = (ride: RideDoc, driverId: ObjectId): Note[] => [
  noteOf(ride, 'declined', driverId, activity.declined(ride.passengerName, pickupTold(ride), ride.destination)),
];

/** Everyone who held it, or could still have taken it. */
export function activityOfCancelled(ride: RideDoc): Note[] {
  const text = cancelledText(ride);
  if (text === null) return [];
  const drivers = ride.acceptedAt && ride.driverId ? [ride.driverId] : ride.offeredTo;
  return drivers.map((id) => noteOf(ride, 'cancelled', id, text));
}

function cancelledText(ride: RideDoc): string | null {
  const { passengerName, destination } = ride;
  const pickup = pickupTold(ride);
  switch (ride.cancelReason) {
    case 'declined':
      return activity.declined(passengerName, pickup, destination);
    case 'no_show':
      return activity.noShow(passengerName, pickup);
    case 'cannot_come':
      return activity.cannotCome(passengerName, pickup, destination);
    case 'driver_unavailable':
      return activity.unavailable(passengerName, pickup, destination);
    case 'passenger_cancelled':
    case 'expired':
    case 'admin':
    case 'no_driver_left':
    case null:
      return cancelledForDriver(ride);
  }
}

/** What a driver is told of a ride's end that others brought about; who gave it up, or may not work any more, knows why. */
export function cancelledForDriver(ride: RideDoc): string | null {
  const { passengerName, destination } = ride;
  const pickup = pickupTold(ride);
  switch (ride.cancelReason) {
    case 'passenger_cancelled':
      return ride.acceptedAt
        ? happened.cancelledByPassenger(passengerName, pickup, destination)
        : happened.withdrawn(passengerName, pickup, destination);
    case 'expired':
      return happened.missed(passengerName, pickup, destination);
    case 'admin':
      return happened.cancelledByAdmin(pickup, destination);
    case 'declined':
    case 'no_show':
    case 'cannot_come':
    case 'no_driver_left':
    case 'driver_unavailable':
    case null:
      return null;
  }
}
