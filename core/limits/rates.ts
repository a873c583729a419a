import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { type EndpointRate, RATES } from '#shared/contract/rates.ts';
import { Refusal } from '#shared/contract/errors.ts';
import { RATE_ADDRESS_PER_MIN, RATE_USER_PER_MIN } from '#shared/domain/constants/server.ts';
import { MemoryCounts } from './memory-counts.ts';

/** The result of taking a point: `ok` is false when none was left. */
export interface Taken {
  ok: boolean;
  /** The points per window, its length in seconds, the points left, and the seconds until the window ends. */
  limit: number;
  windowS: number;
  remaining: number;
  retryAfterS: number;
}

/** Counts the contract's rate classes; `key` is the person or address that is counted. */
export interface Rates {
  take(rate: EndpointRate, key: string): Promise<Taken>;
  giveBack(rate: EndpointRate, key: string): Promise<void>;
}

/** A TOO_MANY refusal that carries the limit and when to retry. */
export class TooMany extends Refusal {
  readonly taken: Taken;

  constructor(taken: Taken) {
    super('TOO_MANY', { retryAfterS: taken.retryAfterS });
    this.taken = taken;
  }
}

/**
 * Takes a point.
 * @throws TooMany when no point is left
 */
export async function spend(rates: Rates, rate: EndpointRate, key: string): Promise<Taken> {
  const taken = await rates.take(rate, key);
  if (!taken.ok) throw new TooMany(taken);
  return taken;
}

interface RateOptions {
  /** The standard limits per person and per address; all other classes scale in proportion. */
  userPerMin: number;
  addressPerMin: number;
  /** An ioredis client, to share counts among processes. While Redis is unreachable, each process counts by itself. */
  redis?: object | undefined;
}

interface Limit {
  points: number;
  windowS: number;
  take(key: string): { used: number; leftMs: number } | Promise<{ used: number; leftMs: number }>;
  giveBack(key: string): void | Promise<void>;
}

function memoryLimit(points: number, windowS: number): Limit {
  const counts = new MemoryCounts(windowS);
  return { points, windowS, take: (key) => counts.take(key), giveBack: (key) => counts.giveBack(key) };
}

/** Counts in Redis for all processes. While Redis is unreachable, each process counts by itself. */
function sharedLimit(storeClient: object, name: EndpointRate, points: number, windowS: number): Limit {
  const settings = { keyPrefix: `rate:${name}`, points, duration: windowS };
  const limiter = new RateLimiterRedis({
    ...settings,
    storeClient,
    rejectIfRedisNotReady: true,
    insuranceLimiter: new RateLimiterMemory(settings),
  });
  return {
    points,
    windowS,
    async take(key) {
      // When no point is left, consume() rejects with the same figures.
      const answer = await limiter.consume(key).catch((refused: unknown) => {
        if (refused instanceof RateLimiterRes) return refused;
        throw refused;
      });
      return { used: answer.consumedPoints, leftMs: answer.msBeforeNext };
    },
    giveBack: async (key) => void (await limiter.reward(key)),
  };
}

/** Counts in this process or, with Redis, for all processes together. */
export function createRates(options: RateOptions): Rates {
  const scale = {
    person: options.userPerMin / RATE_USER_PER_MIN,
    address: options.addressPerMin / RATE_ADDRESS_PER_MIN,
  };
  const limits = new Map<EndpointRate, Limit>();
  function limitOf(name: EndpointRate): Limit {
    const known = limits.get(name);
    if (known) return known;
    const { points: usual, windowS, by } = RATES[name];
    const points = Math.ceil(usual * scale[by]);
    const made = options.redis ? sharedLimit(options.redis, name, points, windowS) : memoryLimit(points, windowS);
    limits.set(name, made);
    return made;
  }
  return {
    async take(rate, key) {
      const limit = limitOf(rate);
      const { points, windowS } = limit;
      const { used, leftMs } = await limit.take(key);
      return {
        ok: used <= points,
        limit: points,
        windowS,
        remaining: Math.max(0, points - used),
        retryAfterS: Math.max(1, Math.ceil(leftMs / 1000)),
      };
    },
    async giveBack(rate, key) {
      await limitOf(rate).giveBack(key);
    },
  };
}
