const PORTS: Record<string, string> = { 'http:': '80', 'https:': '443' };

/** host:port of an address, with the port that its scheme implies; null when it is none. */
function authority(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, port } = new URL(address);
  return `${hostname}:${port || (PORTS[protocol] ?? '')}`;
}

/**
 * May a request with this Origin header change anything, or open a socket (docs/architecture.md, "At the border")?
 * Absent means not a browser and passes. With PUBLIC_URL the origin must be that one; else its host must equal the
 * request's host (behind a trusted proxy: the forwarded one). `null` and whatever cannot be read are foreign.
 */
export function isOwnOrigin(origin: string | undefined, host: string | undefined, publicUrl?: string): boolean {
  if (origin === undefined) return true;
  if (!/^https?:\/\//i.test(origin) || !URL.canParse(origin)) return false;
  if (publicUrl !== undefined) return new URL(publicUrl).origin === new URL(origin).origin;
  const own = host ? authority(`${new URL(origin).protocol}//${host}`) : null;
  return own !== null && own === authority(origin);
}
