import { useRef, useState } from 'react';
import type { RideCreate } from '../../../shared/contract/ride-entities.ts';
import type { Ride } from '../lib/ride.ts';
import { MESSAGES } from '../../../shared/contract/messages.ts';
import { isOpen } from '../../../shared/domain/ride.ts';
import { ApiError, call } from '../lib/api.ts';
import { confirmationKeys } from '../lib/idempotency-key.ts';
import { wait } from '../lib/retry.ts';
import { orFound } from '../live/lost-answer.ts';
import { refreshPassengerRides } from '../live/snapshots.ts';
import { mergeRide } from '../stores/rides-state.ts';
import { applyToRides, useRides } from '../stores/rides.ts';
import { useSession } from '../stores/session.ts';
import { clearDraft } from './draft-storage.ts';

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

/** The ride that a request with a lost answer has made, if any: alike, and not known before. Throws ApiError. */
async function findMade(asked: RideCreate, known: ReadonlySet<string>): Promise<Ride | null> {
  await refreshPassengerRides();
  const rides = Object.values(useRides.getState().byId);
  return rides.find((ride) => !known.has(ride.id) && isLike(ride, asked)) ?? null;
}

const isLike = (ride: Ride, asked: RideCreate): boolean =>
  ride.pickup === asked.pickup &&
  ride.destination === asked.destination &&
  ride.passengerCount === asked.passengerCount &&
  ride.cargoSize === asked.cargoSize &&
  ride.scheduledTime === asked.scheduledTime &&
  (asked.driverId === null || ride.driver?.id === asked.driverId);

/**
 * Sends a request under its key. Where the ride of an earlier one comes back that is over by now, it is meant anew.
 * The figure that is shown is no part of what is asked (R11); who asks is: the same of another person is another request.
 */
async function ask(keys: ReturnType<typeof confirmationKeys>, body: RideCreate): Promise<Ride> {
  const { estimatedFare: _shown, ...asked } = body;
  const by = useSession.getState().user?.id ?? null;
  const known = new Set(Object.keys(useRides.getState().byId));
  const send = () =>
    orFound(
      () => call('createRide', { body, headers: { 'Idempotency-Key': keys.keyFor({ ...asked, by }) } }),
      () => findMade(asked, known),
    );
  const first = await send();
  keys.done();
  if (isOpen(first.status)) return first;
  const second = await send();
  keys.done();
  return second;
}

/**
 * Makes a ride. However often it is pressed or repeated, one booking makes one ride.
 * @param leastMs how long a booking that succeeds is seen to take, the request included
 */
export function useCreateRide(onBooked: (ride: Ride) => void, leastMs = 0) {
  const [keys] = useState(() => confirmationKeys('ride'));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<CreateProblem | null>(null);
  const running = useRef(false);

  const create = async (body: RideCreate): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setProblem(null);
    try {
      const [ride] = await Promise.all([ask(keys, body), leastMs > 0 ? wait(leastMs) : null]);
      applyToRides((state) => mergeRide(state, ride));
      clearDraft();
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
