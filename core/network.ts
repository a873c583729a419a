import ipaddr from 'ipaddr.js';

/**
 * What an address is counted by: an IPv4 address (also in its IPv6 form) by itself, an IPv6 address by its /56
 * network, all of which one subscriber may hold. Anything that is not an address is counted as it stands.
 */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%');
  if (!ipaddr.IPv6.isValid(bare)) return address;
  const ip = ipaddr.IPv6.parse(bare);
  if (ip.isIPv4MappedAddress()) return ip.toIPv4Address().toString();
  const [a = 0, b = 0, c = 0, d = 0] = ip.parts;
  return `${[a, b, c, d & 0xff00].map((group) => group.toString(16)).join(':')}::/56`;
}
