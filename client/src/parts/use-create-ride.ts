import { useRef, useState } from 'react';
import type { PassengerRide, RideCreate } from '../../../shared/contract/ride-entities.ts';
import { MESSAGES } from '../../../shared/contract/messages.ts';
import { ApiError, call } from '../lib/api.ts';
import { confirmationKeys } from '../lib/idempotency-key.ts';
import { wait } from '../lib/retry.ts';
import { mergeRide } from '../stores/rides-state.ts';
import { applyToRides } from '../stores/rides.ts';

/** Why no ride was made: a sentence, and the contract's code where the server gave one. */
export interface CreateProblem {
  text: string;
  code: string | null;
}

/** A refusal keeps the server's words; everything else is spec 1 §8's "Booking: failure". */
export function createProblem(error: unknown): CreateProblem {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return refused ? { text: error.message, code: error.code } : { text: MESSAGES.booking.failed, code: null };
}

/**
 * Makes a ride. However often it is pressed or repeated, one booking makes one ride.
 * @param leastMs how long a booking that succeeds is seen to take, the request included
 */
export function useCreateRide(onBooked: (ride: PassengerRide) => void, leastMs = 0) {
  const [keys] = useState(() => confirmationKeys());
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<CreateProblem | null>(null);
  const running = useRef(false);

  const create = async (body: RideCreate): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setProblem(null);
    try {
      const asked = call('createRide', { body, headers: { 'Idempotency-Key': keys.keyFor(body) } });
      const [ride] = await Promise.all([asked, leastMs > 0 ? wait(leastMs) : null]);
      keys.done();
      applyToRides((state) => mergeRide(state, ride));
      onBooked(ride);
    } catch (error) {
      const told = createProblem(error);
      if (told.code === 'REPEATED_KEY') keys.done();
      setProblem(told);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  return { create, busy, problem, forget: () => setProblem(null) };
}
