import type { ObjectId } from 'mongodb';
import { MESSAGES } from '../../shared/contract/messages.ts';
import type { TimelineStep } from '../../shared/domain/ride.ts';
import { sayWhen } from '../../shared/domain/schedule.ts';
import { othersThanDriver } from '../rides/consequences.ts';
import { pickupTold } from '../rides/pickup.ts';
import type { RideDoc, TimelineEntry } from '../store/ride-documents.ts';
import type { Note } from './notifications.ts';
import {
  cancelledForDriver,
  driversOf,
  fareChangedForDriver,
  movedForDriver,
  noteOf,
  requestedNotes,
} from './ride-notes.ts';

const { activity } = MESSAGES;

type Told = (ride: RideDoc, entry: TimelineEntry) => Note[];

const nothing: Told = () => [];
const toDriver = (ride: RideDoc, fact: string, text: string): Note[] =>
  ride.driverId ? [noteOf(ride, fact, ride.driverId, text)] : [];

/** What drivers find of a step in their Recent Activity: also what they did themselves. */
export const ACTIVITY: Readonly<Record<TimelineStep, Told>> = {
  created: requestedNotes,
  offered: nothing,
  accepted: (ride, entry) => [...ofDriver(acceptedNotes)(ride, entry), ...takenNotes(ride)],
  declined: (ride, { left }) => (left ? [noteOf(ride, 'declined', left, declinedText(ride))] : []),
  withdrawn: nothing,
  activated: nothing,
  reminded: nothing,
  arrived: (ride) => toDriver(ride, 'arrived', activity.arrived(ride.passengerName, pickupTold(ride))),
  started: (ride, entry) =>
    ofDriver(() => toDriver(ride, 'in_progress', activity.started(ride.passengerName, ride.destination)))(ride, entry),
  completed: (ride, entry) =>
    ofDriver(() => toDriver(ride, 'completed', activity.completed(ride.passengerName, ride.destination, ride.fare)))(
      ride,
      entry,
    ),
  cancelled: (ride) => {
    const text = cancelledText(ride);
    return text === null ? [] : driversOf(ride).map((id) => noteOf(ride, 'cancelled', id, text));
  },
  edited: fareChangedForDriver,
};

/** As the driver did it, or as an admin did it in their place. */
const ofDriver =
  (own: Told): Told =>
  (ride, entry) =>
    entry.by === 'authority' ? movedForDriver(ride, entry) : own(ride, entry);

function acceptedNotes(ride: RideDoc, { at }: TimelineEntry): Note[] {
  const { passengerName, destination, fare, scheduledTime } = ride;
  const pickup = pickupTold(ride);
  const text = scheduledTime
    ? activity.acceptedForLater(passengerName, pickup, destination, fare, sayWhen(scheduledTime, at))
    : activity.accepted(passengerName, pickup, destination, fare);
  return toDriver(ride, 'accepted', text);
}

/** Who had been offered it too. */
function takenNotes(ride: RideDoc): Note[] {
  const text = activity.taken(ride.passengerName, pickupTold(ride), ride.destination);
  return othersThanDriver(ride).map((id: ObjectId) => noteOf(ride, 'taken', id, text));
}

const declinedText = (ride: RideDoc): string =>
  activity.declined(ride.passengerName, pickupTold(ride), ride.destination);

function cancelledText(ride: RideDoc): string | null {
  const { passengerName, destination } = ride;
  const pickup = pickupTold(ride);
  switch (ride.cancelReason) {
    case 'declined':
      return declinedText(ride);
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
