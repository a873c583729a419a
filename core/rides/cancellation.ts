import type { Filter } from 'mongodb';
import { type CancelReason, type RideActor, paymentAfter, statusesBefore } from '../../shared/domain/ride.ts';
import type { Context } from '../context.ts';
import { releaseDriver } from '../drivers/ride-status.ts';
import { noteCancelled } from '../notifications/ride-notes.ts';
import type { RideDoc } from '../store/documents.ts';
import { tellRide, tellWithdrawn } from './tell.ts';

export interface Cancellation {
  actor: RideActor;
  reason: CancelReason;
  note?: string | null;
}

/** The one conditional write that cancels a ride, then everyone is told (R1). Null when it could not be cancelled. */
export async function cancel(ctx: Context, filter: Filter<RideDoc>, it: Cancellation): Promise<RideDoc | null> {
  const now = ctx.clock.now();
  const by = it.actor === 'authority' ? 'admin' : it.actor;
  const ride = await ctx.store.rides.findOneAndUpdate(
    { $and: [filter, { status: { $in: statusesBefore('cancelled', it.actor) } }] },
    {
      $set: {
        status: 'cancelled',
        paymentStatus: paymentAfter('cancelled'),
        active: false,
        openNow: false,
        cancelledAt: now,
        cancelledBy: by,
        cancelReason: it.reason,
        cancelNote: it.note ?? null,
      },
      $inc: { rev: 1 },
      $push: { timeline: { at: now, what: 'cancelled', who: by } },
    },
    { returnDocument: 'after' },
  );
  if (ride) await settleCancelled(ctx, ride, it);
  return ride;
}

async function settleCancelled(ctx: Context, ride: RideDoc, { reason, actor }: Cancellation): Promise<void> {
  if (ride.acceptedAt && ride.driverId) await releaseDriver(ctx, ride.driverId, ride._id);
  tellRide(ctx, ride);
  noteCancelled(ctx, ride);
  if (ride.acceptedAt) return;
  const why = reason === 'expired' ? 'expired' : actor === 'driver' ? 'declined' : 'cancelled';
  tellWithdrawn(ctx, ride, ride.offeredTo, why);
}
