import { createHmac, randomBytes } from 'node:crypto';
import { SESSION_DAYS } from '#shared/domain/constants/rules.ts';
import type { Context } from '../context.ts';
import { perStore } from '../lib/per-store.ts';
import { isFirst } from './errors.ts';
import { type Store } from './store.ts';

/** The signing keys of this installation, the same in all its processes. */
export interface Signing {
  /** Signs short-lived cookies. */
  secret: string;
  /** Signs tokens (decision 048). */
  key: Buffer;
  /** Until when tokens without a MAC are looked up. By then the tokens of the old version have expired. */
  unsignedUntil: Date;
}

/** Processes of the old version may run for a day after the first process of this version has started. */
const UNSIGNED_MS = (SESSION_DAYS + 1) * 24 * 3600_000;
const SECRET = 'cookie-secret';

const read = perStore<{ signing?: Promise<Signing> | undefined }>(() => ({}));

/** Returns the signing keys: made at the first start, and read from the store once per process. */
export function signingOf(ctx: Pick<Context, 'store' | 'clock'>): Promise<Signing> {
  const kept = read(ctx.store);
  kept.signing ??= readSigning(ctx).catch((error: unknown) => {
    kept.signing = undefined;
    throw error;
  });
  return kept.signing;
}

async function readSigning({ store, clock }: Pick<Context, 'store' | 'clock'>): Promise<Signing> {
  // This is decided before a secret exists: an installation that has one may have issued tokens without a MAC.
  const isNew = !(await store.meta.findOne({ _id: SECRET }));
  const until = await getOrCreateSecret(store, 'unsigned-tokens-until', () =>
    new Date(isNew ? 0 : clock.now().getTime() + UNSIGNED_MS).toISOString(),
  );
  const secret = await getOrCreateSecret(store, SECRET, () => randomBytes(32).toString('base64url'));
  const key = createHmac('sha256', secret).update('tokens').digest();
  return { secret, key, unsignedUntil: new Date(until) };
}

/** Returns a value that the first start generates and stores. Processes that start at once all use the first value. */
export async function getOrCreateSecret(store: Store, _id: string, make: () => string): Promise<string> {
  const kept = await store.meta.findOne({ _id });
  if (kept) return kept.value;
  const value = make();
  return (await isFirst(store.meta.insertOne({ _id, value }))) ? value : getOrCreateSecret(store, _id, make);
}

/** Returns a function that hashes keys such as "phone:+254…", so that a ban reveals no number; the kind is readable. */
export async function hasherOf({ store }: Pick<Context, 'store'>): Promise<(key: string) => string> {
  const secret = await getOrCreateSecret(store, 'ban-secret', () => randomBytes(32).toString('base64url'));
  return (key) => `${key.split(':')[0]}:${createHmac('sha256', secret).update(key).digest('hex')}`;
}
