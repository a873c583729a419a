import type { BodyFor, ParamsFor, QueryFor } from './api.ts';
import type { ErrorBody } from './errors.ts';
import { type EndpointName, type Method, routeOf } from './routes.ts';

type Part<Name extends string, T> = [T] extends [undefined]
  ? unknown
  : undefined extends T
    ? Partial<Record<Name, T>>
    : Partial<T> extends T
      ? Partial<Record<Name, T>>
      : Record<Name, T>;

/** The input of a call to an endpoint; a part is optional unless the contract requires one of its fields. */
type CallInput<K extends EndpointName> = Part<'params', ParamsFor<K>> &
  Part<'query', QueryFor<K>> &
  Part<'body', BodyFor<K>>;

/** The same input plus the caller's own options, as the last arguments of a function. */
export type CallArgs<K extends EndpointName, Options = unknown> =
  Partial<CallInput<K>> extends CallInput<K> ? [input?: CallInput<K> & Options] : [input: CallInput<K> & Options];

export interface AnyInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/** A call as it is sent; `address` is the path with the query. */
export interface CallRequest {
  method: Method;
  address: string;
  headers: Record<string, string>;
  body: string | undefined;
}

/** Builds the HTTP request of a call. Throws when a path parameter is missing or unusable. */
export function requestOf(name: EndpointName, { params, query, body }: AnyInput = {}): CallRequest {
  const { method, path } = routeOf(name);
  const values = new Map<string, unknown>(Object.entries(params ?? {}));
  const filled = path.replace(/:(\w+)/g, (_, key: string) => segmentOf(key, values.get(key)));
  const asked = Object.entries(query ?? {})
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}=${encoded(String(value))}`);
  return {
    method,
    address: asked.length === 0 ? filled : `${filled}?${asked.join('&')}`,
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  };
}

/** Refuses an empty segment, `.` and `..`, which would change the path. */
function segmentOf(key: string, value: unknown): string {
  if (typeof value === 'string' && !/^\.{0,2}$/.test(value)) return encoded(value);
  throw new Error(`The path parameter "${key}" is missing or is not a path segment.`);
}

/** Lone surrogates (truncated emoji) are replaced first, because encodeURIComponent throws on them. */
const encoded = (text: string): string => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'));

/** An unparsed HTTP response. */
export interface WireAnswer {
  status: number;
  contentType: string | null;
  text: string;
}

export interface CallAnswer {
  status: number;
  ok: boolean;
  /** Undefined when the response has no body, as after a refused HEAD; a string when the body is not JSON. */
  body: unknown;
  /** Set when our server refused; a refusal by a proxy or captive portal has none. */
  error: ErrorBody | undefined;
}

/** Parses a response. Throws on truncated JSON. */
export function readAnswer({ status, contentType, text }: WireAnswer): CallAnswer {
  const ok = status >= 200 && status < 300;
  const body = bodyOf(contentType, text);
  return { status, ok, body, error: !ok && isErrorBody(body) ? body : undefined };
}

function bodyOf(contentType: string | null, text: string): unknown {
  if (text === '') return undefined;
  return isJson(contentType) ? JSON.parse(text) : text;
}

/**
 * Whether our server sent this response, and not something in between, such as a captive portal: a success has the
 * promised fields, a refusal has the contract's shape. A HEAD has no body and is judged by its content type.
 */
export function isOurs(name: EndpointName, { contentType }: WireAnswer, { ok, body, error }: CallAnswer): boolean {
  const { method, promised } = routeOf(name);
  if (method === 'HEAD') return isJson(contentType);
  if (!ok) return error !== undefined;
  return promised === '[]' ? Array.isArray(body) : has(body, ...promised.split(','));
}

const isJson = (contentType: string | null): boolean => contentType?.includes('json') ?? false;

const has = <Field extends string>(body: unknown, ...fields: Field[]): body is Record<Field, unknown> =>
  typeof body === 'object' && body !== null && fields.every((field) => field in body);

const isErrorBody = (body: unknown): body is ErrorBody =>
  has(body, 'error', 'code') && typeof body.error === 'string' && typeof body.code === 'string';
