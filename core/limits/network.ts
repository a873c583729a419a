import ipaddr from 'ipaddr.js';

/** Whether an address belongs to the public internet: neither this machine nor a private network. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // An IPv4 address mapped to IPv6 is checked as IPv4.
  const parsed = ipaddr.process(address);
  // ipaddr.js takes the deprecated IPv4-compatible addresses for public ones.
  const isCompatible =
    parsed.kind() === 'ipv6' &&
    parsed
      .toByteArray()
      .slice(0, 12)
      .every((byte) => byte === 0);
  return parsed.range() === 'unicast' && !isCompatible;
}

const LOCAL_NAME = /(^|\.)(localhost|local)$/;

/**
 * Whether a host, as in a URL, is this machine or on its own network, unreachable from the internet: localhost, names
 * under .localhost and .local, and private addresses. Any other name may be public.
 */
export function isLocalHost(host: string): boolean {
  const name = host.replace(/^\[|\]$|\.$/g, '').toLowerCase();
  return ipaddr.isValid(name) ? !isPublicAddress(name) : LOCAL_NAME.test(name);
}

/**
 * Returns the rate-limit key of an address. An IPv4 address (also one mapped to IPv6) is its own key. An IPv6 address
 * counts as its /56 network, since one subscriber may hold all of it. Text that is not an address is returned
 * unchanged.
 */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%');
  if (!ipaddr.IPv6.isValid(bare)) return address;
  const ip = ipaddr.IPv6.parse(bare);
  if (ip.isIPv4MappedAddress()) return ip.toIPv4Address().toString();
  const [a = 0, b = 0, c = 0, d = 0] = ip.parts;
  return `${[a, b, c, d & 0xff00].map((group) => group.toString(16)).join(':')}::/56`;
}
