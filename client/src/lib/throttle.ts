/** Runs `run` at most once per `everyMs`, and always after the last `soon`: at once, or at the end of the interval. */
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
