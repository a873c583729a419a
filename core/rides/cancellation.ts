import type { Filter } from 'mongodb';
import { type CancelReason, type RideActor, paymentAfter, statusesBefore } from '../../shared/domain/ride.ts';
import type { Context } from '../context.ts';
import { releaseDriver } from '../drivers/ride-status.ts';
import { noteCancelled } from '../notifications/ride-notes.ts';
import type { RideDoc } from '../store/ride-documents.ts';
import { type Step, writeStep } from './steps.ts';
import { tellRide, tellWithdrawn } from './tell.ts';

export interface Cancellation {
  actor: RideActor;
  reason: CancelReason;
  note?: string | null;
  /** Whom the timeline names; absent for what the rules alone bring about. */
  who?: string | null;
}

/** The one conditional write that cancels a ride, then everyone is told (R1). Null when it could not be cancelled. */
export async function cancel(ctx: Context, filter: Filter<RideDoc>, it: Cancellation): Promise<RideDoc | null> {
  const cancellable = { status: { $in: statusesBefore('cancelled', it.actor) } };
  const ride = await writeStep(ctx, { $and: [filter, cancellable] }, cancelledStep(ctx.clock.now(), it));
  if (ride) await settleCancelled(ctx, ride, it);
  return ride;
}

/** To cancelled; a driver who said no is told of as such. */
export function cancelledStep(now: Date, { actor, reason, note = null, who = null }: Cancellation): Step {
  return {
    set: {
      status: 'cancelled',
      paymentStatus: paymentAfter('cancelled'),
      active: false,
      openNow: false,
      scheduledSlot: null,
      plannedAs: null,
      cancelledAt: now,
      cancelledBy: actor === 'authority' ? 'admin' : actor,
      cancelReason: reason,
      cancelNote: note,
    },
    told: [
      ...(reason === 'declined' ? [{ at: now, what: 'declined' as const, who }] : []),
      { at: now, what: 'cancelled', who },
    ],
  };
}

/** The ride was cancelled: its driver is released (R7), and everyone hears of it. */
export async function settleCancelled(
  ctx: Context,
  ride: RideDoc,
  { reason, actor }: Pick<Cancellation, 'reason' | 'actor'>,
): Promise<void> {
  if (ride.acceptedAt && ride.driverId) await releaseDriver(ctx, ride.driverId, ride._id);
  tellRide(ctx, ride);
  noteCancelled(ctx, ride);
  if (ride.acceptedAt) return;
  const why = reason === 'expired' ? 'expired' : actor === 'driver' ? 'declined' : 'cancelled';
  tellWithdrawn(ctx, ride, ride.offeredTo, why);
}
