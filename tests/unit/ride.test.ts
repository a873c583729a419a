import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EARTH_RADIUS_KM } from '#shared/domain/constants/rules.ts';
import { paymentAfter } from '#shared/domain/payment.ts';
import {
  RIDE_STATUSES,
  type RideActor,
  type RideStatus,
  activeFrom,
  arrivedForNoShow,
  canMove,
  expiresAt,
  isOpen,
  noShowFrom,
  passengerMayCancel,
  statusesBefore,
} from '#shared/domain/ride.ts';
import { isStartFar } from '#shared/domain/too-short.ts';

const ACTORS: RideActor[] = ['passenger', 'driver', 'system', 'authority'];
const KM_PER_DEGREE = (EARTH_RADIUS_KM * Math.PI) / 180;
const at = (iso: string): Date => new Date(iso);

describe('waiting for a passenger', () => {
  it('R6 "did not come" is possible from 3 minutes after the arrival, not a millisecond earlier', () => {
    const arrived = at('2026-03-02T09:00:00.000Z');
    expect(noShowFrom(arrived)).toEqual(at('2026-03-02T09:03:00.000Z'));
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 600_000 }), (ms) => {
        const now = new Date(arrived.getTime() + ms);
        expect(arrived <= arrivedForNoShow(now)).toBe(now >= noShowFrom(arrived));
      }),
    );
  });
});

describe('the ride machine', () => {
  it('R1 allows exactly the moves of the rule', () => {
    const allowed = RIDE_STATUSES.flatMap((from) =>
      RIDE_STATUSES.flatMap((to) => ACTORS.filter((a) => canMove(from, to, a)).map((a) => `${from}>${to}:${a}`)),
    );
    expect(allowed.sort()).toEqual(
      [
        'pending>accepted:driver',
        'pending>accepted:authority',
        'pending>cancelled:passenger',
        'pending>cancelled:driver',
        'pending>cancelled:system',
        'pending>cancelled:authority',
        'accepted>pending:driver',
        'accepted>in_progress:driver',
        'accepted>in_progress:authority',
        'accepted>cancelled:passenger',
        'accepted>cancelled:driver',
        'accepted>cancelled:authority',
        'in_progress>completed:driver',
        'in_progress>completed:authority',
        'in_progress>cancelled:authority',
      ].sort(),
    );
  });

  it('R1 a passenger cancels a trip in progress only if its driver was not seen to be with them', () => {
    const may = [{}, { startedFar: true }].map((start) =>
      RIDE_STATUSES.filter((status) => passengerMayCancel({ status, ...start })).join(),
    );
    expect(may).toEqual(['pending,accepted', 'pending,accepted,in_progress']);
  });

  it('R1 a start is far unless a position that is not rough lies within 2 km of the pickup, if that is known', () => {
    const pickup = { latitude: -0.5, longitude: 37.5 };
    const isFar = (km: number, accuracy = 10) => {
      const fix = { latitude: pickup.latitude + km / KM_PER_DEGREE, longitude: 37.5, accuracy, timestamp: 0 };
      return isStartFar(pickup, fix);
    };
    expect([0, 1.99, 2.01, 38].map((km) => isFar(km))).toEqual([false, false, true, true]);
    expect([isFar(0, 500), isStartFar(pickup, null), isStartFar(null, null)]).toEqual([true, true, false]);
  });

  it('R1 for any sequence of attempts R24 an ended ride never moves again, and no step is skipped', () => {
    const attempt = fc.record({ to: fc.constantFrom(...RIDE_STATUSES), actor: fc.constantFrom(...ACTORS) });
    fc.assert(
      fc.property(fc.array(attempt, { maxLength: 30 }), (attempts) => {
        let status: RideStatus = 'pending';
        const path: RideStatus[] = [status];
        for (const { to, actor } of attempts) {
          if (!canMove(status, to, actor)) continue;
          expect(isOpen(status)).toBe(true);
          status = to;
          path.push(status);
        }
        // A ride that was given up starts over.
        const from = path.lastIndexOf('pending');
        expect(path.slice(0, from).every((s, i) => s === (i % 2 === 0 ? 'pending' : 'accepted'))).toBe(true);
        const forward = path.slice(from).filter((s) => s !== 'cancelled');
        expect(forward).toEqual(['pending', 'accepted', 'in_progress', 'completed'].slice(0, forward.length));
      }),
    );
  });

  it('R1 a conditional write filters by the statuses the actor may leave', () => {
    expect(statusesBefore('cancelled', 'passenger')).toEqual(['pending', 'accepted']);
    expect(statusesBefore('cancelled', 'authority')).toEqual(['pending', 'accepted', 'in_progress']);
    expect(statusesBefore('cancelled', 'system')).toEqual(['pending']);
    expect(statusesBefore('completed', 'driver')).toEqual(['in_progress']);
  });

  it('R1 R8 the payment of a cancelled ride has failed, that of a completed one is completed', () => {
    expect(RIDE_STATUSES.map(paymentAfter)).toEqual(['pending', 'pending', 'pending', 'completed', 'failed']);
  });
});

describe('times of a ride', () => {
  const now = at('2026-03-01T08:00:00Z');

  it('R9 a request for now expires after the timeout', () => {
    expect(expiresAt(now, null, 300)).toEqual(at('2026-03-01T08:05:00Z'));
  });

  it('R20 a scheduled request expires 30 min before its time, or by R9 when nearer', () => {
    expect(expiresAt(now, at('2026-03-01T12:00:00Z'), 300)).toEqual(at('2026-03-01T11:30:00Z'));
    expect(expiresAt(now, at('2026-03-01T08:20:00Z'), 300)).toEqual(at('2026-03-01T08:05:00Z'));
  });

  it('R20 is active from 30 min before its time', () => {
    expect(activeFrom(null, now)).toEqual(now);
    expect(activeFrom(at('2026-03-01T12:00:00Z'), now)).toEqual(at('2026-03-01T11:30:00Z'));
  });
});
