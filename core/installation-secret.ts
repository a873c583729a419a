import { randomBytes } from 'node:crypto';
import { isDuplicateKey, type Store } from './store/store.ts';

const META_ID = 'cookie-secret';

/** What signs this installation's short-lived cookies: made at the first start, shared by every process. */
export async function settleInstallationSecret(store: Store): Promise<string> {
  const kept = await store.meta.findOne({ _id: META_ID });
  if (kept) return kept.value;
  try {
    const value = randomBytes(32).toString('base64url');
    await store.meta.insertOne({ _id: META_ID, value });
    return value;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return settleInstallationSecret(store);
  }
}
