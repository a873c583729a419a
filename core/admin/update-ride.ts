import type { BodyOf } from '../../shared/contract/api.ts';
import { Refusal } from '../../shared/contract/errors.ts';
import { MESSAGES } from '../../shared/contract/messages.ts';
import type { AdminRide } from '../../shared/contract/admin-ride-entities.ts';
import { canMove, type RideStatus, sayStatus } from '../../shared/domain/ride.ts';
import type { Context } from '../context.ts';
import { workingFilter } from '../drivers/driver.ts';
import { toObjectId } from '../ids.ts';
import { noteFareChanged } from '../notifications/ride-notes.ts';
import { acceptedStep, settleAccepted } from '../rides/accept-ride.ts';
import { cancelledStep, settleCancelled } from '../rides/cancellation.ts';
import { holdToStart } from '../rides/keep-driver.ts';
import { progressStep, settleProgress } from '../rides/progress-ride.ts';
import { type Step, writeStep } from '../rides/steps.ts';
import { tellOffered, tellRide } from '../rides/tell.ts';
import type { AdminDoc } from '../store/admin-documents.ts';
import type { DriverDoc } from '../store/documents.ts';
import type { RideDoc } from '../store/ride-documents.ts';
import { audit } from './audit.ts';
import { presentAdminRide } from './rides.ts';

const ATTEMPTS_MAX = 20;
const CANCELLATION = { actor: 'authority', reason: 'admin' } as const;

/** A step of R1 as an admin takes it, and what follows from it; false when the ride ended at once (R5). */
interface Move {
  step: Step;
  settle: (after: RideDoc) => Promise<boolean>;
}

/**
 * An admin changes a ride's status, fare or both, in one write over what was read: whoever moves the ride meanwhile makes
 * it be decided anew. A move does all that the driver's own command does (R1, R3, R7, R8); what it is already changes
 * nothing and nobody is told. Audited with what changed (R16).
 * @param from address of the admin
 * @throws Refusal NOT_FOUND; MOVE_REFUSED with the sentence why; DRIVER_BUSY, DRIVER_UNAVAILABLE, RIDE_MOVED_ON (expired)
 */
export async function updateRide(
  ctx: Context,
  admin: AdminDoc,
  from: string,
  id: string,
  input: BodyOf<'adminUpdateRide'>,
): Promise<AdminRide> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const before = await ctx.store.rides.findOne({ _id: toObjectId(id) });
    if (!before) throw new Refusal('NOT_FOUND');
    const status = input.status ?? before.status;
    const fare = requireFare(before, status, input.fare_amount);
    const move = status === before.status ? null : await moveTo(ctx, before, status, admin.username);
    if (!move && fare === before.fare) return presentAdminRide(before);
    const after = await write(ctx, before, move?.step, { fare, who: admin.username });
    if (!after) continue;
    const lives = move ? await move.settle(after) : await settleFare(ctx, after);
    if (after.fare !== before.fare) noteFareChanged(ctx, after, before.fare);
    await audit(ctx, { who: admin.username, from, kind: 'ride', target: id, ...changesOf(before, after) });
    if (!lives) throw new Refusal('DRIVER_UNAVAILABLE');
    return presentAdminRide(after);
  }
  throw new Refusal('UNAVAILABLE');
}

const refused = (message: string): Refusal => new Refusal('MOVE_REFUSED', { message });

/** The fare to be; that of a cancelled ride is not changed. */
function requireFare(ride: RideDoc, status: RideStatus, fare = ride.fare): number {
  if (status === 'cancelled' && fare !== ride.fare) throw refused(MESSAGES.admin.fareOfCancelled);
  return fare;
}

async function moveTo(ctx: Context, ride: RideDoc, to: RideStatus, who: string): Promise<Move> {
  if (to === 'pending' || !canMove(ride.status, to, 'authority')) {
    throw refused(MESSAGES.admin.moveRefused(sayStatus(ride.status), sayStatus(to)));
  }
  const now = ctx.clock.now();
  switch (to) {
    case 'accepted':
      return acceptance(ctx, ride, who);
    case 'in_progress':
      await requireHeld(ctx, ride);
      return progressed(ctx, to, who);
    case 'completed':
      return progressed(ctx, to, who);
    case 'cancelled':
      return {
        step: cancelledStep(now, { ...CANCELLATION, who }),
        settle: async (after) => {
          await settleCancelled(ctx, after, CANCELLATION);
          return true;
        },
      };
  }
}

const progressed = (ctx: Context, to: 'in_progress' | 'completed', who: string): Move => ({
  step: progressStep(to, ctx.clock.now(), who),
  settle: async (after) => {
    await settleProgress(ctx, after, 'admin');
    return true;
  },
});

/** A ride of later becomes active first, so that it is read anew before it begins. */
async function requireHeld(ctx: Context, ride: RideDoc): Promise<void> {
  if (!(await orBusy(holdToStart(ctx, ride)))) throw new Refusal('DRIVER_UNAVAILABLE');
}

/** For the one driver it was offered to, while they could still accept it themselves. */
async function acceptance(ctx: Context, ride: RideDoc, who: string): Promise<Move> {
  if (!ride.driverId) throw refused(MESSAGES.admin.noDriverYet);
  if (ride.expiresAt <= ctx.clock.now()) throw new Refusal('RIDE_MOVED_ON');
  const driver = await ctx.store.drivers.findOne({ _id: ride.driverId, ...(await workingFilter(ctx)) });
  if (!driver) throw new Refusal('DRIVER_UNAVAILABLE');
  return {
    step: acceptedStep(ctx, ride, driver, who),
    settle: (after) => settleAccepted(ctx, after, driver, 'admin'),
  };
}

async function write(
  ctx: Context,
  before: RideDoc,
  step: Step | undefined,
  { fare, who }: { fare: number; who: string },
): Promise<RideDoc | null> {
  const edited = { at: ctx.clock.now(), what: 'edited' as const, who };
  return orBusy(
    writeStep(
      ctx,
      { _id: before._id, rev: before.rev },
      { set: { ...step?.set, fare }, told: [...(step?.told ?? []), ...(fare === before.fare ? [] : [edited])] },
    ),
  );
}

/** DRIVER_BUSY in words for an admin. */
const orBusy = <T>(written: Promise<T>): Promise<T> =>
  written.catch((error: unknown) => {
    const busy = error instanceof Refusal && error.code === 'DRIVER_BUSY';
    throw busy ? new Refusal('DRIVER_BUSY', { message: MESSAGES.admin.driverBusy }) : error;
  });

/** Whoever sees the fare sees the new one: the parties, and those who have been asked. */
async function settleFare(ctx: Context, ride: RideDoc): Promise<true> {
  if (ride.status === 'pending') {
    const offered: DriverDoc[] = await ctx.store.drivers.find({ _id: { $in: ride.offeredTo } }).toArray();
    tellOffered(ctx, ride, offered);
  }
  tellRide(ctx, ride);
  return true;
}

function changesOf(before: RideDoc, after: RideDoc): { what: string; before: object; after: object } {
  const names = (['status', 'fare'] as const).filter((name) => before[name] !== after[name]);
  const of = (ride: RideDoc) => Object.fromEntries(names.map((name) => [name, ride[name]]));
  const cancelled = before.status !== 'cancelled' && after.status === 'cancelled';
  return { what: cancelled ? 'ride cancelled' : 'ride changed', before: of(before), after: of(after) };
}
