import express, { type Express } from 'express';
import type { Context } from '#core/context.ts';
import { errorHandler, refuse } from './errors.ts';
import type { Metrics } from './metrics.ts';
import { isReady } from './routes/ops.ts';

interface OpsOptions {
  ctx: Context;
  metrics: Metrics;
  isDraining: () => boolean;
}

/**
 * The app on OPS_PORT, for operators only, and therefore without sessions or limits: `GET /metrics` (Prometheus text),
 * `GET /healthz` and `GET /readyz` (as on the main port).
 */
export function createOpsApp({ ctx, metrics, isDraining }: OpsOptions): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.get('/metrics', async (_req, res) => {
    res.type('text/plain').send(await metrics.text(ctx.clock.now()));
  });
  app.get('/healthz', (_req, res) => void res.json({ ok: true }));
  app.get('/readyz', async (_req, res) => {
    if (await isReady(ctx, isDraining)) res.json({ ok: true });
    else refuse(res, 'UNAVAILABLE');
  });
  app.use((_req, res) => refuse(res, 'UNKNOWN_ENDPOINT'));
  app.use(errorHandler(ctx.log));
  return app;
}
