/** When this phone last received or sent data, by `performance.now()`. */
let seenAtMs = -Infinity;
let loading = 0;

export function noteTraffic(): void {
  seenAtMs = performance.now();
}

/** Returns the ms since this phone last received or sent data. */
export const silentMs = (): number => performance.now() - seenAtMs;

/** Whether app code is loading. It can fill a slow connection for long, and counts as traffic only once loaded. */
export const isPartLoading = (): boolean => loading > 0;

export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  loading += 1;
  try {
    const part = await load();
    noteTraffic();
    return part;
  } finally {
    loading -= 1;
  }
}
