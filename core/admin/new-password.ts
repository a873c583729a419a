import { ADMIN_ACCOUNT } from '#shared/contract/admin-account-texts.ts';
import { Refusal } from '#shared/contract/errors.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';

/** The fewest characters without the account's own names, and the fewest different characters. */
const OTHERS_MIN = 8;
const DIFFERENT_MIN = 5;
/** Shorter names are ignored, because they are parts of ordinary words. */
const NAME_MIN = 3;

/**
 * Refuses easily guessed passwords (R16): a common one, also with digits or symbols appended, and one that is little
 * more than the username, the email address or "boda". The contract has checked the length.
 * @throws Refusal INVALID naming `password`
 */
export function requireUncommonPassword(password: string, { username, email }: Record<'username' | 'email', string>) {
  const typed = password.toLowerCase();
  const names = [email, ...email.split('@'), username, 'boda'].filter((name) => name.length >= NAME_MIN);
  const rest = names.reduce((left, name) => left.replaceAll(name.toLowerCase(), ''), typed);
  const guesses = [typed, rest, typed.replace(/[^\p{L}]+$/u, '')];
  const isWeak = rest.length < OTHERS_MIN || new Set(typed).size < DIFFERENT_MIN;
  if (isWeak || guesses.some((guess) => COMMON_PASSWORDS.has(guess)))
    throw new Refusal('INVALID', { field: 'password', message: ADMIN_ACCOUNT.passwordCommon });
}
