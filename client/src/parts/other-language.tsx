import { language, LANGUAGE_NAMES } from '#shared/texts/language.ts';
import { buttonClass } from '#client/ui/button-class.ts';

/** A plain link, which works before and without scripts: the server sends this page in the other language. */
export function OtherLanguage({ className = '' }: { className?: string }) {
  const other = language() === 'en' ? 'sw' : 'en';
  return (
    <a
      href={`?language=${other}`}
      lang={other}
      hrefLang={other}
      className={buttonClass({ variant: 'quiet', size: 'small' }, className)}
    >
      {LANGUAGE_NAMES[other]}
    </a>
  );
}
