import type { Health } from '#shared/contract/admin-entities.ts';
import { HEALTH_WAIT_MS, SIGN_OF_LIFE_FRESH_S } from '#shared/domain/constants/server.ts';
import { countKeptTooLong } from './retention.ts';
import { withTimeout } from '../lib/timeout.ts';
import type { Context } from '../context.ts';

const META_ID = 'realtime-alive';

/** Records that a process serves realtime, every 5 s, for other processes to read. */
export async function recordHeartbeat(ctx: Context, now: Date): Promise<void> {
  await ctx.store.meta.updateOne({ _id: META_ID }, { $set: { value: now.toISOString() } }, { upsert: true });
}

/**
 * Checks the health of the platform. A store that does not answer in time counts as down, and realtime with it, since
 * its heartbeats are stored there. Running without Redis is healthy.
 * @param redis whether Redis is reachable; null when none is configured
 */
export async function platformHealth(ctx: Context, redis: boolean | null): Promise<Health> {
  const { store, realtime, retention } = await lookAtStore(ctx);
  const isWell = store && realtime && redis !== false;
  return { platform: isWell ? 'Operational' : 'Degraded', store, redis, realtime, retention };
}

async function lookAtStore(ctx: Context): Promise<Pick<Health, 'store' | 'realtime' | 'retention'>> {
  try {
    const looks = Promise.all([ctx.store.meta.findOne({ _id: META_ID }), countKeptTooLong(ctx)]);
    const [sign, keptTooLong] = await withTimeout(HEALTH_WAIT_MS, looks);
    const age = sign ? ctx.clock.now().getTime() - Date.parse(sign.value) : Infinity;
    return { store: true, realtime: age < SIGN_OF_LIFE_FRESH_S * 1000, retention: keptTooLong === 0 };
  } catch (error) {
    ctx.log.warn({ err: error }, 'the store did not answer a health check');
    return { store: false, realtime: false, retention: null };
  }
}
