import { inBoth } from '../language.ts';

const en = {
  /** The sentences of the error codes that no other module says (contract/errors.ts). */
  ERROR_TEXTS: {
    INVALID: 'That does not look right. Please check what you entered.',
    NO_SESSION: 'Please sign in to continue.',
    FOREIGN_ORIGIN: 'This request came from another site and was refused.',
    WRONG_ROLE: 'Your account cannot do this.',
    NOT_FOUND: 'We could not find that.',
    UNKNOWN_ENDPOINT: 'There is nothing at this address.',
    METHOD_NOT_ALLOWED: 'This cannot be done here.',
    RIDE_TAKEN: 'This trip was taken by another driver.',
    RIDE_MOVED_ON: 'This trip has changed. Please check it again.',
    NOT_COMPLETED: 'This trip has not been completed.',
    RATING_CLOSED: 'This trip can no longer be rated.',
    DRIVER_BUSY: 'Finish your current trip first.',
    RIDE_OPEN: 'You already have a trip under way.',
    REPEATED_KEY: 'This request was sent before with other details.',
    NOT_ONBOARDED: 'Please complete your registration first.',
    TOO_LARGE: 'That is too large to send.',
    UNSUPPORTED_TYPE: 'That kind of content is not accepted here.',
    TOO_MANY: 'Too many tries. Please wait a moment and try again.',
    UNAVAILABLE: 'Boda is not available right now. Please try again in a moment.',
  },
  /** Sentences about input that the client should have checked; `field` is the contract's name of it. */
  PARSING: {
    required: (field: string) => `${field} is required.`,
    /** `kind`: one of `kinds`, or "a " and zod's name of the type. */
    wrongType: (field: string, kind: string) => `${field} must be ${kind}.`,
    tooShort: (field: string, min: number) =>
      `${field} must have at least ${min} ${min === 1 ? 'character' : 'characters'}.`,
    tooSmall: (field: string, min: number) => `${field} must be at least ${min}.`,
    tooLong: (field: string, max: number) => `${field} must have at most ${max} characters.`,
    tooBig: (field: string, max: number) => `${field} must be at most ${max}.`,
    oneOf: (field: string, values: string) => `${field} must be one of: ${values}.`,
    notValid: (field: string) => `${field} is not valid.`,
    kinds: {
      string: 'text',
      number: 'a number',
      int: 'a whole number',
      boolean: 'true or false',
      object: 'an object',
      array: 'a list',
    },
    month: 'Please give a month like 2026-11',
  },
};
export type En = typeof en;

export const { ERROR_TEXTS, PARSING } = inBoth(en, () => import('../sw/errors.ts'));
