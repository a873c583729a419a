import { AdminLogin, AdminSignup } from '../../../../../shared/contract/admin-entities.ts';
import { ADMIN_MESSAGES } from '../../../../../shared/contract/admin-texts.ts';

export type Mode = 'signin' | 'signup';

/** The fields of the form (spec 2 §3, Admin sign-in/sign-up form). */
export interface Credentials {
  username: string;
  email: string;
  password: string;
  confirmPassword: string;
  adminCode: string;
}
export const NO_CREDENTIALS: Credentials = {
  username: '',
  email: '',
  password: '',
  confirmPassword: '',
  adminCode: '',
};

export type Problems = Readonly<Partial<Record<keyof Credentials, string>>>;

/** A problem per field, in the contract's own sentences. */
export function problemsOf(mode: Mode, form: Credentials): Problems {
  const read = mode === 'signin' ? AdminLogin.safeParse(form) : AdminSignup.safeParse(form);
  const problems: Record<string, string> = {};
  for (const { path, message } of read.error?.issues ?? []) problems[String(path[0])] ??= message;
  if (mode === 'signup' && form.confirmPassword === '') problems['confirmPassword'] = ADMIN_MESSAGES.confirmRequired;
  return problems;
}

/** Both passwords were typed and differ (spec 2 §5). */
export const isMismatch = (mode: Mode, { password, confirmPassword }: Credentials): boolean =>
  mode === 'signup' && password !== '' && confirmPassword !== '' && password !== confirmPassword;
