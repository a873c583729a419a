import type { BodyFor, OutputOf, ParamsFor, QueryFor } from '../../shared/contract/api.ts';
import type { ErrorBody } from '../../shared/contract/errors.ts';
import { type EndpointName, routeOf } from '../../shared/contract/routes.ts';

/** What an endpoint is sent: what the contract says, or under `raw` anything at all. */
export interface CallInput<K extends EndpointName> {
  params?: ParamsFor<K>;
  query?: QueryFor<K>;
  body?: BodyFor<K>;
  headers?: Record<string, string>;
}

export interface Answer<T> {
  status: number;
  headers: Headers;
  /** The parsed JSON, or the text of what is none. */
  data: T;
}

interface Cookie {
  value: string;
  path: string;
}

const REDIRECTS_MAX = 10;

/** Talks to the app over real HTTP as a browser does: keeps cookies by path, follows redirects one by one. */
export class TestClient {
  readonly url: string;
  readonly #jar = new Map<string, Cookie>();

  constructor(url: string) {
    this.url = url;
  }

  /** The value of the cookie whose name begins so. */
  cookie(prefix: string): string | undefined {
    return [...this.#jar].find(([name]) => name.startsWith(prefix))?.[1].value;
  }

  setCookie(prefix: string, value: string): void {
    const name = [...this.#jar.keys()].find((key) => key.startsWith(prefix));
    if (name === undefined) throw new Error(`no cookie ${prefix}`);
    this.#jar.set(name, { value, path: '/' });
  }

  /** The Cookie header for a path; sockets need it too. */
  cookieHeader(path = '/'): string {
    return [...this.#jar]
      .filter(([, cookie]) => path.startsWith(cookie.path))
      .map(([name, cookie]) => `${name}=${cookie.value}`)
      .join('; ');
  }

  /** One request with this client's cookies; redirects are answered, not followed. */
  async fetch(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, this.url);
    const headers = new Headers(init.headers);
    const cookies = this.cookieHeader(url.pathname);
    if (cookies !== '') headers.set('cookie', cookies);
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const at = pair.indexOf('=');
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
    const attribute = (key: string): string | undefined =>
      attributes.find((one) => one.toLowerCase().startsWith(`${key}=`))?.slice(key.length + 1);
    const expires = attribute('expires');
    if (value === '' || (expires !== undefined && Date.parse(expires) <= Date.now())) this.#jar.delete(name);
    else this.#jar.set(name, { value, path: attribute('path') ?? '/' });
  }

  /** Calls an endpoint of the contract; every answer is an answer. */
  async call<K extends EndpointName>(name: K, input: CallInput<K> = {}): Promise<Answer<OutputOf<K> & ErrorBody>> {
    const answer = await this.raw(name, input);
    // What the server sends is what tests look at: its form is theirs to check.
    return answer as Answer<OutputOf<K> & ErrorBody>;
  }

  /** Calls an endpoint and answers its output; anything but a success throws. */
  async ok<K extends EndpointName>(name: K, input: CallInput<K> = {}): Promise<OutputOf<K>> {
    const { status, data } = await this.call(name, input);
    if (status < 200 || status > 299) throw new Error(`${name} answered ${status}: ${JSON.stringify(data)}`);
    return data;
  }

  /** As `call`, with whatever a hostile caller might send; a string body goes out as it is. */
  async raw(
    name: EndpointName,
    input: { params?: unknown; query?: unknown; body?: unknown; headers?: Record<string, string> },
  ): Promise<Answer<unknown>> {
    const { method, path } = routeOf(name);
    const params = new Map(Object.entries(input.params ?? {}));
    const filled = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params.get(key))));
    const search = new URLSearchParams(
      Object.entries(input.query ?? {}).map(([key, value]) => [key, String(value)]),
    ).toString();
    const hasBody = input.body !== undefined && method !== 'GET' && method !== 'HEAD';
    const response = await this.fetch(search === '' ? filled : `${filled}?${search}`, {
      method,
      headers: { ...(hasBody ? { 'content-type': 'application/json' } : {}), ...input.headers },
      ...(hasBody ? { body: typeof input.body === 'string' ? input.body : JSON.stringify(input.body) } : {}),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    const data: unknown = isJson ? JSON.parse(text) : text;
    return { status: response.status, headers: response.headers, data };
  }

  /**
   * Leaves for the identity provider as a browser does and comes back with what the callback's address carries.
   * `hint` signs that account in without a click.
   */
  async authorize(hint: string): Promise<{ code: string; state: string; iss: string; callback: URL }> {
    const { redirectUrl } = await this.ok('getRedirectUrl');
    const start = new URL(redirectUrl);
    start.searchParams.set('login_hint', hint);
    let next = start;
    for (let step = 0; step < REDIRECTS_MAX; step += 1) {
      const response = await this.fetch(next.href);
      const location = response.headers.get('location');
      await response.arrayBuffer();
      if (location === null) throw new Error(`sign-in stopped with ${response.status} at ${next.pathname}`);
      next = new URL(location, next);
      if (next.pathname === '/auth/callback') {
        const part = (name: string): string => next.searchParams.get(name) ?? '';
        return { code: part('code'), state: part('state'), iss: part('iss'), callback: next };
      }
    }
    throw new Error('sign-in redirects in circles');
  }

  /** Signs in through the stand-in, as a browser does. */
  async signIn(email: string): Promise<this> {
    const { code, state, iss } = await this.authorize(email);
    await this.ok('createSession', { body: { code, state, iss } });
    return this;
  }
}
