import type { ObjectId } from 'mongodb';
import { MESSAGES } from '../../shared/contract/messages.ts';
import { type Coordinates, etaMinutes } from '../../shared/domain/geo.ts';
import { sayStatus } from '../../shared/domain/ride.ts';
import { sayWhen } from '../../shared/domain/schedule.ts';
import type { Context } from '../context.ts';
import { pickupTold } from '../rides/pickup.ts';
import type { RideDoc } from '../store/ride-documents.ts';
import { addActivity } from './activity.ts';
import { type Note, notify } from './notifications.ts';
import {
  activityOfAccepted,
  activityOfArrived,
  activityOfCancelled,
  activityOfProgress,
  activityOfTaken,
  cancelledForDriver,
  noteOf,
} from './ride-activity.ts';

const { happened } = MESSAGES;

const driverName = (ride: RideDoc): string => ride.driver?.name ?? '';

/** Who moved a ride on: its driver, or an admin in their place. */
export type MovedBy = 'driver' | 'admin';

/** A driver whose ride an admin moved on is told so, in place of what they did themselves. */
function movedForDriver(ride: RideDoc): Note[] {
  const { passengerName, destination, status } = ride;
  const text = happened.movedBySupport(passengerName, pickupTold(ride), destination, sayStatus(status));
  return ride.driverId ? [noteOf(ride, status, ride.driverId, text)] : [];
}

/** To those it is offered to. */
export function noteRequested(ctx: Context, ride: RideDoc): void {
  const { passengerName, destination, fare, scheduledTime } = ride;
  const pickup = pickupTold(ride);
  const text = scheduledTime
    ? happened.requestedForLater(passengerName, pickup, destination, fare, sayWhen(scheduledTime, ctx.clock.now()))
    : happened.requested(passengerName, pickup, destination, fare);
  const notes = ride.offeredTo.map((id) => noteOf(ride, 'requested', id, text));
  notify(ctx, notes);
  addActivity(ctx, notes);
}

/**
 * To the passenger: who comes, and when.
 * @param at where the driver is
 */
export function noteAccepted(ctx: Context, ride: RideDoc, at: Coordinates | null, by: MovedBy): void {
  const now = ctx.clock.now();
  const moved = by === 'admin' ? movedForDriver(ride) : [];
  notify(ctx, [noteOf(ride, 'accepted', ride.passengerId, acceptedText(ride, at, now)), ...moved]);
  addActivity(ctx, [...(by === 'admin' ? moved : activityOfAccepted(ride, now)), ...activityOfTaken(ride)]);
}

function acceptedText(ride: RideDoc, at: Coordinates | null, now: Date): string {
  const [name, { pickup, openRequest }] = [driverName(ride), ride];
  if (ride.scheduledTime && !ride.active) {
    const when = sayWhen(ride.scheduledTime, now);
    return openRequest ? happened.takenForLater(name, pickup, when) : happened.acceptedForLater(name, pickup, when);
  }
  if (!at || !ride.from) {
    return openRequest ? happened.takenUnseen(name, pickup) : happened.acceptedUnseen(name, pickup);
  }
  const minutes = etaMinutes(at, ride.from);
  return openRequest ? happened.taken(name, pickup, minutes) : happened.accepted(name, pickup, minutes);
}

/** To the passenger (R22). */
export function noteArrived(ctx: Context, ride: RideDoc): void {
  notify(ctx, [noteOf(ride, 'arrived', ride.passengerId, happened.arrived(driverName(ride), ride.pickup))]);
  addActivity(ctx, activityOfArrived(ride));
}

/** To the passenger: the ride began, or is over and what it cost. */
export function noteProgress(ctx: Context, ride: RideDoc, by: MovedBy): void {
  const text =
    ride.status === 'completed'
      ? happened.completed(ride.destination, ride.fare)
      : happened.started(driverName(ride), ride.destination);
  const moved = by === 'admin' ? movedForDriver(ride) : [];
  notify(ctx, [noteOf(ride, ride.status, ride.passengerId, text), ...moved]);
  addActivity(ctx, by === 'admin' ? moved : activityOfProgress(ride));
}

/** To the passenger, and to the driver whose ride it is: an admin changed what it costs. */
export function noteFareChanged(ctx: Context, ride: RideDoc, before: number): void {
  const textFor = (pickup: string) => happened.fareChanged(pickup, ride.destination, before, ride.fare);
  const fact = `fare-${ride.rev}`;
  const driver = ride.driverId && ride.acceptedAt ? [noteOf(ride, fact, ride.driverId, textFor(pickupTold(ride)))] : [];
  notify(ctx, [noteOf(ride, fact, ride.passengerId, textFor(ride.pickup)), ...driver]);
  addActivity(ctx, driver);
}

/** To everyone who did not cancel it themselves. */
export function noteCancelled(ctx: Context, ride: RideDoc): void {
  const passenger = cancelledForPassenger(ride);
  const driver = cancelledForDriver(ride);
  const drivers = ride.acceptedAt && ride.driverId ? [ride.driverId] : ride.offeredTo;
  notify(ctx, [
    ...(passenger === null ? [] : [noteOf(ride, 'cancelled', ride.passengerId, passenger)]),
    ...(driver === null ? [] : drivers.map((id) => noteOf(ride, 'cancelled', id, driver))),
  ]);
  addActivity(ctx, activityOfCancelled(ride));
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

/** To both parties, 15 min before a scheduled ride. */
export function noteReminder(ctx: Context, ride: RideDoc & { driverId: ObjectId; scheduledTime: Date }): void {
  const { passengerName, pickup, destination } = ride;
  const when = sayWhen(ride.scheduledTime, ctx.clock.now());
  notify(ctx, [
    noteOf(ride, 'reminder', ride.passengerId, happened.reminder(driverName(ride), pickup, destination, when)),
    noteOf(
      ride,
      'reminder',
      ride.driverId,
      happened.driverReminder(passengerName, pickupTold(ride), destination, when),
    ),
  ]);
}
