import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { type DestinationStream, type Logger, pino } from 'pino';
import { pinoHttp } from 'pino-http';
import { whyStoreFailed } from '#core/store/errors.ts';
import { routeOf } from '#shared/contract/routes.ts';

/** Errors whose message may quote stored values, such as a phone number; their code and stack frames never do. */
const TELLS_DATA = /^(Mongo|BSON)/;

/** An error as logged: only its name, code, stack frames, why the store failed and, if safe, the message. */
export function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack, cause } = error;
  const code = 'code' in error ? error.code : undefined;
  const places = stack?.split('\n').filter((line) => line.startsWith('    at ')) ?? [];
  return {
    type: name,
    code,
    why: whyStoreFailed(error),
    ...(TELLS_DATA.test(name) ? {} : { message }),
    at: places.join('\n'),
    ...(cause === undefined ? {} : { cause: errorForLog(cause) }),
  };
}

/** The server's log: JSON lines, by default on standard output. */
export const createLogger = (level: string, stream?: DestinationStream): Logger =>
  pino({ level, serializers: { err: errorForLog } }, stream);

/** The path as the endpoint declares it, never as requested: a requested path may contain ids, codes and tokens. */
export function templateOf(req: IncomingMessage): string {
  const route: unknown = 'route' in req ? req.route : undefined;
  const declared = typeof route === 'object' && route !== null && 'path' in route ? route.path : undefined;
  return typeof declared === 'string' ? declared : '-';
}

const READINESS = routeOf('getReadyz').path;

/** One line per answered request: method, declared path, status, duration. No headers, bodies or queries. */
export function requestLog(logger: Logger): RequestHandler {
  return pinoHttp({
    logger,
    quietReqLogger: true,
    serializers: { req: () => undefined, res: () => undefined, err: errorForLog },
    // "Not ready" is a normal response, and proxies ask every few seconds.
    customLogLevel: (req, res, error) =>
      (error || res.statusCode >= 500) && templateOf(req) !== READINESS ? 'error' : 'debug',
    customSuccessObject: (req, res, it: { responseTime: number }) => ({
      method: req.method,
      path: templateOf(req),
      status: res.statusCode,
      ms: it.responseTime,
    }),
    customErrorObject: (req, res) => ({ method: req.method, path: templateOf(req), status: res.statusCode }),
  });
}
