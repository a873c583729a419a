import * as z from 'zod/mini';
import { ADMIN_PASSWORD_MIN } from '../domain/constants/rules.ts';
import { ADMIN_ACCOUNT } from './admin-account-texts.ts';
import { ADMIN_MESSAGES } from './admin-texts.ts';
import { atMost, Id, signs, Time } from './fields.ts';

const PASSWORD_MAX = 200;
const CODE_MAX = 40;

/** A new password. The server also refuses common ones from its list (R16). */
export const NewPassword = z
  .string()
  .check(atMost(PASSWORD_MAX), z.minLength(ADMIN_PASSWORD_MIN, ADMIN_MESSAGES.passwordShort));
/** A password to verify, not to set; `empty` is the error when it is missing. */
export const knownPassword = (empty: string) => z.string(empty).check(atMost(PASSWORD_MAX), z.minLength(1, empty));
const CurrentPassword = knownPassword(ADMIN_ACCOUNT.currentRequired);

/** A code of the authenticator app, or a recovery code, as typed: blanks and dashes are allowed. */
export const TypedCode = signs(CODE_MAX, ADMIN_ACCOUNT.codeNeeded);

export const PasswordChange = z.object({ current: CurrentPassword, password: NewPassword });
export const PasswordAgain = z.object({ password: CurrentPassword });
export const CodeGiven = z.object({ code: TypedCode });

/** An admin as other admins see them. */
export const AdminAccount = z.object({
  id: Id,
  username: z.string(),
  email: z.string(),
  is_active: z.boolean(),
  last_seen_at: z.nullable(Time),
  has_totp: z.boolean(),
  created_at: Time,
  /** Whether the account was created after the reading admin last confirmed the new accounts. */
  is_new: z.boolean(),
});
export type AdminAccount = z.infer<typeof AdminAccount>;

/** One of the admin's own sessions; `from`: the address from which it was started. */
export const AdminSession = z.object({ created_at: Time, last_seen_at: Time, from: z.string(), is_this: z.boolean() });
export type AdminSession = z.infer<typeof AdminSession>;

/** A new TOTP secret: `uri` to show as a QR code, `key` in base32 to type by hand. */
export const TotpOffer = z.object({ uri: z.string(), key: z.string() });
export type TotpOffer = z.infer<typeof TotpOffer>;
