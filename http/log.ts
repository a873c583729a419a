import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler } from 'express';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';

/** The path of the endpoint as declared, never the address itself: that may hold ids, codes and tokens. */
const template = (req: IncomingMessage): string => {
  const { route } = req as Request & { route?: { path?: unknown } };
  return typeof route?.path === 'string' ? route.path : '-';
};

/** One line per answered request: method, declared path, status, duration. Nothing of headers, bodies or queries. */
export function requestLog(logger: Logger): RequestHandler {
  return pinoHttp({
    logger,
    quietReqLogger: true,
    serializers: { req: () => undefined, res: () => undefined },
    customLogLevel: (_req, res, error) => (error || res.statusCode >= 500 ? 'error' : 'debug'),
    customSuccessObject: (req, res, it: { responseTime: number }) => ({
      method: req.method,
      path: template(req),
      status: res.statusCode,
      ms: it.responseTime,
    }),
    customErrorObject: (req, res) => ({ method: req.method, path: template(req), status: res.statusCode }),
  });
}
