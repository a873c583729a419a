import { keep, readKept } from './storage.ts';

/** 128 random bits; randomUUID is missing on plain http, getRandomValues is not. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

interface Confirmation {
  request: string;
  key: string;
}

/** Confirmations that are kept apart: one's own rides, and those that an admin books. */
export type ConfirmationName = 'ride' | 'admin-ride';
const placeOf = (name: ConfirmationName): string => `boda.confirmation.${name}`;

/**
 * The `Idempotency-Key` of one confirmation: the same request gets the same key however often it is sent, so that a
 * double press or a retry after a lost answer never makes two rides. Another request, or an answer, begins a new one.
 * Key and request are kept on this phone until they are answered, for the page may be loaded anew in between.
 */
export function confirmationKeys(name: ConfirmationName, make: () => string = randomKey) {
  const place = placeOf(name);
  let current: Confirmation | null = null;
  return {
    keyFor(request: object): string {
      const text = JSON.stringify(request);
      if (current?.request === text) return current.key;
      const kept = parse(readKept(place));
      current = kept?.request === text ? kept : { request: text, key: make() };
      keep(place, JSON.stringify(current));
      return current.key;
    },
    done(): void {
      current = null;
      keep(place, null);
    },
  };
}

/** What somebody asked for on this phone is nobody else's to find. */
export const forgetConfirmation = (name: ConfirmationName): void => keep(placeOf(name), null);

function parse(kept: string | null): Confirmation | null {
  if (kept === null) return null;
  try {
    const read: unknown = JSON.parse(kept);
    const isWhole = typeof read === 'object' && read !== null && 'request' in read && 'key' in read;
    if (!isWhole || typeof read.request !== 'string' || typeof read.key !== 'string') return null;
    return { request: read.request, key: read.key };
  } catch {
    // Broken: one begins anew.
    return null;
  }
}
