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

/** What a call of an endpoint takes: only what the contract requires is required. */
export type CallInput<K extends EndpointName> = Part<'params', ParamsFor<K>> &
  Part<'query', QueryFor<K>> &
  Part<'body', BodyFor<K>>;

/** The same with a caller's own options, as the last arguments of a function. */
export type CallArgs<K extends EndpointName, Options = unknown> =
  Partial<CallInput<K>> extends CallInput<K> ? [input?: CallInput<K> & Options] : [input: CallInput<K> & Options];

/** The input of whichever endpoint. */
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

/** Writes a call of an endpoint out. Throws for a path parameter that is missing, or that no address can hold. */
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

/** An empty segment, `.` and `..` lead to another path. */
function segmentOf(key: string, value: unknown): string {
  if (typeof value === 'string' && !/^\.{0,2}$/.test(value)) return encoded(value);
  throw new Error(`The path parameter "${key}" is missing or no part of a path.`);
}

/** Half a pair, as of an emoji that was cut, is in no address. */
const encoded = (text: string): string => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'));

/** An answer as it came. */
export interface WireAnswer {
  status: number;
  contentType: string | null;
  text: string;
}

/** What an answer says: what a success carries, or why it is none. */
export interface CallAnswer {
  status: number;
  ok: boolean;
  /** undefined where there is none, as of a refused HEAD; text where it is no JSON. */
  body: unknown;
  /** Of a refusal by the server; a proxy or a captive portal refuses without. */
  error: ErrorBody | undefined;
}

/** Reads an answer. Throws for JSON that was cut off on the way. */
export function readAnswer({ status, contentType, text }: WireAnswer): CallAnswer {
  const ok = status >= 200 && status < 300;
  const body = bodyOf(contentType, text);
  return { status, ok, body, error: !ok && isErrorBody(body) ? body : undefined };
}

function bodyOf(contentType: string | null, text: string): unknown {
  if (text === '') return undefined;
  return contentType?.includes('json') ? JSON.parse(text) : text;
}

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' &&
  body !== null &&
  'error' in body &&
  typeof body.error === 'string' &&
  'code' in body &&
  typeof body.code === 'string';
