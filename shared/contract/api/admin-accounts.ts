import * as z from 'zod/mini';
import * as aa from '../admin-account-entities.ts';
import * as a from '../admin-entities.ts';
import * as p from '../fields.ts';
import { endpoint, id, ok } from './endpoint.ts';

/** Endpoints for the accounts of admins (R16). */
export const ADMIN_ACCOUNTS = {
  adminSignup: endpoint({
    summary: 'Creates an admin account; needs the admin code (R16)',
    who: 'public',
    rate: 'adminSignIn',
    audits: 'sign-in',
    body: a.AdminSignup,
    output: ok,
    status: 201,
  }),
  adminLogin: endpoint({
    summary:
      'Starts an admin session (R16); 401 TOTP_NEEDED until `code` comes with it, if the admin has a second factor. 429 LOCKED has Retry-After',
    who: 'public',
    rate: 'adminSignIn',
    audits: 'sign-in',
    body: a.AdminLogin,
    output: a.AdminMe,
  }),
  adminLogout: endpoint({
    summary: 'Ends the admin session',
    who: 'public',
    rate: 'signOut',
    audits: 'sign-in',
    output: ok,
  }),
  adminVerify: endpoint({ summary: 'The signed-in admin', who: 'admin', rate: 'person', output: a.AdminMe }),
  adminListAdmins: endpoint({
    summary: 'All admin accounts, newest first, at most 200',
    who: 'admin',
    rate: 'person',
    output: z.object({ items: z.array(aa.AdminAccount) }),
  }),
  adminUpdateAdmin: endpoint({
    summary:
      'Switches an admin off, which ends their sessions, or on again; a repeat is a success. 409 NOT_YOURSELF; of two admins who switch each other off, one stays on (R16)',
    who: 'admin',
    rate: 'person',
    audits: 'admin',
    params: id,
    body: z.object({ is_active: z.boolean() }),
    output: aa.AdminAccount,
  }),
  adminEndSessions: endpoint({
    summary: 'Ends the sessions of an admin; of my own all except this one',
    who: 'admin',
    rate: 'person',
    audits: 'admin',
    params: id,
    output: ok,
  }),
  adminNoticeAdmins: endpoint({
    summary: 'Confirms that I have noticed the admins created up to `until`: they are no longer `is_new` for me',
    who: 'admin',
    rate: 'person',
    audits: 'admin',
    body: z.object({ until: p.Time }),
    output: ok,
  }),
  adminListSessions: endpoint({
    summary: 'My sessions, newest first',
    who: 'admin',
    rate: 'person',
    output: z.object({ items: z.array(aa.AdminSession) }),
  }),
  adminChangePassword: endpoint({
    summary: 'Changes my password and ends my other sessions; 403 WRONG_PASSWORD, 429 LOCKED after five wrong ones',
    who: 'admin',
    rate: 'person',
    audits: 'admin',
    body: aa.PasswordChange,
    output: ok,
  }),
  adminOfferTotp: endpoint({
    summary:
      'Offers me a second factor (RFC 6238), which adminConfirmTotp turns on within 10 minutes. 403 WRONG_PASSWORD, 409 TOTP_ON',
    who: 'admin',
    rate: 'person',
    audits: 'admin',
    body: aa.PasswordAgain,
    output: aa.TotpOffer,
  }),
  adminConfirmTotp: endpoint({
    summary:
      'Turns my second factor on by its first code, and ends my other sessions; returns recovery codes, one use each, never shown again. 409 TOTP_EXPIRED',
    who: 'admin',
    rate: 'person',
    audits: 'admin',
    body: aa.CodeGiven,
    output: z.object({ recovery_codes: z.array(z.string()) }),
  }),
  adminRemoveTotp: endpoint({
    summary: 'Turns my second factor off; 403 WRONG_PASSWORD',
    who: 'admin',
    rate: 'person',
    audits: 'admin',
    body: aa.PasswordAgain,
    output: ok,
  }),
  adminRenewCode: endpoint({
    summary: 'Makes a new sign-up code, replacing ADMIN_CODE, and returns it, never shown again. 403 WRONG_PASSWORD',
    who: 'admin',
    rate: 'person',
    audits: 'admin',
    body: aa.PasswordAgain,
    output: z.object({ code: z.string() }),
  }),
};
