const GROUPS = 8;
const IPV4_AT_END = /(?<=:)(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/;

/**
 * What an address counts as: an IPv4 address itself, also where it stands in an IPv6 one; an IPv6 address its /56
 * network, which one subscriber may have whole. Whatever is no address counts as it stands.
 */
export function networkOf(address: string): string {
  const groups = groupsOf(address);
  if (!groups) return address;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, high = 0, low = 0] = groups;
  const isMapped = [a, b, c, d, e].every((group) => group === 0) && f === 0xffff;
  if (isMapped) return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
  return `${[a, b, c, d & 0xff00].map((group) => group.toString(16)).join(':')}::/56`;
}

/** The eight groups of an IPv6 address; null when it is none. */
function groupsOf(address: string): number[] | null {
  const [bare = ''] = address.split('%');
  const hex = bare.replace(IPV4_AT_END, (_all, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
  const [head = '', tail, ...more] = hex.split('::');
  if (more.length > 0) return null;
  const [before, after] = [partsOf(head), partsOf(tail ?? '')];
  const missing = GROUPS - before.length - after.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return null;
  const groups = [...before, ...Array.from({ length: missing }, () => '0'), ...after];
  return groups.every((group) => /^[\da-f]{1,4}$/i.test(group)) ? groups.map((group) => parseInt(group, 16)) : null;
}

const partsOf = (text: string): string[] => (text === '' ? [] : text.split(':'));
