import fc from 'fast-check';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { ACTIVITY } from '../../core/notifications/ride-activity.ts';
import { NOTES } from '../../core/notifications/ride-notes.ts';
import { FOLLOWS, withdrawalOf } from '../../core/rides/consequences.ts';
import { BY_TIME, cancellation, completion, entry, type Mover, start } from '../../core/rides/moves.ts';
import type { RideDoc, TimelineEntry } from '../../core/store/ride-documents.ts';
import { CANCEL_REASONS, TIMELINE_STEPS } from '../../shared/domain/ride.ts';

const NOW = new Date('2026-03-02T09:00:00+03:00');
const [PASSENGER, DRIVER, OTHER] = [new ObjectId(), new ObjectId(), new ObjectId()];
const id = (it: ObjectId): string => it.toHexString();

/** What the texts and the table read of a ride. */
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

describe('what follows from a step of a ride', () => {
  it('tells a person of one fact once, in the bell and in Recent Activity, and only people of the ride', () => {
    fc.assert(
      fc.property(anyRide, anyEntry, (ride, it) => {
        for (const table of [NOTES, ACTIVITY]) {
          const notes = table[it.what](ride, it);
          const told = notes.map(({ userId, key }) => `${id(userId)} ${key}`);
          expect(new Set(told).size).toBe(told.length);
          for (const { userId } of notes) expect([PASSENGER, DRIVER, OTHER].map(id)).toContain(id(userId));
        }
      }),
    );
  });

  it('gives the passenger no Recent Activity: that is for drivers', () => {
    fc.assert(
      fc.property(anyRide, anyEntry, (ride, it) => {
        const told = ACTIVITY[it.what](ride, it).map(({ userId }) => id(userId));
        expect(told).not.toContain(id(PASSENGER));
      }),
    );
  });

  it.each(movers.filter(({ by }) => by === 'driver'))(
    'a driver is told nothing of what they did themselves',
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
          const told = NOTES[it.what](rideWith({ cancelReason }), it).map(({ userId }) => id(userId));
          expect(told).not.toContain(id(DRIVER));
        }
      }
    },
  );

  it('a driver whose ride an admin moved is told so once, in place of what they would have done', () => {
    for (const what of ['accepted', 'started', 'completed'] as const) {
      const it = entry(NOW, what, { by: 'authority', who: 'admin' });
      const of = (table: typeof NOTES) =>
        table[what](rideWith({}), it).flatMap(({ userId, text }) => (userId.equals(DRIVER) ? text : []));
      expect(of(NOTES)).toHaveLength(1);
      expect(of(ACTIVITY)).toEqual(of(NOTES));
    }
  });

  it('R21 who took a request keeps it, everyone else is told that it is taken', () => {
    const { drivers, reason } = withdrawalOf(rideWith({}), entry(NOW, 'accepted', movers[0] ?? BY_TIME));
    expect([drivers.map(id), reason]).toEqual([[id(OTHER)], 'taken']);
  });

  it('R7 whatever holds a driver is followed by nothing else before that, and what ends a ride releases them first', () => {
    for (const consequences of Object.values(FOLLOWS)) {
      if (consequences.includes('hold')) expect(consequences[0]).toBe('hold');
      if (consequences.includes('release')) expect(consequences[0]).toBe('release');
    }
  });
});
