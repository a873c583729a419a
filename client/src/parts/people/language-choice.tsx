import { MESSAGES } from '#shared/texts/en/messages.ts';
import { PARTS } from '#shared/texts/en/parts.ts';
import { type Language, LANGUAGE_NAMES, LANGUAGES } from '#shared/texts/language.ts';
import { sentenceOf } from '#client/data/connection/api.ts';
import { chooseLanguage, useLanguage } from '#client/data/session/language.ts';
import { toast } from '#client/ui/toast.tsx';
import { RadioCards } from '#client/ui/radio-cards.tsx';

const OPTIONS = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value], lang: value }));

/** The language of all screens, and of what Boda sends; saved at once. */
export function LanguageChoice() {
  const { language } = useLanguage();
  // The whole page is drawn again in the new language, so a failure is said by a toast.
  const choose = (next: Language) =>
    void chooseLanguage(next).catch((error: unknown) => toast.error(sentenceOf(error, MESSAGES.profile.failedNetwork)));
  return <RadioCards label={PARTS.language} value={language} onChange={choose} options={OPTIONS} columns={2} />;
}
