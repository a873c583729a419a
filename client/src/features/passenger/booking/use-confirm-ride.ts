import type { RideCreate } from '../../../../../shared/contract/ride-entities.ts';
import type { Ride } from '../../../lib/ride.ts';
import { useCreateRide } from '../../../parts/use-create-ride.ts';
import { tripOf, type BookingDraft } from '../../../parts/booking-draft.ts';
import type { Choice } from './choice.ts';

const rideOf = (draft: BookingDraft, { offer, fare }: Choice): RideCreate => ({
  ...tripOf(draft),
  pickupAddress: draft.pickupPoint?.address ?? null,
  driverId: offer?.id ?? null,
  paymentMethod: 'cash',
  estimatedFare: fare,
});

/** Step 3's call: the trip of the draft, with whom was chosen. */
export function useConfirmRide(onBooked: (ride: Ride) => void) {
  const { create, ...rest } = useCreateRide(onBooked);
  return { ...rest, confirm: (draft: BookingDraft, choice: Choice) => create(rideOf(draft, choice)) };
}
