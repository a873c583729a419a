import { useState } from 'react';
import type { RideCreate } from '#shared/contract/ride-entities.ts';
import { type Ride, rideOf } from '#client/data/rides/ride.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { OUTBOX } from '#shared/texts/en/outbox.ts';
import { isOpen } from '#shared/domain/ride.ts';
import { ApiError, call } from '#client/data/connection/api.ts';
import { confirmationKeys } from '#client/data/connection/idempotency-key.ts';
import { wait } from '#client/data/connection/retry.ts';
import { withRecovery } from '#client/data/connection/recover-answer.ts';
import { refreshPassengerRides } from '#client/data/rides/fetch-rides.ts';
import { currentTownFareMaxKm } from '#client/data/phone/config.ts';
import { failedOffline, useConnectivityState } from '#client/data/connection/connectivity.ts';
import { mergeRide } from '#client/data/rides/rides-state.ts';
import { applyToRides, useCreating, useRides } from '#client/data/rides/rides.ts';
import { useSession } from '#client/data/session/session.ts';
import { useTask } from '#client/lib/use-task.ts';
import { CURRENT_LOCATION } from '../location/trip-ends.ts';
import { clearDraft } from './draft-storage.ts';

/** Returns the message for a booked ride (spec 1 §8). */
export const bookedText = ({ driver, pickup }: Pick<Ride, 'driver' | 'pickup'>): string =>
  driver ? MESSAGES.booking.booked(driver.name, pickup) : MESSAGES.landing.booked;

/** Why no ride was created: a message, and the contract's error code if the server sent one. */
export interface CreateProblem {
  text: string;
  code: string | null;
}

/** The question when the fare differs from the fare on the button (R45): the current fare, and the two choices. */
export interface FareQuestion {
  fare: number;
  book: () => void;
  back: () => void;
}

/**
 * Returns the text for a failed booking: for a refusal (4xx) the server's message; without a network, that booking
 * needs a network (R39); otherwise "Booking: failure" of spec 1 §8.
 */
function createProblem(error: unknown): CreateProblem {
  if (failedOffline(error)) return { text: OUTBOX.bookingNeedsNetwork, code: null };
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return refused ? { text: error.message, code: error.code } : { text: MESSAGES.booking.failed, code: null };
}

/** After a lost response, finds the ride that the request created: a new ride that matches it. Throws ApiError. */
async function findCreated(request: RideCreate, known: ReadonlySet<string>): Promise<Ride | null> {
  await refreshPassengerRides();
  const rides = Object.values(useRides.getState().byId);
  return rides.find((ride) => !known.has(ride.id) && isLike(ride, request)) ?? null;
}

const isLike = (ride: Ride, request: RideCreate): boolean =>
  // The ride names the place behind "Current Location".
  (ride.pickup === request.pickup || request.pickup === CURRENT_LOCATION) &&
  ride.destination === request.destination &&
  ride.passengerCount === request.passengerCount &&
  ride.cargoSize === request.cargoSize &&
  ride.scheduledTime === request.scheduledTime &&
  (request.driverId === null || ride.driver?.id === request.driverId);

/**
 * Sends the request with its idempotency key. If the server returns an earlier ride that has already ended, sends the
 * request again with a new key. The key covers the person but not the fares (R11), because a request with a newly
 * accepted fare is still the same request (R45).
 */
async function ask(keys: ReturnType<typeof confirmationKeys>, body: RideCreate): Promise<Ride> {
  const { estimatedFare: _shown, agreedFare: _agreed, ...request } = body;
  const by = useSession.getState().user?.id ?? null;
  const known = new Set(Object.keys(useRides.getState().byId));
  const send = () =>
    withRecovery(
      async () =>
        rideOf(await call('createRide', { body, headers: { 'Idempotency-Key': keys.keyFor({ ...request, by }) } })),
      () => findCreated(request, known),
    );
  const first = await send();
  keys.done();
  if (isOpen(first.status)) return first;
  const second = await send();
  keys.done();
  return second;
}

/**
 * Creates a ride; repeated presses and retries of one booking create only one ride. `question` is set when the fare is
 * no longer `agreedFare`.
 * @param leastMs minimum time that a successful booking takes on screen, including the request
 */
export function useCreateRide(onBooked: (ride: Ride) => void, leastMs = 0) {
  const [keys] = useState(() => confirmationKeys('ride'));
  const { busy, run } = useTask();
  const [problem, setProblem] = useState<CreateProblem | null>(null);
  const [changed, setChanged] = useState<{ body: RideCreate; fare: number } | null>(null);

  const create = (body: RideCreate): void =>
    run(async () => {
      if (!useConnectivityState.getState().online) {
        setProblem({ text: OUTBOX.bookingNeedsNetwork, code: null });
        return;
      }
      setProblem(null);
      useCreating.setState({ is: true });
      try {
        const [ride] = await Promise.all([ask(keys, body), leastMs > 0 ? wait(leastMs) : null]);
        applyToRides((state) => mergeRide(state, ride));
        clearDraft();
        setChanged(null);
        onBooked(ride);
      } catch (error) {
        if (error instanceof ApiError && error.code === 'FARE_CHANGED' && error.fare !== undefined) {
          setChanged({ body, fare: error.fare });
          void currentTownFareMaxKm();
          return;
        }
        setChanged(null);
        const problem = createProblem(error);
        if (problem.code === 'REPEATED_KEY') keys.done();
        setProblem(problem);
      } finally {
        useCreating.setState({ is: false });
      }
    });

  const question: FareQuestion | null = changed && {
    fare: changed.fare,
    book: () => create({ ...changed.body, agreedFare: changed.fare }),
    back: () => setChanged(null),
  };
  return { create, busy, problem, question, forget: () => setProblem(null) };
}
