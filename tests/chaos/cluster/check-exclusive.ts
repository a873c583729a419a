import { groupBy } from './group-by.ts';
import type { History, KeptRide, Operation } from './history.ts';

/** Start and end, in ms of the history's clock. */
interface Span {
  ride: string;
  from: number;
  to: number;
}

/**
 * Checks that no driver had two active rides (R3), no passenger two open ones (R4), and that anyone refused for that
 * reason had one. Judges only by what the phones saw, not by server times, because the servers' clocks may be wrong.
 */
export function checkExclusive({ operations, rides }: History): string[] {
  const all = rides.map((ride) => livesOf(ride, operations));
  const ofDrivers = all.flatMap(({ active }) => active);
  const ofPassengers = all.map(({ open }) => open);
  return [
    ...overlaps('R3: driver', 'active', ofDrivers),
    ...overlaps('R4: passenger', 'open', ofPassengers),
    ...operations.flatMap((op) => [
      ...(op.answer.is === 'refused' && op.answer.code === 'DRIVER_BUSY' ? unfounded(op, 'R3', ofDrivers) : []),
      ...(op.answer.is === 'refused' && op.answer.code === 'RIDE_OPEN' ? unfounded(op, 'R4', ofPassengers) : []),
    ]),
  ];
}

interface Life {
  who: string;
  /** The state certainly held from `from` to `to`; null if unknown. */
  certainly: Span | null;
  /** The state can only have held from `from` to `to`. */
  possibly: Span;
}

/** Returns when a ride was open, and when it was the active ride of each driver who had it. */
function livesOf(ride: KeptRide, operations: readonly Operation[]): { open: Life; active: Life[] } {
  const own = operations.filter((op) => op.ride === ride.id && op.answer.is !== 'refused');
  const bookings = operations.filter(
    (op) => op.what === 'create' && op.key === ride.key && op.who === ride.passenger && op.answer.is !== 'refused',
  );
  const acceptsOf = (driver: string) => own.filter((op) => op.what === 'accept' && op.who === driver);
  const ends = own.filter((op) => endsRide(op, ride));
  const gaveUp = ride.timeline.flatMap(({ what, left }) => (what === 'gave_up' && left !== null ? [left] : []));
  const life = (who: string, begins: readonly Operation[]): Life => ({
    who,
    certainly: certainSpan(ride, begins, ends),
    possibly: {
      ride: ride.id,
      from: Math.min(...begins.map((op) => op.from)),
      to: Math.min(...own.filter((op) => showsItOver(op) && !gaveUp.includes(op.who)).map((op) => op.to)),
    },
  });
  return {
    open: life(ride.passenger, bookings),
    active: [
      ...(ride.driver !== null && ride.accepted ? [life(ride.driver, acceptsOf(ride.driver))] : []),
      ...gaveUp.map((driver) => lifeUntilGivenUp(ride, driver, own)),
    ],
  };
}

/** Returns when a ride was the active ride of a driver who gave it up (R24). */
function lifeUntilGivenUp({ id }: KeptRide, who: string, own: readonly Operation[]): Life {
  const theirs = own.filter((op) => op.who === who);
  const accepts = theirs.filter(({ what }) => what === 'accept');
  const declines = theirs.filter(({ what }) => what === 'decline');
  const from = Math.min(...accepts.filter(({ answer }) => answer.is === 'ok').map((op) => op.to));
  const to = Math.min(...declines.map((op) => op.from));
  return {
    who,
    certainly: from < to ? { ride: id, from, to } : null,
    possibly: {
      ride: id,
      from: Math.min(...accepts.map((op) => op.from)),
      to: Math.min(...declines.filter(({ answer }) => answer.is === 'ok').map((op) => op.to)),
    },
  };
}

const isOver = ({ status }: KeptRide): boolean => status === 'completed' || status === 'cancelled';

/** Whether this response shows that the ride was over by then. A lost request may take effect long afterwards. */
const showsItOver = ({ answer }: Operation): boolean =>
  answer.is === 'ok' && (answer.status === 'completed' || answer.status === 'cancelled');

const endsRide = ({ what, who }: Operation, ride: KeptRide): boolean =>
  what === 'complete' || what === 'cancel' || (what === 'decline' && who === ride.driver);

/** Returns the span from the first response that showed the state to the first request that may have ended it. */
function certainSpan(ride: KeptRide, begins: readonly Operation[], ends: readonly Operation[]): Span | null {
  // The system ended the ride at an unknown time.
  if (isOver(ride) && ends.length === 0) return null;
  const from = Math.min(...begins.filter(({ answer }) => answer.is === 'ok').map((op) => op.to));
  const to = Math.min(...ends.map((op) => op.from), Infinity);
  return from < to ? { ride: ride.id, from, to } : null;
}

function overlaps(who: string, what: string, lives: readonly Life[]): string[] {
  return [...groupBy(lives, (life) => life.who)].flatMap(([id, theirs]) => {
    const spans = theirs.flatMap(({ certainly }) => certainly ?? []).sort((a, b) => a.from - b.from);
    return spans.flatMap((span, i) => {
      const before = spans.slice(0, i).find((it) => it.to > span.from);
      return before ? [`${who} ${id} had the rides ${before.ride} and ${span.ride} ${what} at the same time`] : [];
    });
  });
}

function unfounded(op: Operation, rule: string, lives: readonly Life[]): string[] {
  const hadOne = lives.some(
    ({ who, possibly }) =>
      who === op.who && possibly.ride !== op.ride && possibly.from <= op.to && possibly.to >= op.from,
  );
  return hadOne ? [] : [`${rule}: ${op.who} was refused because of another ride, but had none (ride ${op.ride})`];
}
