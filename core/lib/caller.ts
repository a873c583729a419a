import type { UserDoc } from '../store/documents.ts';

const MARK = 'tel:';

/**
 * The email address of an account created for a telephone caller: no provider vouches for it, so nobody signs in with
 * it, and as addresses are unique there is one such account per number.
 * @param phone in E.164
 */
export const callerAddress = (phone: string): string => `${MARK}${phone}`;

/** The account's email address; null for a caller's. */
export const emailOf = ({ email }: Pick<UserDoc, 'email'>): string | null => (email.startsWith(MARK) ? null : email);
