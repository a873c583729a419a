import type { En } from '../en/sign-in-messages.ts';
/** Texts about the sign-in service; sent only by the server. */
export const SIGN_IN_TEXTS: En['SIGN_IN_TEXTS'] = {
  silent: 'Huduma ya kuingia haijibu kwa sasa. Tafadhali jaribu tena baada ya dakika moja.',
};
