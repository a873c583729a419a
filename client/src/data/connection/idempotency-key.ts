import { ADMIN_CONFIRMATION_KEY, CONFIRMATION_KEY, saveLocal, readLocal } from '#client/lib/storage.ts';

/** 128 random bits. Over plain http, randomUUID is missing, but getRandomValues is not. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

interface Confirmation {
  request: string;
  key: string;
}

/** `ride`: a person books their own ride; `admin-ride`: an admin books a ride for a caller. */
const PLACES = { ride: CONFIRMATION_KEY, 'admin-ride': ADMIN_CONFIRMATION_KEY };

/**
 * Makes the `Idempotency-Key` of a confirmation. The same request gets the same key however often it is sent, so that a
 * double press or a retry after a lost response never creates two rides. A different request gets a new key, and so
 * does any request after `done`. This phone stores the request and its key, so that both survive a reload.
 */
export function confirmationKeys(name: keyof typeof PLACES, make: () => string = randomKey) {
  const place = PLACES[name];
  let current: Confirmation | null = null;
  return {
    keyFor(request: object): string {
      const text = JSON.stringify(request);
      if (current?.request === text) return current.key;
      const kept = parse(readLocal(place));
      current = kept?.request === text ? kept : { request: text, key: make() };
      saveLocal(place, JSON.stringify(current));
      return current.key;
    },
    done(): void {
      current = null;
      saveLocal(place, null);
    },
  };
}

function parse(kept: string | null): Confirmation | null {
  if (kept === null) return null;
  try {
    const read: unknown = JSON.parse(kept);
    const isWhole = typeof read === 'object' && read !== null && 'request' in read && 'key' in read;
    if (!isWhole || typeof read.request !== 'string' || typeof read.key !== 'string') return null;
    return { request: read.request, key: read.key };
  } catch {
    // The stored value is corrupt, so the caller makes a new key.
    return null;
  }
}
