import type { Context } from '#core/context.ts';
import { perStore } from '#core/lib/per-store.ts';
import { withTimeout } from '#core/lib/timeout.ts';
import { openapi } from '#shared/contract/openapi.ts';
import { HEALTH_WAIT_MS } from '#shared/domain/constants/server.ts';
import type { Deps } from '../deps.ts';
import { encodeOnce } from '../compressed.ts';
import { refuse } from '../errors.ts';
import { handlersFor } from '../handler.ts';

const OK = { ok: true } as const;

/** Built on the first request: building it takes longer than the rest of the start-up. */
let contract: ReturnType<typeof openapi> | undefined;

/** Handlers for operators: liveness, readiness, the contract. Metrics have their own port (http/ops-app.ts). */
export const opsHandlers = ({ isDraining }: Deps) =>
  handlersFor({
    getOpenapi: () => (contract ??= encodeOnce(openapi())),
    getHealthz: () => OK,
    getReadyz: async ({ ctx, res }) => {
      // Not thrown, because that would be logged as an error, and proxies ask every few seconds.
      if (!(await isReady(ctx, isDraining))) refuse(res, 'UNAVAILABLE');
      return OK;
    },
  });

const asking = perStore<{ answer?: Promise<boolean> | undefined }>(() => ({}));

/**
 * Whether this process should receive requests: it is not about to stop, and the store answers in time and accepts
 * writes. Open to anyone without a limit, so concurrent calls share one query.
 */
export async function isReady({ store }: Context, isDraining: () => boolean): Promise<boolean> {
  if (isDraining()) return false;
  const under = asking(store);
  under.answer ??= withTimeout(HEALTH_WAIT_MS, store.db.command({ hello: 1 }))
    .then(({ isWritablePrimary }) => isWritablePrimary === true)
    .catch(() => false)
    .finally(() => (under.answer = undefined));
  return under.answer;
}
