import { setImmediate as turn } from 'node:timers/promises';
import type { Timing } from '#realtime/fanout/coalescer.ts';

/** A clock that moves only by `advance`, which runs everything due, in order. */
export function handTiming() {
  let time = 0;
  const due = new Set<{ at: number; run: () => void }>();
  const timing: Timing = {
    now: () => time,
    later: (ms, run) => {
      const mine = { at: time + ms, run };
      due.add(mine);
      return () => due.delete(mine);
    },
  };
  return {
    timing,
    now: () => time,
    isIdle: () => due.size === 0,
    async advance(ms: number): Promise<void> {
      const until = time + ms;
      for (;;) {
        const next = [...due].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        due.delete(next);
        time = next.at;
        next.run();
        await turn();
      }
      time = until;
    },
  };
}
