import type { BodyFor, OutputOf, ParamsFor, QueryFor } from '../../../shared/contract/api.ts';
import type { ErrorBody } from '../../../shared/contract/errors.ts';
import { MESSAGES } from '../../../shared/contract/messages.ts';
import { routeOf, type EndpointName } from '../../../shared/contract/routes.ts';
import { CALL_TIMEOUT_MS } from '../../../shared/domain/constants.ts';
import { noteServerTime } from './clock.ts';
import { told, type Told } from './ride.ts';
import { noteTraffic } from './traffic.ts';
import { byFetch, byUpload, type RawAnswer, type Sent } from './transport.ts';

/** A call that did not succeed. `message` is a sentence for people: the server's, or one about the connection. */
export class ApiError extends Error {
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** The contract's code; NO_ANSWER, TIMED_OUT or ABORTED when there was no answer. */
  readonly code: string;
  readonly field: string | undefined;

  constructor(status: number, code: string, message: string, field?: string) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.field = field;
  }
}

/** The server's own sentence for whatever a call threw; `fallback` when it said none: nobody answered, or somebody else. */
export const sentenceOf = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.status !== 0 && error.code !== NOT_OURS ? error.message : fallback;

/** The code of an answer that is none of the server's: a proxy's, a captive portal's. */
const NOT_OURS = 'UNKNOWN';

interface CallOptions {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  timeoutMs?: number;
  /** Lets the request outlive the page. */
  keepalive?: boolean;
  /** Told as a large body travels; `timeoutMs` then counts from the last sign of it. */
  onSent?: (sent: Sent) => void;
}

type Part<Name extends string, T> = [T] extends [undefined]
  ? unknown
  : undefined extends T
    ? Partial<Record<Name, T>>
    : Partial<T> extends T
      ? Partial<Record<Name, T>>
      : Record<Name, T>;

/** What a call of this endpoint takes: only what the contract requires is required. */
export type CallInput<K extends EndpointName> = CallOptions &
  Part<'params', ParamsFor<K>> &
  Part<'query', QueryFor<K>> &
  Part<'body', BodyFor<K>>;
type CallArgs<K extends EndpointName> =
  Partial<CallInput<K>> extends CallInput<K> ? [input?: CallInput<K>] : [input: CallInput<K>];

/** How a call ended; `status` 0 means that nobody answered. */
export interface CallOutcome {
  name: EndpointName;
  status: number;
  /** The refusal's own code; none for a success, and where an answer has no body. */
  code: string | undefined;
  tookMs: number;
}
const listeners = new Set<(outcome: CallOutcome) => void>();

/** Tells how every call ended, aborted ones excepted. Answers what ends the listening. */
export function onCallSettled(listener: (outcome: CallOutcome) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

interface LooseInput extends CallOptions {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/**
 * Calls an endpoint of the contract with the session cookie and answers its output, rides in the client's shape.
 * Throws ApiError for every answer that is no success, and for none within `timeoutMs` (15 s).
 */
export function call<K extends EndpointName>(name: K, ...args: CallArgs<K>): Promise<Told<OutputOf<K>>>;
export async function call(name: EndpointName, input: LooseInput = {}): Promise<unknown> {
  const { method, path } = routeOf(name);
  const startedMs = performance.now();
  const settle = (status: number, code?: string): void => {
    const outcome = { name, status, code, tookMs: performance.now() - startedMs };
    listeners.forEach((listener) => listener(outcome));
  };
  const response = await send(
    addressOf(path, input),
    {
      method,
      headers: { ...(input.body === undefined ? {} : { 'content-type': 'application/json' }), ...input.headers },
      body: input.body === undefined ? undefined : JSON.stringify(input.body),
    },
    input,
  ).catch((error: ApiError) => {
    if (error.code !== 'ABORTED') settle(0);
    throw error;
  });
  settle(response.status, isErrorBody(response.data) ? response.data.code : undefined);
  if (!response.ok) throw refusal(response);
  return told(response.data);
}

interface Answer {
  ok: boolean;
  status: number;
  data: unknown;
}

interface Request {
  method: string;
  headers: Record<string, string>;
  body: string | undefined;
}

/** One exchange under one time limit. Rejects with ApiError only. */
async function send(address: string, request: Request, options: CallOptions): Promise<Answer> {
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
    const answer = await (onSent
      ? byUpload(address, { ...request, signal }, onProgress)
      : byFetch(address, { ...request, credentials: 'same-origin', keepalive, signal }));
    noteTraffic();
    noteServerTime(answer.date, performance.now() - sentMs);
    return { ok: answer.status >= 200 && answer.status < 300, status: answer.status, data: bodyOf(answer) };
  } catch {
    const code = options.signal?.aborted ? 'ABORTED' : signal.aborted ? 'TIMED_OUT' : 'NO_ANSWER';
    throw new ApiError(0, code, MESSAGES.general.noAnswer);
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', abort);
  }
}

function bodyOf({ text, contentType }: RawAnswer): unknown {
  // A refused HEAD says JSON, and has no body.
  if (text === '') return undefined;
  if (!contentType?.includes('json')) return text;
  const parsed: unknown = JSON.parse(text);
  return parsed;
}

function refusal({ status, data }: Answer): ApiError {
  if (isErrorBody(data)) return new ApiError(status, data.code, data.error, data.field);
  return new ApiError(status, NOT_OURS, MESSAGES.general.serverFailed);
}

const isErrorBody = (data: unknown): data is ErrorBody =>
  typeof data === 'object' && data !== null && 'error' in data && typeof data.error === 'string' && 'code' in data;

function addressOf(path: string, { params, query }: LooseInput): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(entry(params, name)));
  const search = new URLSearchParams(
    Object.entries(query ?? {}).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  ).toString();
  return search === '' ? filled : `${filled}?${search}`;
}

function entry(params: unknown, name: string): string {
  const value = Object.entries(params ?? {}).find(([key]) => key === name)?.[1] as unknown;
  if (typeof value !== 'string') throw new Error(`The path parameter "${name}" is missing.`);
  return value;
}
