/**
 * Work that may be asked for at any time and runs at most every `everyMs`: at once after a quiet while, else when that
 * time is over, so that what was asked for last is never left undone.
 */
export function throttle(run: () => void, everyMs: number): { soon: () => void; cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ranAtMs = -Infinity;
  return {
    soon() {
      timer ??= setTimeout(
        () => {
          timer = undefined;
          ranAtMs = performance.now();
          run();
        },
        Math.max(0, ranAtMs + everyMs - performance.now()),
      );
    },
    cancel() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
