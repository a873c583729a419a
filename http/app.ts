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

export interface AppOptions extends Deps {
  /** false in a process that only holds sockets: it serves health checks only. */
  serves: boolean;
  metrics: Metrics;
  /** The identity provider's own pages, mounted before body parsers and the Origin check. */
  standIn: { path: string; handlers: RequestHandler[] } | undefined;
  /** The built client; undefined serves the API alone. */
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
    // A proxy would lose a request sent over a connection that is being closed.
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
  app.use(originCheck(config));
  registerHandlers(app, createHandlers(options), options);
  const unknown: RequestHandler[] = [countPublic('unknown', options), (_req, res) => refuse(res, 'UNKNOWN_ENDPOINT')];
  app.use('/api', unknown);
  if (options.serves && options.clientFolder) {
    serveClient(app, options.clientFolder, options.cookies.user);
  }
  app.use(unknown);
  app.use(errorHandler(ctx.log));
  return app;
}

/** Only pages need a CSP. API answers load nothing, and phones pay for headers by the byte. */
function securityHeaders({ config }: AppOptions): RequestHandler {
  const both = {
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: config.publicUrl?.startsWith('https:') ?? false,
    // Sign-in goes to the provider and back in the same window; profile photos come from Google.
    crossOriginOpenerPolicy: false,
    crossOriginEmbedderPolicy: false,
  } as const;
  const directives = cspDirectives({ ...config, mapbox: config.mapboxToken !== '' });
  const ofPages = helmet({ ...both, contentSecurityPolicy: { useDefaults: false, directives } });
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
    if (req.path.startsWith('/api/')) return ofAnswers(req, res, next);
    res.set('Permissions-Policy', PERMISSIONS_POLICY);
    ofPages(req, res, next);
  };
}
