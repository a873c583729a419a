import { withTimeout } from '../../core/timeout.ts';
import { Refusal } from '../../shared/contract/errors.ts';
import { openapi } from '../../shared/contract/openapi.ts';
import { HEALTH_WAIT_MS } from '../../shared/domain/constants/server.ts';
import type { Deps } from '../deps.ts';
import { handlersFor } from '../handler.ts';

const OK = { ok: true } as const;

/** Built on the first request, since it takes longer than the rest of the start-up. */
let contract: ReturnType<typeof openapi> | undefined;

/** For operating the platform: liveness, readiness, metrics, the contract. */
export const opsHandlers = ({ metrics, isDraining }: Deps) =>
  handlersFor({
    getOpenapi: () => (contract ??= openapi()),
    getHealthz: () => OK,
    getReadyz: async ({ ctx }) => {
      if (isDraining()) throw new Refusal('UNAVAILABLE');
      const hello = withTimeout(HEALTH_WAIT_MS, ctx.store.db.command({ hello: 1 }));
      const canWrite = await hello.then(({ isWritablePrimary }) => isWritablePrimary === true).catch(() => false);
      if (!canWrite) throw new Refusal('UNAVAILABLE');
      return OK;
    },
    getMetrics: () => metrics.text(),
  });
