import { API, type BodyFor, type OutputOf, type ParamsFor } from '../../shared/contract/api.ts';
import { ErrorBody } from '../../shared/contract/errors.ts';
import { type EndpointName, routeOf } from '../../shared/contract/routes.ts';
import { CALL_TIMEOUT_MS } from '../../shared/domain/constants.ts';
import { CookieJar } from './cookie-jar.ts';

/** A call that did not succeed; the message is one line and holds no secret. */
export class CallError extends Error {
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** The contract's code; NO_ANSWER when there was none. */
  readonly code: string;
  /** How long the server asks to wait, ms. */
  readonly retryAfterMs: number | undefined;

  constructor(status: number, code: string, message: string, retryAfterMs?: number) {
    super(message);
    this.name = 'CallError';
    this.status = status;
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }

  /** Whether the same call may well succeed later: nobody answered, the session is over, too much at once. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 401 || this.status === 429 || this.status >= 500;
  }
}

interface CallInput<K extends EndpointName> {
  params?: ParamsFor<K>;
  body?: BodyFor<K>;
}

/** One person's connection to the server over HTTP: their cookies, and calls by the contract. */
export class HttpClient {
  readonly url: URL;
  readonly #jar = new CookieJar();
  readonly #signal: AbortSignal;

  /** @param signal ends every call that is under way */
  constructor(url: string, signal: AbortSignal) {
    this.url = new URL(url);
    this.#signal = signal;
  }

  /** The Cookie header for a path of this server. */
  cookies(path: string): string {
    return this.#jar.header(path, Date.now());
  }

  forgetCookies(): void {
    this.#jar.clear();
  }

  /**
   * Calls an endpoint of the contract and answers its output.
   * @throws CallError for every answer that is no success, and for none
   */
  call<K extends EndpointName>(name: K, input?: CallInput<K>, signal?: AbortSignal): Promise<OutputOf<K>>;
  async call(
    name: EndpointName,
    input: { params?: Record<string, string> | undefined; body?: unknown } = {},
    signal = this.#signal,
  ): Promise<unknown> {
    const { method, path } = routeOf(name);
    const filled = path.replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(input.params?.[part] ?? ''));
    const answer = await this.request(
      new URL(filled, this.url),
      {
        method,
        ...(input.body === undefined
          ? {}
          : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(input.body) }),
      },
      signal,
    );
    if (!answer.ok) throw refusalOf(answer, name);
    const parsed = API[name].output.safeParse(jsonOrNull(answer.text));
    if (parsed.success) return parsed.data;
    throw new CallError(answer.status, 'CONTRACT', `${name} answered what the contract does not know.`);
  }

  /**
   * One request with the cookies, its answer read whole, redirects not followed.
   * @throws CallError NO_ANSWER
   */
  async request(address: URL, init: RequestInit = {}, signal = this.#signal): Promise<Answer> {
    const headers = new Headers(init.headers);
    const cookie = this.cookies(address.pathname);
    if (cookie !== '') headers.set('cookie', cookie);
    const limit = new AbortController();
    const abort = (): void => limit.abort();
    const timer = setTimeout(abort, CALL_TIMEOUT_MS);
    signal.addEventListener('abort', abort);
    if (signal.aborted) abort();
    try {
      const response = await fetch(address, { ...init, headers, redirect: 'manual', signal: limit.signal });
      this.#jar.take(response.headers.getSetCookie(), address.pathname, Date.now());
      return { ok: response.ok, status: response.status, headers: response.headers, text: await response.text() };
    } catch {
      throw new CallError(0, 'NO_ANSWER', `${this.url.origin} does not answer; trying again.`);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    }
  }
}

interface Answer {
  ok: boolean;
  status: number;
  headers: Headers;
  text: string;
}

function refusalOf({ status, headers, text }: Answer, name: EndpointName): CallError {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  const retryAfterMs = Number.isFinite(seconds) ? seconds * 1000 : undefined;
  const body = ErrorBody.safeParse(jsonOrNull(text));
  if (body.success) return new CallError(status, body.data.code, body.data.error, retryAfterMs);
  return new CallError(status, 'UNKNOWN', `${name} was answered with ${status}.`, retryAfterMs);
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
