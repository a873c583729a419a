import type { Request, RequestHandler, Response } from 'express';
import {
  ipKeyGenerator,
  type Options as LimitConfiguration,
  rateLimit,
  type Store as LimitStore,
} from 'express-rate-limit';
import { RedisStore, type SendCommandFn } from 'rate-limit-redis';
import type { Logger } from 'pino';
import type { EndpointName } from '../shared/contract/routes.ts';
import { refuse } from './errors.ts';

export interface LimitOptions {
  rates: { userPerMin: number; addressPerMin: number };
  /** With Redis the counts are shared by all processes. */
  sendCommand: SendCommandFn | undefined;
  logger: Logger;
}

/** Anonymous endpoints that a guesser or a robot would hammer (DESIGN section 4, "Rates"). */
const BY_ADDRESS: ReadonlySet<EndpointName> = new Set([
  'getRedirectUrl',
  'startSignIn',
  'createSession',
  'getSharedLocation',
  'adminSignup',
  'adminLogin',
]);

/** A rider must never be too late for a ride because of a count; one list of drivers shows two hundred photos. */
const EXEMPT: ReadonlySet<EndpointName> = new Set(['acceptRide', 'getFile']);

const MINUTE_MS = 60_000;

/** No script has this name: Redis asks for it to be loaded. */
const NOT_LOADED = '0'.repeat(40);

/** Counts shared through Redis. Its scripts are loaded when they are missed, so that Redis may be away at the start, or restart. */
class SharedCounts extends RedisStore {
  override init({ windowMs }: LimitConfiguration): Promise<void> {
    this.windowMs = windowMs;
    this.#forgetScripts();
    return Promise.resolve();
  }

  override async retryableIncrement(key: string): ReturnType<RedisStore['retryableIncrement']> {
    try {
      return await super.retryableIncrement(key);
    } catch (error) {
      this.#forgetScripts();
      throw error;
    }
  }

  #forgetScripts(): void {
    this.incrementScriptSha = Promise.resolve(NOT_LOADED);
    this.getScriptSha = Promise.resolve(NOT_LOADED);
  }
}

/** Makes the limiter of an endpoint: per user when someone is signed in, per address for the anonymous ones. */
export function createLimits({ rates, sendCommand, logger }: LimitOptions) {
  const quietly = (err: unknown, message?: string): void => logger.debug({ err }, message);
  const store = (prefix: string): { store?: LimitStore } =>
    sendCommand ? { store: new SharedCounts({ sendCommand, prefix }) } : {};
  const limiter = (prefix: string, limit: number, key: (req: Request) => string): RequestHandler =>
    rateLimit({
      windowMs: MINUTE_MS,
      limit,
      keyGenerator: key,
      standardHeaders: 'draft-7',
      legacyHeaders: false,
      passOnStoreError: true,
      // That Redis is away is told once, where it is connected; here it would be told with every request.
      logger: { error: quietly, warn: quietly },
      handler: (_req, res) => refuse(res, 'TOO_MANY'),
      ...store(prefix),
    });
  const byAddress = limiter('rl:address:', rates.addressPerMin, (req) => ipKeyGenerator(req.ip ?? ''));
  const byCaller = limiter('rl:user:', rates.userPerMin, (req) => callerOf(req));
  return {
    /** Runs before authentication. */
    anonymous: (name: EndpointName): RequestHandler | null => (BY_ADDRESS.has(name) ? byAddress : null),
    /** Runs after it. */
    signedIn: (name: EndpointName): RequestHandler | null => (EXEMPT.has(name) ? null : byCaller),
  };
}

export type Limits = ReturnType<typeof createLimits>;

/** Remembers who calls, for the count per user. */
export const setCaller = (res: Response, id: string): void => {
  res.locals['caller'] = id;
};

const callerOf = (req: Request): string => String(req.res?.locals['caller'] ?? ipKeyGenerator(req.ip ?? ''));
