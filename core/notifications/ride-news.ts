import type { ObjectId } from 'mongodb';
import type { News } from '../../shared/contract/news.ts';
import type { CancelReason, RideStatus, TimelineStep } from '../../shared/domain/ride.ts';
import { othersThanDriver } from '../rides/consequences.ts';
import { pickupForOthers } from '../rides/pickup.ts';
import type { ReadIn } from '../store/documents.ts';
import type { RideDoc, TimelineEntry } from '../store/ride-documents.ts';
import type { NewNotification } from './store-notifications.ts';

const BELL: ReadIn[] = ['bell'];
const ACTIVITY: ReadIn[] = ['activity'];
const BOTH: ReadIn[] = ['bell', 'activity'];

/** The recipients, the lists it appears in, the name of the fact (each is notified once), and the notification. */
type Line = [to: readonly ObjectId[], where: ReadIn[], fact: string, news: News];

/** The notifications about a step, for everyone concerned; nobody is notified of their own actions. */
export const rideNews = (ride: RideDoc, entry: TimelineEntry): NewNotification[] =>
  STEPS[entry.what](ride, entry).flatMap(([to, audience, fact, news]) =>
    to.map((userId) => ({ ...news, userId, key: `${ride._id.toHexString()}:${fact}`, audience, rideId: ride._id })),
  );

const passengerOf = (ride: RideDoc): ObjectId[] => [ride.passengerId];
const driverOf = ({ driverId }: RideDoc): ObjectId[] => (driverId ? [driverId] : []);
/** The driver, if the ride has been accepted. */
const acceptedBy = (ride: RideDoc): ObjectId[] => (ride.acceptedAt ? driverOf(ride) : []);
/** The driver who held a ride, or those who could still have taken it. */
const driversOf = (ride: RideDoc): ObjectId[] => (ride.acceptedAt && ride.driverId ? [ride.driverId] : ride.offeredTo);

const nobody = (): Line[] => [];

const STEPS: Readonly<Record<TimelineStep, (ride: RideDoc, entry: TimelineEntry) => Line[]>> = {
  created: (ride) => [[ride.offeredTo, BOTH, 'requested', { kind: 'requested', data: offer(ride) }]],
  offered: nobody,
  accepted: (ride, entry) => [
    [passengerOf(ride), BELL, 'accepted', { kind: 'accepted', data: acceptance(ride, entry) }],
    byDriver(ride, entry, 'accepted', { kind: 'youAccepted', data: offer(ride) }),
    [othersThanDriver(ride), ACTIVITY, 'taken', { kind: 'taken', data: driven(ride) }],
  ],
  declined: (ride, { left }) =>
    left ? [[[left], ACTIVITY, 'declined', { kind: 'youDeclined', data: driven(ride) }]] : [],
  withdrawn: nobody,
  activated: nobody,
  reminded: reminders,
  arrived: (ride) => [
    [passengerOf(ride), BELL, 'arrived', { kind: 'arrived', data: booked(ride) }],
    [driverOf(ride), ACTIVITY, 'arrived', { kind: 'youArrived', data: driven(ride) }],
  ],
  started: (ride, entry) => [
    [passengerOf(ride), BELL, 'in_progress', { kind: 'started', data: booked(ride) }],
    byDriver(ride, entry, 'in_progress', { kind: 'youStarted', data: driven(ride) }),
  ],
  completed: (ride, entry) => [
    [passengerOf(ride), BELL, 'completed', { kind: 'completed', data: { ...booked(ride), fare: ride.fare } }],
    byDriver(ride, entry, 'completed', { kind: 'youCompleted', data: { ...driven(ride), fare: ride.fare } }),
  ],
  cancelled: (ride) => (ride.cancelReason ? ENDS[ride.cancelReason](ride) : []),
  edited: (ride, entry) => [
    [passengerOf(ride), BELL, fareFact(entry), fareChange(ride, entry, ride.pickup)],
    [acceptedBy(ride), BOTH, fareFact(entry), fareChange(ride, entry, pickupForOthers(ride))],
  ],
};

/** The notifications about a ride's end; the reason says who caused it. */
const ENDS: Readonly<Record<CancelReason, (ride: RideDoc) => Line[]>> = {
  passenger_cancelled: (ride) => [
    toDrivers(ride, BOTH, { kind: ride.acceptedAt ? 'cancelledByPassenger' : 'withdrawn', data: driven(ride) }),
  ],
  declined: (ride) => [
    toPassenger(ride, { kind: 'declined', data: booked(ride) }),
    toDrivers(ride, ACTIVITY, { kind: 'youDeclined', data: driven(ride) }),
  ],
  no_show: (ride) => [
    toPassenger(ride, { kind: 'noShow', data: booked(ride) }),
    toDrivers(ride, ACTIVITY, { kind: 'youWaited', data: driven(ride) }),
  ],
  cannot_come: (ride) => [
    toPassenger(ride, { kind: 'cannotCome', data: booked(ride) }),
    toDrivers(ride, ACTIVITY, { kind: 'youCannotCome', data: driven(ride) }),
  ],
  expired: (ride) => [
    toPassenger(ride, { kind: ride.driver ? 'unanswered' : 'nobodyAnswered', data: booked(ride) }),
    toDrivers(ride, BOTH, { kind: 'missed', data: driven(ride) }),
  ],
  no_driver_left: (ride) => [toPassenger(ride, { kind: 'nobodyLeft', data: booked(ride) })],
  driver_unavailable: (ride) => [
    toPassenger(ride, { kind: ride.driver ? 'unavailable' : 'nobodyLeft', data: booked(ride) }),
    // The bell shows them the review itself.
    toDrivers(ride, ACTIVITY, { kind: 'givenUp', data: driven(ride) }),
  ],
  admin: (ride) => [
    toPassenger(ride, { kind: 'cancelledBySupport', data: ends(ride, ride.pickup) }),
    toDrivers(ride, BOTH, { kind: 'cancelledBySupport', data: ends(ride, pickupForOthers(ride)) }),
  ],
};

const toPassenger = (ride: RideDoc, news: News): Line => [passengerOf(ride), BELL, 'cancelled', news];
const toDrivers = (ride: RideDoc, where: ReadIn[], news: News): Line => [driversOf(ride), where, 'cancelled', news];

/** An action by the driver, or by an admin for them, which the driver's bell reports as well. */
function byDriver(ride: RideDoc, { by }: TimelineEntry, status: RideStatus, own: News): Line {
  if (by !== 'authority') return [driverOf(ride), ACTIVITY, status, own];
  return [driverOf(ride), BOTH, status, { kind: 'movedBySupport', data: { ...driven(ride), status } }];
}

/** To both parties, 15 min before a scheduled ride. */
function reminders(ride: RideDoc): Line[] {
  const scheduledTime = timeOf(ride);
  if (!ride.driverId || !scheduledTime) return [];
  return [
    [passengerOf(ride), BELL, 'reminder', { kind: 'reminder', data: { ...booked(ride), scheduledTime } }],
    [driverOf(ride), BELL, 'reminder', { kind: 'driverReminder', data: { ...driven(ride), scheduledTime } }],
  ];
}

const ends = ({ destination }: RideDoc, pickup: string) => ({ pickup, destination });
/** A ride's facts for its passenger. */
const booked = (ride: RideDoc) => ({ driver: ride.driver?.name ?? '', ...ends(ride, ride.pickup) });
/** A ride's facts for drivers. */
const driven = (ride: RideDoc) => ({ passenger: ride.passengerName, ...ends(ride, pickupForOthers(ride)) });

const timeOf = ({ scheduledTime }: RideDoc): string | null => scheduledTime?.toISOString() ?? null;
const offer = (ride: RideDoc) => ({ ...driven(ride), fare: ride.fare, scheduledTime: timeOf(ride) });

/** The driver and the time of arrival: minutes for an immediate ride, the pickup time for a scheduled one. */
const acceptance = (ride: RideDoc, { minutes }: TimelineEntry) => ({
  ...booked(ride),
  open: ride.openRequest,
  minutes: minutes ?? null,
  scheduledTime: minutes === undefined ? timeOf(ride) : null,
});

const fareFact = ({ id }: TimelineEntry): string => `fare-${id?.toHexString()}`;
const fareChange = (ride: RideDoc, { fareBefore = ride.fare }: TimelineEntry, pickup: string): News => ({
  kind: 'fareChanged',
  data: { ...ends(ride, pickup), before: fareBefore, after: ride.fare },
});
