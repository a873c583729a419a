/** Signs that something comes through between this phone and the network, whoever asked for it. */
let seenAtMs = -Infinity;
let loading = 0;

export function noteTraffic(): void {
  seenAtMs = performance.now();
}

/** How long nothing has come through, in ms. */
export const silentMs = (): number => performance.now() - seenAtMs;

/** A part of the app is on its way: on a slow line it may fill it for long, and shows itself only once it is here. */
export const isPartLoading = (): boolean => loading > 0;

/** Fetches a part of the app. */
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
