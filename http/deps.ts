import type { Logger } from 'pino';
import type { Admit } from '#core/limits/admission.ts';
import type { Context } from '#core/context.ts';
import type { Rates } from '#core/limits/rates.ts';
import type { CookieNames } from './cookies.ts';
import type { SignInProvider } from './sign-in/provider.ts';

/** The part of the configuration that HTTP needs. */
interface HttpConfig {
  publicUrl: string | undefined;
  trustProxy: number;
  mapboxToken: string;
  mapStyleUrl: string;
  geocoderUrl: string;
  ipLookupUrl: string;
  demo: boolean;
}

/** What the HTTP side needs; server/app.ts creates it. */
export interface Deps {
  ctx: Context;
  config: HttpConfig;
  cookies: CookieNames;
  provider: SignInProvider;
  /** Signs the sign-in cookie. */
  secret: string;
  logger: Logger;
  /** Whether Redis is reachable; null when none is used. */
  redisHealthy: () => boolean | null;
  /** Whether this process is about to stop, so that proxies should use others. */
  isDraining: () => boolean;
  rates: Rates;
  admit: Admit;
}
