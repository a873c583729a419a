import { createHash } from 'node:crypto';

/** An account that the stand-in can sign in. */
export interface Account {
  email: string;
  name: string;
  /** The description in the account chooser. */
  about: string;
}

export const DEMO_ACCOUNTS: readonly Account[] = [
  { email: 'passenger@demo.boda', name: 'Wanjiku Njeri', about: 'a passenger' },
  { email: 'driver@demo.boda', name: 'Mwangi Kariuki', about: 'a driver, approved' },
  { email: 'newcomer@demo.boda', name: 'Muthoni Kathure', about: 'a newcomer, nothing set up yet' },
];

const EMAIL = /^[^\s@<>"']{1,64}@[^\s@<>"']{1,180}\.[^\s@<>"']{2,20}$/;

export const isEmail = (text: string): boolean => EMAIL.test(text);

/** The name for "grace.wambui@x.ke" is "Grace Wambui". */
const nameFrom = (email: string): string =>
  (email.split('@')[0] ?? email)
    .split(/[._+-]+/)
    .filter((part) => part !== '')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(' ') || email;

export function accountOf(email: string): Account {
  return DEMO_ACCOUNTS.find((account) => account.email === email) ?? { email, name: nameFrom(email), about: '' };
}

/** Derived from the email, so that it stays the same after a restart. */
export const subjectOf = (email: string): string => createHash('sha256').update(email).digest('hex').slice(0, 24);
