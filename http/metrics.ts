import type { RequestHandler } from 'express';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { templateOf } from './log.ts';
import { addAsked, type MetricSources } from './metrics/asked.ts';
import { addCounted } from './metrics/counted.ts';

const BUCKETS_S = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/**
 * Metrics for Prometheus (decision 030, docs/operations.md): the process and its event loop, what it counts, what it is
 * connected to, and how long requests take by method, declared path and status. No label tells people apart.
 */
export interface Metrics {
  measure: RequestHandler;
  text(): Promise<string>;
}

/** @param sources undefined: only the process and its requests */
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
    addCounted(registry);
    addAsked(registry, sources);
  }
  return {
    measure: (req, res, next) => {
      const stop = durations.startTimer();
      res.once('finish', () => stop({ method: req.method, path: templateOf(req), status: res.statusCode }));
      next();
    },
    text: () => registry.metrics(),
  };
}
