import type { RequestHandler } from 'express';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { templateOf } from './log.ts';

const BUCKETS_S = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Metrics for Prometheus: the process, and how long requests take by method, declared path and status. */
export interface Metrics {
  measure: RequestHandler;
  text(): Promise<string>;
}

/**
 * @param redisHealthy whether Redis is reachable; null when none is used, and then it has no metric
 * @param clockOffsetS the store's time minus this machine's; undefined when it is not measured
 */
export function createMetrics(redisHealthy: () => boolean | null = () => null, clockOffsetS?: () => number): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of answered requests, seconds',
    labelNames: ['method', 'path', 'status'],
    buckets: BUCKETS_S,
    registers: [registry],
  });
  if (redisHealthy() !== null) {
    new Gauge({
      name: 'boda_redis_up',
      help: 'Whether this process reaches Redis',
      registers: [registry],
      collect() {
        this.set(redisHealthy() ? 1 : 0);
      },
    });
  }
  if (clockOffsetS) {
    new Gauge({
      name: 'boda_clock_offset_seconds',
      help: 'The store’s time minus this machine’s; the store’s counts',
      registers: [registry],
      collect() {
        this.set(clockOffsetS());
      },
    });
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
