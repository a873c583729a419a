import { ObjectId } from 'mongodb';
import type { RideView } from '#shared/contract/ride-entities.ts';
import { Refusal } from '#shared/contract/errors.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import {
  QUICK_MESSAGE_KEYS_KEPT_MAX,
  QUICK_MESSAGES_KEPT_MAX,
  QUICK_MESSAGES_PER_MINUTE_MAX,
} from '#shared/domain/constants/rules.ts';
import { firstName } from '#shared/domain/names.ts';
import {
  isTalking,
  maySay,
  otherParty,
  type Party,
  type QuickMessageKey,
  TALKING,
} from '#shared/domain/quick-messages.ts';
import { runInBackground } from '../lib/background.ts';
import type { Context } from '../context.ts';
import { storeNotifications } from '../notifications/store-notifications.ts';
import { room } from '../lib/rooms.ts';
import type { UserDoc } from '../store/documents.ts';
import type { RideDoc, SentQuickMessage } from '../store/ride-documents.ts';
import { queueOf } from './queue.ts';
import { publishRide } from './publish-ride.ts';
import { rideOf } from './read-rides.ts';
import { driverView, passengerView, quickMessageView } from './views.ts';

const ATTEMPTS_MAX = 20;
const MINUTE_MS = 60_000;

/**
 * One party of an accepted or running ride sends the other a quick message (R25). The check uses the ride as read, and
 * the write fails if the ride has changed since, so that even many phones and processes send at most 6 a minute. The
 * ride's outbox delivers the message. A retry with the same key succeeds and sends nothing, even after the ride (R39).
 * @param key the sender's Idempotency-Key; null without retries
 * @returns the ride as the sender may see it
 * @throws Refusal NOT_FOUND; INVALID naming `word` when this party may never send that message; NO_MESSAGES_NOW, also
 *   when the message belongs to another state of the ride; TOO_MANY_MESSAGES
 */
export async function sendQuickMessage(
  ctx: Context,
  user: UserDoc,
  rideId: ObjectId,
  word: QuickMessageKey,
  key: string | null = null,
): Promise<RideView> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const { ride: before, party } = await rideOf(ctx, user, rideId);
    const ownKey = key && `${user._id.toHexString()}:${key}`;
    if (ownKey && before.wordKeys?.includes(ownKey)) return viewOf(before, user);
    const at = ctx.clock.now();
    requireSayable(before, party, word, at);
    const said = { id: new ObjectId(), at, from: party, to: partyId(before, otherParty(party)), word };
    const ride = await ctx.store.rides.findOneAndUpdate(
      { _id: rideId, rev: before.rev },
      {
        $inc: { rev: 1 },
        $push: {
          words: { $each: [said], $slice: -QUICK_MESSAGES_KEPT_MAX },
          outbox: { id: said.id, at, said },
          ...(ownKey && { wordKeys: { $each: [ownKey], $slice: -QUICK_MESSAGE_KEYS_KEPT_MAX } }),
        },
      },
      { returnDocument: 'after' },
    );
    if (!ride) continue;
    publishMessage(ctx, ride, said);
    runInBackground(ctx, queueOf(ride), () => notifyOfMessage(ctx, ride, said));
    return viewOf(ride, user);
  }
  throw new Refusal('UNAVAILABLE');
}

const viewOf = (ride: RideDoc, { _id }: UserDoc): RideView =>
  ride.passengerId.equals(_id) ? passengerView(ride) : driverView(ride, _id, null);

function requireSayable({ status, words = [] }: RideDoc, party: Party, word: QuickMessageKey, now: Date): void {
  const states = TALKING.filter((state) => maySay(state, party, word));
  if (states.length === 0) throw new Refusal('INVALID', { field: 'word', message: MESSAGES.quickMessages.notYours });
  if (!isTalking(status)) throw new Refusal('NO_MESSAGES_NOW');
  if (!states.includes(status)) throw new Refusal('NO_MESSAGES_NOW', { message: MESSAGES.quickMessages.past });
  const since = now.getTime() - MINUTE_MS;
  const recent = words.filter(({ from, at }) => from === party && at.getTime() > since);
  if (recent.length >= QUICK_MESSAGES_PER_MINUTE_MAX) throw new Refusal('TOO_MANY_MESSAGES');
}

const partyId = ({ passengerId, driverId }: RideDoc, party: Party): ObjectId | null =>
  party === 'driver' ? driverId : passengerId;

function publishMessage(ctx: Context, ride: RideDoc, said: SentQuickMessage): void {
  publishRide(ctx, ride);
  const parties = [ride.passengerId, ...(ride.driverId ? [ride.driverId] : [])];
  ctx.publish(parties.map(room.user), 'ride:message', { rideId: ride._id.toHexString(), ...quickMessageView(said) });
}

/** Stores the other party's notification, and removes the message from the outbox. */
async function notifyOfMessage(
  ctx: Context,
  ride: RideDoc,
  { id, at, from, to, word }: SentQuickMessage,
): Promise<void> {
  const passenger = ride.openRequest ? firstName(ride.passengerName) : ride.passengerName;
  const name = from === 'driver' ? (ride.driver?.name ?? '') : passenger;
  const rideId = ride._id;
  const key = `${rideId.toHexString()}:word-${id.toHexString()}`;
  const news = { kind: 'word' as const, data: { from: name, word }, key, audience: ['bell' as const], rideId };
  if (to) await storeNotifications(ctx, [{ ...news, userId: to }], at);
  await ctx.store.rides.updateOne({ _id: rideId }, { $pull: { outbox: { id } } });
}

/**
 * Delivers the messages that a crash left in a ride's outbox. Drops messages to or from a driver who has given the ride
 * up since, because the ride has dropped them too (R24). Run by the sweep.
 */
export async function deliverLeftMessages(ctx: Context, ride: RideDoc): Promise<void> {
  for (const { id, said } of ride.outbox ?? []) {
    if (!said) continue;
    if (ride.words?.some((kept) => kept.id.equals(id))) {
      publishMessage(ctx, ride, said);
      await notifyOfMessage(ctx, ride, said);
    } else await ctx.store.rides.updateOne({ _id: ride._id }, { $pull: { outbox: { id } } });
  }
}
