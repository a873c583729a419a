import type { CookieOptions, Request, Response } from 'express';
import { type Language, LANGUAGE_COOKIE } from '#shared/texts/language.ts';
import { cookieOf, formerName, hostOnly, sessionIn } from '#core/lib/cookie.ts';

/** The names contain the port, because all ports of localhost share cookies. Over https they start with `__Host-`. */
export interface CookieNames {
  user: string;
  admin: string;
  /** Marks a device on which an admin has signed in before; it outlives sessions (R16). */
  adminDevice: string;
  signIn: string;
}

export function cookieNames(port: number, https = false): CookieNames {
  const nameOf = (name: string): string => (https ? hostOnly(`${name}_${port}`) : `${name}_${port}`);
  return {
    user: nameOf('boda_session'),
    admin: nameOf('boda_admin'),
    adminDevice: nameOf('boda_device'),
    signIn: nameOf('boda_signin'),
  };
}

export const readCookie = (req: Request, name: string): string | undefined => cookieOf(req.headers.cookie, name);

/** The session token, also from a cookie set before names had the `__Host-` prefix (decision 048). */
export const readSession = (req: Request, name: string): string | undefined => sessionIn(req.headers.cookie, name);

/** The options of every cookie: httpOnly, SameSite=Lax, and Secure over https. */
const options = (req: Request): CookieOptions => ({
  httpOnly: true,
  sameSite: 'lax',
  secure: req.secure || req.app.get('https') === true,
  path: '/',
});

export function setCookie(res: Response, name: string, value: string, expires: Date): void {
  dropFormer(res, name);
  res.cookie(name, value, { ...options(res.req), expires });
}

export function clearCookie(res: Response, name: string): void {
  dropFormer(res, name);
  res.clearCookie(name, options(res.req));
}

function dropFormer(res: Response, name: string): void {
  const former = formerName(name);
  if (former !== undefined && readCookie(res.req, former) !== undefined) res.clearCookie(former, options(res.req));
}

const YEAR_MS = 365 * 24 * 3600_000;

/** Keeps the language that somebody chose on a page; the client reads and changes it. */
export const keepLanguage = (res: Response, language: Language): void =>
  void res.cookie(LANGUAGE_COOKIE, language, { ...options(res.req), httpOnly: false, maxAge: YEAR_MS });
