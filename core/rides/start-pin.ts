import { randomInt } from 'node:crypto';
import { Refusal } from '#shared/contract/errors.ts';
import { MESSAGES } from '#shared/contract/messages.ts';
import { PIN_PAUSE_S, PIN_TRIES_MAX, START_PIN_DIGITS } from '#shared/domain/constants/rules.ts';
import { clockWithSeconds } from '#shared/domain/schedule.ts';
import type { Context } from '../context.ts';
import type { RideDoc, StartPin } from '../store/ride-documents.ts';

/** A new ride's PIN, and whether its driver must enter it (R26). */
export const newStartPin = (asked: boolean): StartPin => ({
  value: String(randomInt(10 ** START_PIN_DIGITS)).padStart(START_PIN_DIGITS, '0'),
  asked,
  tries: 0,
  triedAt: null,
});

/**
 * Checks the PIN of an accepted ride if it is required (R26). The write counts a try before the PIN is compared, so
 * that no number of phones and processes tries more than five PINs a minute. A ride that has started or ended meanwhile
 * needs no PIN: the step itself decides.
 * @throws Refusal PIN_NEEDED, which counts as no try; PIN_WRONG with the tries left; PIN_PAUSED with the time it ends
 */
export async function requirePin(ctx: Context, ride: RideDoc, pin: string | undefined): Promise<void> {
  if (!ride.startPin?.asked) return;
  if (pin === undefined) throw new Refusal('PIN_NEEDED');
  const tried = await takeTry(ctx, ride);
  if (!tried) return;
  if (tried.value !== pin) throw wrongPin(tried);
  // A start refused for another reason after a correct PIN uses up no tries.
  await ctx.store.rides.updateOne({ _id: ride._id, status: 'accepted' }, { $set: { 'startPin.tries': 0 } });
}

const pauseEnds = (triedAt: Date): Date => new Date(triedAt.getTime() + PIN_PAUSE_S * 1000);

const paused = (triedAt: Date): Refusal =>
  new Refusal('PIN_PAUSED', { message: MESSAGES.pin.paused(clockWithSeconds(pauseEnds(triedAt))) });

function wrongPin({ tries, triedAt }: StartPin): Refusal {
  const left = PIN_TRIES_MAX - tries;
  if (left === 0 && triedAt) return paused(triedAt);
  return new Refusal('PIN_WRONG', { field: 'pin', message: MESSAGES.pin.wrong(left) });
}

/**
 * Counts a try.
 * @returns the PIN as it was then; null when the ride is no longer accepted
 * @throws Refusal PIN_PAUSED
 */
async function takeTry(ctx: Context, { _id }: RideDoc): Promise<StartPin | null> {
  const { rides } = ctx.store;
  const own = { _id, status: 'accepted' as const };
  for (;;) {
    const now = ctx.clock.now();
    const triedAt = { 'startPin.triedAt': now };
    const counted = await rides.findOneAndUpdate(
      { ...own, 'startPin.tries': { $lt: PIN_TRIES_MAX } },
      { $inc: { 'startPin.tries': 1 }, $set: triedAt },
      { returnDocument: 'after' },
    );
    if (counted?.startPin) return counted.startPin;
    const over = { $lte: new Date(now.getTime() - PIN_PAUSE_S * 1000) };
    const anew = await rides.findOneAndUpdate(
      { ...own, 'startPin.tries': { $gte: PIN_TRIES_MAX }, 'startPin.triedAt': over },
      { $set: { 'startPin.tries': 1, ...triedAt } },
      { returnDocument: 'after' },
    );
    if (anew?.startPin) return anew.startPin;
    const pin = (await rides.findOne(own))?.startPin;
    if (!pin) return null;
    if (pin.tries >= PIN_TRIES_MAX && pin.triedAt && pauseEnds(pin.triedAt) > now) throw paused(pin.triedAt);
    // Another request's try ended the pause, or reset the count, between the writes.
  }
}
