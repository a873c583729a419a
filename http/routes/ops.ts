import { Refusal } from '../../shared/contract/errors.ts';
import { openapi } from '../../shared/contract/openapi.ts';
import type { Deps } from '../deps.ts';
import { handlersFor } from '../handler.ts';

const OK = { ok: true } as const;

/** Built on the first request, since it takes longer than the rest of the start-up. */
let contract: ReturnType<typeof openapi> | undefined;

/** For operating the platform: liveness, readiness, metrics, the contract. */
export const opsHandlers = ({ redisHealthy, metrics }: Deps) =>
  handlersFor({
    getOpenapi: () => (contract ??= openapi()),
    getHealthz: () => OK,
    getReadyz: async ({ ctx }) => {
      if (redisHealthy() === false) throw new Refusal('UNAVAILABLE');
      await ctx.store.db.command({ ping: 1 }).catch(() => {
        throw new Refusal('UNAVAILABLE');
      });
      return OK;
    },
    getMetrics: () => metrics.text(),
  });
