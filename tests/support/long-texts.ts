const MB = 1_000_000;

/** Texts of a megabyte each that are expensive to process: some grow, some change, some need two passes. */
export const LONG_TEXTS: Readonly<Record<string, string>> = {
  'combining characters': '\u0301'.repeat(MB),
  'a letter with combining characters': `a${'\u0301'.repeat(MB)}`,
  'invisible characters': '\u200b'.repeat(MB),
  'joiners after an emoji': `👍${'\u200d'.repeat(MB)}`,
  'variation selectors': '1\ufe0f'.repeat(MB / 2),
  blanks: ' '.repeat(MB),
  'a name among blanks': `${' '.repeat(MB / 2)}Wanjiku${' '.repeat(MB / 2)}`,
  'line ends': '\u2028'.repeat(MB),
  ligatures: '\ufdfa'.repeat(MB),
  emoji: '🦓'.repeat(MB / 2),
  'halves of emoji': '\ud83e'.repeat(MB),
  'capitals that grow': 'İ'.repeat(MB),
  letters: 'a'.repeat(MB),
  digits: '1'.repeat(MB),
  hyphens: 'a-'.repeat(MB / 2),
  'an email address': `${'a.'.repeat(MB / 2)}a@boda.test`,
  'an address of a page': `https://boda.test/${'%cc%81'.repeat(MB / 6)}`,
  'a time with a fraction': `2026-11-25T10:00:00.${'0'.repeat(MB)}Z`,
  'a plate': `KMFA ${'1'.repeat(MB)}B`,
};

const OF_STRING = [
  'normalize',
  'trim',
  'trimStart',
  'trimEnd',
  'toLowerCase',
  'toUpperCase',
  'toLocaleLowerCase',
  'toLocaleUpperCase',
  'localeCompare',
  'replace',
  'replaceAll',
  'match',
  'matchAll',
  'search',
  'split',
] as const;
const OF_EXPRESSION = ['exec', 'test'] as const;

/**
 * The source of the expression with which the validation library counts the characters of a text, reading each once.
 */
const COUNTS_CHARACTERS = '[\\uD800-\\uDBFF]';

/**
 * Runs work, and returns each use of an expression or of normalisation on a text of more than `max` characters: the
 * name of the method and, for an expression, its source.
 */
export async function looksAt(max: number, work: () => unknown): Promise<string[]> {
  const looks: string[] = [];
  const restore: (() => void)[] = [];
  const watch = (prototype: object, name: string, textOf: (self: unknown, given: unknown) => unknown): void => {
    const own = Object.getOwnPropertyDescriptor(prototype, name);
    const original: unknown = own?.value;
    if (!own || typeof original !== 'function') throw new Error(`no method ${name}`);
    Object.defineProperty(prototype, name, {
      ...own,
      value(this: unknown, ...given: unknown[]): unknown {
        const text = textOf(this, given[0]);
        const expression = this instanceof RegExp ? this.source : '';
        if (typeof text === 'string' && text.length > max && expression !== COUNTS_CHARACTERS)
          looks.push(`${name} ${expression}`.trimEnd());
        return Reflect.apply(original, this, given);
      },
    });
    restore.push(() => Object.defineProperty(prototype, name, own));
  };
  for (const name of OF_STRING) watch(String.prototype, name, (self) => self);
  for (const name of OF_EXPRESSION) watch(RegExp.prototype, name, (_, given) => given);
  try {
    await work();
  } finally {
    restore.forEach((back) => back());
  }
  return looks;
}
