import type { BodyOf } from '#shared/contract/api.ts';
import { type ErrorCode, Refusal } from '#shared/contract/errors.ts';
import { ADMIN_MESSAGES } from '#shared/contract/admin-texts.ts';
import type { AdminRide } from '#shared/contract/admin-ride-entities.ts';
import { canMove, type RideStatus } from '#shared/domain/ride.ts';
import { sayStatus } from '#shared/texts/en/ride-labels.ts';
import type { Context } from '../context.ts';
import { workingFilter } from '../drivers/may-work.ts';
import { toObjectId } from '../lib/ids.ts';
import type { Actor } from '../lib/principal.ts';
import { moveRide } from '../rides/move-ride.ts';
import {
  acceptance,
  cancellation,
  completion,
  fareChange,
  type Move,
  type Mover,
  start,
  together,
} from '../rides/moves.ts';
import { holdToStart } from '../rides/start-held.ts';
import type { RideDoc } from '../store/ride-documents.ts';
import { type Act, auditEntry, moveAuditsToLog } from '../store/audit.ts';
import { presentAdminRide } from './rides.ts';

const ATTEMPTS_MAX = 20;

/**
 * An admin changes a ride's status, fare or both in one write. If the ride has changed since it was read, the change is
 * decided again. A status change has every effect of the driver's own command (R1, R3, R7, R8). Setting the current
 * value changes nothing and notifies nobody. Audited with what changed (R16).
 * @throws Refusal NOT_FOUND; MOVE_REFUSED with the reason; DRIVER_BUSY, PASSENGER_BUSY, DRIVER_UNAVAILABLE,
 *   RIDE_MOVED_ON (expired)
 */
export async function updateRide(
  ctx: Context,
  actor: Actor,
  id: string,
  input: BodyOf<'adminUpdateRide'>,
): Promise<AdminRide> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const before = await ctx.store.rides.findOne({ _id: toObjectId(id) });
    if (!before) throw new Refusal('NOT_FOUND');
    const status = input.status ?? before.status;
    const fare = requireFare(before, status, input.fare_amount);
    const mover = { by: 'authority' as const, who: actor.name };
    const moves = [
      ...(status === before.status ? [] : [await moveTo(ctx, before, status, mover)]),
      ...(fare === before.fare ? [] : [fareChange(ctx.clock.now(), before, fare, mover)]),
    ];
    if (moves.length === 0) return presentAdminRide(before);
    const audited = auditEntry(actor, ctx.clock.now(), changed(before, { ...before, status, fare }));
    const after = await orBusy(moveRide(ctx, { _id: before._id, rev: before.rev }, { ...together(moves), audited }));
    if (!after) continue;
    await moveAuditsToLog(ctx, 'rides', after);
    if (after.status !== status) throw new Refusal('DRIVER_UNAVAILABLE');
    return presentAdminRide(after);
  }
  throw new Refusal('UNAVAILABLE');
}

const refused = (message: string): Refusal => new Refusal('MOVE_REFUSED', { message });

/** Returns the new fare. The fare of a cancelled ride cannot change. */
function requireFare(ride: RideDoc, status: RideStatus, fare = ride.fare): number {
  if (status === 'cancelled' && fare !== ride.fare) throw refused(ADMIN_MESSAGES.fareOfCancelled);
  return fare;
}

async function moveTo(ctx: Context, ride: RideDoc, to: RideStatus, mover: Mover): Promise<Move> {
  if (to === 'pending' || !canMove(ride.status, to, mover.by)) {
    throw refused(ADMIN_MESSAGES.moveRefused(sayStatus(ride.status), sayStatus(to)));
  }
  const now = ctx.clock.now();
  switch (to) {
    case 'accepted':
      return acceptanceFor(ctx, ride, mover);
    case 'in_progress':
      await requireHeld(ctx, ride);
      return start(now, mover);
    case 'completed':
      return completion(now, mover);
    case 'cancelled':
      return cancellation(now, { ...mover, reason: 'admin' });
  }
}

/** Makes the ride active and reserves its driver before it starts. */
async function requireHeld(ctx: Context, ride: RideDoc): Promise<void> {
  if (!(await orBusy(holdToStart(ctx, ride)))) throw new Refusal('DRIVER_UNAVAILABLE');
}

/** Accepts on behalf of the one driver who was asked, while that driver could still accept the ride. */
async function acceptanceFor(ctx: Context, ride: RideDoc, mover: Mover): Promise<Move> {
  if (!ride.driverId) throw refused(ADMIN_MESSAGES.noDriverYet);
  if (ride.expiresAt <= ctx.clock.now()) throw new Refusal('RIDE_MOVED_ON');
  const driver = await ctx.store.drivers.findOne({ _id: ride.driverId, ...(await workingFilter(ctx)) });
  if (!driver) throw new Refusal('DRIVER_UNAVAILABLE');
  return acceptance(ride, driver, ctx.clock.now(), mover);
}

const BUSY: Partial<Record<ErrorCode, string>> = {
  DRIVER_BUSY: ADMIN_MESSAGES.driverBusy,
  PASSENGER_BUSY: ADMIN_MESSAGES.passengerRiding,
};

/** Rewords for an admin the refusal that the driver or the passenger is busy. */
const orBusy = <T>(written: Promise<T>): Promise<T> =>
  written.catch((error: unknown) => {
    const message = error instanceof Refusal ? BUSY[error.code] : undefined;
    throw message && error instanceof Refusal ? new Refusal(error.code, { message }) : error;
  });

function changed(before: RideDoc, after: RideDoc): Act {
  const names = (['status', 'fare'] as const).filter((name) => before[name] !== after[name]);
  const of = (ride: RideDoc) => Object.fromEntries(names.map((name) => [name, ride[name]]));
  const cancelled = before.status !== 'cancelled' && after.status === 'cancelled';
  const what = cancelled ? 'ride cancelled' : 'ride changed';
  return { kind: 'ride', what, target: before._id.toHexString(), before: of(before), after: of(after) };
}
