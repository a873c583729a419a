import { PRIVACY } from '#shared/texts/en/legal-privacy.ts';
import { Point } from './legal-page.tsx';

/** What drivers see of a passenger's requests, and the effect of a block (R48). */
export function Requests() {
  return Object.entries(PRIVACY.whoSees.requests).map(([when, text]) => (
    <Point key={when} data-when={when} text={text} />
  ));
}
