import { CallError, type HttpClient } from './http.ts';

const CALLBACK_PATH = '/auth/callback';
const REDIRECTS_MAX = 10;

/**
 * Signs in as a browser does: fetches the address of the sign-in page, follows the provider's redirects to
 * /auth/callback, and posts the parameters of that address. With `login_hint`, the stand-in needs no click.
 * @throws CallError STAND_IN if the server does not use the stand-in, or whatever a call throws
 */
export async function signIn(client: HttpClient, email: string): Promise<void> {
  client.forgetCookies();
  const { redirectUrl } = await client.call('getRedirectUrl');
  const address = new URL(redirectUrl, client.url);
  address.searchParams.set('login_hint', email);
  const answer = await followToCallback(client, address);
  const [code, state, iss] = ['code', 'state', 'iss'].map((name) => answer.searchParams.get(name) ?? undefined);
  if (!code) throw noStandIn(client, answer.searchParams.get('error') ?? 'it sent no code');
  await client.call('createSession', { body: { code, state, iss } });
}

async function followToCallback(client: HttpClient, start: URL): Promise<URL> {
  let address = start;
  for (let turn = 0; turn < REDIRECTS_MAX; turn += 1) {
    if (address.origin !== client.url.origin) throw noStandIn(client, `it leads to ${address.origin}`);
    if (address.pathname === CALLBACK_PATH) return address;
    const { status, headers } = await client.request(address);
    const location = headers.get('location');
    if (!location) throw noStandIn(client, `it answered ${status}`);
    address = new URL(location, address);
  }
  throw noStandIn(client, 'it goes round in circles');
}

const noStandIn = (client: HttpClient, why: string): CallError =>
  new CallError(
    0,
    'STAND_IN',
    `Sign-in at ${client.url.origin} is not the stand-in that simulated drivers need: ${why}.`,
  );
