import express, { type Express, type RequestHandler } from 'express';
import helmet from 'helmet';
import { serveClient } from './client-files.ts';
import { cspDirectives } from './csp.ts';
import type { Deps } from './deps.ts';
import { errorHandler, refuse } from './errors.ts';
import { createHandlers } from './handlers.ts';
import { countPublic } from './limits.ts';
import { requestLog } from './log.ts';
import type { Metrics } from './metrics.ts';
import { originCheck } from './origin-check.ts';
import { PERMISSIONS_POLICY } from './permissions-policy.ts';
import { registerHandlers } from './register.ts';
import { inCallersLanguage } from './language.ts';

export interface AppOptions extends Deps {
  /** false in a process that only holds sockets: its HTTP side serves only health checks. */
  serves: boolean;
  metrics: Metrics;
  /** The identity provider's own pages, mounted before body parsers and the Origin check. */
  standIn: { path: string; handlers: RequestHandler[] } | undefined;
  /** The folder of the built client; undefined: only the API is served. */
  clientFolder: string | undefined;
}

/** The Express application: security headers, then every endpoint of the contract, then the client's files. */
export function createApp(options: AppOptions): Express {
  const { ctx, config, standIn } = options;
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', config.trustProxy);
  app.set('query parser', 'simple');
  app.set('etag', false);
  // A proxy rule for a path must not be bypassed with different case or a trailing slash.
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.set('https', config.publicUrl?.startsWith('https:') ?? false);
  app.use(options.metrics.measure);
  app.use((_req, res, next) => {
    // This process is about to close its connections: a request that a proxy sends at that moment would be lost.
    if (options.isDraining()) res.set('Connection', 'close');
    next();
  });
  if (standIn) app.use(standIn.path, ...standIn.handlers);
  app.use(requestLog(options.logger));
  app.use(securityHeaders(options));
  app.use('/api', (_req, res, next) => {
    res.set('Cache-Control', 'no-store');
    next();
  });
  app.use(inCallersLanguage);
  app.use(originCheck(config));
  registerHandlers(app, createHandlers(options), {
    ...options,
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
  });
  const unknown: RequestHandler[] = [countPublic('unknown', options), (_req, res) => refuse(res, 'UNKNOWN_ENDPOINT')];
  app.use('/api', unknown);
  if (options.serves && options.clientFolder) {
    serveClient(app, options.clientFolder, options.cookies);
  }
  app.use(unknown);
  app.use(errorHandler(ctx.log));
  return app;
}

/** Files of the release that load nothing themselves. The script of a map's worker thread does load files. */
const LOADS_NOTHING = /^\/assets\/(?!.*worker)/;

/**
 * Only pages need a CSP. API responses and scripts load nothing, and the headers would cost a phone 0.8 kB per file.
 */
function securityHeaders({ config }: AppOptions): RequestHandler {
  const both = {
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: config.publicUrl?.startsWith('https:') ?? false,
    // Sign-in goes to the provider and back in the same window; profile photos come from Google.
    crossOriginOpenerPolicy: false,
    crossOriginEmbedderPolicy: false,
  } as const;
  const directives = cspDirectives({ ...config, mapbox: config.mapboxToken !== '' });
  const ofPages = helmet({
    ...both,
    contentSecurityPolicy: { useDefaults: false, directives },
    xFrameOptions: { action: 'deny' },
  });
  const ofAnswers = helmet({
    ...both,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  return (req, res, next) => {
    if (req.path.startsWith('/api/') || LOADS_NOTHING.test(req.path)) return ofAnswers(req, res, next);
    res.set('Permissions-Policy', PERMISSIONS_POLICY);
    ofPages(req, res, next);
  };
}
