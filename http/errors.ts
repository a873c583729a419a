import type { ErrorRequestHandler, Response } from 'express';
import type { Log } from '#core/context.ts';
import { TooMany } from '#core/limits/rates.ts';
import { isStoreUnreachable } from '#core/store/errors.ts';
import { ERRORS, type ErrorBody, type ErrorCode, Refusal } from '#shared/contract/errors.ts';
import { setRateHeaders } from './limits.ts';

/** Sends a refusal as the contract's ErrorBody. */
function sendRefusal(res: Response, refusal: Refusal): void {
  const body: ErrorBody = {
    error: refusal.message,
    code: refusal.code,
    ...(refusal.field === undefined ? {} : { field: refusal.field }),
    ...(refusal.fare === undefined ? {} : { fare: refusal.fare }),
  };
  if (refusal instanceof TooMany) setRateHeaders(res, refusal.taken);
  if (refusal.retryAfterS !== undefined) res.set('Retry-After', String(refusal.retryAfterS));
  res.status(refusal.status).json(body);
}

export const refuse = (res: Response, code: ErrorCode): void => sendRefusal(res, new Refusal(code));

export const NOT_JSON = { field: 'body', message: 'body is not valid JSON.' };

/** Returns the refusal for an error caused by the caller or by an unreachable store; undefined for any other error. */
function refusalFor(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (!(error instanceof Error)) return undefined;
  if ('type' in error && typeof error.type === 'string') {
    if (error.type === 'entity.too.large' || error.type === 'entity.verify.failed') return new Refusal('TOO_LARGE');
    if (error.type === 'encoding.unsupported' || error.type === 'charset.unsupported') {
      return new Refusal('UNSUPPORTED_TYPE');
    }
    if (error.type.startsWith('entity.') || error.type.startsWith('request.')) {
      return new Refusal('INVALID', NOT_JSON);
    }
  }
  if (error instanceof URIError) return new Refusal('INVALID', { field: 'path', message: 'path is not valid.' });
  if (isStoreUnreachable(error)) return new Refusal('UNAVAILABLE');
  return undefined;
}

/** Whether express.static reports that a file does not satisfy the request's range or condition. */
const isUnmet = (error: unknown): error is Error & { status: 412 | 416 } =>
  error instanceof Error && 'status' in error && (error.status === 412 || error.status === 416);

/** The last handler. Sends refusals; any other error is answered 500 and logged, never with the request's body. */
export const errorHandler =
  (log: Log): ErrorRequestHandler =>
  (error: unknown, req, res, next) => {
    if (res.headersSent) {
      next(error);
      return;
    }
    if (isUnmet(error)) {
      res.status(error.status).end();
      return;
    }
    const refusal = refusalFor(error);
    if (refusal) {
      if (refusal.code === 'UNAVAILABLE') log.error({ err: error }, 'a dependency is unreachable');
      sendRefusal(res, refusal);
      return;
    }
    log.error({ err: error, method: req.method }, ERRORS.INTERNAL[1]());
    refuse(res, 'INTERNAL');
  };
