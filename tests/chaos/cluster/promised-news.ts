import type { KeptRide, KeptStep } from './history.ts';

/** A notification that a person must have, once, in these lists. */
export interface Promised {
  person: string;
  kind: string;
  lists: readonly string[];
}

const BELL = ['bell'];
const ACTIVITY = ['activity'];
const BOTH = ['bell', 'activity'];

const to = (people: readonly (string | null)[], kind: string, lists: readonly string[]): Promised[] =>
  people.flatMap((person) => (person === null ? [] : [{ person, kind, lists }]));

/**
 * All notifications about a ride: docs/data.md, "The steps of a ride", column "notified", written a second time so that
 * a mistake in the app's own table is found too.
 */
export const promisedNews = (ride: KeptRide): Promised[] => ride.timeline.flatMap((step) => promisedBy(ride, step));

function promisedBy(ride: KeptRide, { what, left, driver, asked }: KeptStep): Promised[] {
  const { passenger } = ride;
  switch (what) {
    case 'created':
    case 'asked':
      return to(asked, 'requested', BOTH);
    case 'accepted':
      return [
        ...to([passenger], 'accepted', BELL),
        ...to([driver], 'youAccepted', ACTIVITY),
        ...to(losersOf(ride, driver), 'taken', ACTIVITY),
      ];
    case 'gave_up':
      return [...to([passenger], 'offeredOn', BELL), ...to([left], 'youCannotCome', ACTIVITY)];
    case 'declined':
      return to([left], 'youDeclined', ACTIVITY);
    case 'arrived':
      return [...to([passenger], 'arrived', BELL), ...to([driver], 'youArrived', ACTIVITY)];
    case 'left_pickup':
      return [...to([passenger], 'leftPickup', BELL), ...to([driver], 'youLeftPickup', ACTIVITY)];
    case 'started':
      return [...to([passenger], 'started', BELL), ...to([ride.driver], 'youStarted', ACTIVITY)];
    case 'completed':
      return [...to([passenger], 'completed', BELL), ...to([ride.driver], 'youCompleted', ACTIVITY)];
    case 'cancelled':
      return promisedByEnd(ride);
    case 'offered':
    case 'withdrawn':
    case 'activated':
      return [];
    case 'reminded':
    case 'edited':
    case 'rated':
    case 'reported':
    case 'answered':
      throw new Error(`no ride of this test is ${what}`);
  }
}

/** Returns the drivers who had been offered a ride when this driver accepted it. */
function losersOf({ timeline, offeredTo }: KeptRide, winner: string | null): readonly string[] {
  const gaveUp = timeline.find(({ what, left }) => what === 'gave_up' && left === winner);
  return gaveUp?.others ?? offeredTo.filter((id) => id !== winner);
}

function promisedByEnd({ reason, passenger, driver, accepted, offeredTo }: KeptRide): Promised[] {
  const drivers = accepted ? [driver] : offeredTo;
  switch (reason) {
    case 'passenger_cancelled':
      return to(drivers, accepted ? 'cancelledByPassenger' : 'withdrawn', BOTH);
    case 'declined':
      return [...to([passenger], 'declined', BELL), ...to(drivers, 'youDeclined', ACTIVITY)];
    case 'cannot_come':
      return [...to([passenger], 'cannotCome', BELL), ...to(drivers, 'youCannotCome', ACTIVITY)];
    case 'no_driver_left':
      return to([passenger], 'nobodyLeft', BELL);
    case 'expired':
      return [
        ...to([passenger], driver === null ? 'nobodyAnswered' : 'unanswered', BELL),
        ...to(drivers, 'missed', BOTH),
      ];
    case 'no_show':
    case 'driver_unavailable':
    case 'admin':
    case null:
      throw new Error(`no ride of this test ends as ${String(reason)}`);
  }
}
