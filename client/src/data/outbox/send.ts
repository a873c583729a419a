import { OUTBOX } from '#shared/contract/outbox-texts.ts';
import { OUTBOX_RETRY_MAX_MS, OUTBOX_RETRY_MS } from '#shared/domain/constants/screens.ts';
import type { RideStatus } from '#shared/domain/ride.ts';
import { ApiError, call, failureOf } from '../connection/api.ts';
import { isServerTimeKnown, serverNow } from '#client/lib/clock.ts';
import { randomKey } from '../connection/idempotency-key.ts';
import { developerWarning } from '#client/lib/log.ts';
import { personOnPhone } from '../session/phone-person.ts';
import type { Ride } from '../rides/ride.ts';
import { connectivityOf, currentConnectivity, useConnectivityState } from '../connection/connectivity.ts';
import { changeOutbox, openOutbox, outboxOwner, readOutbox, setSending, useOutbox } from './outbox.ts';
import {
  isFull,
  type Pressed,
  refused,
  sentText,
  takenBack,
  tooOldText,
  type Waiting,
  withItem,
  withoutItem,
} from './outbox-state.ts';
import { firstName } from '../session/profile.ts';
import { applyToRides, useRides } from '../rides/rides.ts';
import { mergeRide } from '../rides/rides-state.ts';
import { toast } from '#client/ui/toast.tsx';
import { refreshRide } from '../rides/fetch-rides.ts';
import { onConnected } from '../connection/socket.ts';

/** Whether something pressed on this ride must wait: there is no network, or something of the ride waits already (R39). */
export const mustWait = (rideId: string): boolean =>
  currentConnectivity() === 'disconnected' || useOutbox.getState().waiting.some((item) => item.rideId === rideId);

/** Whether a call failed for want of a network, so that what was pressed should wait. */
export const isForWaiting = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 0 && currentConnectivity() === 'disconnected';

/** Keeps what was pressed until the network is back, with the key of the first try if there was one. */
export async function keepForLater(ride: Ride, pressed: Pressed, key = randomKey()): Promise<void> {
  const name = ride.view === 'driver' ? ride.passengerName : (ride.driver?.name ?? '');
  const item = { key, rideId: ride.id, who: firstName(name), pressedAtMs: serverNow(), pressed };
  let full = false;
  await changeOutbox((box) => {
    const next = withItem(box, item);
    full = next === box && isFull(box);
    return next;
  });
  if (full) toast.error(OUTBOX.full);
  sendNow();
}

/** The person takes back what has not been sent. */
export const takeBack = (item: Waiting): Promise<unknown> => changeOutbox((box) => takenBack(box, item));

/** Opens the person's outbox and sends what is in it whenever there is a network. Returns a function that stops it. */
export function keepOutbox(userId: string): () => void {
  const stops = [
    openOutbox(userId),
    onConnected(sendNow),
    useConnectivityState.subscribe((now, before) => {
      if (connectivityOf(now) !== 'disconnected' && connectivityOf(before) === 'disconnected') sendNow();
    }),
    () => clearTimeout(timer),
  ];
  // Writing deletes another person's.
  void changeOutbox((box) => box).then(sendNow);
  return () => stops.forEach((stop) => stop());
}

let isSending = false;
let isAskedAgain = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let pauseMs = OUTBOX_RETRY_MS;

function sendNow(): void {
  pauseMs = OUTBOX_RETRY_MS;
  void sendAll();
}

async function sendAll(): Promise<void> {
  isAskedAgain = true;
  if (isSending) return;
  isSending = true;
  const sent: Waiting[] = [];
  let outcome: Outcome = 'stop';
  while (isAskedAgain) {
    isAskedAgain = false;
    do outcome = await inOneTab(() => sendFirst(sent));
    while (outcome === 'next');
  }
  isSending = false;
  const [first, ...more] = sent;
  if (first) toast.success(sentText([first, ...more]));
  if (outcome === 'later') tryLater();
}

function tryLater(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void sendAll(), pauseMs);
  pauseMs = Math.min(2 * pauseMs, OUTBOX_RETRY_MAX_MS);
}

/** `next`: look for another item; `later`: the server did not take it now; `stop`: there is nothing to do. */
type Outcome = 'next' | 'later' | 'stop';

/** Of all tabs one sends at a time. Over plain http there are no locks; then the server alone tells repeats apart. */
async function inOneTab(run: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return 'locks' in navigator ? await navigator.locks.request('boda.outbox', run) : await run();
  } catch (error) {
    developerWarning('What waits was not sent', error);
    return 'later';
  }
}

/** Sends the item that has waited longest. It leaves the phone only once the server has answered. */
async function sendFirst(sent: Waiting[]): Promise<Outcome> {
  const [item] = (await readOutbox()).waiting;
  const person = personOnPhone();
  const isOwners = outboxOwner() !== null && (person === null || person === outboxOwner());
  if (!item || !isOwners || !useConnectivityState.getState().online) return 'stop';
  // Any answer tells the server's time.
  if (!isServerTimeKnown()) await call('headMe');
  const tooOld = tooOldText(item, serverNow());
  if (tooOld !== null) return giveUp(item, tooOld);
  setSending(item.key);
  try {
    const ride = await send(item);
    applyToRides((state) => mergeRide(state, ride));
    return await done(item, sent);
  } catch (error) {
    return await afterFailure(item, error, sent);
  } finally {
    setSending(null);
  }
}

function send({ key, rideId, pressed, pressedAtMs }: Waiting): Promise<Ride> {
  const params = { id: rideId };
  switch (pressed.what) {
    case 'start':
      return call('startRide', { params, body: pressed.pin === undefined ? {} : { pin: pressed.pin } });
    case 'complete':
      return call('completeRide', { params });
    case 'word':
      return call('sayWord', { params, body: { word: pressed.word }, headers: { 'Idempotency-Key': key } });
    case 'rating': {
      const givenAt = new Date(pressedAtMs).toISOString();
      return call('rateRide', { params, body: { stars: pressed.stars, tags: [...pressed.tags], givenAt } });
    }
  }
}

async function done(item: Waiting, sent: Waiting[]): Promise<Outcome> {
  pauseMs = OUTBOX_RETRY_MS;
  sent.push(item);
  await changeOutbox((box) => withoutItem(box, item.key));
  return 'next';
}

async function giveUp(item: Waiting, why: string): Promise<Outcome> {
  await changeOutbox((box) => refused(box, item, why));
  return 'next';
}

async function afterFailure(item: Waiting, error: unknown, sent: Waiting[]): Promise<Outcome> {
  const failure = failureOf(error);
  // Whoever notices this signs the person out; the item stays for their next session.
  if (failure === 'signedOut') return 'stop';
  if (!(error instanceof ApiError) || failure !== 'refused') return 'later';
  const isDone = await hasHappened(item);
  if (isDone === null) return 'later';
  return isDone ? done(item, sent) : giveUp(item, error.message);
}

const REACHED: Partial<Record<Pressed['what'], readonly RideStatus[]>> = {
  start: ['in_progress', 'completed'],
  complete: ['completed'],
};

/** Whether a refused step was taken before, as an earlier answer was lost; null when nobody answers. */
async function hasHappened({ rideId, pressed }: Waiting): Promise<boolean | null> {
  const reached = REACHED[pressed.what];
  if (!reached) return false;
  try {
    await refreshRide(rideId);
    const status = useRides.getState().byId[rideId]?.status;
    return status !== undefined && reached.includes(status);
  } catch {
    return null;
  }
}
