import type { Context } from '../../core/context.ts';
import { withTimeout } from '../../core/timeout.ts';
import { Refusal } from '../../shared/contract/errors.ts';
import { openapi } from '../../shared/contract/openapi.ts';
import { HEALTH_WAIT_MS } from '../../shared/domain/constants/server.ts';
import type { Deps } from '../deps.ts';
import { refuse } from '../errors.ts';
import { handlersFor } from '../handler.ts';

const OK = { ok: true } as const;

/** Built on the first request, since it takes longer than the rest of the start-up. */
let contract: ReturnType<typeof openapi> | undefined;

/** For operating the platform: liveness, readiness, metrics, the contract. */
export const opsHandlers = ({ metrics, isDraining }: Deps) =>
  handlersFor({
    getOpenapi: () => (contract ??= openapi()),
    getHealthz: () => OK,
    getReadyz: async ({ ctx, res }) => {
      // Not thrown, because that would be logged as something that cannot be reached.
      if (isDraining()) refuse(res, 'UNAVAILABLE');
      else await storeAnswers(ctx);
      return OK;
    },
    getMetrics: () => metrics.text(),
  });

/** @throws Refusal UNAVAILABLE when the store does not answer in time, or takes no writes */
async function storeAnswers({ store }: Context): Promise<void> {
  const hello = withTimeout(HEALTH_WAIT_MS, store.db.command({ hello: 1 }));
  const canWrite = await hello.then(({ isWritablePrimary }) => isWritablePrimary === true).catch(() => false);
  if (!canWrite) throw new Refusal('UNAVAILABLE');
}
