import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { callFare, newCaller, validateCall, NO_CALLER } from '#client/features/admin/rides/caller/caller-booking.ts';
import {
  canCancel,
  canEdit,
  validateRide,
  offeredStatuses,
  shownStatus,
  UNTOUCHED,
} from '#client/features/admin/rides/ride-edit.ts';
import { timelineLines } from '#client/features/admin/rides/ride-timeline.ts';
import type { AdminPassenger } from '#shared/contract/admin-people-entities.ts';
import type { DriverListing } from '#shared/contract/entities.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { AdminRideCreate, AdminRideUpdate, type AdminRideDetails } from '#shared/contract/admin-ride-entities.ts';
import { canMove, CANCEL_REASONS, RIDE_STATUSES, TIMELINE_STEPS, type RideStatus } from '#shared/domain/ride.ts';
import { adminStatus } from '#shared/contract/admin-ride-labels.ts';

const ride = (status: RideStatus, driver_id: string | null = 'd') => ({ status, driver_id, fare_amount: 150 });

describe('editing a ride', () => {
  it('R1: offers the current status and an admin’s moves; an open request cannot be accepted for a driver', () => {
    expect(offeredStatuses(ride('pending'))).toEqual(['pending', 'accepted', 'cancelled']);
    expect(offeredStatuses(ride('pending', null))).toEqual(['pending', 'cancelled']);
    expect(offeredStatuses(ride('accepted'))).toEqual(['accepted', 'in_progress', 'cancelled']);
    expect(offeredStatuses(ride('in_progress'))).toEqual(['in_progress', 'completed', 'cancelled']);
    expect(offeredStatuses(ride('completed'))).toEqual(['completed']);
    expect(RIDE_STATUSES.filter((status) => canCancel(ride(status)))).toEqual(['pending', 'accepted', 'in_progress']);
    expect(RIDE_STATUSES.filter((status) => !canEdit(ride(status)))).toEqual(['cancelled']);
  });

  it('R1: only an allowed move is sent, even if the ride changes meanwhile', () => {
    const statuses = fc.constantFrom(...RIDE_STATUSES);
    fc.assert(
      fc.property(statuses, statuses, fc.string(), (now, chosen, fare_amount) => {
        const verdict = validateRide(ride(now), { status: chosen, fare_amount });
        if ('problems' in verdict) return;
        expect(AdminRideUpdate.safeParse(verdict.body).success).toBe(true);
        if (verdict.body.status !== undefined) expect(canMove(now, verdict.body.status, 'authority')).toBe(true);
      }),
    );
  });

  it('spec 2 §5: Status is required when the chosen one can no longer be reached', () => {
    expect(shownStatus(ride('in_progress'), { ...UNTOUCHED, status: 'accepted' })).toBe('');
    expect(validateRide(ride('in_progress'), { ...UNTOUCHED, status: 'accepted' })).toEqual({
      problems: { status: 'Status is required' },
    });
  });

  it('spec 2 §5: Valid fare amount is required: present, not negative, whole shillings; values are trimmed', () => {
    for (const fare_amount of ['', '  ', '-10', '12.5', 'many', '1000001']) {
      expect(validateRide(ride('accepted'), { status: null, fare_amount })).toEqual({
        problems: { fare_amount: 'Valid fare amount is required' },
      });
    }
    expect(validateRide(ride('accepted'), { status: null, fare_amount: ' 0 ' })).toEqual({ body: { fare_amount: 0 } });
  });

  it('untouched fields are not sent, so no concurrent change is overwritten', () => {
    expect(validateRide(ride('accepted'), UNTOUCHED)).toEqual({ body: {} });
    expect(validateRide(ride('accepted'), { status: 'accepted', fare_amount: '150' })).toEqual({ body: {} });
    expect(validateRide(ride('accepted'), { status: 'in_progress', fare_amount: '200' })).toEqual({
      body: { status: 'in_progress', fare_amount: 200 },
    });
    expect(validateRide(ride('accepted'), { status: 'cancelled', fare_amount: '' })).toEqual({
      body: { status: 'cancelled' },
    });
  });
});

const at = (minute: number): string => new Date(Date.UTC(2026, 10, 21, 9, minute)).toISOString();
type Step = AdminRideDetails['timeline'][number];
const step = (minute: number, what: Step['what'], who: string | null = null): Step => ({ at: at(minute), what, who });
const linesOf = (timeline: Step[], changes: Partial<Parameters<typeof timelineLines>[0]> = {}) =>
  timelineLines({
    passenger_name: 'Wanjiku',
    driver_name: 'Mbaabu',
    status: 'completed',
    cancel_reason: null,
    timeline,
    ...changes,
  });

describe('a ride’s timeline', () => {
  it('offers made at the same moment share one timeline line, which lists each driver’s answer', () => {
    const open = [
      step(0, 'created', 'Wanjiku'),
      step(0, 'offered', 'Mbaabu'),
      step(0, 'offered', 'Kinyua'),
      step(0, 'offered', 'Murithi'),
      step(1, 'declined', 'Kinyua'),
      step(2, 'accepted', 'Mbaabu'),
    ];
    const lines = linesOf(open);
    expect(lines.map(({ what }) => what)).toEqual([
      'Wanjiku asked for the ride',
      'Offered to 3 drivers',
      'Kinyua declined',
      'Mbaabu accepted',
    ]);
    expect(lines[1]?.offers).toEqual([
      { name: 'Mbaabu', answer: 'accepted', at: at(2) },
      { name: 'Kinyua', answer: 'declined', at: at(1) },
      { name: 'Murithi', answer: 'none', at: null },
    ]);
    const waiting = linesOf(open.slice(0, 3), { status: 'pending', driver_name: null });
    expect(waiting[1]?.offers.map(({ answer }) => answer)).toEqual(['waiting', 'waiting']);
  });

  it('two drivers with the same name are kept apart', () => {
    const lines = linesOf([
      step(0, 'offered', 'Mbaabu'),
      step(0, 'offered', 'Mbaabu'),
      step(1, 'declined', 'Mbaabu'),
      step(2, 'accepted', 'Mbaabu'),
    ]);
    expect(lines[0]?.offers.map(({ answer }) => answer)).toEqual(['declined', 'accepted']);
  });

  it('an admin’s action for someone else shows the admin’s name', () => {
    const lines = linesOf([
      step(0, 'created', 'nkatha'),
      step(1, 'offered', 'Mbaabu'),
      step(2, 'accepted', 'nkatha'),
      step(3, 'started', 'nkatha'),
      step(4, 'edited', 'nkatha'),
      step(5, 'completed', 'nkatha'),
    ]);
    expect(lines.map(({ what }) => what)).toEqual([
      'Booked by nkatha for the passenger',
      'Offered to Mbaabu',
      'Set to accepted by nkatha',
      'Set to in progress by nkatha',
      'The fare was changed by nkatha',
      'Set to completed by nkatha',
    ]);
  });

  it('R1, R6, R9, R21: a cancellation gives its reason', () => {
    const cancelled = (cancel_reason: AdminRideDetails['cancel_reason'], who: string | null = null) =>
      linesOf([step(0, 'cancelled', who)], { status: 'cancelled', cancel_reason })[0]?.what;
    expect(cancelled('admin', 'nkatha')).toBe('Cancelled by nkatha');
    expect(CANCEL_REASONS.filter((reason) => adminStatus('cancelled', reason) === 'Declined')).toEqual(['declined']);
    expect(cancelled('expired')).toBe('Cancelled: nobody answered in time');
    expect(cancelled('no_show', 'Mbaabu')).toBe('Cancelled: the passenger did not come');
    expect(cancelled('cannot_come', 'Mbaabu')).toBe('Cancelled: the driver could not come');
    expect(cancelled('passenger_cancelled', 'Wanjiku')).toBe('The passenger cancelled');
  });

  it('R23 R24 each wave is one line with its drivers, and a driver who gave up is named', () => {
    const steps = [step(0, 'created', 'Wanjiku'), step(0, 'offered', 'Mbaabu'), step(1, 'asked', null)];
    const lines = linesOf([...steps, step(1, 'offered', 'Kamau'), step(2, 'gave_up', 'Kamau')], {});
    expect(lines.map(({ what }) => what)).toEqual([
      expect.stringContaining('asked for the ride'),
      'Offered to Mbaabu',
      'Offered to Kamau',
      'Kamau could not come, so others were asked',
    ]);
  });

  it('every step has a text, with or without names', () => {
    for (const what of TIMELINE_STEPS.filter((it) => it !== 'asked')) {
      for (const who of [null, 'Mbaabu', 'nkatha']) {
        const [line] = linesOf([step(0, what, who)], { driver_name: null, cancel_reason: 'admin' });
        expect(line?.what).not.toMatch(/null|undefined|^$/);
      }
    }
  });
});

const caller = { user_id: 'a'.repeat(24), name: 'Wanjiku', is_active: true } as AdminPassenger;
const oneDriver = { id: 'b'.repeat(24), estimatedFare: 400 } as DriverListing;
const trip = { ...NO_CALLER, passenger: caller, pickup: 'Embu Town', destination: 'Runyenjes Town' };
const NOW = Date.UTC(2026, 10, 21, 9);

describe('booking for a caller (POST /api/admin/rides)', () => {
  it('spec 1 §5: everything missing is reported at its field', () => {
    expect(validateCall({ ...NO_CALLER, askWhom: 'one', tripTiming: 'schedule' }, NOW)).toEqual({
      problems: {
        passenger: 'Please choose a passenger',
        pickup: MESSAGES.find.bothRequired,
        scheduledLocal: MESSAGES.find.timeRequired,
        driver: 'Please choose a driver, or ask all nearby',
      },
    });
    expect(validateCall({ ...trip, destination: ' embu town' }, NOW)).toEqual({
      problems: { destination: MESSAGES.find.mustDiffer },
    });
  });

  it('R21: without a driver it is an open request, and a driver chosen before is not sent', () => {
    const verdict = validateCall({ ...trip, driver: oneDriver }, NOW);
    expect(verdict).toMatchObject({ body: { passengerId: caller.user_id, driverId: null, paymentMethod: 'cash' } });
    if ('body' in verdict) expect(AdminRideCreate.safeParse(verdict.body).success).toBe(true);
    expect(validateCall({ ...trip, askWhom: 'one', driver: oneDriver }, NOW)).toMatchObject({
      body: { driverId: oneDriver.id },
    });
  });

  it('R21: an unknown caller is added by name and number, and both are checked', () => {
    const added = { ...trip, passenger: null, ...newCaller('0712 345 678') };
    expect(added).toMatchObject({ isNew: true, name: '', phone: '0712 345 678' });
    expect(newCaller('Wanja')).toEqual({ isNew: true, name: 'Wanja', phone: '' });
    expect(validateCall({ ...added, phone: ' ' }, NOW)).toEqual({
      problems: { name: 'Name is required', phone: 'Phone is required' },
    });
    const verdict = validateCall({ ...added, name: ' Wanja ' }, NOW);
    expect(verdict).toMatchObject({ body: { caller: { name: 'Wanja', phone: '0712 345 678' } } });
    if ('body' in verdict) {
      expect(verdict.body).not.toHaveProperty('passengerId');
      expect(AdminRideCreate.safeParse(verdict.body).success).toBe(true);
      expect(AdminRideCreate.safeParse({ ...verdict.body, passengerId: caller.user_id }).success).toBe(false);
    }
  });

  it('R11: the fare quoted to the caller uses the default bands, or is the one listed for the chosen driver', () => {
    expect(callFare({ ...trip, destination: null }, 0)).toBeNull();
    expect(callFare({ ...trip, askWhom: 'one' }, 0)).toBeNull();
    expect(callFare(trip, 0)).toBe(200);
    expect(callFare({ ...trip, askWhom: 'one', driver: oneDriver }, 0)).toBe(400);
    expect(callFare(trip, 10)).toBe(300);
  });
});
