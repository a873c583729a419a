import { create } from 'zustand';
import { DRIVER_RIDE } from '#shared/texts/en/driver-ride.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { OUTBOX } from '#shared/texts/en/outbox.ts';
import { DOUBT_TEXTS } from '#shared/texts/en/positions.ts';
import type { Ride } from '#client/data/rides/ride.ts';
import { WATCH_MAX_AGE_MS } from '#shared/domain/constants/screens.ts';
import type { GiveUpReason, RideStatus } from '#shared/domain/ride.ts';
import { ApiError, call, sentenceOf } from '#client/data/connection/api.ts';
import { developerWarning } from '#client/lib/log.ts';
import { sendOrKeep } from '#client/data/outbox/send.ts';
import { takeStep } from '#client/data/rides/fetch-rides.ts';
import { postLookup } from '#client/data/position/report.ts';
import { refreshDriverRides } from '#client/data/drivers/fetch-drivers.ts';
import { refreshRide } from '#client/data/rides/fetch-rides.ts';
import { isLive } from '#client/data/connection/socket.ts';
import { failedOffline, useConnectivityState } from '#client/data/connection/connectivity.ts';
import { positionNow, usePosition } from '#client/data/position/position.ts';
import { applyToRides } from '#client/data/rides/rides.ts';
import { forgetRide } from '#client/data/rides/rides-state.ts';
import { toast } from '#client/ui/toast.tsx';

type RideAction = 'accept' | 'decline' | 'arrive' | 'start' | 'complete';

/** The server's message, or `offline` when accepting needs a network. */
type Refusal = 'offline' | { why: string };

interface ActionsState {
  /** The action in progress for each ride; during it, a second tap does nothing. */
  busy: Readonly<Record<string, RideAction>>;
  /** Why the last action on a ride was refused. */
  refusals: Readonly<Record<string, Refusal>>;
}
const useActions = create<ActionsState>()(() => ({ busy: {}, refusals: {} }));
const { getState, setState } = useActions;

export const useRideBusy = (id: string): RideAction | null => useActions((state) => state.busy[id] ?? null);
export const useRefusal = (id: string): Refusal | null => useActions((state) => state.refusals[id] ?? null);

const declinedHere = new Set<string>();
/** Whether this driver declined the ride in this tab. */
export const wasDeclinedHere = (id: string): boolean => declinedHere.has(id);

const without = <T>(record: Readonly<Record<string, T>>, id: string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== id));

/**
 * Runs an action on a ride, one at a time; the response and the events update the stores. A failure goes to `failed`,
 * and the rides are refetched, because the action may have succeeded after all, or the ride may have changed.
 */
async function act(id: string, action: RideAction, run: () => Promise<void>, failed: (error: unknown) => void) {
  if (getState().busy[id]) return;
  setState(({ busy, refusals }) => ({ busy: { ...busy, [id]: action }, refusals: without(refusals, id) }));
  try {
    await run();
  } catch (error) {
    failed(error);
    refreshDriverRides().catch((later: unknown) =>
      developerWarning('The rides were not fetched after a refusal; the next poll fetches them', later),
    );
  } finally {
    setState(({ busy }) => ({ busy: without(busy, id) }));
  }
}

const setRefusal = (id: string, refusal: Refusal): void =>
  setState(({ refusals }) => ({ refusals: { ...refusals, [id]: refusal } }));

const explain = (id: string, error: unknown): void => {
  if (error instanceof ApiError && error.status !== 0) setRefusal(id, { why: error.message });
};

/** Whether the request cannot be accepted any more, because another driver was faster or the request has ended. */
const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || (error.status === 409 && error.code !== 'DRIVER_BUSY'));

const ACCEPTED: readonly RideStatus[] = ['accepted', 'in_progress', 'completed'];

/** Accepts a request (spec 2 §8, R2). Never stored for later, because another driver would be faster (R39). */
export const acceptRide = ({ id }: Ride): Promise<void> =>
  act(
    id,
    'accept',
    async () => {
      if (!useConnectivityState.getState().online) throw new ApiError(0, 'NO_ANSWER', OUTBOX.acceptNeedsNetwork);
      await takeStep(
        id,
        () => call('acceptRide', { params: { id } }),
        ({ status }) => ACCEPTED.includes(status),
      );
      toast.success(MESSAGES.driver.accepted);
    },
    (error) => {
      if (isGone(error)) {
        toast.error(MESSAGES.driver.acceptTaken);
        return;
      }
      if (failedOffline(error)) {
        setRefusal(id, 'offline');
        return;
      }
      toast.error(MESSAGES.driver.acceptFailed);
      explain(id, error);
    },
  );

/**
 * Declines a request, or gives up an accepted ride (R6). Shows a message when the ride has changed since the card was
 * drawn, and when there is no network; other failures are only logged (spec 2 §7).
 */
export const declineRide = ({ id, status }: Ride, reason?: GiveUpReason): Promise<void> =>
  act(
    id,
    'decline',
    async () => {
      await call('declineRide', { params: { id }, body: { status, ...(reason && { reason }) } });
      declinedHere.add(id);
      if (status === 'pending') applyToRides((state) => forgetRide(state, id));
      // `ride:changed` updates a ride that was given up. Without the socket, fetches it; if that fails, the poll does.
      else if (!isLive()) await refreshRide(id).catch(() => undefined);
    },
    (error) => {
      const { notDeclined, notCancelled } = DRIVER_RIDE.actions;
      if (error instanceof ApiError && error.status === 409) toast.error(error.message);
      else if (failedOffline(error)) toast.error(status === 'pending' ? notDeclined : notCancelled);
      else developerWarning('Declining failed', error);
    },
  );

/**
 * Reports that the driver has arrived (R43). First sends the current position, because a phone at rest rarely does.
 * Never stored for later, because the report may be wrong by then.
 */
export const sayArrived = ({ id }: Ride): Promise<void> =>
  act(
    id,
    'arrive',
    async () => {
      if (!useConnectivityState.getState().online) throw new ApiError(0, 'NO_ANSWER', OUTBOX.arriveNeedsNetwork);
      const fix = await positionNow({ maxAgeMs: WATCH_MAX_AGE_MS });
      if (fix) await postLookup(fix);
      await takeStep(
        id,
        () => call('arriveAtPickup', { params: { id } }),
        ({ arrivedAt }) => arrivedAt !== null,
      );
    },
    (error) => toast.error(notArrivedText(error)),
  );

/** Returns why the arrival was not reported. While location is off, the server's text about a missing position fits. */
function notArrivedText(error: unknown): string {
  if (failedOffline(error)) return OUTBOX.arriveNeedsNetwork;
  const isLost = error instanceof ApiError && error.code === 'NOT_LOCATED' && !usePosition.getState().denied;
  return isLost ? DOUBT_TEXTS.phoneLost : sentenceOf(error, MESSAGES.driver.arriveFailed);
}

/**
 * Starts a ride, with the passenger's PIN if the ride needs one (R26).
 * @param pin `onRefused` receives the reason for the PIN dialog, instead of a toast and a note on the card
 */
export const startRide = (ride: Ride, pin?: { value: string; onRefused: (why: string) => void }): Promise<void> =>
  act(
    ride.id,
    'start',
    async () => {
      const outcome = await sendOrKeep(ride, { what: 'start', ...(pin && { pin: pin.value }) });
      if (outcome === 'sent') toast.success(MESSAGES.driver.started);
    },
    (error) => {
      if (pin) {
        pin.onRefused(sentenceOf(error, MESSAGES.driver.startFailed));
        return;
      }
      toast.error(MESSAGES.driver.startFailed);
      explain(ride.id, error);
    },
  );

/** Completes a ride. Without a network, stores the step until it can be sent (R39). */
export const completeRide = (ride: Ride): Promise<void> =>
  act(
    ride.id,
    'complete',
    async () => {
      if ((await sendOrKeep(ride, { what: 'complete' })) === 'sent') toast.success(MESSAGES.driver.completed);
    },
    (error) => {
      toast.error(MESSAGES.driver.completeFailed);
      explain(ride.id, error);
    },
  );
