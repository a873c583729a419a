/** The languages of Boda's screens (docs/decisions/052-english-and-kiswahili.md). Admin screens are in English. */
export const LANGUAGES = ['en', 'sw'] as const;
export type Language = (typeof LANGUAGES)[number];

export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', sw: 'Kiswahili' };

/** Returns the language of a tag such as "sw-KE", or null for one that Boda does not speak. */
export const languageOfTag = (tag: string): Language | null =>
  LANGUAGES.find((it) => it === tag.toLowerCase().split('-')[0]) ?? null;

/** The cookie in which a phone keeps the choice; the server needs it to answer with pages in that language. */
export const LANGUAGE_COOKIE = 'boda_language';

let chosen: Language = 'en';
/** Where the language of the moment is read. */
let source = (): Language => chosen;
/** The Kiswahili tables that are not loaded yet. */
const missing = new Set<() => Promise<void>>();

/** The language in which texts are said now. */
export const language = (): Language => source();

/** Chooses the language of every text said from now on. Load its tables first (`loadTexts`). */
export function speak(next: Language): void {
  chosen = next;
}

/** For a server with readers of both languages: asks `next` for the language of each text. */
export function speakAs(next: () => Language): void {
  source = next;
}

/** Loads the Kiswahili of every module of texts imported so far, or while it loads. */
export async function loadTexts(): Promise<void> {
  while (missing.size > 0) await Promise.all([...missing].map((load) => load()));
}

/** Says something in another language. Only synchronous work: a promise would resume in the language of others. */
export function inLanguage<T>(next: Language, say: () => T extends Promise<unknown> ? never : T): T {
  const before = source;
  source = () => next;
  try {
    return say();
  } finally {
    source = before;
  }
}

/**
 * A module of texts in both languages. Each value is a table or a function, and reads the current language at every
 * access: read it while drawing or answering, never when a module loads. Before `loadTexts` everything is English.
 */
export function inBoth<T extends Record<string, object>>(en: T, load: () => Promise<T>): T {
  let sw = en;
  const loadOnce = async (): Promise<void> => {
    sw = await load();
    missing.delete(loadOnce);
  };
  missing.add(loadOnce);
  const live = <K extends keyof T>(name: K): T[K] => {
    const now = (): T[K] => (source() === 'sw' ? sw : en)[name];
    return new Proxy(en[name], {
      get: (_, key): unknown => Reflect.get(now(), key),
      apply: (_, self, args): unknown => {
        const say: object = now();
        return typeof say === 'function' ? Reflect.apply(say, self, args) : undefined;
      },
    });
  };
  const both = { ...en };
  for (const name in en) both[name] = live(name);
  return both;
}
