import ipaddr from 'ipaddr.js';

/** Whether an address belongs to the public internet, and not to this machine or a private network. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // An IPv4 address mapped to IPv6 is judged as the IPv4 address it is.
  const parsed = ipaddr.process(address);
  // ipaddr.js considers the deprecated IPv4-compatible addresses public.
  const isCompatible =
    parsed.kind() === 'ipv6' &&
    parsed
      .toByteArray()
      .slice(0, 12)
      .every((byte) => byte === 0);
  return parsed.range() === 'unicast' && !isCompatible;
}

const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);
const PRIVATE_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|test|invalid|onion|arpa)$/;

/**
 * Whether pushes may be sent to this endpoint, which comes from a phone: https, and a public host. The address it
 * resolves to is checked at each use.
 */
export function isPushEndpoint(endpoint: string, allowsLoopback: boolean): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (allowsLoopback && LOOPBACK.has(hostname)) return true;
  if (protocol !== 'https:' || port !== '') return false;
  const host = hostname.replace(/^\[|\]$|\.$/g, '');
  if (ipaddr.isValid(host)) return isPublicAddress(host);
  return host.includes('.') && !PRIVATE_NAME.test(host);
}
