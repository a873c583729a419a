import { useRef, useState } from 'react';
import type { PassengerRide, RideCreate } from '../../../../../shared/contract/ride-entities.ts';
import { MESSAGES } from '../../../../../shared/contract/messages.ts';
import { ApiError, call } from '../../../lib/api.ts';
import { mergeRide } from '../../../stores/rides-state.ts';
import { applyToRides } from '../../../stores/rides.ts';
import { tripOf, type BookingDraft } from './booking-draft.ts';
import type { Choice } from './choice.ts';
import { confirmationKeys } from './idempotency-key.ts';

/** Why no ride was made: a sentence, and the contract's code where the server gave one. */
export interface ConfirmProblem {
  text: string;
  code: string | null;
}

/** A refusal keeps the server's words; everything else is spec 1 §8's "Booking: failure". */
export function confirmProblem(error: unknown): ConfirmProblem {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return refused ? { text: error.message, code: error.code } : { text: MESSAGES.booking.failed, code: null };
}

const rideOf = (draft: BookingDraft, { offer, fare }: Choice): RideCreate => ({
  ...tripOf(draft),
  driverId: offer?.id ?? null,
  paymentMethod: 'cash',
  estimatedFare: fare,
});

/** Step 3's call. However often it is pressed or repeated, one confirmation makes one ride. */
export function useConfirmRide(onBooked: (ride: PassengerRide) => void) {
  const [keys] = useState(() => confirmationKeys());
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ConfirmProblem | null>(null);
  const running = useRef(false);

  const confirm = async (draft: BookingDraft, choice: Choice): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setProblem(null);
    const body = rideOf(draft, choice);
    try {
      const ride = await call('createRide', { body, headers: { 'Idempotency-Key': keys.keyFor(body) } });
      keys.done();
      applyToRides((state) => mergeRide(state, ride));
      onBooked(ride);
    } catch (error) {
      const told = confirmProblem(error);
      if (told.code === 'REPEATED_KEY') keys.done();
      setProblem(told);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  return { confirm, busy, problem, forget: () => setProblem(null) };
}
