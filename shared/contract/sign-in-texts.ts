/** Texts about the sign-in service; sent only by the server. */
export const SIGN_IN_TEXTS = {
  silent: 'The sign-in service does not answer right now. Please try again in a minute.',
} as const;
