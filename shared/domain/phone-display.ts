/** How Kenyan numbers are grouped after the country code: mobile, then landlines, then 0800 and 0900 numbers. */
const GROUPS: readonly [RegExp, string][] = [
  [/^\+254([17]\d{2})(\d{3})(\d{3})$/, '+254 $1 $2 $3'],
  [/^\+254([24-6]\d)(\d{5,7})$/, '+254 $1 $2'],
  [/^\+254([89]\d{2})(\d{3})(\d{3,4})$/, '+254 $1 $2 $3'],
];

/**
 * Formats an E.164 number for reading: +254 712 345 678. Groups landlines as libphonenumber does, without loading that
 * library (phone.ts, 30 kB). Other numbers are returned unchanged.
 */
export function displayPhone(e164: string): string {
  const [form, grouped] = GROUPS.find(([kenyan]) => kenyan.test(e164)) ?? [];
  return form && grouped ? e164.replace(form, grouped) : e164;
}
