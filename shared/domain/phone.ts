import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * Converts a typed or pasted phone number (07…, 01…, +254…, 254…, 00254…) to E.164; null if it is not one. Numbers
 * without a country code count as Kenyan. To display numbers use phone-display.ts, which needs no library.
 */
export function toE164(typed: string): string | null {
  // Numbers copied from a contact may contain invisible direction marks.
  const compact = typed.replace(/\p{Cf}/gu, '').trim();
  const international = /^254\d{9}$/.test(compact.replace(/[\s-]/g, '')) ? `+${compact}` : compact;
  const parsed = parsePhoneNumberFromString(international.replace(/^000?(?=[1-9])/, '+'), {
    defaultCountry: 'KE',
    extract: false,
  });
  return parsed?.isValid() ? parsed.number : null;
}

const KENYAN_OTHER = /^\+254(?![17])/;

/**
 * A person's mobile number in E.164, or null. The other party must be able to call and text it, so Kenyan landlines,
 * 0800 and 0900 numbers are refused; foreign numbers are accepted.
 */
export function toMobile(typed: string): string | null {
  const phone = toE164(typed);
  return phone === null || KENYAN_OTHER.test(phone) ? null : phone;
}
