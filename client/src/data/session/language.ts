import { create } from 'zustand';
import { type Language, language, loadTexts, speak } from '#shared/texts/language.ts';
import { readLocal, saveLocal } from '#client/lib/storage.ts';
import { call } from '../connection/api.ts';
import { chosenLanguage, keepLanguage } from '../phone/language.ts';
import { useSession } from './session.ts';

/** The language of this page. Every screen is drawn again when it changes. */
export const useLanguage = create<{ language: Language }>()(() => ({ language: 'en' }));

/** The language last known to be in the account: a phone whose choice differs has a newer one. */
const IN_ACCOUNT = 'boda.language';

let wanted: Language = 'en';

/** Draws everything in this language from now on, once its texts are here and unless another is wanted by then. */
export async function drawIn(next: Language): Promise<void> {
  wanted = next;
  if (next !== 'en') await loadTexts();
  if (wanted !== next) return;
  speak(next);
  document.documentElement.lang = next;
  useLanguage.setState({ language: next });
}

/**
 * Chooses the language for this phone at once, and for the account.
 * @throws ApiError when the account was not reached; the next start of Boda tries again
 */
export async function chooseLanguage(next: Language): Promise<void> {
  keepLanguage(next);
  await drawIn(next);
  if (wanted === next && useSession.getState().user) await saveInAccount(next);
}

async function saveInAccount(next: Language): Promise<void> {
  await call('updateProfile', { body: { language: next } });
  saveLocal(IN_ACCOUNT, next);
}

/**
 * Takes over the account's language when a person signs in or comes back, unless this phone has a newer choice. A later
 * lookup may have begun before a choice, so it changes nothing. Called once per page.
 */
export function followAccountLanguage(): void {
  useSession.subscribe(({ user }, before) => {
    if (user === null || user.id === before.user?.id) return;
    const here = chosenLanguage();
    const isNewer = here !== null && here !== readLocal(IN_ACCOUNT);
    if (isNewer && here !== user.language) {
      // Without a network the next start of Boda tries again.
      saveInAccount(here).catch(() => undefined);
    } else if (user.language) {
      saveLocal(IN_ACCOUNT, user.language);
      if (here !== user.language) keepLanguage(user.language);
      if (language() !== user.language) void drawIn(user.language);
    }
  });
}
