/** An account that the stand-in can sign in. */
interface Account {
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

/** Derives a name from an email address: "Grace Wambui" for "grace.wambui@x.ke". */
const nameFrom = (email: string): string =>
  (email.split('@')[0] ?? email)
    .split(/[._+-]+/)
    .filter((part) => part !== '')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(' ') || email;

function accountOf(email: string): Account {
  return DEMO_ACCOUNTS.find((account) => account.email === email) ?? { email, name: nameFrom(email), about: '' };
}

/** The claims of the account with this lower-case email. The email is the subject, so accounts survive a restart. */
export function claimsOf(email: string) {
  const { name } = accountOf(email);
  return { sub: email, email, email_verified: true, name, given_name: name.split(' ')[0] ?? name };
}
