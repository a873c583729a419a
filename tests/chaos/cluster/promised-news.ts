import type { KeptRide, KeptStep } from './history.ts';

/** A notification that somebody must have: once, and in these lists. */
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
 * Everything that people are notified of about a ride: docs/architecture.md, "How data flows", the column "notified",
 * written down a second time, so that a mistake in the app's own table is found, too.
 */
export const promisedNews = (ride: KeptRide): Promised[] => ride.timeline.flatMap((step) => promisedBy(ride, step));

function promisedBy(ride: KeptRide, { what, left }: KeptStep): Promised[] {
  const { passenger, driver, offeredTo, declinedBy } = ride;
  switch (what) {
    case 'created':
      return to([...offeredTo, ...declinedBy], 'requested', BOTH);
    case 'accepted':
      return [
        ...to([passenger], 'accepted', BELL),
        ...to([driver], 'youAccepted', ACTIVITY),
        ...to(
          offeredTo.filter((id) => id !== driver),
          'taken',
          ACTIVITY,
        ),
      ];
    case 'declined':
      return to([left], 'youDeclined', ACTIVITY);
    case 'arrived':
      return [...to([passenger], 'arrived', BELL), ...to([driver], 'youArrived', ACTIVITY)];
    case 'started':
      return [...to([passenger], 'started', BELL), ...to([driver], 'youStarted', ACTIVITY)];
    case 'completed':
      return [...to([passenger], 'completed', BELL), ...to([driver], 'youCompleted', ACTIVITY)];
    case 'cancelled':
      return promisedByEnd(ride);
    case 'offered':
    case 'withdrawn':
    case 'activated':
      return [];
    case 'reminded':
    case 'edited':
      throw new Error(`no ride of this test is ${what}`);
  }
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
