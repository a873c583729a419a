import { inBoth } from '../language.ts';

const en = {
  /** Texts about the sign-in service; sent only by the server. */
  SIGN_IN_TEXTS: {
    silent: 'The sign-in service does not answer right now. Please try again in a minute.',
  },
};
export type En = typeof en;

export const { SIGN_IN_TEXTS } = inBoth(en, () => import('../sw/sign-in-messages.ts'));
