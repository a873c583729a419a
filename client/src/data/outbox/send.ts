import type { RideView } from '#shared/contract/ride-entities.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { OUTBOX } from '#shared/texts/en/outbox.ts';
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
import { useSession } from '../session/session.ts';
import { useRides } from '../rides/rides.ts';
import { toast } from '#client/ui/toast.tsx';
import { keepRide, refreshRide, takeStep } from '../rides/fetch-rides.ts';
import { onConnected } from '../connection/socket.ts';

/**
 * Sends an action on a ride. Without a network, or while an earlier action on the same ride still waits, puts the
 * action into the outbox (R39). Throws ApiError when the server refuses the action or fails.
 */
export async function sendOrKeep(ride: Ride, pressed: Pressed): Promise<'sent' | 'kept'> {
  const key = randomKey();
  const by = outboxOwner();
  const isFirst = !useOutbox.getState().waiting.some(({ rideId }) => rideId === ride.id);
  if (isFirst && currentConnectivity() !== 'disconnected') {
    try {
      const shows = (now: Ride): boolean => isDone(pressed, now, ride);
      await takeStep(ride.id, () => send(ride.id, pressed, key), shows);
      return 'sent';
    } catch (error) {
      // With the session, its screens end too: nothing but the next session can send the action or say why not.
      const { notice } = useSession.getState();
      const isEnded = failureOf(error) === 'signedOut' && isOfEnd(notice);
      if (!failedOffline(error) && !isEnded) throw error;
      if (isEnded) useSession.setState({ notice: OUTBOX.signedOut });
    }
  }
  await keep(ride, pressed, key, by);
  return 'kept';
}

const isOfEnd = (notice: string | null): boolean => notice === MESSAGES.session.ended || notice === OUTBOX.signedOut;

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

async function keep(ride: Ride, pressed: Pressed, key: string, by: string | null): Promise<void> {
  const name = ride.view === 'driver' ? ride.passengerName : (ride.driver?.name ?? '');
  const item = { key, rideId: ride.id, who: firstName(name), pressedAtMs: serverNow(), pressed };
  let full = false;
  await changeOutbox((box) => {
    const next = withItem(box, item);
    full = next === box && isFull(box);
    return next;
  }, by);
  if (full) toast.error(OUTBOX.full);
  sendNow();
}

/** Cancels an item that has not been sent. */
export const takeBack = (item: Waiting): Promise<unknown> => changeOutbox((box) => takenBack(box, item));

/** Opens the person's outbox and sends its items whenever there is a network. Returns a function that closes it. */
export function keepOutbox(userId: string): () => void {
  const stops = [
    openOutbox(userId),
    onConnected(sendNow),
    useConnectivityState.subscribe((now, before) => {
      if (connectivityOf(now) !== 'disconnected' && connectivityOf(before) === 'disconnected') sendNow();
    }),
    () => clearTimeout(timer),
  ];
  // This write replaces any other person's outbox in storage.
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

/** `next`: try the next item; `later`: the server could not accept the item now; `stop`: there is nothing to send. */
type Outcome = 'next' | 'later' | 'stop';

/** Makes one tab send at a time. Plain http has no locks: there, only the server recognizes a repeated request. */
async function inOneTab(run: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return 'locks' in navigator ? await navigator.locks.request('boda.outbox', run) : await run();
  } catch (error) {
    developerWarning('The outbox was not sent', error);
    return 'later';
  }
}

/** Sends the item that has waited longest. The phone deletes the item only after the server's response. */
async function sendFirst(sent: Waiting[]): Promise<Outcome> {
  const [item] = (await readOutbox()).waiting;
  const person = personOnPhone();
  const isOwners = outboxOwner() !== null && (person === null || person === outboxOwner());
  if (!item || !isOwners || !useConnectivityState.getState().online) return 'stop';
  // Any response carries the server's time.
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

/** @param givenAt when the person pressed the button, for an action that has waited */
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
  // A listener (data/session/session.ts) signs the person out; the item stays for their next session.
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

/** Whether a refused step had succeeded before (its response was lost); null when the server does not respond. */
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
