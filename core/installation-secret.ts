import { randomBytes } from 'node:crypto';
import { isFirst } from './store/errors.ts';
import { type Store } from './store/store.ts';

/** The key that signs this installation's short-lived cookies, shared by all processes. */
export const ensureInstallationSecret = (store: Store): Promise<string> =>
  getOrCreateSecret(store, 'cookie-secret', () => randomBytes(32).toString('base64url'));

/** A value generated at the first start and stored. When several processes start at once, all use the first one's. */
export async function getOrCreateSecret(store: Store, _id: string, make: () => string): Promise<string> {
  const kept = await store.meta.findOne({ _id });
  if (kept) return kept.value;
  const value = make();
  return (await isFirst(store.meta.insertOne({ _id, value }))) ? value : getOrCreateSecret(store, _id, make);
}
