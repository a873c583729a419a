import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { haversineKm } from '#shared/domain/geo.ts';
import { searchPlaces } from '#shared/domain/place-search.ts';
import { COUNTIES, findPlace, isInServiceArea, nearestPlaceText, nearestTown, PLACES } from '#shared/domain/places.ts';

const towns = PLACES.filter((place) => place.type === 'town');
const landmarks = PLACES.filter((place) => place.type === 'landmark');

/** What the list contains according to spec 1 §5. */
const KINDS = {
  hospital: /hospital/i,
  bank: /\bbank\b/i,
  'bus station': /bus station/i,
  school: /school|high/i,
  college: /university|college|polytechnic|KMTC/i,
  'county office': /county (government )?headquarters/i,
  'law court': /law courts/i,
  'Huduma centre': /huduma centre/i,
  'power office': /KPLC/,
} as const;

describe('the place list (spec 1 §5)', () => {
  it('has about 150 places in the four counties, towns and landmarks in each', () => {
    expect(PLACES.length).toBeGreaterThanOrEqual(150);
    expect(PLACES.length).toBeLessThanOrEqual(180);
    for (const county of COUNTIES) {
      expect(towns.filter((place) => place.county === county).length, county).toBeGreaterThanOrEqual(12);
      expect(landmarks.filter((place) => place.county === county).length, county).toBeGreaterThanOrEqual(15);
    }
  });

  it.each(['value', 'label'] as const)('has no duplicate %s, ignoring case', (key) => {
    const texts = PLACES.map((place) => place[key].toLowerCase());
    expect(texts.filter((text, i) => texts.indexOf(text) !== i)).toEqual([]);
  });

  it('has no label that is the value of another place', () => {
    for (const place of PLACES) {
      expect(findPlace(place.value)).toBe(place);
      expect(findPlace(place.label)).toBe(place);
    }
  });

  it('has no two places at the same spot', () => {
    const spots = PLACES.map((place) => `${place.latitude},${place.longitude}`);
    expect(spots.filter((spot, i) => spots.indexOf(spot) !== i)).toEqual([]);
  });

  it('has no two towns within 1 km of each other, except Embu Town and Majimbo', () => {
    const close = towns.flatMap((a, i) =>
      towns.slice(i + 1).flatMap((b) => (haversineKm(a, b) < 1 ? [`${a.value} / ${b.value}`] : [])),
    );
    expect(close).toEqual(['Embu Town / Majimbo']);
  });

  it('has every landmark within 3 km of a town of its county', () => {
    const astray = landmarks.filter(
      (place) => !towns.some((town) => town.county === place.county && haversineKm(town, place) <= 3),
    );
    expect(astray.map((place) => place.value)).toEqual([]);
  });

  it('lies inside the service area', () => {
    expect(PLACES.filter((place) => !isInServiceArea(place))).toEqual([]);
    expect(isInServiceArea({ latitude: -1.2921, longitude: 36.8219 })).toBe(false);
    expect(isInServiceArea({ latitude: 0, longitude: 0 })).toBe(false);
  });

  it.each(COUNTIES)('has the kinds of landmark people navigate by in %s', (county) => {
    const names = landmarks.filter((place) => place.county === county).map((place) => place.label);
    for (const [kind, pattern] of Object.entries(KINDS)) {
      expect(
        names.some((name) => pattern.test(name)),
        kind,
      ).toBe(true);
    }
  });

  it('has supermarkets, markets and churches', () => {
    for (const kind of [/supermarket/i, /market$/i, /cathedral|church/i]) {
      expect(
        landmarks.some((place) => kind.test(place.label)),
        String(kind),
      ).toBe(true);
    }
  });

  it('R11 finds each county town by its "… Town" name, with the type town', () => {
    for (const name of ['Embu Town', 'Meru Town', 'Chuka Town', 'Kerugoya Town']) {
      expect(findPlace(name)?.type).toBe('town');
    }
  });
});

describe('town coordinates are right (to 3 km)', () => {
  it.each([
    ['Embu Town', -0.5388, 37.4596],
    ['Meru Town', 0.0463, 37.6559],
    ['Chuka Town', -0.3338, 37.6459],
    ['Kerugoya Town', -0.4989, 37.2803],
    ['Maua Town', 0.2318, 37.9404],
    ["Wang'uru Town", -0.6833, 37.3567],
    ['Chogoria', -0.2305, 37.6279],
    ['Marimanti', -0.1578, 37.9746],
    ['Timau', 0.0922, 37.2461],
  ])('%s', (value, latitude, longitude) => {
    const town = findPlace(value);
    expect(town && haversineKm(town, { latitude, longitude })).toBeLessThan(3);
  });
});

describe('searchPlaces (spec 1 §5)', () => {
  const values = (query: string): string[] => searchPlaces(query).map((place) => place.value);

  it('matches any part of the label, ignoring case', () => {
    expect(values('gOrIa')).toContain('Chogoria');
    expect(values('kcrh')).toEqual(['Kerugoya County Referral Hospital']);
  });

  it('matches the county', () => {
    const found = searchPlaces('tharaka nithi');
    expect(found).toEqual(expect.arrayContaining(PLACES.filter((place) => place.county === 'Tharaka Nithi')));
  });

  it('ignores apostrophes, present or missing, straight or curly', () => {
    for (const query of ["wang'uru", 'wanguru', 'Wang’uru']) {
      expect(values(query), query).toContain("Wang'uru Town");
    }
    expect(values('st pauls')).toEqual(["ACK St Paul's Cathedral Embu"]);
  });

  it('matches words in any order, each anywhere in label or county: "embu univ" finds University of Embu', () => {
    expect(values('embu univ')[0]).toBe('University of Embu');
    expect(values('univ embu')).toEqual(expect.arrayContaining(['University of Embu']));
    expect(values('meru  hosp,')).toEqual(expect.arrayContaining(values('hospital meru')));
    expect(values('embu kisumu')).toEqual([]);
  });

  it('lists places containing the exact query first', () => {
    const found = searchPlaces('embu market');
    expect(found[0]?.label.toLowerCase()).toContain('embu market');
    const typed = found.map(({ label }) => label.toLowerCase().includes('embu market'));
    expect(typed).toEqual([...typed].sort((a, b) => Number(b) - Number(a)));
  });

  /** Some words of a place's label and county, each without some of its first letters, in any order. */
  const someWords = fc.constantFrom(...PLACES).chain((place) => {
    const words = `${place.label} ${place.county}`.split(/\s+/);
    return fc.record({
      place: fc.constant(place),
      parts: fc
        .shuffledSubarray(words, { minLength: 1 })
        .chain((some) => fc.tuple(...some.map((word) => fc.nat(word.length - 1).map((start) => word.slice(start))))),
    });
  });

  it('finds a place by parts of its words, in any order, case and spacing', () => {
    fc.assert(
      fc.property(someWords, fc.constantFrom(' ', '  ', ', '), fc.boolean(), ({ place, parts }, between, loud) => {
        const query = parts.join(between);
        expect(searchPlaces(loud ? query.toUpperCase() : query)).toContain(place);
      }),
    );
  });

  it('finds the same for any word order, and never more with an extra word', () => {
    fc.assert(
      fc.property(someWords, ({ parts }) => {
        const found = new Set(values(parts.join(' ')));
        expect(new Set(values([...parts].reverse().join(' ')))).toEqual(found);
        const fewer = values(parts.slice(1).join(' '));
        expect([...found].filter((value) => !fewer.includes(value))).toEqual([]);
      }),
    );
  });

  it.each([
    ['soko', 'Embu Market'],
    ['soko la kagio', 'Kagio Market'],
    ['hospitali', 'Runyenjes Level 4 Hospital'],
    ['benki', 'KCB Bank Embu'],
    ['Steji', 'Embu Bus Station'],
    ['stage', 'Chuka Bus Station'],
    ['stendi meru', 'Meru Bus Station'],
    ['kituo cha mabasi', 'Kerugoya Bus Station'],
    ['shu', 'Kangaru School'],
    ['kanisa', "ACK St Paul's Cathedral Embu"],
    ['mahakama ya embu', 'Embu Law Courts'],
    ['chuo', 'University of Embu'],
    ['chuo', 'KMTC Meru'],
    ['chuo kikuu cha kirinyaga', 'Kirinyaga University'],
  ])('R45.14 finds places by their Kiswahili word, from its first letter: "%s" finds %s', (query, place) => {
    expect(values(query)).toContain(place);
  });

  it('R45.14 a part of a Kiswahili word finds nothing, and names as typed come first', () => {
    expect(values('oko la')).toEqual([]);
    expect(values('sh')[0]).toBe('Ishiara');
  });

  it('returns all for an empty query and none for an unknown one', () => {
    expect(searchPlaces('  ')).toHaveLength(PLACES.length);
    expect(searchPlaces('Kisumu')).toEqual([]);
  });
});

describe('findPlace and nearestTown', () => {
  it('R11 resolves the exact value or label, trimmed, ignoring case', () => {
    expect(findPlace('  meru university of science and technology (must) ')?.county).toBe('Meru');
    expect(findPlace('CHUKA UNIVERSITY')?.value).toBe('Chuka University');
    expect(findPlace('Chuka Univ')).toBeUndefined();
    expect(findPlace('')).toBeUndefined();
  });

  it('R11 names the nearest known place, "Near" it up to 1 km, then with the distance in 0.1 km, then whole km', () => {
    const from = findPlace('Embu Town');
    if (!from) throw new Error('no Embu Town');
    const text = (metres: number, bearing: 'north' | 'west'): string => {
      const by = metres / 1000 / 111.19;
      return nearestPlaceText(
        bearing === 'north' ? { ...from, latitude: from.latitude + by } : { ...from, longitude: from.longitude - by },
      );
    };
    expect(text(0, 'north')).toBe('Embu Town');
    expect(text(60, 'west')).toMatch(/^Near [A-Z]/);
    for (const place of PLACES) expect(nearestPlaceText(place)).not.toMatch(/^Near | from /);
    const nairobi = { latitude: -1.2864, longitude: 36.8172 };
    expect(nearestPlaceText(nairobi)).toMatch(/^\d{2} km from [A-Z]/);
    const texts = Array.from({ length: 200 }, (_, step) => text(step * 61, 'west'));
    for (const it of texts) expect(it).toMatch(/^(Near |(\d(\.\d)?|\d\d) km from )?[A-Z][^,]*$/);
    expect(new Set(texts.map((it) => it.replace(/^Near |.* from /, ''))).size).toBeGreaterThan(3);
  });

  it('finds the nearest town', () => {
    for (const town of towns) expect(nearestTown(town)).toBe(town);
    const inKenya = fc.record({
      latitude: fc.double({ min: -5, max: 5.5, noNaN: true }),
      longitude: fc.double({ min: 33.5, max: 42.2, noNaN: true }),
    });
    fc.assert(
      fc.property(inKenya, (point) => {
        const least = Math.min(...towns.map((town) => haversineKm(point, town)));
        expect(haversineKm(point, nearestTown(point))).toBeLessThan(least * 1.01 + 0.01);
      }),
    );
    expect(nearestTown({ latitude: -0.2305, longitude: 37.6279 }).value).toBe('Chogoria');
  });
});
