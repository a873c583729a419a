import { useEffect, useState } from 'react';
import { PEOPLE_TEXTS } from '#shared/texts/en/people.ts';
import { displayPhone } from '#shared/domain/phone-display.ts';
import { loadConfig, useConfig } from '#client/data/phone/config.ts';
import { telHref } from './contact-links.tsx';

/** The number of Boda support as a phone link; nothing until known. */
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

/** Returns the number of Boda support, E.164; undefined until known. `failed`: it did not load; `load` retries. */
export function useHotline() {
  const hotline = useConfig((state) => state.config?.supportHotline);
  const [failed, setFailed] = useState(false);
  const load = (): void => {
    setFailed(false);
    loadConfig().catch(() => setFailed(true));
  };
  useEffect(load, []);
  return { hotline, failed: failed && hotline === undefined, load };
}

/** Tells a person who picked the wrong account type at /user-type to call support. */
export function ChooseAgainHint({ chose }: { chose: 'driver' | 'passenger' }) {
  const known = useConfig((state) => state.config !== null);
  return (
    <p className="text-sm text-ink-2" hidden={!known}>
      {chose === 'driver' ? PEOPLE_TEXTS.choseDriver : PEOPLE_TEXTS.chosePassenger}{' '}
      <span className="block">
        <SupportNumber />
      </span>
    </p>
  );
}
