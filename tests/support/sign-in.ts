import type { Client } from './app.ts';

const HOPS_MAX = 8;

interface Callback {
  code: string;
  state: string;
  iss: string;
}

/** Goes through the stand-in provider as a browser does, without a click; returns the query of the callback URL. */
export async function authorize(client: Client, email: string): Promise<Callback> {
  const { body } = await client.call('getRedirectUrl');
  return follow(client, new URL(body.redirectUrl), email);
}

/** Returns the code that the provider issues to a person who opens this URL. */
export const codeAfter = async (client: Client, start: URL, email: string): Promise<string> =>
  (await follow(client, start, email)).code;

async function follow(client: Client, start: URL, email: string): Promise<Callback> {
  start.searchParams.set('login_hint', email);
  let address = start;
  for (let hop = 0; hop < HOPS_MAX && address.pathname !== '/auth/callback'; hop += 1) {
    const response = await client.fetch(address.href);
    const location = response.headers.get('location');
    if (location === null) throw new Error(`sign-in stopped with ${response.status} at ${address.pathname}`);
    address = new URL(location, address);
  }
  const part = (name: string): string => address.searchParams.get(name) ?? '';
  return { code: part('code'), state: part('state'), iss: part('iss') };
}

/** Returns the cookie whose name starts with `prefix`. */
export function cookieOf(client: Client, prefix: string): { name: string; value: string } | undefined {
  const found = [...client.cookies].find(([name]) => name.startsWith(prefix));
  return found && { name: found[0], value: found[1] };
}
