import { ObjectId } from 'mongodb';
import { etaMinutes } from '../../shared/domain/geo.ts';
import { activeFrom, type CancelReason, paymentAfter, type RideActor } from '../../shared/domain/ride.ts';
import { placeOf } from '../drivers/place.ts';
import type { AuditDoc } from '../store/admin-documents.ts';
import type { DriverDoc } from '../store/documents.ts';
import type { RideDoc, TimelineEntry } from '../store/ride-documents.ts';
import { plannedAs } from './insert-ride.ts';
import { searchOfRide, snapshotOf } from './snapshot.ts';

/** What one step of a ride writes (R1), including its timeline entries. */
export interface Move {
  set: Partial<Omit<RideDoc, '_id' | 'rev' | 'timeline' | 'outbox' | 'audits' | 'offeredTo' | 'declinedBy'>>;
  /** The driver it is no longer offered to. */
  left?: ObjectId;
  entries: TimelineEntry[];
  /** Its driver as just read; saves reading them again. */
  driver?: DriverDoc;
  /** An audit entry to store in the ride: call `moveAuditsToLog` next. */
  audited?: AuditDoc;
}

/** Who moves a ride, and their name for its timeline, which is null when time or a rule moves it. */
export interface Mover {
  by: RideActor;
  who: string | null;
}

export const entry = (at: Date, what: TimelineEntry['what'], { by, who }: Mover): TimelineEntry => ({
  id: new ObjectId(),
  at,
  what,
  who,
  by,
});

export const BY_TIME: Mover = { by: 'system', who: null };
/** A ban, a review or a deletion. */
export const BY_AUTHORITY: Mover = { by: 'authority', who: null };

/** Resets the fields that only an open ride has. */
const CLOSED = { active: false, openNow: false, scheduledSlot: null, plannedAs: null } as const;

/** pending to accepted: this driver's ride, active at once or when its time comes (R20). */
export function acceptance(
  ride: RideDoc,
  driver: DriverDoc,
  now: Date,
  mover: Mover,
): Move & { set: { plannedAs: string | null } } {
  const snapshot = snapshotOf(driver);
  const active = activeFrom(ride.scheduledTime, now) <= now;
  const at = placeOf(driver);
  const minutes = at && ride.from ? etaMinutes(at, ride.from) : null;
  return {
    set: {
      status: 'accepted',
      driverId: driver._id,
      driver: snapshot,
      search: searchOfRide({ ...ride, driver: snapshot }),
      active,
      plannedAs: plannedAs(driver._id, ride.scheduledTime),
      acceptedAt: now,
    },
    entries: [{ ...entry(now, 'accepted', mover), ...(active && { minutes }) }],
    driver,
  };
}

/** An accepted scheduled ride becomes its driver's active one (R20). */
export const activation = (now: Date): Move => ({ set: { active: true }, entries: [entry(now, 'activated', BY_TIME)] });

export const reminder = (now: Date): Move => ({
  set: { remindedAt: now },
  entries: [entry(now, 'reminded', BY_TIME)],
});

/** The driver has arrived at the pickup; the status stays (R22). */
export const arrival = (now: Date, who: string | null): Move => ({
  set: { arrivedAt: now },
  entries: [entry(now, 'arrived', { by: 'driver', who })],
});

/** accepted to in_progress. */
export const start = (now: Date, mover: Mover): Move => ({
  set: { status: 'in_progress', startedAt: now },
  entries: [entry(now, 'started', mover)],
});

/** in_progress to completed, payment collected (R8). */
export const completion = (now: Date, mover: Mover): Move => ({
  set: { ...CLOSED, status: 'completed', paymentStatus: paymentAfter('completed'), completedAt: now },
  entries: [entry(now, 'completed', mover)],
});

export interface Cancelling extends Mover {
  reason: CancelReason;
  note?: string | null;
}

/** Any status to cancelled. When a driver declines, the timeline gets a `declined` entry as well. */
export const cancellation = (now: Date, { reason, note = null, ...mover }: Cancelling): Move => ({
  set: {
    ...CLOSED,
    status: 'cancelled',
    paymentStatus: paymentAfter('cancelled'),
    cancelledAt: now,
    cancelledBy: mover.by === 'authority' ? 'admin' : mover.by,
    cancelReason: reason,
    cancelNote: note,
  },
  entries: [...(reason === 'declined' ? [entry(now, 'declined', mover)] : []), entry(now, 'cancelled', mover)],
});

export type Leaving = Move & { left: ObjectId };

/** One driver leaves an open request: they declined, or may no longer work (R5, R21). */
export const leaving = (now: Date, left: ObjectId, what: 'declined' | 'withdrawn', mover: Mover): Leaving => ({
  set: {},
  left,
  entries: [{ ...entry(now, what, mover), left }],
});

export const fareChange = (now: Date, ride: RideDoc, fare: number, mover: Mover): Move => ({
  set: { fare },
  entries: [{ ...entry(now, 'edited', mover), fareBefore: ride.fare }],
});

export const together = (moves: readonly Move[]): Move => ({
  set: Object.assign({}, ...moves.map(({ set }) => set)) as Move['set'],
  entries: moves.flatMap(({ entries }) => entries),
});
