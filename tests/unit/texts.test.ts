import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { ERRORS, type ErrorCode } from '#shared/contract/errors.ts';
import { inLanguage, language, languageOfTag, loadTexts } from '#shared/texts/language.ts';
import { TextTypes } from '../support/text-samples.ts';

const FOLDER = join(import.meta.dirname, '../../shared/texts');
const MODULES = readdirSync(join(FOLDER, 'en'));

/** In English for admins and the log; in both languages at once; or passes other texts on. */
const WITHOUT_TWIN = /^ADMIN_|^SIGN_IN_LOG$|^textOf$|^POSTER_TEXTS$/;
/** Words and names that are the same in Kiswahili. */
const LOAN_WORDS = new Set(
  ['Boda', 'Boda Wallet', 'M-Pesa', 'WhatsApp', 'Google', 'SMS', 'PIN', 'CSV', 'Email', 'Cash', 'cash'].concat([
    'Statement',
    'Cookies:',
    'www.odpc.go.ke',
    'Admin Portal',
    'Admin Sign In',
  ]),
);
/** English takes these from Intl or from a library. */
const NULL_IN_ENGLISH = ['format.ts FORMAT.monthsShort', 'location.ts LOCATION_TEXTS.picker'];
/** The contract's names of fields and values are English words, so Kiswahili does not say them. */
const FIELD_NAMES = /^errors\.ts PARSING\./;

type Texts = Record<string, unknown>;
interface Pair {
  file: string;
  path: string[];
  en: unknown;
  sw: unknown;
}

const modulesOf = async (folder: string) =>
  new Map(
    await Promise.all(
      MODULES.map(async (file) => {
        const texts = (await import(pathToFileURL(join(FOLDER, folder, file)).href)) as Texts;
        return [file, texts] as const;
      }),
    ),
  );
const english = await modulesOf('en');
const kiswahili = await modulesOf('sw');

const isTable = (it: unknown): it is Texts => typeof it === 'object' && it !== null;
const isSay = (it: unknown): it is (...args: unknown[]) => unknown => typeof it === 'function';
const nameOf = ({ file, path }: Pair): string => `${file} ${path.join('.')}`;
const kindOf = (it: unknown): string => (it === null ? 'null' : Array.isArray(it) ? 'list' : typeof it);

/** A pair of texts, and all pairs within. */
function within(pair: Pair): Pair[] {
  const { en, sw, path } = pair;
  if (!isTable(en) || !isTable(sw)) return [pair];
  return [
    pair,
    ...Object.keys(en).flatMap((key) => within({ ...pair, path: [...path, key], en: en[key], sw: sw[key] })),
  ];
}
const PAIRS = MODULES.flatMap((file) =>
  Object.entries(english.get(file) ?? {})
    .filter(([name]) => !WITHOUT_TWIN.test(name))
    .flatMap(([name, en]) => within({ file, path: [name], en, sw: kiswahili.get(file)?.[name] })),
);

describe('R51 the texts in Kiswahili', () => {
  it('every module has its twin, with the same names', () => {
    expect(readdirSync(join(FOLDER, 'sw'))).toEqual(MODULES);
    for (const [file, texts] of english)
      expect(Object.keys(kiswahili.get(file) ?? {})).toEqual(
        expect.arrayContaining(Object.keys(texts).filter((name) => !WITHOUT_TWIN.test(name))),
      );
  });

  it('each text is of the same kind, and a table has the same keys', () => {
    expect(PAIRS.length).toBeGreaterThan(2000);
    const odd = PAIRS.filter(({ en, sw }) => kindOf(en) !== kindOf(sw)).map(nameOf);
    expect(odd).toEqual(NULL_IN_ENGLISH);
    const tables = PAIRS.filter((it) => kindOf(it.en) === 'object');
    for (const it of tables)
      if (isTable(it.en) && isTable(it.sw))
        expect([nameOf(it), ...Object.keys(it.sw).toSorted()]).toEqual([nameOf(it), ...Object.keys(it.en).toSorted()]);
  });

  it('no sentence is still in English, or empty', () => {
    const words = PAIRS.filter(({ en }) => typeof en === 'string' && /\p{L}/u.test(en) && !LOAN_WORDS.has(en));
    expect(words.filter(({ en, sw }) => en === sw).map(nameOf)).toEqual([]);
    expect(words.filter(({ sw }) => typeof sw === 'string' && sw.trim() === '').map(nameOf)).toEqual([]);
  });
});

describe('R51 sentences with names and numbers', () => {
  // A title leaves out a long name, and the languages differ in what is long.
  const says = PAIRS.filter((it) => isSay(it.en) && !/ (isShortName|toDestination)$/.test(nameOf(it)));
  let types: TextTypes;
  beforeAll(() => {
    types = new TextTypes(MODULES.map((file) => join(FOLDER, 'en', file)));
  });

  /** A text for a parameter: times and dates as the contract writes them, else a name between marks. */
  const valueFor = (file: string, parameter: string, name: string): string => {
    if (file === 'dates.ts') return '2026-11-14';
    return parameter === 'scheduledTime' ? '2026-11-14T06:05:00.000Z' : `«${parameter} ${name}»`;
  };
  const wordsOf = (it: unknown): string => (isTable(it) ? Object.values(it).map(wordsOf).join('\n') : String(it));
  const holds = (sentence: string, part: string): boolean => sentence.toLowerCase().includes(part.toLowerCase());

  function faultsOf(pair: Pair, turn: number, name: string): string[] {
    const { file, path, en, sw } = pair;
    const { args, said } = types.sample(join(FOLDER, 'en', file), path, turn, (it) => valueFor(file, it, name));
    if (!isSay(en) || !isSay(sw)) return [nameOf(pair)];
    const both = [en(...args), sw(...args)];
    const [inEnglish = '', inKiswahili = ''] = both.map(wordsOf);
    const expected = FIELD_NAMES.test(nameOf(pair)) ? said.filter((it) => /^\d+$/.test(it)) : said;
    const isLost = expected.some((it) => holds(inEnglish, it) && !holds(inKiswahili, it));
    const others = expected.reduce((rest, it) => rest.replaceAll(it, ''), inKiswahili);
    const isHole = both[1] !== null && /undefined|null|NaN|\[object|function/.test(others);
    const sameKind = kindOf(both[0]) === kindOf(both[1]);
    return isLost || isHole || !sameKind ? [`${nameOf(pair)}: ${inEnglish} | ${inKiswahili}`] : [];
  }

  it.each([0, 1, 2, 3, 4, 5, 6, 7])('keep every argument whole (values %d)', (turn) => {
    expect(says.length).toBeGreaterThan(300);
    expect(says.flatMap((it) => faultsOf(it, turn, `O’Brien "Q" 'x' \\ $& $1 {0} 👩🏾‍🦱 مريم`))).toEqual([]);
  });

  it('keep any name whole', () => {
    const name = fc.string({ unit: 'grapheme', maxLength: 30 });
    fc.assert(
      fc.property(name, fc.nat(7), (it, turn) => {
        expect(says.flatMap((pair) => faultsOf(pair, turn, it))).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });
});

describe('R51 refusals', () => {
  /** Only admins get these. */
  const TO_ADMINS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
    ...(['ALERT_TAKEN', 'ALERT_SENT_AGAIN', 'NAME_TAKEN', 'EMAIL_TAKEN', 'KEY_TAKEN', 'STAGE_TAKEN'] as const),
    ...(['SPELLING_TAKEN', 'CHOICE_STANDS', 'APPROVAL_STANDS', 'PHOTOS_CHANGED', 'DETAILS_CHANGED'] as const),
    ...(['MOVE_REFUSED', 'WRONG_CREDENTIALS', 'TOTP_NEEDED', 'TOTP_WRONG', 'ADMIN_OFF', 'WRONG_PASSWORD'] as const),
    ...(['NOT_YOURSELF', 'TOTP_EXPIRED', 'TOTP_ON', 'WRONG_ADMIN_CODE', 'LOCKED', 'REPORT_DONE'] as const),
  ]);
  beforeAll(loadTexts);

  it.each(Object.entries(ERRORS).filter(([code]) => !TO_ADMINS.has(code as ErrorCode)))(
    '%s has a sentence in each language',
    (_, [, say]) => {
      const [en, sw] = [inLanguage('en', say), inLanguage('sw', say)];
      expect(say()).toBe(en);
      expect(sw).not.toBe(en);
      expect(sw).toMatch(/\p{L}{3}/u);
    },
  );

  it('those to admins are in English, whatever the language', () => {
    for (const code of TO_ADMINS) expect(inLanguage('sw', ERRORS[code][1])).toBe(ERRORS[code][1]());
  });
});

describe('R51 the language of the moment', () => {
  it('comes back after the words, after an error and around each other', () => {
    const fails = (): string => {
      throw new Error('broken');
    };
    expect(() => inLanguage('sw', fails)).toThrow('broken');
    expect(language()).toBe('en');
    const seen = inLanguage('sw', () => [language(), inLanguage('en', language), language()]);
    expect([...seen, language()]).toEqual(['sw', 'en', 'sw', 'en']);
  });

  it.each([
    ['sw', 'sw'],
    ['sw-KE', 'sw'],
    ['SW', 'sw'],
    ['en-GB', 'en'],
    ['fr', null],
    ['', null],
    ['swx', null],
    ['constructor', null],
  ])('of the tag "%s" is %s', (tag, expected) => {
    expect(languageOfTag(tag)).toBe(expected);
  });

  it('of a megabyte is unknown', () => {
    expect(languageOfTag('x'.repeat(1e6))).toBeNull();
  });
});
