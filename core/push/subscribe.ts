import { createECDH } from 'node:crypto';
import type { BodyOf } from '#shared/contract/api.ts';
import { Refusal } from '#shared/contract/errors.ts';
import { PHONES_MAX } from '#shared/domain/constants/rules.ts';
import { PARSING } from '#shared/texts/en/errors.ts';
import { language } from '#shared/texts/language.ts';
import type { Context } from '../context.ts';
import type { UserPrincipal } from '../lib/principal.ts';
import { isDuplicateKey } from '../store/errors.ts';
import type { SubscriptionDoc } from '../store/notification-documents.ts';
import { sha256 } from '../lib/tokens.ts';
import { isPushEndpoint } from './endpoint.ts';

/**
 * Pushes a person's notifications to this phone from now on, until its session ends (R35). A repeat succeeds. A phone
 * belongs to the last person who subscribed with it. A session has one phone. A person has at most 5; the oldest is
 * dropped.
 * @throws Refusal INVALID for an endpoint that is not public https, or for invalid keys
 */
export async function subscribe(
  ctx: Context,
  { user, sessionHash: session }: UserPrincipal,
  { endpoint, keys }: BodyOf<'subscribePush'>,
): Promise<void> {
  if (!ctx.push) throw new Refusal('UNAVAILABLE');
  if (!isPushEndpoint(endpoint, ctx.push.allowsLoopback)) throw invalid('endpoint');
  if (!isPoint(keys.p256dh)) throw invalid('keys');
  const { subscriptions, sessions } = ctx.store;
  const ends = await sessions.findOne({ _id: session });
  if (!ends) throw new Refusal('NO_SESSION');
  const { _id: userId, userType } = user;
  const _id = sha256(endpoint);
  const role = userType === 'driver' ? 'driver' : 'passenger';
  const times = { at: ctx.clock.now(), expiresAt: ends.expiresAt };
  await put(ctx, { _id, endpoint, keys, userId, role, language: language(), session, ...times });
  await subscriptions.deleteMany({ session, _id: { $ne: _id } });
  const others = subscriptions.find({ userId, _id: { $ne: _id } }).sort({ at: -1, _id: -1 });
  const older = await others.skip(PHONES_MAX - 1).toArray();
  if (older.length > 0) await subscriptions.deleteMany({ _id: { $in: older.map((one) => one._id) } });
}

const invalid = (field: string) => new Refusal('INVALID', { field, message: PARSING.notValid(field) });

/** Stores a phone. If one phone registers concurrently, the last write wins. */
async function put(ctx: Context, { _id, ...phone }: SubscriptionDoc): Promise<void> {
  const { subscriptions } = ctx.store;
  const write = () => subscriptions.updateOne({ _id }, { $set: phone }, { upsert: true });
  await write().catch((error: unknown) => {
    if (!isDuplicateKey(error)) throw error;
    return write();
  });
}

/** Whether a key is a point of P-256, which encryption requires. */
function isPoint(p256dh: string): boolean {
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    return own.computeSecret(Buffer.from(p256dh, 'base64url')).length > 0;
  } catch {
    return false;
  }
}
