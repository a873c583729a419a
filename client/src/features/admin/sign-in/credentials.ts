import { AdminLogin, AdminSignup } from '#shared/contract/admin-entities.ts';
import { ADMIN_MESSAGES } from '#shared/contract/admin-texts.ts';
import { type Problems, problemsOf } from '#client/lib/validate.ts';

export type Mode = 'signin' | 'signup';

/** The fields of the form (spec 2 §3, Admin sign-in/sign-up form). */
export interface Credentials {
  username: string;
  email: string;
  password: string;
  confirmPassword: string;
  adminCode: string;
  /** The code of the second factor. */
  code: string;
}
export const NO_CREDENTIALS: Credentials = {
  username: '',
  email: '',
  password: '',
  confirmPassword: '',
  adminCode: '',
  code: '',
};

/** Returns a message per invalid field, from the contract. Checks the code only once the server has asked for it. */
export function credentialProblems(mode: Mode, form: Credentials, asksForCode = false): Problems {
  const typed = asksForCode ? form : { ...form, code: undefined };
  const problems = problemsOf(mode === 'signin' ? AdminLogin : AdminSignup, typed);
  const isUnconfirmed = mode === 'signup' && form.confirmPassword === '';
  return isUnconfirmed ? { ...problems, confirmPassword: ADMIN_MESSAGES.confirmRequired } : problems;
}

/** Whether both passwords were typed and differ (spec 2 §5). */
export const isMismatch = (mode: Mode, { password, confirmPassword }: Credentials): boolean =>
  mode === 'signup' && password !== '' && confirmPassword !== '' && password !== confirmPassword;
