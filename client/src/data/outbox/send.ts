import type { RideView } from '#shared/contract/ride-entities.ts';
import { OUTBOX } from '#shared/contract/outbox-texts.ts';
import { OUTBOX_RETRY_MAX_MS, OUTBOX_RETRY_MS } from '#shared/domain/constants/screens.ts';
import { isSameRating } from '#shared/domain/rating.ts';
import type { RideStatus } from '#shared/domain/ride.ts';
import { ApiError, call, failureOf } from '../connection/api.ts';
import { isServerTimeKnown, serverNow } from '#client/lib/clock.ts';
import { randomKey } from '../connection/idempotency-key.ts';
import { developerWarning } from '#client/lib/log.ts';
import { personOnPhone } from '../session/phone-person.ts';
import type { Ride } from '../rides/ride.ts';
import {
  connectivityOf,
  currentConnectivity,
  failedOffline,
  useConnectivityState,
} from '../connection/connectivity.ts';
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
import { useRides } from '../rides/rides.ts';
import { toast } from '#client/ui/toast.tsx';
import { keepRide, refreshRide, takeStep } from '../rides/fetch-rides.ts';
import { onConnected } from '../connection/socket.ts';

/**
 * Sends an action on a ride. Without a network, or while an earlier action on the same ride still waits, keeps it
 * until it can be sent (R39). Throws ApiError when the server refuses it or fails.
 */
export async function sendOrKeep(ride: Ride, pressed: Pressed): Promise<'sent' | 'kept'> {
  const key = randomKey();
  const isFirst = !useOutbox.getState().waiting.some(({ rideId }) => rideId === ride.id);
  if (isFirst && currentConnectivity() !== 'disconnected') {
    try {
      const shows = (now: Ride): boolean => isDone(pressed, now, ride);
      await takeStep(ride.id, () => send(ride.id, pressed, key), shows);
      return 'sent';
    } catch (error) {
      if (!failedOffline(error)) throw error;
    }
  }
  await keep(ride, pressed, key);
  return 'kept';
}

/** Whether the ride, as it is now, shows the result of the action. */
function isDone(pressed: Pressed, now: Ride, before: Ride): boolean {
  switch (pressed.what) {
    case 'word': {
      const times = ({ words, view }: Ride): string[] =>
        words.filter((said) => said.from === view && said.word === pressed.word).map(({ at }) => at);
      return times(now).some((at) => !times(before).includes(at));
    }
    case 'rating':
      return now.myRating !== null && isSameRating(now.myRating, pressed);
    default:
      return REACHED[pressed.what].includes(now.status);
  }
}

async function keep(ride: Ride, pressed: Pressed, key: string): Promise<void> {
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

/** The person takes back an item that has not been sent. */
export const takeBack = (item: Waiting): Promise<unknown> => changeOutbox((box) => takenBack(box, item));

/** Opens the person's outbox and sends its items whenever there is a network. Returns a function that stops it. */
export function keepOutbox(userId: string): () => void {
  const stops = [
    openOutbox(userId),
    onConnected(sendNow),
    useConnectivityState.subscribe((now, before) => {
      if (connectivityOf(now) !== 'disconnected' && connectivityOf(before) === 'disconnected') sendNow();
    }),
    () => clearTimeout(timer),
  ];
  // The write deletes another person's outbox.
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

/** `next`: look for another item; `later`: the server did not accept it now; `stop`: nothing to do. */
type Outcome = 'next' | 'later' | 'stop';

/** Only one tab sends at a time. Over plain http there are no locks; the server alone then recognizes repeats. */
async function inOneTab(run: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return 'locks' in navigator ? await navigator.locks.request('boda.outbox', run) : await run();
  } catch (error) {
    developerWarning('What waits was not sent', error);
    return 'later';
  }
}

/** Sends the item that has waited longest. It is deleted from the phone only once the server has answered. */
async function sendFirst(sent: Waiting[]): Promise<Outcome> {
  const [item] = (await readOutbox()).waiting;
  const person = personOnPhone();
  const isOwners = outboxOwner() !== null && (person === null || person === outboxOwner());
  if (!item || !isOwners || !useConnectivityState.getState().online) return 'stop';
  // Any answer carries the server's time.
  if (!isServerTimeKnown()) await call('headMe');
  const tooOld = tooOldText(item, serverNow());
  if (tooOld !== null) return giveUp(item, tooOld);
  setSending(item.key);
  try {
    const givenAt = new Date(item.pressedAtMs).toISOString();
    keepRide(await send(item.rideId, item.pressed, item.key, givenAt));
    return await leave(item, sent);
  } catch (error) {
    return await afterFailure(item, error, sent);
  } finally {
    setSending(null);
  }
}

/** @param givenAt when the action was pressed, if it has waited since */
function send(rideId: string, pressed: Pressed, key: string, givenAt?: string): Promise<RideView> {
  const params = { id: rideId };
  switch (pressed.what) {
    case 'start':
      return call('startRide', { params, body: pressed.pin === undefined ? {} : { pin: pressed.pin } });
    case 'complete':
      return call('completeRide', { params });
    case 'word':
      return call('sendQuickMessage', { params, body: { word: pressed.word }, headers: { 'Idempotency-Key': key } });
    case 'rating':
      return call('rateRide', { params, body: { stars: pressed.stars, tags: [...pressed.tags], givenAt } });
  }
}

async function leave(item: Waiting, sent: Waiting[]): Promise<Outcome> {
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
  // The listener that notices this signs the person out; the item stays for their next session.
  if (failure === 'signedOut') return 'stop';
  if (!(error instanceof ApiError) || failure !== 'refused') return 'later';
  const happened = await hasHappened(item);
  if (happened === null) return 'later';
  return happened ? leave(item, sent) : giveUp(item, error.message);
}

const REACHED: Record<'start' | 'complete', readonly RideStatus[]> = {
  start: ['in_progress', 'completed'],
  complete: ['completed'],
};

/** Whether a refused step had already succeeded, its answer being lost; null when the server does not answer. */
async function hasHappened({ rideId, pressed }: Waiting): Promise<boolean | null> {
  if (pressed.what === 'word' || pressed.what === 'rating') return false;
  try {
    await refreshRide(rideId);
    const status = useRides.getState().byId[rideId]?.status;
    return status !== undefined && REACHED[pressed.what].includes(status);
  } catch {
    return null;
  }
}
