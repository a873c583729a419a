const PORTS: Record<string, string> = { 'http:': '80', 'https:': '443' };

/** Returns host:port of a URL, with the default port of its scheme; null when it is not a URL. */
function authority(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, port } = new URL(address);
  return `${hostname}:${port || (PORTS[protocol] ?? '')}`;
}

/**
 * Whether a request with this Origin header may change state or open a socket (docs/architecture.md, "At the border").
 * A request without the header does not come from a browser, and may. With PUBLIC_URL the origin must equal it;
 * otherwise the origin's host must equal the request's (behind a trusted proxy: the forwarded host). The origin `null`
 * is foreign.
 */
export function isOwnOrigin(origin: string | undefined, host: string | undefined, publicUrl?: string): boolean {
  if (origin === undefined) return true;
  if (!/^https?:\/\//i.test(origin) || !URL.canParse(origin)) return false;
  if (publicUrl !== undefined) return new URL(publicUrl).origin === new URL(origin).origin;
  const own = host ? authority(`${new URL(origin).protocol}//${host}`) : null;
  return own !== null && own === authority(origin);
}
