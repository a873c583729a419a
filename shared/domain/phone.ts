import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * Converts a typed or pasted phone number (07…, 01…, +254…, 254…, 00254…) to E.164, or null if it is not one. Numbers
 * without a country code are taken as Kenyan. To display numbers use phone-display.ts; this needs a large library.
 */
export function toE164(typed: string): string | null {
  // Numbers copied from a contact may be wrapped in invisible direction marks.
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
 * The number of somebody who rides or drives, in E.164, or null. The other must be able to call it and write to it, so a
 * Kenyan landline, 0800 or 0900 number is refused; a visitor's number from another country is as good as theirs.
 */
export function toMobile(typed: string): string | null {
  const phone = toE164(typed);
  return phone === null || KENYAN_OTHER.test(phone) ? null : phone;
}
