import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endsOf, isWithinTown } from '#shared/domain/fare.ts';
import { folded, foldedKey, searchable, wordsWanted } from '#shared/domain/fold.ts';
import { searchPlaces } from '#shared/domain/place-search.ts';
import { findPlace, PLACES } from '#shared/domain/places.ts';

const APOSTROPHES = ["'", '’', '‘', '`', 'ʼ', 'ʻ', 'ʹ', '′', '´', '＇', '‛', '‵'];
const HYPHENS = ['-', '‐', '‑', '‒', '–', '—', '―', '−', '﹣', '－', '_'];
const BLANKS = [' ', '  ', '\u00a0', '\u2009', '\u3000', '\t', '\u202f'];
const listed = fc.constantFrom(...PLACES.map((it) => it.label));
const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), listed);
/** Every character of the Latin alphabets, with accents and punctuation. */
const latin = fc.string({ unit: fc.integer({ min: 0x20, max: 0x24f }).map((code) => String.fromCodePoint(code)) });

describe('R45 names are folded once', () => {
  it('folding again changes nothing', () => {
    fc.assert(
      fc.property(text, (it) => folded(folded(it)) === folded(it) && foldedKey(foldedKey(it)) === foldedKey(it)),
    );
  });

  it('case, accents, outer blanks and a final dot make no difference', () => {
    fc.assert(
      fc.property(fc.oneof(latin, listed), (it) => {
        for (const same of [it.toUpperCase(), it.toLowerCase(), it.normalize('NFD'), it.normalize('NFC'), ` ${it}. `]) {
          expect(foldedKey(same)).toBe(foldedKey(it));
        }
      }),
    );
    expect(folded('Kĩrĩnyaga')).toBe('kirinyaga');
    expect(folded('Mũthĩ')).toBe('muthi');
  });

  it.each(APOSTROPHES)('the apostrophe %s is dropped', (mark) => {
    expect([folded(`Wang${mark}uru`), foldedKey(`Wang${mark}uru`)]).toEqual(['wanguru', 'wanguru']);
    expect(findPlace(`wang${mark}uru town`)?.value).toBe("Wang'uru Town");
    expect(findPlace(`ACK St. Paul${mark}s Cathedral Embu`)?.value).toBe("ACK St Paul's Cathedral Embu");
  });

  it.each(HYPHENS)('the hyphen %s equals a blank or nothing', (mark) => {
    expect(foldedKey(`Tharaka${mark}Nithi`)).toBe(foldedKey('Tharaka Nithi'));
    expect(findPlace(`Co${mark}operative Bank Embu`)?.value).toBe('Co-operative Bank Embu');
    expect(searchPlaces(`Tharaka${mark}Nithi`).length).toBe(searchPlaces('Tharaka Nithi').length);
  });

  it.each(BLANKS)('all blanks are equal (%j)', (blank) => {
    expect(findPlace(`Chuka${blank}${blank}Town`)?.value).toBe('Chuka Town');
    expect(folded(`${blank}Chuka${blank}Town${blank}`)).toBe('chuka town');
  });

  it('every listed place is found and searched by each of its spellings', () => {
    const spellings = (name: string) => [
      name.toUpperCase(),
      name.replace(/ /g, '  '),
      name.replace(/ /g, '-'),
      name.replace(/[-']/g, ''),
      name.replace(/-/g, ' '),
      name.replace(/'/g, 'ʼ'),
      `${name}.`,
      name.replace(/\bSt\b/g, 'St.'),
      name.replace(/i/g, 'ĩ').replace(/u/g, 'ũ'),
    ];
    for (const place of PLACES) {
      for (const it of [...spellings(place.value), ...spellings(place.label)]) {
        expect([it, findPlace(it)]).toEqual([it, place]);
        expect([it, searchPlaces(it).includes(place)]).toEqual([it, true]);
      }
    }
  });

  it('the samples: words typed separately are searched separately', () => {
    const found = (typed: string) => searchPlaces(typed).map(({ value }) => value);
    expect(found('St. Orsola')).toContain('St Orsola Mission Hospital');
    expect(found('st.orsola')).toContain('St Orsola Mission Hospital');
    expect(found('Cooperative Bank')).toEqual(found('Co-operative Bank'));
    expect(found('Cooperative Bank')).toHaveLength(4);
    expect(found('Kĩrĩnyaga')).toEqual(found('Kirinyaga'));
    expect(found('Wangʼuru')).toEqual(found("Wang'uru"));
    expect(found('Makutano,Meru')).toContain('Makutano Meru');
    expect([searchable('Co-operative'), wordsWanted('co-op. bank')]).toEqual(['cooperative', ['co', 'op', 'bank']]);
  });

  it('symbols, look-alikes of other scripts, a short name and the country name the same place', () => {
    const spelt = [
      'Mеru Town',
      'Μeru Τown',
      '📍 Meru Town',
      'Meru Town +',
      '=Meru Town|',
      'Meru',
      'MERU.',
      'Meru Town, Kenya',
    ];
    expect(spelt.map((text) => findPlace(text)?.value)).toEqual(spelt.map(() => 'Meru Town'));
    expect(findPlace('Meru Cathedral Gardens')).toBeUndefined();
  });

  it('different names stay different', () => {
    expect(foldedKey('2.4 km from Embu')).not.toBe(foldedKey('24 km from Embu'));
    expect(foldedKey('Gate 1, 2')).not.toBe(foldedKey('Gate 12'));
    expect(foldedKey('🏠')).not.toBe(foldedKey('⛪'));
    expect(endsOf('Embu Town', 'Chuka')).toBe(endsOf('CHUKA.', 'embu-town'));
  });

  it('"town" is recognised in any spelling', () => {
    const within = (pickup: string) => isWithinTown({ pickup, destination: 'Kanja', from: null, to: null }, 0);
    expect(['Embu town.', 'EMBU-TOWN', 'Embu Tówn', 'Embu ＴＯＷＮ'].map(within)).toEqual([true, true, true, true]);
    expect(within('Embu')).toBe(false);
  });
});
