import { describe, expect, it } from 'vitest';
import { GIVEN_UP_REV } from '#core/rides/views.ts';
import { violationsIn } from '../chaos/cluster/check-history.ts';
import type { History, KeptRide, KeptStep, Operation } from '../chaos/cluster/history.ts';
import { promisedNews } from '../chaos/cluster/promised-news.ts';

/** The oracle of the fault tests: it must find every violation that a killed process could cause. */

const step = (what: KeptStep['what'], by: KeptStep['by'] = 'driver', left: string | null = null): KeptStep => ({
  what,
  by,
  left,
  driver: what === 'accepted' || what === 'arrived' ? 'd' : null,
  asked: what === 'created' ? ['d'] : [],
  others: [],
});
const created = step('created', 'passenger');
const CALM = { answer: { is: 'ok', rev: null, status: null } } as const;

/** A ride of passenger p that driver d completed. */
const completed: KeptRide = {
  id: 'ride',
  rev: 4,
  status: 'completed',
  payment: 'completed',
  passenger: 'p',
  driver: 'd',
  accepted: true,
  active: false,
  openNow: false,
  key: 'key',
  offeredTo: ['d'],
  declinedBy: [],
  reason: null,
  timeline: [created, step('offered', 'passenger'), step('accepted'), step('started'), step('completed')],
  outbox: 0,
};
const ok = (rev: number, status: KeptRide['status']): Operation['answer'] => ({ is: 'ok', rev, status });
const operations: Operation[] = [
  { who: 'p', what: 'create', ride: 'ride', key: 'key', from: 0, to: 10, answer: ok(1, 'pending') },
  { who: 'd', what: 'accept', ride: 'ride', from: 20, to: 30, answer: ok(2, 'accepted') },
  { who: 'd', what: 'start', ride: 'ride', from: 40, to: 50, answer: ok(3, 'in_progress') },
  { who: 'p', what: 'read', ride: 'ride', from: 55, to: 58, answer: ok(3, 'in_progress') },
  { who: 'd', what: 'complete', ride: 'ride', from: 60, to: 70, answer: ok(4, 'completed') },
];
const newsOf = (ride: KeptRide) => promisedNews(ride).map((it) => ({ ...it, ride: ride.id }));
const drivers: History['drivers'] = [{ id: 'd', status: 'online', onRouteFor: null, trips: 1 }];
const calm: History = { operations, heard: [], rides: [completed], news: newsOf(completed), drivers };

/** Returns the history with another ride, and the notifications promised for it. */
const with_ = (change: Partial<KeptRide>, more: Partial<History> = {}): History => {
  const ride = { ...completed, ...change };
  return { ...calm, rides: [ride], news: newsOf(ride), ...more };
};
/** Returns the history with one operation changed. */
const changing = (what: Operation['what'], change: Partial<Operation>): History => ({
  ...calm,
  operations: operations.map((op) => (op.what === what ? { ...op, ...change } : op)),
});
/** A second ride of the same driver and passenger, accepted from 80 to 90 and completed from 100 on. */
const secondRide = { ...completed, id: 'second', key: 'second key' };
const secondOps = operations.map((op) => ({
  ...op,
  ride: 'second',
  ...(op.key === undefined ? {} : { key: 'second key' }),
  from: op.from + 80,
  to: op.to + 80,
}));
const twice = (change: (ops: Operation[]) => Operation[]): History => ({
  ...calm,
  rides: [completed, secondRide],
  operations: [...operations, ...change(secondOps)],
  news: [...newsOf(completed), ...newsOf(secondRide)],
  drivers: [{ id: 'd', status: 'online', onRouteFor: null, trips: 2 }],
});
const lost: Operation['answer'] = { is: 'lost' };
/** Driver e accepted the ride first and gave it up; `reader` then reads it as e does from then on (R24). */
const givenUp = (reader: string): History => {
  const [create, ...later] = operations;
  const ops = [
    ...(create ? [create] : []),
    { who: 'e', what: 'accept' as const, ride: 'ride', from: 11, to: 12, answer: ok(2, 'accepted') },
    { who: 'e', what: 'decline' as const, ride: 'ride', from: 13, to: 14, ...CALM },
    { who: reader, what: 'read' as const, ride: 'ride', from: 15, to: 16, answer: ok(GIVEN_UP_REV, 'cancelled') },
    ...later.map(({ answer, ...op }) => ({
      ...op,
      answer: answer.is === 'ok' && answer.rev !== null ? { ...answer, rev: answer.rev + 2 } : answer,
    })),
  ];
  const [first, offered, ...steps] = completed.timeline;
  const before = [{ ...step('accepted'), driver: 'e' }, step('gave_up', 'driver', 'e')];
  return with_(
    { rev: 6, declinedBy: ['e'], timeline: [first ?? created, offered ?? created, ...before, ...steps] },
    { operations: ops, drivers: [...drivers, { id: 'e', status: 'online', onRouteFor: null, trips: 0 }] },
  );
};
const refused = (code: string): Operation['answer'] => ({ is: 'refused', code });

describe('histories in which every rule held', () => {
  const declined = with_(
    {
      status: 'cancelled',
      payment: 'failed',
      accepted: false,
      reason: 'declined',
      rev: 2,
      timeline: [created, step('offered', 'passenger'), step('declined'), step('cancelled')],
    },
    {
      operations: [...operations.slice(0, 1), { who: 'd', what: 'decline', ride: 'ride', from: 20, to: 30, ...CALM }],
      drivers: [{ id: 'd', status: 'online', onRouteFor: null, trips: 0 }],
    },
  );
  const running = with_(
    {
      status: 'in_progress',
      payment: 'pending',
      active: true,
      openNow: true,
      rev: 3,
      timeline: completed.timeline.slice(0, -1),
    },
    { operations: operations.slice(0, -1), drivers: [{ id: 'd', status: 'on_route', onRouteFor: 'ride', trips: 0 }] },
  );
  it.each<[string, History]>([
    ['one ride, completed', calm],
    ['one ride, declined', declined],
    ['one ride, still running', running],
    ['two rides, one after the other', twice((ops) => ops)],
    ['R24 a ride that stays over for the driver who gave it up', givenUp('e')],
    ['an accept that was not answered, but took effect', changing('accept', { answer: lost })],
    ['a booking that was not answered, but took effect', changing('create', { answer: lost, ride: null })],
    [
      'a driver refused because of their other ride',
      twice((ops) => [
        ...ops,
        { who: 'd', what: 'accept', ride: 'second', from: 61, to: 62, answer: refused('DRIVER_BUSY') },
      ]),
    ],
    [
      'a passenger refused because of their other ride',
      {
        ...calm,
        operations: [
          ...operations,
          { who: 'p', what: 'create', ride: null, key: 'x', from: 15, to: 16, answer: refused('RIDE_OPEN') },
        ],
      },
    ],
  ])('%s', (_name, history) => {
    expect(violationsIn(history)).toEqual([]);
  });
});

describe('planted violations', () => {
  it.each<[string, History, RegExp]>([
    [
      'R1 a cancelled ride is completed',
      with_({
        timeline: [created, step('accepted'), step('cancelled', 'passenger'), step('started'), step('completed')],
        reason: 'passenger_cancelled',
      }),
      /^R1: ride ride went from cancelled to in_progress/,
    ],
    [
      'R1 the status is not the last of the log',
      with_({ status: 'cancelled', payment: 'failed' }),
      /its log ends with completed/,
    ],
    [
      'R1 the payment of a completed ride stays pending',
      with_({ payment: 'pending' }),
      /the payment of the completed ride/,
    ],
    [
      'R1 one rev is shown as two states',
      changing('read', { answer: ok(3, 'accepted') }),
      /rev 3 of ride ride was shown as/,
    ],
    [
      'R1 a later rev shows an earlier state',
      changing('read', { answer: ok(5, 'pending') }),
      /shown as completed at rev 4/,
    ],
    ['R3 a completed ride stays active', with_({ active: true }), /^R3: the completed ride/],
    ['R4 a completed ride stays open', with_({ openNow: true }), /^R4: the completed ride/],
    ['an acknowledged ride is gone', { ...calm, rides: [], news: [], drivers: [] }, /there is no such ride/],
    ['an acknowledged write is gone', with_({ rev: 3 }), /showed rev 4, kept is 3/],
    [
      'an acknowledged start is gone',
      with_({ timeline: completed.timeline.filter(({ what }) => what !== 'started') }),
      /lost: the acknowledged start of ride ride by d/,
    ],
    [
      'an acknowledged decline is gone',
      { ...calm, operations: [...operations, { who: 'e', what: 'decline', ride: 'ride', from: 12, to: 14, ...CALM }] },
      /the acknowledged decline/,
    ],
    [
      'R24 a ride is over for somebody who did not give it up',
      givenUp('p'),
      /^lost: read of ride ride by p showed rev 9/,
    ],
    [
      'a read shows the past',
      changing('read', { answer: ok(2, 'accepted') }),
      /^stale: read of ride ride by p showed rev 2 after rev 3/,
    ],
    [
      'R2 two drivers are notified that they got the ride',
      {
        ...calm,
        operations: [
          ...operations,
          { who: 'e', what: 'accept', ride: 'ride', from: 21, to: 31, answer: ok(2, 'accepted') },
        ],
      },
      /^R2: ride ride was accepted by d and by e/,
    ],
    [
      'R3 a driver has two active rides',
      twice((ops) => ops.map((op) => ({ ...op, from: op.from - 55, to: op.to - 55 }))),
      /^R3: driver d had the rides ride and second active at the same time/,
    ],
    [
      'R3 a driver is refused because of a ride that they do not have',
      {
        ...calm,
        operations: [
          ...operations,
          { who: 'd', what: 'accept', ride: 'ride', from: 80, to: 90, answer: refused('DRIVER_BUSY') },
        ],
      },
      /^R3: d was refused/,
    ],
    [
      'R4 a passenger has two open rides',
      twice((ops) => ops.map((op) => ({ ...op, from: op.from - 35, to: op.to - 35 }))),
      /^R4: passenger p had the rides ride and second open at the same time/,
    ],
    [
      'R4 a passenger is refused because of a ride that they do not have',
      {
        ...calm,
        operations: [
          ...operations,
          { who: 'p', what: 'create', ride: null, key: 'x', from: 80, to: 90, answer: refused('RIDE_OPEN') },
        ],
      },
      /^R4: p was refused/,
    ],
    [
      'R4 one key makes two rides',
      {
        ...calm,
        operations: [
          ...operations,
          { who: 'p', what: 'create', ride: 'other', key: 'key', from: 11, to: 12, answer: lost },
        ],
      },
      /^R4: the bookings with the key key/,
    ],
    [
      'a ride is accepted although its driver was refused',
      changing('accept', { answer: refused('RIDE_TAKEN') }),
      /^nobody asked for: ride ride was accepted/,
    ],
    [
      'a ride appears without a booking',
      changing('create', { key: 'another' }),
      /^nobody asked for: ride ride was created/,
    ],
    ['the outbox is not empty', with_({ outbox: 1 }), /still has 1 entries/],
    [
      'a notification is missing',
      { ...calm, news: calm.news.slice(1) },
      /notified 0 instead of 1 times: "requested" for d/,
    ],
    [
      'a notification is kept twice',
      { ...calm, news: [...calm.news, ...calm.news.slice(-1)] },
      /notified 2 instead of 1 times: "youCompleted" for d/,
    ],
    [
      'an uninvolved person is notified',
      { ...calm, news: [...calm.news, { person: 'x', ride: 'ride', kind: 'started', lists: ['bell'] }] },
      /notified 1 instead of 0 times: "started" for x/,
    ],
    [
      'a person receives a notification twice',
      {
        ...calm,
        heard: [
          { person: 'p', entry: 'n' },
          { person: 'd', entry: 'n' },
          { person: 'p', entry: 'n' },
        ],
      },
      /^p heard notification n 2 times/,
    ],
    [
      'R7 a driver is still held by a ride that is over',
      { ...calm, drivers: [{ id: 'd', status: 'on_route', onRouteFor: 'ride', trips: 1 }] },
      /^R7: driver d is held/,
    ],
    [
      'R13 a connected driver was taken offline',
      { ...calm, drivers: [{ id: 'd', status: 'offline', onRouteFor: null, trips: 1 }] },
      /^R13: driver d is offline/,
    ],
    [
      'R8 a completed ride was not counted',
      { ...calm, drivers: [{ id: 'd', status: 'online', onRouteFor: null, trips: 0 }] },
      /^R8: driver d has 1 completed/,
    ],
  ])('%s', (_name, history, violation) => {
    expect(violationsIn(history).join('\n')).toMatch(new RegExp(violation.source, 'm'));
  });
});
