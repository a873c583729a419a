import type { UserDoc } from '../store/documents.ts';

const MARK = 'tel:';

/**
 * Returns the email address of an account created for a telephone caller. No provider vouches for it, so nobody can
 * sign in with it. Addresses are unique, so each number has one such account.
 * @param phone in E.164
 */
export const callerAddress = (phone: string): string => `${MARK}${phone}`;

/** Returns the account's email address; null for a caller's account. */
export const emailOf = ({ email }: Pick<UserDoc, 'email'>): string | null => (email.startsWith(MARK) ? null : email);
