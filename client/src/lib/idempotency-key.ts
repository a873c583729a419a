/** 128 random bits; randomUUID is missing on plain http, getRandomValues is not. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Keeps the `Idempotency-Key` of one confirmation: the same request gets the same key however often it is sent, so that
 * a double press or a retry after a lost answer never makes two rides. Another request, or a ride that was made, begins
 * a new one.
 */
export function confirmationKeys(make: () => string = randomKey) {
  let current: { request: string; key: string } | null = null;
  return {
    keyFor(request: object): string {
      const text = JSON.stringify(request);
      if (current?.request !== text) current = { request: text, key: make() };
      return current.key;
    },
    done(): void {
      current = null;
    },
  };
}
