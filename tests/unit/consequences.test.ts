import fc from 'fast-check';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { entryOf } from '#core/notifications/entry.ts';
import { rideNews } from '#core/rides/ride-news.ts';
import { CONSEQUENCES, withdrawalOf } from '#core/rides/consequences.ts';
import { BY_TIME, cancellation, completion, entry, type Mover, start } from '#core/rides/moves.ts';
import type { ReadIn } from '#core/store/notification-documents.ts';
import type { RideDoc, TimelineEntry } from '#core/store/ride-documents.ts';
import { Entry } from '#shared/contract/news.ts';
import { CANCEL_REASONS, TIMELINE_STEPS } from '#shared/domain/ride.ts';

const NOW = new Date('2026-03-02T09:00:00+03:00');
const [PASSENGER, DRIVER, OTHER] = [new ObjectId(), new ObjectId(), new ObjectId()];
const id = (it: ObjectId): string => it.toHexString();

/** The fields of a ride used by the texts and the table. */
const rideWith = (fields: Partial<RideDoc>): RideDoc =>
  ({
    _id: new ObjectId(),
    status: 'accepted',
    passengerId: PASSENGER,
    passengerName: 'Wanjiku',
    driverId: DRIVER,
    driver: { name: 'Mwangi' },
    offeredTo: [DRIVER, OTHER],
    openRequest: true,
    pickup: 'Embu Town',
    destination: 'Runyenjes Town',
    fare: 300,
    acceptedAt: NOW,
    scheduledTime: null,
    cancelReason: null,
    ...fields,
  }) as RideDoc;

const movers: Mover[] = [
  { by: 'driver', who: 'Mwangi' },
  { by: 'passenger', who: 'Wanjiku' },
  { by: 'authority', who: 'admin' },
  BY_TIME,
];

const anyEntry = fc
  .tuple(fc.constantFrom(...TIMELINE_STEPS), fc.constantFrom(...movers), fc.option(fc.integer({ min: 1, max: 90 })))
  .map(([what, mover, minutes]): TimelineEntry => ({ ...entry(NOW, what, mover), minutes, fareBefore: 200 }));
const anyRide = fc
  .tuple(fc.constantFrom(...CANCEL_REASONS, null), fc.boolean(), fc.boolean())
  .map(([cancelReason, accepted, later]) =>
    rideWith({ cancelReason, acceptedAt: accepted ? NOW : null, scheduledTime: later ? NOW : null }),
  );

const recipientsIn = (where: ReadIn, ride: RideDoc, it: TimelineEntry): string[] =>
  rideNews(ride, it).flatMap(({ userId, audience }) => (audience.includes(where) ? id(userId) : []));

describe('the consequences of a ride step', () => {
  it('each person gets a notification once, and only people of the ride get one', () => {
    fc.assert(
      fc.property(anyRide, anyEntry, (ride, it) => {
        const news = rideNews(ride, it);
        const facts = news.map(({ userId, key }) => `${id(userId)} ${key}`);
        expect(new Set(facts).size).toBe(facts.length);
        for (const { userId } of news) expect([PASSENGER, DRIVER, OTHER].map(id)).toContain(id(userId));
      }),
    );
  });

  it('a notification matches the contract and is listed as sent', () => {
    fc.assert(
      fc.property(anyRide, anyEntry, (ride, it) => {
        for (const item of rideNews(ride, it)) {
          const kept = { ...item, _id: new ObjectId(), at: it.at, read: false, expiresAt: NOW };
          const { data: listed } = Entry.safeParse(entryOf(kept));
          expect(listed).toEqual({
            id: id(kept._id),
            kind: item.kind,
            data: item.data,
            at: it.at.toISOString(),
            rideId: id(ride._id),
            read: false,
          });
        }
      }),
    );
  });

  it('the passenger gets no Recent Activity: that is for drivers', () => {
    fc.assert(
      fc.property(anyRide, anyEntry, (ride, it) => {
        expect(recipientsIn('activity', ride, it)).not.toContain(id(PASSENGER));
      }),
    );
  });

  it.each(movers.filter(({ by }) => by === 'driver'))(
    'a driver is not notified of what they did themselves',
    (mover) => {
      const own = [
        ...start(NOW, mover).entries,
        ...completion(NOW, mover).entries,
        entry(NOW, 'accepted', mover),
        ...(['declined', 'no_show', 'cannot_come'] as const).flatMap(
          (reason) => cancellation(NOW, { ...mover, reason }).entries,
        ),
      ];
      for (const it of own) {
        for (const cancelReason of it.what === 'cancelled'
          ? (['declined', 'no_show', 'cannot_come'] as const)
          : [null]) {
          expect(recipientsIn('bell', rideWith({ cancelReason }), it)).not.toContain(id(DRIVER));
        }
      }
    },
  );

  it('a driver whose ride an admin moved is notified of that once, and of nothing else', () => {
    for (const what of ['accepted', 'started', 'completed'] as const) {
      const it = entry(NOW, what, { by: 'authority', who: 'admin' });
      const theirs = rideNews(rideWith({}), it).filter(({ userId }) => userId.equals(DRIVER));
      expect(theirs).toMatchObject([{ kind: 'movedBySupport', audience: ['bell', 'activity'] }]);
    }
  });

  it('R21 the driver who accepted a request keeps it; every other driver is notified that it is taken', () => {
    const { drivers, reason } = withdrawalOf(rideWith({}), entry(NOW, 'accepted', movers[0] ?? BY_TIME));
    expect([drivers.map(id), reason]).toEqual([[id(OTHER)], 'taken']);
  });

  it('R7 reserving a driver comes first, and so does releasing them when a ride ends', () => {
    for (const consequences of Object.values(CONSEQUENCES)) {
      if (consequences.includes('hold')) expect(consequences[0]).toBe('hold');
      if (consequences.includes('release')) expect(consequences[0]).toBe('release');
    }
  });
});
