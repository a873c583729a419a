const MINUTE_MS = 60_000;

/** Counts per address within a minute, in this process; `now` in epoch ms. */
export interface AddressCount {
  add(address: string): void;
  /** Has it reached what is allowed? */
  isFull(address: string): boolean;
}

export function createAddressCount(maxPerMin: number, now: () => number): AddressCount {
  let since = -Infinity;
  let counts = new Map<string, number>();
  /** All begin anew together, so that nothing is kept of an address for longer than a minute. */
  const current = (): Map<string, number> => {
    if (now() - since >= MINUTE_MS) {
      since = now();
      counts = new Map();
    }
    return counts;
  };
  const countOf = (address: string): number => current().get(address) ?? 0;
  return {
    add: (address) => void current().set(address, countOf(address) + 1),
    isFull: (address) => countOf(address) >= maxPerMin,
  };
}
