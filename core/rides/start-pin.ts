import { randomInt } from 'node:crypto';
import type { Filter } from 'mongodb';
import { Refusal } from '#shared/contract/errors.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { PIN_PAUSE_MAX_S, PIN_PAUSE_S, PIN_TRIES_MAX, START_PIN_DIGITS } from '#shared/domain/constants/rules.ts';
import { clockWithSeconds } from '#shared/domain/schedule.ts';
import type { Context } from '../context.ts';
import type { RideDoc, StartPin } from '../store/ride-documents.ts';

/** Returns a new ride's PIN, and whether its driver must enter it (R26). */
export const newStartPin = (asked: boolean): StartPin => ({
  value: String(randomInt(10 ** START_PIN_DIGITS)).padStart(START_PIN_DIGITS, '0'),
  asked,
  tries: 0,
  triedAt: null,
});

/**
 * Checks the PIN of an accepted ride if the ride requires it (R26). The write counts a try before the PIN is compared,
 * so that even many phones and processes try at most five PINs before a pause.
 * @returns the condition of the start's own write, so that no ride starts without this proof; null if the ride has
 *   started or ended meanwhile
 * @throws Refusal PIN_NEEDED, which counts as no try; PIN_WRONG with the tries left; PIN_PAUSED with the end of the
 *   pause
 */
export async function requirePin(
  ctx: Context,
  ride: RideDoc,
  pin: string | undefined,
): Promise<Filter<RideDoc> | null> {
  if (!ride.startPin?.asked) return { 'startPin.asked': { $ne: true } };
  if (pin === undefined) throw new Refusal('PIN_NEEDED');
  const tried = await takeTry(ctx, ride);
  if (!tried) return null;
  if (tried.value !== pin) throw wrongPin(tried);
  // A start that is refused for another reason after a correct PIN uses up no tries.
  await ctx.store.rides.updateOne({ _id: ride._id, status: 'accepted' }, { $set: { 'startPin.tries': 0 } });
  return { 'startPin.value': pin };
}

/** Returns when the pause ends; null outside a pause. One follows each five tries, each twice as long as the last. */
function pauseEnds({ tries, triedAt }: StartPin): Date | null {
  if (!triedAt || tries === 0 || tries % PIN_TRIES_MAX > 0) return null;
  const pauseS = Math.min(PIN_PAUSE_S * 2 ** (tries / PIN_TRIES_MAX - 1), PIN_PAUSE_MAX_S);
  return new Date(triedAt.getTime() + pauseS * 1000);
}

const paused = (until: Date): Refusal =>
  new Refusal('PIN_PAUSED', { message: MESSAGES.pin.paused(clockWithSeconds(until)) });

function wrongPin(tried: StartPin): Refusal {
  const until = pauseEnds(tried);
  if (until) return paused(until);
  const left = PIN_TRIES_MAX - (tried.tries % PIN_TRIES_MAX);
  return new Refusal('PIN_WRONG', { field: 'pin', message: MESSAGES.pin.wrong(left) });
}

/**
 * Counts a try.
 * @returns the PIN as of that write; null when the ride is no longer accepted
 * @throws Refusal PIN_PAUSED
 */
async function takeTry(ctx: Context, ride: RideDoc): Promise<StartPin | null> {
  const { rides } = ctx.store;
  const own = { _id: ride._id, status: 'accepted' as const };
  let pin = ride.startPin;
  while (pin) {
    const now = ctx.clock.now();
    const until = pauseEnds(pin);
    if (until && until > now) throw paused(until);
    const counted = await rides.findOneAndUpdate(
      { ...own, 'startPin.tries': pin.tries },
      { $inc: { 'startPin.tries': 1 }, $set: { 'startPin.triedAt': now } },
      { returnDocument: 'after' },
    );
    if (counted?.startPin) return counted.startPin;
    // Another request has counted a try meanwhile, or the ride is no longer accepted.
    pin = (await rides.findOne(own))?.startPin;
  }
  return null;
}
