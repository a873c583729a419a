import { inBoth } from '../language.ts';

const en = {
  /** The frame of the privacy policy (legal-privacy.ts) and of the terms (legal-terms.ts). */
  LEGAL: {
    page: {
      backToHome: 'Back to Home',
      effective: 'Effective date: 20/01/2025',
      /** Under the date, where the page is a translation; '' in English. */
      englishBinds: '',
    },
  },
};
export type En = typeof en;

export const { LEGAL } = inBoth(en, () => import('../sw/legal.ts'));
