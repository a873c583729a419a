import { Users } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { RideCreate } from '#shared/contract/ride-entities.ts';
import { OUTBOX } from '#shared/texts/en/outbox.ts';
import { RIDE } from '#shared/texts/en/passenger-ride.ts';
import { FARE_DEFAULTS_KSH } from '#shared/domain/constants/rules.ts';
import { fareFor } from '#shared/domain/fare.ts';
import { isBrokenOff } from '#shared/domain/ride.ts';
import { pricedTrip } from '#shared/domain/trip-places.ts';
import { isSchedulable } from '#shared/domain/schedule.ts';
import { ksh } from '#client/lib/format.ts';
import type { Ride } from '#client/data/rides/ride.ts';
import { OfflineHint } from '#client/parts/offline-hint.tsx';
import { NewFareDialog } from '#client/parts/ride/new-fare-dialog.tsx';
import { bookedText, useCreateRide } from '#client/parts/ride/use-create-ride.ts';
import { useTownFareMaxKm } from '#client/parts/ride/use-town-fare-max.ts';
import { Button } from '#client/ui/button.tsx';
import { Note } from '#client/ui/note.tsx';
import { toast } from '#client/ui/toast.tsx';

/**
 * Whether a failed request to one driver can be sent to all drivers nearby. An open request already was (R24); after a
 * ride that broke off under way, nobody waits at its pickup.
 */
export const canAskAll = (ride: Ride, nowMs: number): boolean =>
  ride.status === 'cancelled' &&
  ride.cancelReason !== 'passenger_cancelled' &&
  !ride.openRequest &&
  !isBrokenOff(ride) &&
  (ride.scheduledTime === null || isSchedulable(new Date(ride.scheduledTime), new Date(nowMs)));

/** Returns the same trip as a request to all drivers nearby. */
export const openRequestLike = (ride: Ride): RideCreate => ({
  driverId: null,
  pickup: ride.pickup,
  destination: ride.destination,
  passengerCount: ride.passengerCount,
  cargoSize: ride.cargoSize,
  tripTiming: ride.tripTiming,
  scheduledTime: ride.scheduledTime,
  paymentMethod: ride.paymentMethod,
  pickupLatitude: ride.from?.latitude ?? 0,
  pickupLongitude: ride.from?.longitude ?? 0,
  destinationLatitude: ride.to?.latitude ?? 0,
  destinationLongitude: ride.to?.longitude ?? 0,
});

/** The button that asks all drivers nearby for the same trip in one tap, at the price on the button (R24, R11). */
export function AskAllNearby({ ride }: { ride: Ride }) {
  const navigate = useNavigate();
  const townFareMaxKm = useTownFareMaxKm();
  const { create, busy, problem, question } = useCreateRide((booked) => {
    toast.success(bookedText(booked));
    void navigate(`/passenger/ride/${booked.id}`, { replace: true, state: { booked: true } });
  });
  if (townFareMaxKm === null) return null;
  const fare = fareFor(pricedTrip(ride), FARE_DEFAULTS_KSH, townFareMaxKm);
  return (
    <div className="grid gap-2">
      <NewFareDialog question={question} busy={busy} />
      {problem && <Note tone="danger">{problem.text}</Note>}
      <Button
        size="large"
        variant="accent"
        icon={Users}
        fullWidth
        className="px-3! text-base!"
        busy={busy}
        busyLabel={RIDE.askAllNearby.busy}
        onClick={() => create({ ...openRequestLike(ride), estimatedFare: fare, agreedFare: fare })}
      >
        {RIDE.askAllNearby.button(ksh(fare))}
      </Button>
      {!problem && <OfflineHint text={OUTBOX.bookingNeedsNetwork} />}
    </div>
  );
}
