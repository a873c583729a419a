import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { type EndpointRate, RATES } from '../shared/contract/rates.ts';
import { Refusal } from '../shared/contract/errors.ts';
import { RATE_ADDRESS_PER_MIN, RATE_USER_PER_MIN } from '../shared/domain/constants/server.ts';

/** The result of taking a point: `ok` is false when none was left. */
export interface Taken {
  ok: boolean;
  /** The points of the class per window, the points left, and the seconds until the window ends. */
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
    super('TOO_MANY');
    this.taken = taken;
  }
}

/**
 * Takes a point.
 * @throws TooMany when there is none left
 */
export async function spend(rates: Rates, rate: EndpointRate, key: string): Promise<Taken> {
  const taken = await rates.take(rate, key);
  if (!taken.ok) throw new TooMany(taken);
  return taken;
}

export interface RateOptions {
  /** The standard limits per person and per address; all other classes change in proportion. */
  userPerMin: number;
  addressPerMin: number;
  /** An ioredis client, so that all processes count together; while Redis is unreachable each counts alone. */
  redis?: object | undefined;
}

type Limiter = RateLimiterMemory | RateLimiterRedis;

/** Counts in this process or, with Redis, for all processes together. */
export function createRates(options: RateOptions): Rates {
  const scale = {
    person: options.userPerMin / RATE_USER_PER_MIN,
    address: options.addressPerMin / RATE_ADDRESS_PER_MIN,
  };
  const limiterFor = (name: EndpointRate): Limiter => {
    const { points, windowS, by } = RATES[name];
    const settings = { keyPrefix: `rate:${name}`, points: Math.ceil(points * scale[by]), duration: windowS };
    const inMemory = new RateLimiterMemory(settings);
    if (!options.redis) return inMemory;
    return new RateLimiterRedis({
      ...settings,
      storeClient: options.redis,
      rejectIfRedisNotReady: true,
      insuranceLimiter: inMemory,
    });
  };
  const limiters = new Map<EndpointRate, Limiter>();
  const limiter = (name: EndpointRate): Limiter => {
    const made = limiters.get(name) ?? limiterFor(name);
    limiters.set(name, made);
    return made;
  };
  return {
    async take(rate, key) {
      const it = limiter(rate);
      // When no point is left, consume() rejects with the same figures.
      const answer = await it.consume(key).catch((refused: unknown) => {
        if (refused instanceof RateLimiterRes) return refused;
        throw refused;
      });
      return {
        ok: answer.consumedPoints <= it.points,
        limit: it.points,
        windowS: it.duration,
        remaining: answer.remainingPoints,
        retryAfterS: Math.max(1, Math.ceil(answer.msBeforeNext / 1000)),
      };
    },
    async giveBack(rate, key) {
      await limiter(rate).reward(key);
    },
  };
}
