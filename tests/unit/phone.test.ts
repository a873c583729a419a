import fc from 'fast-check';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { describe, expect, it } from 'vitest';
import { displayPhone } from '#shared/domain/phone-display.ts';
import { toE164, toMobile } from '#shared/domain/phone.ts';

/** Kenyan mobile numbers without their country code: 7… and 1…. */
const mobile = fc
  .tuple(fc.constantFrom('7', '1'), fc.integer({ min: 0, max: 99_999_999 }))
  .map(([first, rest]) => first + String(rest).padStart(8, '0'));

/** Puts spaces, dashes and dots where people put them. */
const spaced = (digits: string) =>
  fc
    .array(fc.constantFrom('', '', '', ' ', '-', '.'), { minLength: digits.length, maxLength: digits.length })
    .map((gaps) => [...digits].map((digit, at) => (at === 0 ? digit : `${gaps[at] ?? ''}${digit}`)).join(''));

describe('phone numbers', () => {
  it('are accepted as people type them (07…, 01…, +254…, 254…) and stored as E.164', () => {
    for (const typed of [
      '0712345678',
      '0712 345 678',
      '(0712) 345-678',
      '712345678',
      '+254712345678',
      '254712345678',
      '254 712 345 678',
      '+254 712-345-678',
      '+254 (0)712 345 678',
      '00254712345678',
      '  0712345678 ',
      '\u202a+254712345678\u202c',
    ]) {
      expect(toE164(typed), typed).toBe('+254712345678');
    }
    expect(toE164('0110123456')).toBe('+254110123456');
    expect(toE164('0202222222')).toBe('+254202222222');
    expect(toE164('+256 700 123456')).toBe('+256700123456');
  });

  it('any Kenyan mobile number is the same number in every typed form', () => {
    fc.assert(
      fc.property(
        mobile.chain((number) => fc.tuple(fc.constant(number), spaced(number))),
        fc.constantFrom('0', '+254', '+254 ', '254', '254 ', '00254', '+254 (0)'),
        ([number, written], prefix) => {
          expect(toE164(prefix + written)).toBe(`+254${number}`);
        },
      ),
    );
  });

  it('are refused when invalid', () => {
    for (const typed of [
      '',
      '12',
      'hello',
      '07123',
      '+2547123456789012',
      '0712345678; drop',
      '0712345678,0722000111',
    ]) {
      expect(toE164(typed), typed).toBeNull();
    }
  });

  it('of riders and drivers must be callable and textable: Kenyan mobile numbers, and visitors’', () => {
    fc.assert(
      fc.property(mobile, (number) => {
        expect(toMobile(`0${number}`)).toBe(`+254${number}`);
      }),
    );
    for (const typed of ['0202222222', '0800 720 000', '0900 123 456', '12']) expect(toMobile(typed), typed).toBeNull();
    expect(toMobile('+256 700 123456')).toBe('+256700123456');
  });

  it('never throw, and an accepted number is accepted again unchanged', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const number = toE164(typed);
        if (number !== null) expect(toE164(number)).toBe(number);
      }),
    );
  });

  it('are shown in international format, mobile ones in threes, others grouped as libphonenumber does, and parse back to the same number', () => {
    expect(displayPhone('+254712345678')).toBe('+254 712 345 678');
    const landline = fc.constantFrom('+254202222222', '+25446123456', '+25461212345', '+254800123456', '+254900123456');
    fc.assert(
      fc.property(
        fc.oneof(
          mobile.map((number) => `+254${number}`),
          landline,
        ),
        (number) => {
          const theirs = parsePhoneNumberFromString(number)?.formatInternational();
          expect(displayPhone(number)).toBe(theirs?.replace(/^(\+254 [17]\d{2} \d{3})(\d{3})$/, '$1 $2'));
          expect(toE164(displayPhone(number))).toBe(number);
        },
      ),
    );
    expect(displayPhone('+256700123456')).toBe('+256700123456');
    fc.assert(fc.property(fc.string(), (text) => displayPhone(text).replaceAll(' ', '') === text.replaceAll(' ', '')));
  });
});
