/** When data last got through between this phone and the network, whatever had requested it. */
let seenAtMs = -Infinity;
let loading = 0;

export function noteTraffic(): void {
  seenAtMs = performance.now();
}

/** ms since data last got through. */
export const silentMs = (): number => performance.now() - seenAtMs;

/** Whether code of the app is loading. It may fill a slow line for long, and counts as traffic only once loaded. */
export const isPartLoading = (): boolean => loading > 0;

/** Loads a part of the app's code. */
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
