import type { Context } from '#core/context.ts';
import { count, levels } from '#core/lib/counters.ts';
import { forgetIdle } from '#core/upkeep/forget.ts';
import { recordHeartbeat } from '#core/admin/health.ts';
import type { StoreClock } from './store-clock.ts';
import { isStoreUnreachable } from '#core/store/errors.ts';
import { sweep } from '#core/upkeep/sweep.ts';
import { SOCKET_GRACE_S } from '#shared/domain/constants/positions.ts';
import { LAST_SEEN_WRITE_S, SWEEP_EVERY_S } from '#shared/domain/constants/server.ts';

/**
 * Decides whether this process has watched long enough to call a driver absent (R13). A gap (a start, a store outage, a
 * frozen process) hides heartbeats, so drivers get the whole grace period after a gap.
 */
function createWatch() {
  let since = -Infinity;
  let last = -Infinity;
  return {
    begin(now: number): { broken: boolean; mayJudge: boolean } {
      const broken = Math.abs(now - last) > LAST_SEEN_WRITE_S * 1000;
      if (broken) since = now;
      return { broken, mayJudge: now - since >= SOCKET_GRACE_S * 1000 };
    },
    /** The gap is measured from the end of a round, so that a slow round does not count as one. */
    end(now: number): void {
      last = now;
    },
  };
}

/**
 * Returns the work that each process does every 5 s: the sweep, and before it a heartbeat record if the process serves
 * realtime.
 * @param beat the heartbeat of this node's sockets (R13), run before the sweep after a gap; undefined without realtime
 * @param storeClock the clock behind `ctx`: while it is in doubt rounds are skipped, since they would judge and store
 * by it (decision 027); undefined when the time is passed in
 * @throws what the sweep throws; the next round retries
 */
export function createRound(
  ctx: Context,
  beat: (() => Promise<void>) | undefined,
  storeClock?: StoreClock,
): () => Promise<void> {
  const watch = createWatch();
  return async () => {
    if (storeClock && !(await storeClock.check())) return;
    const now = ctx.clock.now();
    const { broken, mayJudge } = watch.begin(now.getTime());
    forgetIdle(ctx.store, now);
    if (beat) {
      if (broken) await beat();
      await recordHeartbeat(ctx, now);
    }
    try {
      await sweep(ctx, now, { judgePresence: mayJudge });
    } catch (error) {
      if (!isStoreUnreachable(error)) watch.end(ctx.clock.now().getTime());
      throw error;
    }
    watch.end(ctx.clock.now().getTime());
  };
}

/** Runs a round, recording its duration and failure for the metrics. */
async function measured(ctx: Context, round: () => Promise<void>): Promise<void> {
  const began = performance.now();
  try {
    await round();
  } catch (error) {
    count('sweepFailures');
    ctx.log.error({ err: error }, 'a sweep failed');
  }
  count('sweeps');
  levels.sweepS = (performance.now() - began) / 1000;
}

/** Runs a round every 5 s, never two at once. Returns a function that stops after the current round. */
export function repeatRounds(ctx: Context, round: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= measured(ctx, round).finally(() => (running = null));
  }, SWEEP_EVERY_S * 1000);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
