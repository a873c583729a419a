/** Counts references: `begin` runs for the first `hold`; its result runs when all holders have released. */
export function refCounted(begin: () => () => void): { hold: () => () => void; isHeld: () => boolean } {
  const holders = new Set<object>();
  let end: () => void = () => undefined;
  const hold = (): (() => void) => {
    const holder = {};
    holders.add(holder);
    if (holders.size === 1) end = begin();
    return () => {
      if (holders.delete(holder) && holders.size === 0) end();
    };
  };
  return { hold, isHeld: () => holders.size > 0 };
}
