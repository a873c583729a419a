/** What the sign-in service does to somebody who signs in; only the server says it. */
export const SIGN_IN_TEXTS = {
  silent: 'The sign-in service does not answer right now. Please try again in a minute.',
} as const;
