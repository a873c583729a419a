interface Cookie {
  name: string;
  path: string;
  value: string;
  /** Epoch ms; undefined lives as long as the jar. */
  expiresAt: number | undefined;
}

/** Keeps the cookies of one server as a browser would: by name and path, until they expire. */
export class CookieJar {
  readonly #cookies = new Map<string, Cookie>();

  /** Takes the Set-Cookie headers of an answer to a request of this path; `now` in epoch ms. */
  take(headers: readonly string[], requestPath: string, now: number): void {
    for (const header of headers) {
      const cookie = parse(header, requestPath, now);
      if (!cookie) continue;
      const key = `${cookie.name};${cookie.path}`;
      if (cookie.expiresAt !== undefined && cookie.expiresAt <= now) this.#cookies.delete(key);
      else this.#cookies.set(key, cookie);
    }
  }

  /** The Cookie header for a path; '' when there is nothing to send. The longest path comes first. */
  header(path: string, now: number): string {
    return [...this.#cookies.values()]
      .filter((cookie) => (cookie.expiresAt ?? Infinity) > now && isUnder(path, cookie.path))
      .sort((a, b) => b.path.length - a.path.length)
      .map((cookie) => `${cookie.name}=${cookie.value}`)
      .join('; ');
  }

  clear(): void {
    this.#cookies.clear();
  }
}

function parse(header: string, requestPath: string, now: number): Cookie | null {
  const [pair = '', ...attributes] = header.split(';').map((part) => part.trim());
  const equals = pair.indexOf('=');
  if (equals < 1) return null;
  const given = new Map(
    attributes.map((attribute): [string, string] => {
      const [key = '', ...value] = attribute.split('=');
      return [key.toLowerCase(), value.join('=')];
    }),
  );
  const path = given.get('path');
  return {
    name: pair.slice(0, equals),
    value: pair.slice(equals + 1),
    path: path?.startsWith('/') ? path : folderOf(requestPath),
    expiresAt: expiryOf(given, now),
  };
}

const folderOf = (path: string): string => path.slice(0, Math.max(1, path.lastIndexOf('/')));

/** Max-Age wins over Expires (RFC 6265 section 5.3). */
function expiryOf(attributes: ReadonlyMap<string, string>, now: number): number | undefined {
  const maxAge = attributes.get('max-age');
  if (maxAge !== undefined && /^-?\d+$/.test(maxAge)) return now + Number(maxAge) * 1000;
  const at = Date.parse(attributes.get('expires') ?? '');
  return Number.isNaN(at) ? undefined : at;
}

/** RFC 6265 section 5.1.4. */
const isUnder = (path: string, cookiePath: string): boolean =>
  path === cookiePath || path.startsWith(cookiePath.endsWith('/') ? cookiePath : `${cookiePath}/`);
