import { type Language, LANGUAGE_COOKIE, languageOfTag } from '#shared/texts/language.ts';

const YEAR_S = 365 * 24 * 3600;

/** The language chosen on this phone; null until somebody chooses. A cookie, so that the server sends pages in it. */
export function chosenLanguage(): Language | null {
  const kept = document.cookie.split('; ').find((it) => it.startsWith(`${LANGUAGE_COOKIE}=`));
  return kept === undefined ? null : languageOfTag(kept.slice(LANGUAGE_COOKIE.length + 1));
}

export function keepLanguage(language: Language): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure}`;
}

/** The chosen language, else the first of the browser's that Boda speaks, else English. */
export const preferredLanguage = (): Language =>
  chosenLanguage() ?? navigator.languages.map(languageOfTag).find((it) => it !== null) ?? 'en';
