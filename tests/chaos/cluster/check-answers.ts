import { GIVEN_UP_REV } from '#core/rides/views.ts';
import { groupBy } from './group-by.ts';
import type { Command, History, KeptRide, KeptStep, Operation } from './history.ts';

/** Checks that responses agree with the store and with earlier responses. */
export function checkAnswers({ operations, rides }: History): string[] {
  const kept = new Map(rides.map((ride) => [ride.id, ride]));
  const byRide = groupBy(
    operations.filter(({ ride }) => ride !== null),
    ({ ride }) => ride,
  );
  return [
    ...operations.flatMap((op) => checkKept(op, kept)),
    ...[...byRide].flatMap(([id, ops]) => {
      const gaveUp = givenUpBy(kept.get(id ?? ''));
      return [...checkRevs(ops, gaveUp), ...checkFresh(ops), ...checkWinner(ops, gaveUp)];
    }),
    ...checkKeys(operations),
    ...rides.flatMap((ride) => checkAskedFor(ride, byRide.get(ride.id) ?? [], operations)),
  ];
}

const say = ({ who, what, ride }: Operation): string => `${what} of ride ${ride} by ${who}`;
/** Whether the answer shows a ride as it stays for the driver who gave it up (R24). */
const isGivenUp = ({ answer }: Operation): boolean => answer.is === 'ok' && answer.rev === GIVEN_UP_REV;
const mayHaveWorked = ({ answer }: Operation): boolean => answer.is !== 'refused';

/** Checks that an acknowledged write is in the store. */
function checkKept(op: Operation, kept: ReadonlyMap<string, KeptRide>): string[] {
  if (op.answer.is !== 'ok' || op.ride === null) return [];
  const ride = kept.get(op.ride);
  if (!ride) return [`lost: ${say(op)} was acknowledged, but there is no such ride`];
  const isOver = isGivenUp(op) && givenUpBy(ride).includes(op.who);
  const found =
    !isOver && (op.answer.rev ?? 0) > ride.rev
      ? [`lost: ${say(op)} showed rev ${op.answer.rev}, kept is ${ride.rev}`]
      : [];
  return op.what === 'read' || didTakeEffect(op.what, op.who, ride)
    ? found
    : [...found, `lost: the acknowledged ${say(op)}`];
}

function didTakeEffect(what: Command, who: string, ride: KeptRide): boolean {
  const has = (step: KeptStep['what'], by?: KeptStep['by']): boolean =>
    ride.timeline.some((it) => it.what === step && (by === undefined || it.by === by));
  switch (what) {
    case 'create':
      return ride.passenger === who;
    case 'cancel':
      return ride.passenger === who && has('cancelled');
    case 'decline':
      return ride.declinedBy.includes(who) || has('cancelled', 'driver');
    case 'accept':
      return ride.timeline.some((it) => it.what === 'accepted' && it.driver === who);
    case 'start':
      return ride.driver === who && has('started');
    case 'complete':
      return ride.driver === who && has('completed');
  }
}

const givenUpBy = (ride: KeptRide | undefined): string[] =>
  ride?.timeline.flatMap(({ what, left }) => (what === 'gave_up' && left !== null ? [left] : [])) ?? [];

/**
 * Checks that a rev names one state, and a higher rev a later state; for a driver who gave up a ride it is over (R24).
 */
function checkRevs(ops: readonly Operation[], gaveUp: readonly string[]): string[] {
  const order = ['pending', 'accepted', 'in_progress', 'completed', 'cancelled'];
  const shown = ops
    .flatMap(({ who, ride, answer }) =>
      !gaveUp.includes(who) && answer.is === 'ok' && answer.rev !== null && answer.status !== null
        ? [{ ride, rev: answer.rev, status: answer.status }]
        : [],
    )
    .sort((a, b) => a.rev - b.rev);
  return shown.slice(1).flatMap(({ ride, rev, status }, i) => {
    const before = shown[i];
    if (!before || before.status === status) return [];
    if (before.rev === rev) return [`R1: rev ${rev} of ride ${ride} was shown as ${before.status} and as ${status}`];
    if (gaveUp.length > 0 && before.status === 'accepted' && status === 'pending') return [];
    const isOver = before.status === 'completed' || before.status === 'cancelled';
    if (!isOver && order.indexOf(status) > order.indexOf(before.status)) return [];
    return [`R1: ride ${ride} was shown as ${before.status} at rev ${before.rev}, then as ${status} at rev ${rev}`];
  });
}

/** Checks that a request sent after a response was given sees at least that state. */
function checkFresh(ops: readonly Operation[]): string[] {
  const shown = ops.flatMap((op) =>
    op.answer.is === 'ok' && op.answer.rev !== null && !isGivenUp(op) ? [{ op, rev: op.answer.rev }] : [],
  );
  const byEnd = shown.toSorted((a, b) => a.op.to - b.op.to);
  let highest = 0;
  let next = 0;
  return shown
    .toSorted((a, b) => a.op.from - b.op.from)
    .flatMap(({ op, rev }) => {
      for (let known = byEnd[next]; known && known.op.to < op.from; known = byEnd[next]) {
        highest = Math.max(highest, known.rev);
        next += 1;
      }
      return rev < highest ? [`stale: ${say(op)} showed rev ${rev} after rev ${highest} had been shown`] : [];
    });
}

/** Checks that one driver wins a request (R2), and another one each time a driver gives it up (R24). */
function checkWinner(ops: readonly Operation[], gaveUp: readonly string[]): string[] {
  const winners = new Set(
    ops.filter(({ what, answer }) => what === 'accept' && answer.is === 'ok').map(({ who }) => who),
  );
  return winners.size > 1 + gaveUp.length
    ? [`R2: ride ${ops[0]?.ride} was accepted by ${[...winners].join(' and by ')}`]
    : [];
}

/** Checks that a booking retried with its key is the same ride (R4). */
function checkKeys(operations: readonly Operation[]): string[] {
  const answered = operations.filter(({ key, ride }) => key !== undefined && ride !== null);
  return [...groupBy(answered, ({ key }) => key)].flatMap(([key, ops]) => {
    const rides = new Set(ops.map(({ ride }) => ride));
    return rides.size > 1 ? [`R4: the bookings with the key ${key} are the rides ${[...rides].join(' and ')}`] : [];
  });
}

/** Checks that every step of a ride was requested by a person whose request was not refused. */
function checkAskedFor(ride: KeptRide, ops: readonly Operation[], all: readonly Operation[]): string[] {
  const asked = (what: Command, who: string | null): boolean =>
    ops.some((op) => op.what === what && op.who === who && mayHaveWorked(op));
  const booked = (): boolean =>
    all.some((op) => op.what === 'create' && op.who === ride.passenger && op.key === ride.key && mayHaveWorked(op));
  return ride.timeline.flatMap((step) => {
    const wanted = whoAsksFor(step, ride);
    if (wanted === null || (wanted.what === 'create' ? booked() : asked(wanted.what, wanted.who))) return [];
    return [`nobody asked for: ride ${ride.id} was ${step.what}, but ${wanted.who} had no part in it`];
  });
}

function whoAsksFor(
  { what, by, left, driver }: KeptStep,
  ride: KeptRide,
): { what: Command; who: string | null } | null {
  switch (what) {
    case 'created':
      return { what: 'create', who: ride.passenger };
    case 'accepted':
      return { what: 'accept', who: driver };
    case 'started':
      return { what: 'start', who: ride.driver };
    case 'completed':
      return { what: 'complete', who: ride.driver };
    case 'declined':
    case 'gave_up':
      return { what: 'decline', who: left ?? ride.driver };
    case 'cancelled':
      if (by === 'passenger') return { what: 'cancel', who: ride.passenger };
      return by === 'driver' ? { what: 'decline', who: ride.driver } : null;
    default:
      return null;
  }
}
