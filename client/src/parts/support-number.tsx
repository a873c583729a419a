import { displayPhone } from '../../../shared/domain/phone-display.ts';
import { telHref } from './contact-links.tsx';
import { useHotline } from './use-hotline.ts';

/** Boda support's number, to be pressed; nothing until it is known. */
export function SupportNumber() {
  const { hotline } = useHotline();
  if (hotline === undefined) return null;
  return (
    <a
      href={telHref(hotline)}
      className="inline-flex min-h-11 items-center font-semibold whitespace-nowrap text-brand tabular underline"
    >
      {displayPhone(hotline)}
    </a>
  );
}
