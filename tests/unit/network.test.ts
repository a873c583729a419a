import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { networkOf } from '#core/limits/network.ts';

describe('the network of an address', () => {
  test.each([
    ['196.201.214.7', '196.201.214.7'],
    ['::ffff:196.201.214.7', '196.201.214.7'],
    ['::ffff:c4c9:d607', '196.201.214.7'],
    ['0:0:0:0:0:FFFF:196.201.214.7', '196.201.214.7'],
    ['2001:db8:1:22ff::1', '2001:db8:1:2200::/56'],
    ['2001:DB8:1:2200:ffff:ffff:ffff:ffff', '2001:db8:1:2200::/56'],
    ['2001:0db8:0001:2211::', '2001:db8:1:2200::/56'],
    ['2001:db8:1:2300::1', '2001:db8:1:2300::/56'],
    ['fe80::1%eth0', 'fe80:0:0:0::/56'],
    ['::1', '0:0:0:0::/56'],
    ['64:ff9b::196.201.214.7', '64:ff9b:0:0::/56'],
  ])('%s counts as %s', (address, counted) => {
    expect(networkOf(address)).toBe(counted);
  });

  test.each(['', 'unknown', ':', ':::', '1:2:3', '1::2::3', '1:2:3:4:5:6:7:8:9', '12345::', 'g::1', '1.2.3.4:80'])(
    '%j is not an address and counts as itself',
    (text) => expect(networkOf(text)).toBe(text),
  );

  test('all addresses of a subscriber count as one in any notation; those of another do not', () => {
    const group = fc.integer({ min: 0, max: 0xffff });
    fc.assert(
      fc.property(
        fc.array(group, { minLength: 8, maxLength: 8 }),
        fc.array(group, { minLength: 4, maxLength: 4 }),
        (one, tail) => {
          fc.pre(one[0] !== 0);
          const written = (groups: readonly number[]): string => groups.map((it) => it.toString(16)).join(':');
          const [a = 0, b = 0, c = 0, d = 0] = one;
          const neighbour = [a, b, c, (d & 0xff00) | ((tail[0] ?? 0) & 0xff), ...tail];
          const counted = networkOf(written(one));
          expect(networkOf(written(neighbour).toUpperCase())).toBe(counted);
          const canonical = new URL(`http://[${written(one)}]`).hostname.slice(1, -1);
          expect(networkOf(canonical)).toBe(counted);
          expect(networkOf(written([a, b, c, d ^ 0x100, ...tail]))).not.toBe(counted);
        },
      ),
    );
  });
});
