import type { Request, RequestHandler } from 'express';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { METRICS_KEPT_MS } from '#shared/domain/constants/server.ts';
import { type EndpointName, ROUTES, routeOf } from '#shared/contract/routes.ts';
import { templateOf } from './log.ts';
import { addGauges, type MetricSources } from './metrics/gauges.ts';
import { addCounters } from './metrics/counters.ts';

const BUCKETS_S = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/**
 * The allowed label values besides `other`. Each value is kept until the process ends, and callers may send any path.
 */
const DECLARED = (Object.keys(ROUTES) as EndpointName[]).map(routeOf);
const METHODS: ReadonlySet<string> = new Set(DECLARED.map(({ method }) => method));
const ENDPOINTS: ReadonlySet<string> = new Set(DECLARED.map(({ method, path }) => `${method} ${path}`));

/**
 * Metrics for Prometheus (decision 030, docs/operations.md): process and event loop, counters, connections, and request
 * durations by method, declared path and status. No label identifies a person.
 */
export interface Metrics {
  measure: RequestHandler;
  /** The text for Prometheus, rebuilt at most every METRICS_KEPT_MS. */
  text(now: Date): Promise<string>;
}

/** @param sources undefined: measures only the process and its requests */
export function createMetrics(sources?: MetricSources): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of answered requests, seconds',
    labelNames: ['method', 'path', 'status'],
    buckets: BUCKETS_S,
    registers: [registry],
  });
  if (sources) {
    addCounters(registry);
    addGauges(registry, sources);
  }
  let kept = { at: -Infinity, text: Promise.resolve('') };
  return {
    measure: (req, res, next) => {
      const stop = durations.startTimer();
      res.once('finish', () => stop({ ...labelsOf(req), status: res.statusCode }));
      next();
    },
    text(now) {
      const at = now.getTime();
      // Also refreshes if the clock was set back.
      if (Math.abs(at - kept.at) >= METRICS_KEPT_MS) kept = { at, text: registry.metrics() };
      return kept.text;
    },
  };
}

function labelsOf(req: Request): { method: string; path: string } {
  const path = templateOf(req);
  if (ENDPOINTS.has(`${req.method} ${path}`)) return { method: req.method, path };
  return { method: METHODS.has(req.method) ? req.method : 'other', path: 'other' };
}
