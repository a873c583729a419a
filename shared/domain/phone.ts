import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * A phone number as people type or paste it (07…, 01…, +254…, 254…, 00254…) in E.164, or null when it is none.
 * Numbers without a country code are Kenyan. For reading numbers, phone-display.ts: this needs a large library.
 */
export function toE164(typed: string): string | null {
  // Numbers copied from a contact come wrapped in invisible direction marks.
  const compact = typed.replace(/\p{Cf}/gu, '').trim();
  const international = /^254\d{9}$/.test(compact.replace(/[\s-]/g, '')) ? `+${compact}` : compact;
  const parsed = parsePhoneNumberFromString(international.replace(/^000?(?=[1-9])/, '+'), {
    defaultCountry: 'KE',
    extract: false,
  });
  return parsed?.isValid() ? parsed.number : null;
}
