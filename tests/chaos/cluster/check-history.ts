import { checkAnswers } from './check-answers.ts';
import { checkExclusive } from './check-exclusive.ts';
import type { History, KeptRide } from './history.ts';
import { promisedNews } from './promised-news.ts';

/**
 * Returns the violations in a history, one sentence each; empty if the rules held despite all failures: R1 (only
 * allowed steps), R2 (one winner), R3 and R4 (one ride at a time), acknowledged writes kept, no unrequested step, no
 * stale read, and every consequence exactly once. Pure.
 */
export function violationsIn(history: History): string[] {
  return [
    ...history.rides.flatMap(checkTimeline),
    ...checkAnswers(history),
    ...checkExclusive(history),
    ...history.rides.flatMap((ride) => checkNews(ride, history)),
    ...checkHeard(history),
    ...checkDrivers(history),
  ];
}

/** For each step that changes the status: the status that it needs, and the status that it leads to (R1). */
const MOVES = {
  accepted: { from: ['pending'], to: 'accepted' },
  gave_up: { from: ['accepted'], to: 'pending' },
  started: { from: ['accepted'], to: 'in_progress' },
  completed: { from: ['in_progress'], to: 'completed' },
  cancelled: { from: ['pending', 'accepted'], to: 'cancelled' },
} as const;
/** R43: these steps need a ride that waits for its start. */
const AT_PICKUP: readonly string[] = ['arrived', 'left_pickup'];
const PAYMENTS = { completed: 'completed', cancelled: 'failed' } as const;

const isMove = (what: string): what is keyof typeof MOVES => Object.hasOwn(MOVES, what);

/** Checks that the ride's timeline is possible, and ends in the ride's status. */
function checkTimeline({ id, status, payment, active, openNow, timeline }: KeptRide): string[] {
  const found: string[] = [];
  const [first, ...steps] = timeline;
  if (first?.what !== 'created') found.push(`R1: ride ${id} does not begin with its creation`);
  let now: string = 'pending';
  for (const { what, by } of steps) {
    if (what === 'created') found.push(`R1: ride ${id} was created twice`);
    if (AT_PICKUP.includes(what) && now !== 'accepted') found.push(`R1: ride ${id} was ${what} while ${now}`);
    if (!isMove(what)) continue;
    const { from, to } = MOVES[what];
    const overruled = what === 'cancelled' && by === 'authority' && now === 'in_progress';
    if (!overruled && !from.some((it) => it === now)) found.push(`R1: ride ${id} went from ${now} to ${to}`);
    now = to;
  }
  if (now !== status) found.push(`R1: ride ${id} is ${status}, but its log ends with ${now}`);
  const due = status === 'completed' || status === 'cancelled' ? PAYMENTS[status] : 'pending';
  if (payment !== due) found.push(`R1: the payment of the ${status} ride ${id} is ${payment}`);
  if (active !== (status === 'accepted' || status === 'in_progress'))
    found.push(`R3: the ${status} ride ${id} is ${active ? '' : 'not '}active`);
  if (openNow !== (due === 'pending'))
    found.push(`R4: the ${status} ride ${id} counts as ${openNow ? 'open' : 'over'}`);
  return found;
}

/**
 * Checks that every promised notification about a ride was sent exactly once, and no other, and that the outbox is
 * empty.
 */
function checkNews(ride: KeptRide, { news }: History): string[] {
  const found = ride.outbox === 0 ? [] : [`the outbox of ride ${ride.id} still has ${ride.outbox} entries`];
  const nameOf = (it: { person: string; kind: string; lists: readonly string[] }): string =>
    `"${it.kind}" for ${it.person} in ${[...it.lists].sort().join(' and ')}`;
  const kept = countBy(news.filter((it) => it.ride === ride.id).map(nameOf));
  const promised = countBy(promisedNews(ride).map(nameOf));
  for (const name of new Set([...kept.keys(), ...promised.keys()])) {
    const [is, due] = [kept.get(name) ?? 0, promised.get(name) ?? 0];
    if (is !== due) found.push(`ride ${ride.id} was notified ${is} instead of ${due} times: ${name}`);
  }
  return found;
}

function countBy(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** Checks that no socket received a notification twice; a socket may miss one. */
const checkHeard = ({ heard }: History): string[] =>
  [...countBy(heard.map(({ person, entry }) => `${person} heard notification ${entry}`))].flatMap(([what, times]) =>
    times > 1 ? [`${what} ${times} times`] : [],
  );

/**
 * Checks that drivers with an active ride are reserved for it, that all others are online, and that trips equal the
 * completed rides (R7, R8, R13, R49).
 */
function checkDrivers({ drivers, rides }: History): string[] {
  return drivers.flatMap(({ id, status, onRouteFor, trips }) => {
    const found: string[] = [];
    const own = rides.filter((ride) => ride.driver === id && ride.accepted);
    const active = own.find((ride) => ride.active)?.id ?? null;
    if (onRouteFor !== active)
      found.push(`R7: driver ${id} is held by ride ${onRouteFor}, but their ride is ${active}`);
    const due = active === null ? 'online' : 'on_route';
    if (status !== due)
      found.push(`${status === 'offline' ? 'R13' : 'R7'}: driver ${id} is ${status} instead of ${due}`);
    const completed = own.filter((ride) => ride.status === 'completed');
    const made = new Set(completed.map((ride) => ride.oneADay ?? ride.id)).size;
    if (trips !== made) found.push(`R8: driver ${id} has ${made} completed rides that count, but ${trips} are counted`);
    return found;
  });
}
