import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Silence = 'discovery' | 'its body' | 'token';

/**
 * Starts an OpenID provider for `clientId` with one account. It shows no sign-in page: the authorization code is the
 * nonce. Endpoints in `silent` hold the connection and send no response.
 */
export async function startOidcServer(clientId: string, email: string) {
  const silent = new Set<Silence>();
  const asked: string[] = [];
  const server = createServer((req, res) => void answer(req, res));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const isToken = req.url === '/token';
    asked.push(isToken ? 'token' : 'discovery');
    const form = new URLSearchParams(await text(req));
    if (silent.has(isToken ? 'token' : 'discovery')) return;
    const body = JSON.stringify(isToken ? tokens(form.get('code') ?? '') : metadata());
    res.writeHead(200, { 'content-type': 'application/json' });
    if (silent.has('its body')) res.write(body.slice(0, 1));
    else res.end(body);
  }

  const metadata = () => ({
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
  });

  const part = (it: object): string => Buffer.from(JSON.stringify(it)).toString('base64url');
  function tokens(nonce: string) {
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: issuer, aud: clientId, sub: 'one', nonce, iat: now, exp: now + 60 };
    const person = { email, email_verified: true, name: 'Wanjiku Njeri', given_name: 'Wanjiku' };
    const id_token = `${part({ alg: 'RS256' })}.${part({ ...claims, ...person })}.${part({})}`;
    return { access_token: 'token', token_type: 'bearer', id_token };
  }

  return {
    issuer,
    silent,
    asked,
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
