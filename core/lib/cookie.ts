import { isUnsignedSession } from './tokens.ts';

/** Returns the value of one cookie in a Cookie header, whose pairs a semicolon and a space separate (RFC 6265). */
export function cookieOf(header: string | undefined, name: string): string | undefined {
  const [, rest] = `; ${header ?? ''}`.split(`; ${name}=`, 2);
  return rest?.split(';', 1)[0]?.trimEnd();
}

/** Browsers accept a cookie with this prefix over https only, from this exact host, and for all its paths. */
const HOST = '__Host-';
export const hostOnly = (name: string): string => HOST + name;

/** Returns the cookie's name before it was `hostOnly` (decision 048). */
export const formerName = (name: string): string | undefined =>
  name.startsWith(HOST) ? name.slice(HOST.length) : undefined;

/** Returns the token in a session cookie. Other hosts can set the former name too: there only an old token counts. */
export function sessionIn(header: string | undefined, name: string): string | undefined {
  const former = formerName(name);
  const own = cookieOf(header, name);
  if (own !== undefined || former === undefined) return own;
  const token = cookieOf(header, former);
  return token !== undefined && isUnsignedSession(token) ? token : undefined;
}
