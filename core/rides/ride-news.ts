import type { ObjectId } from 'mongodb';
import type { News } from '#shared/contract/news.ts';
import type { CancelReason, RideStatus, TimelineStep } from '#shared/domain/ride.ts';
import { isSuperseded, othersThanDriver } from './consequences.ts';
import { pickupForOthers } from '../location/pickup.ts';
import { requestEnds } from './redact-request.ts';
import type { ReadIn } from '../store/notification-documents.ts';
import type { RideDoc, TimelineEntry } from '../store/ride-documents.ts';
import type { NewNotification } from '../notifications/store-notifications.ts';

const BELL: ReadIn[] = ['bell'];
const ACTIVITY: ReadIn[] = ['activity'];
const BOTH: ReadIn[] = ['bell', 'activity'];

/** The recipients, the lists that show it, the name of the fact (each is notified once), and the notification. */
type Line = [to: readonly ObjectId[], where: ReadIn[], fact: string, news: News];

/** Returns the notifications about a step, for everyone concerned. Nobody is notified of their own actions. */
export const rideNews = (ride: RideDoc, entry: TimelineEntry): NewNotification[] =>
  STEPS[entry.what](asOf(ride, entry), entry).flatMap(([to, audience, fact, news]) =>
    to.map((userId) => ({ ...news, userId, key: `${ride._id.toHexString()}:${fact}`, audience, rideId: ride._id })),
  );

/** The part of a ride that notifications need. */
type RideFacts = Omit<RideDoc, 'driver'> & { driver: { name: string } | null };

/** Returns the ride as of a step that a crash left unnotified, if its driver gave the ride up since (R24). */
function asOf(ride: RideDoc, entry: TimelineEntry): RideFacts {
  if (!entry.driver || !isSuperseded(ride, entry)) return ride;
  const end = ride.timeline.find(({ what, left }) => what === 'gave_up' && left?.equals(entry.driver));
  const driver = { name: end?.who ?? '' };
  return { ...ride, driverId: entry.driver, driver, acceptedAt: entry.at, offeredTo: end?.others ?? [] };
}

const passengerOf = (ride: RideFacts): ObjectId[] => [ride.passengerId];
const driverOf = ({ driverId }: RideFacts): ObjectId[] => (driverId ? [driverId] : []);
/** Returns the driver, if the ride has been accepted. */
const acceptedBy = (ride: RideFacts): ObjectId[] => (ride.acceptedAt ? driverOf(ride) : []);
/** Returns the driver who accepted the ride or, without one, the drivers who could still have accepted it. */
const driversOf = (ride: RideFacts): ObjectId[] =>
  ride.acceptedAt && ride.driverId ? [ride.driverId] : ride.offeredTo;

const nobody = (): Line[] => [];

/** Names a fact that several drivers may cause in turn for the same ride (R24). */
const factOf = (fact: string, { driver, left = driver }: TimelineEntry): string =>
  left ? `${fact}-${left.toHexString()}` : fact;

/** Names a fact that may happen to a ride several times. */
const eachTime = (fact: string, { id }: TimelineEntry): string => `${fact}-${id?.toHexString()}`;

const STEPS: Readonly<Record<TimelineStep, (ride: RideFacts, entry: TimelineEntry) => Line[]>> = {
  created: (ride, { asked = ride.offeredTo }) => [[asked, BOTH, 'requested', request(ride)]],
  offered: nobody,
  asked: (ride, entry) => [[entry.asked ?? [], BOTH, eachTime('requested', entry), request(ride)]],
  accepted: (ride, entry) => [
    [passengerOf(ride), BELL, factOf('accepted', entry), { kind: 'accepted', data: acceptance(ride, entry) }],
    byDriver(ride, entry, 'accepted', { kind: 'youAccepted', data: { ...driven(ride), ...terms(ride) } }),
    [othersThanDriver(ride), ACTIVITY, factOf('taken', entry), { kind: 'taken', data: requestEnds(ride) }],
  ],
  declined: (ride, { left }) =>
    left ? [[[left], ACTIVITY, 'declined', { kind: 'youDeclined', data: requestEnds(ride) }]] : [],
  withdrawn: nobody,
  gave_up: (ride, entry) => [
    [passengerOf(ride), BELL, factOf('gave-up', entry), { kind: 'offeredOn', data: offeredOn(ride, entry) }],
    [entry.left ? [entry.left] : [], ACTIVITY, 'gave-up', { kind: 'youCannotCome', data: requestEnds(ride) }],
  ],
  activated: nobody,
  reminded: reminders,
  arrived: (ride, entry) => [
    [passengerOf(ride), BELL, eachTime('arrived', entry), { kind: 'arrived', data: booked(ride) }],
    [driverOf(ride), ACTIVITY, eachTime('arrived', entry), { kind: 'youArrived', data: driven(ride) }],
  ],
  left_pickup: (ride, entry) => [
    [passengerOf(ride), BELL, eachTime('left', entry), { kind: 'leftPickup', data: booked(ride) }],
    [driverOf(ride), ACTIVITY, eachTime('left', entry), { kind: 'youLeftPickup', data: driven(ride) }],
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
    [passengerOf(ride), BELL, eachTime('fare', entry), fareChange(ride, entry, ends(ride))],
    [acceptedBy(ride), BOTH, eachTime('fare', entry), fareChange(ride, entry, endsOf(driven(ride)))],
  ],
  // Nobody is notified of a single rating, because it is never shown (R27).
  rated: nobody,
  reported: nobody,
  answered: reportAnswers,
};

/** The notifications about a ride's end, by its reason, which says who caused it. */
const ENDS: Readonly<Record<CancelReason, (ride: RideFacts) => Line[]>> = {
  passenger_cancelled: (ride) => [
    toDrivers(ride, BOTH, { kind: ride.acceptedAt ? 'cancelledByPassenger' : 'withdrawn', data: ended(ride) }),
  ],
  declined: (ride) => [
    toPassenger(ride, { kind: 'declined', data: booked(ride) }),
    toDrivers(ride, ACTIVITY, { kind: 'youDeclined', data: requestEnds(ride) }),
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
    toDrivers(ride, BOTH, { kind: 'missed', data: requestEnds(ride) }),
  ],
  no_driver_left: (ride) => [toPassenger(ride, { kind: 'nobodyLeft', data: booked(ride) })],
  driver_unavailable: (ride) => [
    toPassenger(ride, { kind: ride.driver ? 'unavailable' : 'nobodyLeft', data: booked(ride) }),
    // The drivers' bell shows the review itself.
    toDrivers(ride, ACTIVITY, { kind: 'givenUp', data: ended(ride) }),
  ],
  admin: (ride) => [
    toPassenger(ride, { kind: 'cancelledBySupport', data: ends(ride) }),
    toDrivers(ride, BOTH, { kind: 'cancelledBySupport', data: endsOf(ended(ride)) }),
  ],
};

const toPassenger = (ride: RideFacts, news: News): Line => [passengerOf(ride), BELL, 'cancelled', news];
const toDrivers = (ride: RideFacts, where: ReadIn[], news: News): Line => [driversOf(ride), where, 'cancelled', news];

/** A step by the driver, or by an admin for the driver; the driver's bell shows only the admin's steps. */
function byDriver(ride: RideFacts, { by }: TimelineEntry, status: RideStatus, own: News): Line {
  if (by !== 'authority') return [driverOf(ride), ACTIVITY, status, own];
  return [driverOf(ride), BOTH, status, { kind: 'movedBySupport', data: { ...driven(ride), status } }];
}

/** Notifies the author of a report of the answer (R52). Without places: those would outlive a deleted account. */
function reportAnswers({ reports, passengerId, driverId }: RideFacts, it: TimelineEntry): Line[] {
  const [report, author] = it.author === 'driver' ? [reports?.byDriver, driverId] : [reports?.byPassenger, passengerId];
  if (!author || !report?.answer) return [];
  return [[[author], BELL, eachTime('answered', it), { kind: 'reportAnswered', data: { answer: report.answer } }]];
}

/** Reminds both parties, 15 min before a scheduled ride. */
function reminders(ride: RideFacts, entry: TimelineEntry): Line[] {
  const scheduledTime = timeOf(ride);
  if (!ride.driverId || !scheduledTime) return [];
  return [
    [
      passengerOf(ride),
      BELL,
      factOf('reminder', entry),
      { kind: 'reminder', data: { ...booked(ride), scheduledTime } },
    ],
    [driverOf(ride), BELL, 'reminder', { kind: 'driverReminder', data: { ...driven(ride), scheduledTime } }],
  ];
}

const ends = (ride: RideFacts) => ({ pickup: pickupForOthers(ride), destination: ride.destination });
/** Returns a ride's facts for its passenger. */
const booked = (ride: RideFacts) => ({ driver: ride.driver?.name ?? '', ...ends(ride) });
/** Returns a ride's facts for its driver, who may give an open request up, and would keep what they read (R48). */
const driven = (ride: RideFacts) =>
  ride.openRequest ? requestEnds(ride) : { passenger: ride.passengerName, ...ends(ride) };
/** Returns the facts of a ride that ended, for `driversOf` it. */
const ended = (ride: RideFacts) => (ride.acceptedAt ? driven(ride) : requestEnds(ride));
type Ends = ReturnType<typeof ends>;
const endsOf = ({ pickup, destination }: ReturnType<typeof driven>) => ({ pickup, destination });

const timeOf = ({ scheduledTime }: RideFacts): string | null => scheduledTime?.toISOString() ?? null;
const terms = (ride: RideFacts) => ({ fare: ride.fare, scheduledTime: timeOf(ride) });
/** Returns the notification of a request, reduced even for a driver asked alone: the bell keeps it (R48). */
const request = (ride: RideFacts): News => ({ kind: 'requested', data: { ...requestEnds(ride), ...terms(ride) } });

/** Returns the driver and the time of arrival: minutes for an immediate ride, the pickup time for a scheduled one. */
const acceptance = (ride: RideFacts, { minutes }: TimelineEntry) => ({
  ...booked(ride),
  open: ride.openRequest,
  minutes: minutes ?? null,
  scheduledTime: minutes === undefined ? timeOf(ride) : null,
});

const offeredOn = (ride: RideFacts, { who }: TimelineEntry) => ({ ...booked(ride), driver: who ?? '' });

const fareChange = (ride: RideFacts, { fareBefore = ride.fare }: TimelineEntry, places: Ends): News => ({
  kind: 'fareChanged',
  data: { ...places, before: fareBefore, after: ride.fare },
});
