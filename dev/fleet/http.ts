import { CookieJar } from 'tough-cookie';
import { API, type OutputOf } from '#shared/contract/api.ts';
import { type AnyInput, type CallAnswer, type CallArgs, readAnswer, requestOf } from '#shared/contract/call.ts';
import type { EndpointName } from '#shared/contract/routes.ts';
import { CALL_TIMEOUT_MS } from '#shared/domain/constants/screens.ts';

/** A call that failed; the message is one line and contains no secrets. */
export class CallError extends Error {
  /** HTTP status; 0 without a response. */
  readonly status: number;
  /** The error code of the contract; NO_ANSWER without a response. */
  readonly code: string;
  /** The wait that the server requested (Retry-After), ms. */
  readonly retryAfterMs: number | undefined;

  constructor(status: number, code: string, message: string, retryAfterMs?: number) {
    super(message);
    this.name = 'CallError';
    this.status = status;
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }

  /** Whether the same call may succeed later: no response, no valid session, a rate limit, or a server error. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 401 || this.status === 429 || this.status >= 500;
  }
}

interface CallOptions {
  /** Aborts this call, instead of the client's signal. */
  signal?: AbortSignal;
  /** Sent in addition to the call's own headers. */
  headers?: Record<string, string>;
}

/** An HTTP client for one person: keeps their cookies, and calls the endpoints of the contract. */
export class HttpClient {
  readonly url: URL;
  readonly #jar: CookieJar;
  readonly #signal: AbortSignal;

  /**
   * @param signal aborts all calls in progress
   * @param jar holds the cookies of a person who has already signed in
   */
  constructor(url: string, signal: AbortSignal, jar = new CookieJar()) {
    this.url = new URL(url);
    this.#signal = signal;
    this.#jar = jar;
  }

  /** Returns the Cookie header for a path on this server. */
  cookies(path: string): string {
    return this.#jar.getCookieStringSync(new URL(path, this.url).href);
  }

  forgetCookies(): void {
    this.#jar.removeAllCookiesSync();
  }

  /**
   * Calls an endpoint of the contract and returns its output.
   * @throws CallError after an error response, or without a response
   */
  call<K extends EndpointName>(name: K, ...args: CallArgs<K, CallOptions>): Promise<OutputOf<K>>;
  async call(name: EndpointName, input: AnyInput & CallOptions = {}): Promise<unknown> {
    const { address, headers, ...init } = requestOf(name, input);
    const sent = { ...init, headers: { ...headers, ...input.headers } };
    const answer = await this.request(new URL(address, this.url), sent, input.signal);
    if (!answer.ok) throw refusalOf(answer, name);
    const parsed = API[name].output.safeParse(answer.body);
    if (parsed.success) return parsed.data;
    throw new CallError(answer.status, 'CONTRACT', `The response of ${name} does not match the contract.`);
  }

  /**
   * Sends one request with the cookies and reads the whole response; does not follow redirects.
   * @throws CallError NO_ANSWER
   */
  async request(address: URL, init: RequestInit = {}, signal = this.#signal): Promise<Answer> {
    const sent = new Headers(init.headers);
    const cookie = this.cookies(address.pathname);
    if (cookie !== '') sent.set('cookie', cookie);
    const limit = new AbortController();
    const abort = (): void => limit.abort();
    const timer = setTimeout(abort, CALL_TIMEOUT_MS);
    signal.addEventListener('abort', abort);
    if (signal.aborted) abort();
    try {
      const response = await fetch(address, { ...init, headers: sent, redirect: 'manual', signal: limit.signal });
      this.#keep(response.headers.getSetCookie(), address);
      const { status, headers } = response;
      return {
        headers,
        ...readAnswer({ status, contentType: headers.get('content-type'), text: await response.text() }),
      };
    } catch {
      throw new CallError(0, 'NO_ANSWER', `${this.url.origin} does not respond; retrying.`);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    }
  }

  /** Stores the cookies; ignores invalid cookies, as a browser does. */
  #keep(cookies: readonly string[], from: URL): void {
    for (const cookie of cookies) this.#jar.setCookieSync(cookie, from.href, { ignoreError: true });
  }
}

interface Answer extends CallAnswer {
  headers: Headers;
}

function refusalOf({ status, headers, error }: Answer, name: EndpointName): CallError {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  const retryAfterMs = Number.isFinite(seconds) ? seconds * 1000 : undefined;
  if (error) return new CallError(status, error.code, error.error, retryAfterMs);
  return new CallError(status, 'UNKNOWN', `${name} failed with status ${status}.`, retryAfterMs);
}
