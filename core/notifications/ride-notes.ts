import type { ObjectId } from 'mongodb';
import { MESSAGES } from '../../shared/contract/messages.ts';
import { type RideStatus, sayStatus, type TimelineStep } from '../../shared/domain/ride.ts';
import { sayWhen } from '../../shared/domain/schedule.ts';
import { pickupTold } from '../rides/pickup.ts';
import type { RideDoc, TimelineEntry } from '../store/ride-documents.ts';
import type { Note } from './notifications.ts';

const { happened } = MESSAGES;

type Told = (ride: RideDoc, entry: TimelineEntry) => Note[];

const nothing: Told = () => [];
const driverName = (ride: RideDoc): string => ride.driver?.name ?? '';

/** A ride is told of under each fact once per person. */
export const noteOf = (ride: RideDoc, fact: string, userId: ObjectId, text: string): Note => ({
  userId,
  key: `${ride._id.toHexString()}:${fact}`,
  text,
  rideId: ride._id,
});

const toPassenger = (ride: RideDoc, fact: string, text: string): Note => noteOf(ride, fact, ride.passengerId, text);

/** What people read of a step: everyone concerned, but not who did it. */
export const NOTES: Readonly<Record<TimelineStep, Told>> = {
  created: requestedNotes,
  offered: nothing,
  accepted: (ride, entry) => [toPassenger(ride, 'accepted', acceptedText(ride, entry)), ...movedForDriver(ride, entry)],
  declined: nothing,
  withdrawn: nothing,
  activated: nothing,
  reminded: reminderNotes,
  arrived: (ride) => [toPassenger(ride, 'arrived', happened.arrived(driverName(ride), ride.pickup))],
  started: (ride, entry) => [
    toPassenger(ride, 'in_progress', happened.started(driverName(ride), ride.destination)),
    ...movedForDriver(ride, entry),
  ],
  completed: (ride, entry) => [
    toPassenger(ride, 'completed', happened.completed(ride.destination, ride.fare)),
    ...movedForDriver(ride, entry),
  ],
  cancelled: cancelledNotes,
  edited: (ride, entry) => [
    toPassenger(ride, fareFact(entry), fareText(ride, entry, ride.pickup)),
    ...fareChangedForDriver(ride, entry),
  ],
};

const STATUS_AFTER: Partial<Record<TimelineStep, RideStatus>> = {
  accepted: 'accepted',
  started: 'in_progress',
  completed: 'completed',
};

/** A driver whose ride an admin moved on is told so, in place of what they did themselves. */
export function movedForDriver(ride: RideDoc, { by, what }: TimelineEntry): Note[] {
  const status = STATUS_AFTER[what];
  if (by !== 'authority' || !ride.driverId || !status) return [];
  const { passengerName, destination } = ride;
  const text = happened.movedBySupport(passengerName, pickupTold(ride), destination, sayStatus(status));
  return [noteOf(ride, status, ride.driverId, text)];
}

/** To those it is offered to. */
export function requestedNotes(ride: RideDoc, { at }: TimelineEntry): Note[] {
  const { passengerName, destination, fare, scheduledTime } = ride;
  const pickup = pickupTold(ride);
  const text = scheduledTime
    ? happened.requestedForLater(passengerName, pickup, destination, fare, sayWhen(scheduledTime, at))
    : happened.requested(passengerName, pickup, destination, fare);
  return ride.offeredTo.map((id) => noteOf(ride, 'requested', id, text));
}

/** Who comes, and when. */
function acceptedText(ride: RideDoc, { at, minutes }: TimelineEntry): string {
  const [name, { pickup, openRequest }] = [driverName(ride), ride];
  if (ride.scheduledTime && minutes === undefined) {
    const when = sayWhen(ride.scheduledTime, at);
    return openRequest ? happened.takenForLater(name, pickup, when) : happened.acceptedForLater(name, pickup, when);
  }
  if (minutes === null || minutes === undefined) {
    return openRequest ? happened.takenUnseen(name, pickup) : happened.acceptedUnseen(name, pickup);
  }
  return openRequest ? happened.taken(name, pickup, minutes) : happened.accepted(name, pickup, minutes);
}

const fareFact = ({ id }: TimelineEntry): string => `fare-${id?.toHexString()}`;
const fareText = (ride: RideDoc, { fareBefore = ride.fare }: TimelineEntry, pickup: string): string =>
  happened.fareChanged(pickup, ride.destination, fareBefore, ride.fare);

/** To the driver whose ride it is: an admin changed what it costs. */
export const fareChangedForDriver = (ride: RideDoc, entry: TimelineEntry): Note[] =>
  ride.driverId && ride.acceptedAt
    ? [noteOf(ride, fareFact(entry), ride.driverId, fareText(ride, entry, pickupTold(ride)))]
    : [];

/** The driver who held a ride, or those who could still have taken it. */
export const driversOf = ({ acceptedAt, driverId, offeredTo }: RideDoc): ObjectId[] =>
  acceptedAt && driverId ? [driverId] : offeredTo;

/** To everyone who did not cancel it themselves. */
function cancelledNotes(ride: RideDoc): Note[] {
  const passenger = cancelledForPassenger(ride);
  const driver = cancelledForDriver(ride);
  return [
    ...(passenger === null ? [] : [toPassenger(ride, 'cancelled', passenger)]),
    ...(driver === null ? [] : driversOf(ride).map((id) => noteOf(ride, 'cancelled', id, driver))),
  ];
}

function cancelledForPassenger(ride: RideDoc): string | null {
  const [name, { pickup, destination }] = [driverName(ride), ride];
  switch (ride.cancelReason) {
    case 'declined':
      return happened.declined(name, destination);
    case 'no_show':
      return happened.noShow(name, pickup, destination);
    case 'cannot_come':
      return happened.cannotCome(name, pickup, destination);
    case 'driver_unavailable':
      return ride.driver ? happened.unavailable(name, destination) : happened.nobodyLeft(destination);
    case 'expired':
      return ride.driver ? happened.unanswered(name, destination) : happened.nobodyAnswered(destination);
    case 'no_driver_left':
      return happened.nobodyLeft(destination);
    case 'admin':
      return happened.cancelledByAdmin(pickup, destination);
    case 'passenger_cancelled':
    case null:
      return null;
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

/** To both parties, 15 min before a scheduled ride. */
function reminderNotes(ride: RideDoc, { at }: TimelineEntry): Note[] {
  const { driverId, scheduledTime, passengerName, pickup, destination } = ride;
  if (!driverId || !scheduledTime) return [];
  const when = sayWhen(scheduledTime, at);
  const text = happened.driverReminder(passengerName, pickupTold(ride), destination, when);
  return [
    toPassenger(ride, 'reminder', happened.reminder(driverName(ride), pickup, destination, when)),
    noteOf(ride, 'reminder', driverId, text),
  ];
}
