import type { Request, RequestHandler, Response } from 'express';
import {
  LARGE_ANSWERS_MAX_BYTES,
  LARGE_ANSWERS_OF_CALLER_MAX_BYTES,
  LARGE_ANSWERS_WAITING_MAX,
} from '#shared/domain/constants/server.ts';
import { Refusal } from '#shared/contract/errors.ts';

/** Limits for the large answers of a process: for all callers, for each of them, and how many of each may wait. */
export interface LargeAnswerBounds {
  bytes: number;
  bytesOfCaller: number;
  waiting: number;
}

const BOUNDS: LargeAnswerBounds = {
  bytes: LARGE_ANSWERS_MAX_BYTES,
  bytesOfCaller: LARGE_ANSWERS_OF_CALLER_MAX_BYTES,
  waiting: LARGE_ANSWERS_WAITING_MAX,
};
const RETRY_AFTER_S = 5;

interface Caller {
  /** The bytes of each answer in progress: the most it may have, then what the client has not taken yet. */
  held: Map<Response, number>;
  /** In order of arrival. */
  waiting: Map<Response, { bytes: number; begin: () => void }>;
}

/** Makes the step that a request for a large answer takes before anything of that is read from the store. */
export type LargeAnswer = (mostBytes: number, callerOf: (req: Request, res: Response) => string) => RequestHandler;

/**
 * Limits the memory that a caller's large answers hold, because a client may take hours to read them (R31). Further
 * requests of the caller wait in turn. All callers share the process, but each always has one answer in progress.
 */
export function boundLargeAnswers({ bytes, bytesOfCaller, waiting }: LargeAnswerBounds = BOUNDS): LargeAnswer {
  const callers = new Map<string, Caller>();

  function beginNext(caller: Caller): void {
    const limit = Math.min(bytesOfCaller, bytes / callers.size);
    for (const [res, next] of caller.waiting) {
      const held = [...caller.held.values()].reduce((sum, one) => sum + one, 0);
      if (held > 0 && held + next.bytes > limit) return;
      caller.waiting.delete(res);
      caller.held.set(res, next.bytes);
      next.begin();
    }
  }

  return (mostBytes, callerOf) => async (req, res, next) => {
    // The client disconnected during authentication: no 'close' event would follow to free its place.
    if (res.destroyed) return;
    const key = callerOf(req, res);
    const caller = callers.get(key) ?? { held: new Map(), waiting: new Map() };
    if (caller.waiting.size >= waiting) throw new Refusal('TOO_MANY', { retryAfterS: RETRY_AFTER_S });
    callers.set(key, caller);
    res.once('prefinish', () => {
      if (res.destroyed) return;
      caller.held.set(res, res.writableLength);
      beginNext(caller);
    });
    res.once('close', () => {
      caller.held.delete(res);
      caller.waiting.delete(res);
      if (caller.held.size + caller.waiting.size === 0) callers.delete(key);
      beginNext(caller);
    });
    await new Promise<void>((begin) => {
      caller.waiting.set(res, { bytes: mostBytes, begin });
      beginNext(caller);
      if (caller.waiting.has(res)) res.locals['waited'] = true;
    });
    next();
  };
}
