import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plateKey, plateWritten } from '#shared/domain/plate.ts';
import { toMobile } from '#shared/domain/phone.ts';

const SAME = { O: '0', Q: '0', I: '1', S: '5', B: '8', Z: '2' } as const;
const written = fc.stringMatching(/^KM[A-Z]{2} \d{3}[A-Z]$/);

describe('R46 plates and phone numbers are compared in one form', () => {
  it('a plate is the same in any case, with any blanks and hyphens, and with look-alikes', () => {
    fc.assert(
      fc.property(written, fc.constantFrom('', ' ', '-', ' - '), fc.boolean(), (plate, gap, isSmall) => {
        const alike = plate.replace(' ', gap).replace(/[OQISBZ]/g, (letter) => SAME[letter as keyof typeof SAME]);
        expect(plateKey(isSmall ? alike.toLowerCase() : alike)).toBe(plateKey(plate));
      }),
    );
  });

  it.each(['kmeb123a', ' KMEB  123A ', 'KMEB-123A', 'KM EB 123 A'])('R46.13 %s is written KMEB 123A', (typed) =>
    expect(plateWritten(typed)).toBe('KMEB 123A'),
  );

  it('R46.13 another plate keeps its blanks as typed', () => {
    expect(plateWritten(' gk  b 123a')).toBe('GK B 123A');
    expect(plateWritten('')).toBe('');
  });

  it('two plates that look different are different', () => {
    const looks = (plate: string) => plate.replace(/[OQ]/g, '0');
    fc.assert(
      fc.property(written, written, (one, other) => {
        fc.pre(looks(one) !== looks(other));
        expect(plateKey(one)).not.toBe(plateKey(other));
      }),
    );
  });

  it.each([
    '0712 000 111',
    '+254712000111',
    '254-712-000-111',
    '00254 712 000 111',
    '٠٧١٢٠٠٠١١١',
    '０７１２０００１１１',
  ])('the number %s is the same number in every form', (typed) => expect(toMobile(typed)).toBe('+254712000111'));
});
