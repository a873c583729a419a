import { dateInNairobi } from './schedule.ts';

/** Crockford's base 32: no I, L, O or U, which are easily misread or misheard. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUP = 5;
const MASK = 2n ** BigInt(GROUP * 10) - 1n;

/**
 * The number on a ride's receipt (R28): "B-261124-7K3QF-9M2XA", with the booking day in Nairobi. It depends only on the
 * id, so that it never changes.
 * @param id 24 hex digits; the first 8 are its creation time in seconds
 */
export function receiptNumber(id: string): string {
  const day = dateInNairobi(new Date(parseInt(id.slice(0, 8), 16) * 1000))
    .slice(2)
    .replaceAll('-', '');
  let rest = BigInt(`0x${id.slice(8)}`) & MASK;
  let digits = '';
  for (let place = 0; place < 2 * GROUP; place += 1) {
    digits = DIGITS.charAt(Number(rest & 31n)) + digits;
    rest >>= 5n;
  }
  return `B-${day}-${digits.slice(0, GROUP)}-${digits.slice(GROUP)}`;
}
