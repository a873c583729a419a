import { ObjectId } from 'mongodb';
import { etaMinutes } from '#shared/domain/geo.ts';
import { paymentAfter } from '#shared/domain/payment.ts';
import { activeFrom, type CancelReason, expiresAt, type RideActor } from '#shared/domain/ride.ts';
import type { SurePlace, TooShort } from '#shared/domain/too-short.ts';
import { currentFix } from '../drivers/place.ts';
import type { AuditDoc } from '../store/admin-documents.ts';
import type { DriverDoc } from '../store/driver-documents.ts';
import type { RideDoc, TimelineEntry } from '../store/ride-documents.ts';
import { plannedAs } from './insert-ride.ts';
import { searchOfRide, snapshotOf } from './snapshot.ts';
import { newStartPin } from './start-pin.ts';

/** What one step of a ride writes (R1), including its timeline entries. */
export interface Move {
  set: Partial<Omit<RideDoc, '_id' | 'rev' | 'timeline' | 'outbox' | 'audits' | 'offeredTo' | 'declinedBy'>>;
  offers?: Offers;
  entries: TimelineEntry[];
  /** The other party must not learn of the step, so `rev` does not change. */
  isQuiet?: true;
  /** The ride's driver, or the drivers to whom it is now offered, as just read; saves another read. */
  known?: readonly DriverDoc[];
  /** An audit entry to store in the ride: call `moveAuditsToLog` next. */
  audited?: AuditDoc;
}

/** How a step changes the drivers to whom an open request is offered. */
export type Offers =
  | { add: ObjectId[] }
  /** This driver leaves the request; the others keep it. */
  | { without: ObjectId }
  /** This driver had accepted the request and gave it up; no other driver has it any more. */
  | { nobodySince: ObjectId };

/** Who moves a ride, and their name for its timeline; the name is null when time or a rule moves it. */
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

export const offered = (at: Date, { _id, fullName }: DriverDoc, { by }: Pick<Mover, 'by'>): TimelineEntry => ({
  ...entry(at, 'offered', { by, who: fullName }),
  driver: _id,
});

export const BY_TIME: Mover = { by: 'system', who: null };
/** The actor of a ban, a review or a deletion. */
export const BY_AUTHORITY: Mover = { by: 'authority', who: null };

/** Resets the fields that only an open ride has. */
const CLOSED = {
  active: false,
  openNow: false,
  scheduledSlot: null,
  plannedAs: null,
  nextWaveAt: null,
  startedFrom: null,
} as const;

/**
 * pending to accepted: the ride gets this driver, and becomes active at once or when its time comes (R20).
 * @param waits the ride's time has come, but the passenger has another ride under way
 */
export function acceptance(
  ride: RideDoc,
  driver: DriverDoc,
  now: Date,
  mover: Mover,
  waits = false,
): Move & { set: { plannedAs: string | null } } {
  const snapshot = snapshotOf(driver);
  const active = !waits && activeFrom(ride.scheduledTime, now) <= now;
  const at = currentFix(driver, now);
  const minutes = at && ride.from ? etaMinutes(at, ride.from) : null;
  return {
    set: {
      status: 'accepted',
      driverId: driver._id,
      driver: snapshot,
      search: searchOfRide({ ...ride, driver: snapshot }),
      active,
      ...(active && { openNow: true }),
      plannedAs: plannedAs(driver._id, ride.scheduledTime),
      nextWaveAt: null,
      acceptedAt: now,
      // These messages were exchanged with an earlier driver.
      words: [],
    },
    entries: [{ ...entry(now, 'accepted', mover), driver: driver._id, ...(active && { minutes }) }],
    known: [driver],
  };
}

/** Makes an accepted scheduled ride its driver's active one (R20). */
export const activation = (now: Date, driven: Driven): Move => ({
  set: { active: true, openNow: true },
  entries: [{ ...entry(now, 'activated', BY_TIME), ...driverIn(driven) }],
});

export const reminder = (now: Date, driven: Driven): Move => ({
  set: { remindedAt: now },
  entries: [{ ...entry(now, 'reminded', BY_TIME), ...driverIn(driven) }],
});

const AWAY = { arrivedAt: null, nearPickup: null, awaySince: null } as const;

/** Records that the driver has arrived at the pickup; the status does not change (R43). */
export const arrival = (now: Date, ride: Driven & Pick<RideDoc, 'driver'>): Move => ({
  set: { ...AWAY, arrivedAt: now },
  entries: [{ ...entry(now, 'arrived', { by: 'driver', who: ride.driver?.name ?? null }), ...driverIn(ride) }],
});

/** Clears the arrival, because the driver has left the pickup again before the start (R43). */
export const leavingPickup = (now: Date, ride: Driven & Pick<RideDoc, 'driver'>): Move => ({
  set: AWAY,
  entries: [{ ...entry(now, 'left_pickup', { by: 'driver', who: ride.driver?.name ?? null }), ...driverIn(ride) }],
});

type Driven = Pick<RideDoc, 'driverId'>;
const driverIn = ({ driverId }: Driven): Pick<TimelineEntry, 'driver'> => (driverId ? { driver: driverId } : {});

/** accepted to in_progress. `from`: the driver's position at the start, if known; `far`: see `isStartFar`. */
export const start = (now: Date, mover: Mover, from: SurePlace | null = null, far = false): Move => ({
  set: { status: 'in_progress', startedAt: now, startedFrom: from, ...(far && { startedFar: true }) },
  entries: [entry(now, 'started', mover)],
});

/**
 * in_progress to completed, payment collected (R8). `short`: why the ride does not count (R49); never if an admin
 * completes it.
 */
export const completion = (now: Date, mover: Mover, short: TooShort | null = null): Move => ({
  set: {
    ...CLOSED,
    status: 'completed',
    paymentStatus: paymentAfter('completed'),
    completedAt: now,
    ...(short && { tooShort: short }),
  },
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

export type Leaving = Move & { offers: { without: ObjectId } };

/** One driver leaves an open request, because they declined or may no longer work (R5, R21). */
export const leaving = (now: Date, left: ObjectId, what: 'declined' | 'withdrawn', mover: Mover): Leaving => ({
  set: {},
  offers: { without: left },
  entries: [{ ...entry(now, what, mover), left }],
});

/** The drivers to ask next, and when the wave after them is due (R23). */
export interface Wave {
  drivers: DriverDoc[];
  nextAt: Date | null;
  /** The distance from the pickup of the farthest driver asked so far, km. */
  km: number;
}

/** Offers an open request to the next drivers as well (R23). */
export const asking = (now: Date, { drivers, nextAt, km }: Wave): Move => {
  const asked = drivers.map(({ _id }) => _id);
  return {
    set: { nextWaveAt: nextAt, askedKm: km },
    offers: { add: asked },
    entries: [{ ...entry(now, 'asked', BY_TIME), asked }, ...drivers.map((driver) => offered(now, driver, BY_TIME))],
    known: drivers,
  };
};

/** accepted back to pending: the driver gives up an open request, which goes to other drivers at once (R24). */
export const givingUp = (now: Date, ride: RideDoc, left: ObjectId, timeoutS: number): Move => ({
  set: {
    status: 'pending',
    driverId: null,
    driver: null,
    search: searchOfRide({ ...ride, driver: null }),
    active: false,
    openNow: ride.tripTiming === 'now',
    plannedAs: null,
    acceptedAt: null,
    ...AWAY,
    remindedAt: null,
    // The next driver must not read the messages to and from this driver.
    words: [],
    // The next driver must not be paused for this driver's wrong PINs, nor have a PIN that this driver may know (R26).
    ...(ride.startPin && { startPin: newStartPin(ride.startPin.asked) }),
    expiresAt: expiresAt(now, ride.scheduledTime, timeoutS),
    nextWaveAt: now,
    askedKm: 0,
  },
  offers: { nobodySince: left },
  entries: [
    {
      ...entry(now, 'gave_up', { by: 'driver', who: ride.driver?.name ?? null }),
      left,
      others: ride.offeredTo.filter((id) => !id.equals(left)),
    },
  ],
});

export const fareChange = (now: Date, ride: RideDoc, fare: number, mover: Mover): Move => ({
  set: { fare },
  entries: [{ ...entry(now, 'edited', mover), fareBefore: ride.fare }],
});

export const together = (moves: readonly Move[]): Move => ({
  set: Object.assign({}, ...moves.map(({ set }) => set)) as Move['set'],
  entries: moves.flatMap(({ entries }) => entries),
});
