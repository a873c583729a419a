import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * A phone number as people type it (07…, 01…, +254…, 254…) in E.164, or null when it is none.
 * Numbers without a country code are Kenyan.
 */
export function toE164(typed: string): string | null {
  const compact = typed.trim();
  const international = /^254\d{9}$/.test(compact.replace(/[\s-]/g, '')) ? `+${compact}` : compact;
  const parsed = parsePhoneNumberFromString(international, { defaultCountry: 'KE', extract: false });
  return parsed?.isValid() ? parsed.number : null;
}

/** For reading: +254 712 345678. Text that is no number is returned as it is. */
export const displayPhone = (e164: string): string => parsePhoneNumberFromString(e164)?.formatInternational() ?? e164;
