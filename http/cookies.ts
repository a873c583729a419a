import type { CookieOptions, Request, Response } from 'express';
import { cookieOf } from '../core/cookie.ts';

/** Cookies on localhost are shared across ports, so their names carry the port. */
export interface CookieNames {
  user: string;
  admin: string;
  signIn: string;
}

export const cookieNames = (port: number): CookieNames => ({
  user: `boda_session_${port}`,
  admin: `boda_admin_${port}`,
  signIn: `boda_signin_${port}`,
});

export const readCookie = (req: Request, name: string): string | undefined => cookieOf(req.headers.cookie, name);

/** httpOnly, SameSite=Lax, and Secure over https. */
const options = (req: Request): CookieOptions => ({
  httpOnly: true,
  sameSite: 'lax',
  secure: req.secure || req.app.get('https') === true,
  path: '/',
});

export function setCookie(res: Response, name: string, value: string, expires: Date): void {
  res.cookie(name, value, { ...options(res.req), expires });
}

export function clearCookie(res: Response, name: string): void {
  res.clearCookie(name, options(res.req));
}
