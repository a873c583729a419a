import type { ObjectId } from 'mongodb';
import { Refusal } from '#shared/contract/errors.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import type { Receipt } from '#shared/contract/receipt-entities.ts';
import { receiptNumber } from '#shared/domain/receipt-number.ts';
import type { Context } from '../context.ts';
import type { Principals } from '../lib/principal.ts';
import type { RideDoc } from '../store/ride-documents.ts';
import { pickupForOthers } from '../location/pickup.ts';
import { fareStoryOf } from './views.ts';

/**
 * Returns the receipt of a completed ride (R28), for its passenger, its driver and any admin.
 * @throws Refusal NOT_FOUND for another person's ride, NOT_COMPLETED before its end, and when it was cancelled
 */
export async function getReceipt(ctx: Context, { user, admin }: Principals, rideId: ObjectId): Promise<Receipt> {
  const me = user?.user._id;
  const mine = admin ? {} : { $or: [{ passengerId: me }, { driverId: me }] };
  const ride = admin || me ? await ctx.store.rides.findOne({ _id: rideId, ...mine }) : null;
  if (!ride) throw new Refusal('NOT_FOUND');
  if (ride.status === 'cancelled') throw new Refusal('NOT_COMPLETED', { message: MESSAGES.receipt.cancelled });
  if (!ride.completedAt) throw new Refusal('NOT_COMPLETED', { message: MESSAGES.receipt.notYet });
  return present(ride, ride.completedAt);
}

function present(ride: RideDoc, completedAt: Date): Receipt {
  const id = ride._id.toHexString();
  const { basis, before } = fareStoryOf(ride);
  return {
    id,
    number: receiptNumber(id),
    requestedAt: ride.createdAt.toISOString(),
    startedAt: ride.startedAt?.toISOString() ?? null,
    completedAt: completedAt.toISOString(),
    // 'Current Location' would be meaningless on paper.
    pickup: pickupForOthers(ride),
    destination: ride.destination,
    distance: ride.distanceKm,
    passengerCount: ride.passengerCount,
    fare: ride.fare,
    fareBasis: basis,
    fareBefore: before,
    paymentMethod: ride.paymentMethod,
    passengerName: ride.passengerName,
    driverName: ride.driver?.name ?? '',
    plate: ride.driver?.plate ?? '',
  };
}
