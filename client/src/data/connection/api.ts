import type { OutputOf } from '#shared/contract/api.ts';
import {
  type AnyInput,
  type CallAnswer,
  type CallArgs,
  type CallRequest,
  isOurs,
  readAnswer,
  requestOf,
} from '#shared/contract/call.ts';
import type { ErrorBody } from '#shared/contract/errors.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import type { EndpointName } from '#shared/contract/routes.ts';
import { CALL_TIMEOUT_MS } from '#shared/domain/constants/screens.ts';
import { noteServerTime } from '#client/lib/clock.ts';
import { knownAnswers, remember } from './known-answers.ts';
import { noteTraffic } from './traffic.ts';
import { byFetch, byUpload, type Sent } from './transport.ts';

/** A failed call. `message` is for display: the server's message, or a message about the connection. */
export class ApiError extends Error {
  /** HTTP status; 0 without a response. */
  readonly status: number;
  /** The contract's error code; NO_ANSWER, TIMED_OUT or ABORTED without a response. */
  readonly code: string;
  readonly field: string | undefined;
  /** With FARE_CHANGED: the current fare of the trip, whole KSH. */
  readonly fare: number | undefined;

  constructor(status: number, code: string, message: string, { field, fare }: Pick<ErrorBody, 'field' | 'fare'> = {}) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.field = field;
    this.fare = fare;
  }
}

/** Returns the server's message for an error thrown by a call; `fallback` when our server did not respond. */
export const sentenceOf = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.status !== 0 && error.code !== NOT_OURS ? error.message : fallback;

/** The code of a 5xx that a proxy sent instead of our server. */
const NOT_OURS = 'UNKNOWN';

/** The status that a captive portal responds with: the request never reached our server. */
const PORTAL_STATUS = 511;

/** Why data did not load. `silent`: no response arrived; `failing`: the server responded with an error. */
export type Trouble = 'silent' | 'failing';

export const troubleOf = (error: unknown): Trouble =>
  error instanceof ApiError && error.status !== 0 ? 'failing' : 'silent';

/**
 * Returns what a failed call means. `lost`: the server may have carried out the call; if not, a retry may succeed.
 * `busy`: the server did not carry out the call; a retry may succeed. `signedOut`: a retry may succeed after the next
 * sign-in. `refused`: a retry fails.
 */
export function failureOf(error: unknown): 'lost' | 'busy' | 'signedOut' | 'refused' {
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 401) return 'signedOut';
  if (status === 429) return 'busy';
  return status === 0 || status === 408 || status >= 500 ? 'lost' : 'refused';
}

interface CallOptions {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  timeoutMs?: number;
  /**
   * The ETag to send instead of the last response's, when the client knows newer data than that response. A 304 still
   * returns the last response.
   */
  tag?: string;
  /** Lets the request outlive the page. */
  keepalive?: boolean;
  /** Called as a large body is sent; `timeoutMs` then counts from the last progress. */
  onSent?: (sent: Sent) => void;
}

/** How a call ended; `status` 0 means that no response arrived. */
interface CallOutcome {
  name: EndpointName;
  status: number;
  /** The contract's error code; undefined for a success, or for a response without a body. */
  code: string | undefined;
  tookMs: number;
}
const listeners = new Set<(outcome: CallOutcome) => void>();

/** Calls `listener` after every call that was not aborted. Returns a function that unsubscribes. */
export function onCallSettled(listener: (outcome: CallOutcome) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Calls an endpoint of the contract with the session cookie and returns its output. Throws ApiError for every error
 * response, and when our server does not respond within `timeoutMs` (15 s).
 */
export function call<K extends EndpointName>(name: K, ...args: CallArgs<K, CallOptions>): Promise<OutputOf<K>>;
export async function call(name: EndpointName, input: AnyInput & CallOptions = {}): Promise<unknown> {
  const request = requestOf(name, input);
  const startedMs = performance.now();
  const settle = (status: number, code?: string): void => {
    const outcome = { name, status, code, tookMs: performance.now() - startedMs };
    listeners.forEach((listener) => listener(outcome));
  };
  const answer = await send(name, request, input).catch((error: ApiError) => {
    if (error.code !== 'ABORTED') settle(0);
    throw error;
  });
  const { status, ok, error } = answer;
  settle(status, error?.code);
  if (ok) return answer.body;
  throw error
    ? new ApiError(status, error.code, error.error, error)
    : new ApiError(status, NOT_OURS, MESSAGES.general.serverFailed);
}

/** Sends one request with a time limit. Rejects with ApiError only. */
async function send(
  name: EndpointName,
  { address, ...written }: CallRequest,
  options: CallOptions,
): Promise<CallAnswer> {
  const answers = written.method === 'GET' ? knownAnswers() : null;
  const known = answers?.get(address);
  const tag = known && (options.tag ?? known.tag);
  const headers = { ...written.headers, ...(tag && { 'if-none-match': tag }), ...options.headers };
  const request = { ...written, headers };
  const limit = new AbortController();
  const abort = (): void => limit.abort();
  const startTimer = () => setTimeout(abort, options.timeoutMs ?? CALL_TIMEOUT_MS);
  let timer = startTimer();
  options.signal?.addEventListener('abort', abort);
  if (options.signal?.aborted) abort();
  const { onSent, keepalive } = options;
  const onProgress = (sent: Sent): void => {
    clearTimeout(timer);
    timer = startTimer();
    noteTraffic();
    onSent?.(sent);
  };
  const { signal } = limit;
  const sentMs = performance.now();
  try {
    const raw = await (onSent
      ? byUpload(address, { ...request, signal }, onProgress)
      : byFetch(address, { ...request, credentials: 'same-origin', keepalive, signal }));
    const whole = raw.status === 304 && known ? known : raw;
    const answer = readAnswer(whole);
    const ours = isOurs(name, whole, answer);
    if (!ours && (raw.status < 500 || raw.status === PORTAL_STATUS)) throw new Error('Not a response of our server.');
    noteTraffic();
    if (ours) noteServerTime(raw.date, performance.now() - sentMs);
    if (answers && whole === raw) remember(answers, address, raw);
    return answer;
  } catch {
    const code = options.signal?.aborted ? 'ABORTED' : signal.aborted ? 'TIMED_OUT' : 'NO_ANSWER';
    throw new ApiError(0, code, MESSAGES.general.noAnswer);
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', abort);
  }
}
